/**
 * The stores that tests use: a Postgres and a Redis of their own under `.data/test`, or those of
 * TEST_DATABASE_URL and TEST_REDIS_URL. DATABASE_URL is never touched by a test. Test runs at the
 * same time share the stores; the last one to finish stops them.
 */
import { join } from 'node:path';
import { ROOT } from '../process/root.mjs';
import { startInfra } from './start-stores.mjs';

/**
 * @typedef {object} TestStores
 * @property {string} databaseUrl an administrator's database, in which tests make their own
 * @property {string} redisUrl
 * @property {() => Promise<void>} stop
 */

/**
 * @param {(...words: unknown[]) => void} [log]
 * @returns {Promise<TestStores>}
 */
export async function openTestStores(log = () => {}) {
  const { databaseUrl, redisUrl, stop } = await startInfra({
    dataDir: join(ROOT, '.data', 'test'),
    log,
    purpose: 'test',
    given: {
      DATABASE_URL: process.env['TEST_DATABASE_URL'],
      REDIS_URL: process.env['TEST_REDIS_URL'],
    },
  });
  return { databaseUrl, redisUrl, stop };
}
