/**
 * Vitest's global set-up for integration tests: opens the test stores and hands their addresses
 * to the workers, as `inject('databaseUrl')` and as TEST_DATABASE_URL / TEST_REDIS_URL.
 */
import type { TestProject } from 'vitest/node';
import { openTestStores } from '../stores/test-stores.mjs';
import type {} from './provided-context.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stores = await openTestStores((...words) => {
    process.stderr.write(`stores | ${words.join(' ')}\n`);
  });
  process.env['TEST_DATABASE_URL'] = stores.databaseUrl;
  process.env['TEST_REDIS_URL'] = stores.redisUrl;
  project.provide('databaseUrl', stores.databaseUrl);
  project.provide('redisUrl', stores.redisUrl);
  return async () => {
    await stores.stop();
  };
}
