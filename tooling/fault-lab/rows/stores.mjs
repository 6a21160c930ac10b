/** Rows that harm Redis and Postgres, or the way to them: F11, F12, F15, F17, F18, F19. */
import { pause } from '../world/floor.mjs';
import { atMost } from '../world/measure.mjs';
import { percentile, seconds } from '../world/statistics.mjs';
import { bounded, breathe, responsesSince, slowestResponse, timeToReady } from './row.mjs';

/** @typedef {import('./row.mjs').Row} Row */
/** @typedef {import('./row.mjs').Floor} Floor */

/** @param {number} ms @param {number} targetMs */
const readyAgain = (ms, targetMs) => atMost({ goal: null, name: 'ready again' }, ms, targetMs);

/**
 * @param {Pick<Row, 'id' | 'fault' | 'goal'>} row
 * @param {{ store: 'postgres' | 'redis', awayMs: readonly number[], quickAwayMs: readonly number[], readyMs: number }} of
 * @returns {Row}
 */
const killedStoreRow = (row, { store: name, awayMs: longRun, quickAwayMs, readyMs }) => ({
  ...row,
  isQuick: true,
  run: async (floor) => {
    const { store } = floor.instance;
    const sinceMs = performance.now();
    const backMs = [];
    for (const awayMs of floor.isQuick ? quickAwayMs : longRun) {
      await breathe(floor);
      await store.kill(name);
      await pause(awayMs);
      await store.revive();
      backMs.push(await timeToReady(floor));
    }
    const worst = Math.max(...backMs);
    const slowest = slowestResponse(floor, sinceMs);
    return {
      figure: `ready after ${seconds(worst)}, slowest answer ${seconds(slowest)}`,
      measures: [readyAgain(worst, readyMs), bounded(slowest)],
    };
  },
});

const REDIS_KILLED = killedStoreRow(
  {
    id: 'F11',
    fault: 'kill -9 of Redis, back after 0.3 s and after 10 s',
    goal: 'ready <= 10 s after it is back, no call without an end',
  },
  {
    store: 'redis',
    readyMs: 10_000,
    awayMs: [300, 10_000, 300, 10_000],
    quickAwayMs: [300, 3_000],
  },
);

/** @type {Row} */
const REDIS_WIPED = {
  id: 'F12',
  isQuick: true,
  fault: 'Redis killed and its files removed, again and again',
  goal: 'every accepted order over <= 15 s after the last wipe',
  run: async (floor, load) => {
    const { instance } = floor;
    for (let n = 0; n < (floor.isQuick ? 3 : 10); n += 1) {
      await breathe(floor, 2_000);
      await instance.store.kill('redis');
      instance.store.wipeRedis();
      await instance.store.revive();
    }
    const wipedMs = performance.now();
    await load.stop();
    return async () => {
      const ms = performance.now() - wipedMs;
      return {
        figure: `all over ${seconds(ms)} after the last wipe`,
        measures: [atMost({ goal: 'G3', name: 'all over after the last wipe' }, ms, 15_000)],
      };
    };
  },
};

const POSTGRES_KILLED = killedStoreRow(
  {
    id: 'F15',
    fault: 'kill -9 of Postgres with all its backends, started again',
    goal: 'ready <= 5 s after it is up, no call without an end',
  },
  {
    store: 'postgres',
    readyMs: 5_000,
    awayMs: [500, 500, 500, 500, 500],
    quickAwayMs: [500, 500],
  },
);

/** @type {Row} */
const CUT = {
  id: 'F17',
  isQuick: false,
  fault: 'every connection to Redis and Postgres reset, again and again',
  goal: 'ready <= 5 s after the last one, no call without an end',
  run: async (floor) => {
    const { redis, postgres } = floor.instance.proxies;
    const sinceMs = performance.now();
    for (let n = 0; n < (floor.isQuick ? 5 : 15); n += 1) {
      await breathe(floor, 1_000);
      if (n % 3 !== 1) postgres.cut();
      if (n % 3 !== 2) redis.cut();
    }
    const backMs = await timeToReady(floor);
    const slowest = slowestResponse(floor, sinceMs);
    return {
      figure: `ready after ${seconds(backMs)}, slowest answer ${seconds(slowest)}`,
      measures: [readyAgain(backMs, 5_000), bounded(slowest)],
    };
  },
};

/**
 * @param {'redis' | 'postgres'} name
 * @returns {Row}
 */
const silenceRow = (name) => ({
  id: name === 'redis' ? 'F18a' : 'F18b',
  isQuick: false,
  fault: `the line to ${name} swallows every byte`,
  goal: 'no call without an end, ready <= 10 s after it speaks again',
  run: async (floor) => {
    const proxy = floor.instance.proxies[name];
    const sinceMs = performance.now();
    await breathe(floor);
    proxy.become({ isSilent: true });
    await pause(floor.isQuick ? 8_000 : 30_000);
    proxy.become({});
    const backMs = await timeToReady(floor);
    await breathe(floor);
    const slowest = slowestResponse(floor, sinceMs);
    return {
      figure: `slowest answer ${seconds(slowest)}, ready after ${seconds(backMs)}`,
      measures: [readyAgain(backMs, 10_000), bounded(slowest)],
    };
  },
});

/** @type {Row} */
const SLOW = {
  id: 'F19',
  isQuick: false,
  fault: '50 to 100 ms each way on the lines to Redis and Postgres',
  goal: 'nine of ten orders are answered <= 1.5 s, none without an end',
  run: async (floor) => {
    const { redis, postgres } = floor.instance.proxies;
    await breathe(floor, 4_000);
    for (const proxy of [redis, postgres]) proxy.become({ delayMs: 50, jitterMs: 50 });
    const sinceMs = performance.now();
    await pause(floor.isQuick ? 8_000 : 20_000);
    for (const proxy of [redis, postgres]) proxy.become({});
    const times = responsesSince(floor, sinceMs).map(({ ms }) => ms);
    const [p90, worst] = [percentile(times, 0.9), Math.max(0, ...times)];
    return {
      figure: `${times.length} answers, p90 ${seconds(p90)}, slowest ${seconds(worst)}`,
      measures: [atMost({ goal: null, name: 'orders answered, p90' }, p90, 1_500), bounded(worst)],
      isRight: times.length > 0,
    };
  },
};

/** @type {Row[]} */
export const STORE_ROWS = [
  REDIS_KILLED,
  REDIS_WIPED,
  POSTGRES_KILLED,
  CUT,
  silenceRow('redis'),
  silenceRow('postgres'),
  SLOW,
];
