/** Looks at a platform from beside it, again and again: its processes, its stores, what waits between its services. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { isAlive } from '../../process/process-identity.mjs';
import { soakFigures } from './soak-figures.mjs';

/** @typedef {import('./vitals.mjs').Vitals} Vitals */
/** @typedef {Omit<Vitals, 'name'>} ProcessSample */

/**
 * @typedef {object} Sample values that are unavailable just then are null
 * @property {number} atS since the first sample
 * @property {Record<string, ProcessSample>} processes by name
 * @property {Waiting | null} waiting
 * @property {{ usedMb: number, descriptors: number } | null} redis
 * @property {{ databaseMb: number, backends: number, largestMb: number, descriptors: number } | null} postgres
 * @property {number} accepted orders and other operations so far
 */

/**
 * @typedef {object} Waiting between services
 * @property {number} unsent events that are committed and not published
 * @property {number} letters events older than a second that a consumer has not confirmed
 * @property {number} oldestMs
 * @property {number} openOrders
 * @property {number} deadLetters
 */

const VITALS = fileURLToPath(new URL('vitals.mjs', import.meta.url));
const MEGABYTE = 2 ** 20;

const WAITING = `select
  (select coalesce(sum(newest.seq - coalesce(r.seq, 0)), 0)::int from platform.leases l
     cross join lateral (select o.seq from platform.outbox o where o.producer = l.service order by o.seq desc limit 1) newest
     left join platform.relay_marks r on r.producer = l.service) as "unsent",
  (select count(*)::int from audit.orders where status not in ('FILLED', 'CANCELED', 'EXPIRED', 'REJECTED')) as "openOrders",
  (select count(*)::int from platform.dead_letters) as "deadLetters"`;

const LATE = `select count(*)::int as "letters",
    coalesce(max(extract(epoch from now() - o.at) * 1000), 0)::int as "oldestMs"
  from platform.consumer_marks m
  left join platform.handled_to h using (consumer, topic, producer)
  join platform.outbox o on o.topic = m.topic and o.producer = m.producer and o.seq > greatest(m.seq, h.seq)
  where o.at < now() - interval '1 second' and not exists (
    select from platform.inbox i where i.consumer = m.consumer and i.event_id = o.id)`;

/**
 * The options with which processes report their vitals. SIGUSR2 makes a process write a heap snapshot into its working
 * folder.
 * @param {string} folder
 */
export function vitalsEnv(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return {
    VITALS_DIR: folder,
    NODE_OPTIONS: `--import=${VITALS} --heapsnapshot-signal=SIGUSR2`,
  };
}

/** @typedef {Pick<import('../world/floor.mjs').Instance, 'query' | 'storePids' | 'redisUrl'>} Stores */

/**
 * @param {string} folder where the processes report
 * @param {Stores} stores
 */
export function openSampler(folder, stores) {
  const { storePids, redisUrl } = stores;
  const redis = new Redis(redisUrl, { commandTimeout: 2_000, maxRetriesPerRequest: 1 });
  redis.on('error', () => {});
  const startMs = performance.now();
  /** @template T @param {Promise<T>} requested @returns {Promise<T | null>} */
  const orNull = (requested) => requested.catch(() => null);
  /** @type {Sample[]} */
  const taken = [];
  return {
    /** @returns {Promise<Sample>} */
    look: async (accepted = 0) => {
      const sample = {
        atS: Math.round((performance.now() - startMs) / 1000),
        accepted,
        processes: processesIn(folder),
        waiting: await orNull(waitingIn(stores)),
        redis: await orNull(redisNow(redis, storePids().redis)),
        postgres: await orNull(postgresNow(stores, storePids().postgres)),
      };
      taken.push(sample);
      return sample;
    },
    /** @param {{ warmUpS: number, stretchS: number }} over */
    trends: ({ warmUpS, stretchS }) => soakFigures(taken, warmUpS, stretchS).processes,
    close: () => redis.disconnect(),
  };
}

/** @param {string} folder @returns {Record<string, ProcessSample>} those that live; several of one name are numbered */
function processesIn(folder) {
  /** @type {Record<string, ProcessSample>} */
  const found = {};
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  for (const file of files.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))) {
    /** @type {Vitals} */
    const { name, ...sample } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    if (!isAlive(sample.pid)) continue;
    let own = name;
    for (let n = 2; own in found; n += 1) own = `${name} ${n}`;
    found[own] = sample;
  }
  return found;
}

/** @param {Pick<Stores, 'query'>} stores @returns {Promise<Waiting>} */
async function waitingIn({ query }) {
  const [[counts], [late]] = await Promise.all([query(WAITING), query(LATE)]);
  return /** @type {Waiting} */ ({ ...counts, ...late });
}

/** @param {Redis} redis @param {number | null} pid */
async function redisNow(redis, pid) {
  const info = await redis.info('memory');
  const used = Number(/used_memory:(\d+)/.exec(info)?.[1]);
  return { usedMb: used / MEGABYTE, descriptors: pid === null ? 0 : countDescriptors(pid) };
}

/** @param {Pick<Stores, 'query'>} stores @param {number | null} pid */
async function postgresNow({ query }, pid) {
  const [row] = await query(
    `select pg_database_size(current_database())::float8 / ${MEGABYTE} as mb, (select count(*)::int from pg_stat_activity) as backends`,
  );
  return {
    databaseMb: Number(row?.['mb']),
    backends: Number(row?.['backends']),
    largestMb: pid === null ? 0 : largestChildMb(pid),
    descriptors: pid === null ? 0 : countDescriptors(pid),
  };
}

/** @param {number} pid @returns {number} own memory of the largest process below it; 0 when it cannot be seen */
function largestChildMb(pid) {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return Math.max(0, ...children.map(readOwnMb));
  } catch {
    return 0;
  }
}

/** @param {string} pid @returns {number} 0 for one that has just ended */
function readOwnMb(pid) {
  try {
    const [, kilobytes] =
      /^Private_Dirty:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

/** @param {number} pid @returns {number} 0 when it cannot be seen */
function countDescriptors(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}
