/**
 * The data stores: one Postgres and one Redis for a data folder, or those given by DATABASE_URL
 * and REDIS_URL.
 */
import { join, resolve } from 'node:path';
import { makeFolder } from '../process/files.mjs';
import { holdStores, withLock } from '../process/lock.mjs';
import { Problem } from '../process/problem.mjs';
import { embeddedPostgres, endLeftPostgres } from './postgres.mjs';
import { probePostgres } from './postgres-probe.mjs';
import { endLeftRedis, managedRedis } from './redis.mjs';
import { probeRedis } from './redis-probe.mjs';
import { toSentinelOptions } from './redis-sentinels.mjs';
import { givenStore, openMemory } from './store.mjs';
import { withoutPassword } from './store-address.mjs';

/** @typedef {import('./store.mjs').Store} Store */

/**
 * @typedef {object} Infra
 * @property {string} databaseUrl
 * @property {string} redisUrl
 * @property {{ postgres: boolean, redis: boolean }} owned whether they live in our data folder
 * @property {{ postgres: number | null, redis: number | null }} pids now; null when unknown here
 * @property {() => Promise<Array<Store['name']>>} revive restarts crashed ones; returns which
 * @property {() => Promise<void>} stop stops what we own, unless another runner still uses it
 */

/**
 * Starts the stores of a data folder, or takes over those left running.
 * @param {object} wish
 * @param {string} wish.dataDir
 * @param {(...words: unknown[]) => void} wish.log
 * @param {import('./store.mjs').StoreOptions['purpose']} wish.purpose
 * @param {Record<string, string | undefined>} [wish.given] an environment
 * @returns {Promise<Infra>}
 */
export async function startInfra({ dataDir, log, purpose, given = {} }) {
  const folder = resolve(dataDir);
  makeFolder(folder);
  const options = { dataDir: folder, log, purpose, memory: openMemory(folder) };
  const postgres = given['DATABASE_URL']
    ? givenPostgres(given['DATABASE_URL'])
    : embeddedPostgres(options);
  const redis = given['REDIS_URL'] ? givenRedis(given['REDIS_URL'], given) : managedRedis(options);
  const stores = [postgres, redis];
  const lockFile = join(folder, 'infra.lock');
  const holder = holdStores(join(folder, 'holders'), purpose);
  try {
    await withLock(lockFile, async () => {
      // All of them are waited for: one that fails must not leave another half started.
      const outcomes = await Promise.allSettled(stores.map((store) => store.start()));
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    });
  } catch (error) {
    await stopUnlessUsed(stores, holder, lockFile);
    throw error;
  }
  return {
    databaseUrl: postgres.url(),
    redisUrl: redis.url(),
    owned: { postgres: postgres.owned, redis: redis.owned },
    get pids() {
      return { postgres: postgres.pid(), redis: redis.pid() };
    },
    revive: () => reviveDead(stores, lockFile),
    stop: () => stopUnlessUsed(stores, holder, lockFile),
  };
}

/**
 * Ends the stores that a killed runner left on a data folder, so that the folder can be removed.
 * @param {string} dataDir absolute
 */
export async function endLeftStores(dataDir) {
  await Promise.all([endLeftRedis(dataDir), endLeftPostgres(dataDir)]);
}

/**
 * @param {Store[]} stores
 * @param {string} lockFile
 * @returns {Promise<Array<Store['name']>>}
 */
async function reviveDead(stores, lockFile) {
  /** @type {Array<Store['name']>} */
  const revived = [];
  for (const store of stores) {
    if (!store.owned || (await store.isAlive())) continue;
    await withLock(lockFile, () => store.start());
    revived.push(store.name);
  }
  return revived;
}

/**
 * Redis first, then Postgres: the record outlives the messengers.
 * @param {Store[]} stores
 * @param {ReturnType<typeof holdStores>} holder
 * @param {string} lockFile
 */
async function stopUnlessUsed(stores, holder, lockFile) {
  await withLock(lockFile, async () => {
    holder.letGo();
    if (holder.others().length > 0) return;
    for (const store of [...stores].reverse()) await store.stop();
  });
}

/**
 * @param {string} url
 * @returns {Store}
 */
function givenPostgres(url) {
  return givenStore({
    name: 'postgres',
    url,
    check: async () => {
      const probe = await probePostgres(url);
      if (probe.answers) return;
      throw new Problem(
        `The Postgres of DATABASE_URL (${withoutPassword(url)}) does not answer: ${probe.why}`,
        'Start it or correct the address; without DATABASE_URL a Postgres of our own is started.',
      );
    },
  });
}

/**
 * @param {string} url
 * @param {Record<string, string | undefined>} given
 * @returns {Store}
 */
function givenRedis(url, given) {
  return givenStore({
    name: 'redis',
    url,
    check: async () => {
      const probe = await probeRedis(url, toSentinelOptions(given));
      if (probe.answers) return;
      throw new Problem(
        `The Redis of REDIS_URL (${withoutPassword(url)}) does not answer: ${probe.why}`,
        'Start it or correct the address; without REDIS_URL a Redis of our own is started.',
      );
    },
  });
}
