/** Which process of a platform gets which secret: a gateway that is broken into must not open the database. */
import { getBundle } from './process-program.mjs';

/** @typedef {'workers' | 'web' | 'relay'} Program */
/** @typedef {Record<string, string | undefined>} Env */

/** @type {Readonly<Record<string, readonly Program[]>>} */
const NEEDED_BY = {
  DATABASE_URL: ['workers', 'relay'],
  PGPASSWORD: ['workers', 'relay'],
  REDIS_URL: ['workers', 'web', 'relay'],
  REDIS_SENTINEL_PASSWORD: ['workers', 'web', 'relay'],
  INTERNAL_SECRET: ['workers', 'web'],
  ADMIN_PASSWORD: ['workers'],
  LOAD_PASSWORD: ['workers'],
  FIX_CREDENTIALS: ['workers'],
  OIDC_CLIENT_SECRET: ['workers', 'web'],
  DISCORD_WEBHOOK_URL: ['workers', 'web'],
};

/**
 * The environment of one process: everything but the secrets of others.
 * @param {import('./platform.mjs').ProcessName} name
 * @param {Env} env
 * @returns {Env}
 */
export function keepOwnSecrets(name, env) {
  const program = getBundle(name);
  return Object.fromEntries(
    Object.entries(env).filter(([key]) => NEEDED_BY[key]?.includes(program) ?? true),
  );
}
