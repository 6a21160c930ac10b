/**
 * Vitest's global set-up for integration tests: opens the test stores and hands their addresses
 * to the workers, as `inject('databaseUrl')` and as TEST_DATABASE_URL / TEST_REDIS_URL. The schema is
 * migrated once in a run: TEST_TEMPLATE names the database that those of the tests are copied from.
 */
import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { findRedisProgram } from '../stores/redis-program.mjs';
import { openTestStores } from '../stores/test-stores.mjs';
import type {} from './provided-context.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = (...words: unknown[]) => {
    process.stderr.write(`stores | ${words.join(' ')}\n`);
  };
  const stores = await openTestStores(log);
  process.env['TEST_DATABASE_URL'] = stores.databaseUrl;
  process.env['TEST_REDIS_URL'] = stores.redisUrl;
  project.provide('databaseUrl', stores.databaseUrl);
  project.provide('redisUrl', stores.redisUrl);
  project.provide('redisProgram', findRedisProgram(log));
  const template = `template_${randomBytes(6).toString('hex')}`;
  process.env['TEST_TEMPLATE'] = template;
  return async () => {
    await dropDatabase(stores.databaseUrl, template);
    await stores.stop();
  };
}

/** A run whose tests need no database of their own has made none. */
async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
}
