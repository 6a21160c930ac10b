/** A process gets the secrets it works with, and no other one's. */
import { expect, test } from 'vitest';
import { keepOwnSecrets } from './process-secrets.mjs';

const ALL = {
  PATH: '/bin',
  SEED: '7',
  DATABASE_URL: 'postgres://u:p@db',
  PGPASSWORD: 'p',
  REDIS_URL: 'redis://:p@cache',
  INTERNAL_SECRET: 's'.repeat(32),
  ADMIN_PASSWORD: 'from the vault',
  LOAD_PASSWORD: 'from the vault, too',
  FIX_CREDENTIALS: 'CERTA:password',
  OIDC_CLIENT_SECRET: 'from the provider',
  DISCORD_WEBHOOK_URL: 'https://chat.example/hook/secret',
};
/** @param {import('./platform.mjs').ProcessName} name */
const namesFor = (name) => Object.keys(keepOwnSecrets(name, ALL)).sort();

test('a gateway cannot open the database, nor log in as the administrator or as a FIX client', () => {
  expect(namesFor('web')).toEqual([
    'DISCORD_WEBHOOK_URL',
    'INTERNAL_SECRET',
    'OIDC_CLIENT_SECRET',
    'PATH',
    'REDIS_URL',
    'SEED',
  ]);
});

test('the event relay cannot sign requests', () => {
  expect(namesFor('relay')).toEqual(['DATABASE_URL', 'PATH', 'PGPASSWORD', 'REDIS_URL', 'SEED']);
});

test('the services have what was set, whichever group they are in', () => {
  for (const name of /** @type {const} */ (['workers', 'workers-front'])) {
    expect(keepOwnSecrets(name, ALL)).toEqual(ALL);
  }
});
