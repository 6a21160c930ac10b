/** Rows about what a machine's disk does to the stores: F13 (power cut), F14 and F16 (not a byte left). */
import { refusalCode } from '../world/drain.mjs';
import { pause } from '../world/floor.mjs';
import { atMost } from '../world/measure.mjs';
import { seconds } from '../world/statistics.mjs';
import { bounded, breathe, responsesSince, slowestResponse, timeToReady } from './row.mjs';

/** @typedef {import('./row.mjs').Row} Row */
/** @typedef {import('./row.mjs').Floor} Floor */

/** @type {Row} */
const POWER_CUT = {
  id: 'F13',
  isQuick: false,
  fault: 'power cut of Redis: what its file had not synced is gone, again and again',
  goal: 'every accepted order over <= 15 s after the last cut',
  run: async (floor, load) => {
    const { store } = floor.instance;
    for (let n = 0; n < (floor.isQuick ? 2 : 5); n += 1) {
      await breathe(floor, 2_000);
      await store.cutRedisPower();
      await store.revive();
    }
    const cutMs = performance.now();
    await load.stop();
    return async () => {
      const ms = performance.now() - cutMs;
      return {
        figure: `all over ${seconds(ms)} after the last cut`,
        measures: [atMost({ goal: 'G3', name: 'all over after the last power cut' }, ms, 15_000)],
      };
    };
  },
};

const BACK_MS = 5_000;

/**
 * @param {Pick<Row, 'id' | 'fault' | 'goal'> & { store: 'redis' | 'postgres' }} of
 * @returns {Row}
 */
const fullDiskRow = ({ store: name, ...row }) => ({
  ...row,
  isQuick: false,
  needsSmallDisks: true,
  run: async (floor) => {
    const { store } = floor.instance;
    const sinceMs = performance.now();
    await breathe(floor);
    const fullMs = performance.now();
    store.fillDisk(name);
    await pause(floor.isQuick ? 4_000 : 12_000);
    const during = responsesSince(floor, fullMs);
    store.freeDisk(name);
    // Redis heals by itself; a Postgres that gave up is started again, as its supervisor does.
    await store.revive();
    const backMs = await timeToReady(floor);
    await breathe(floor);
    const slowest = slowestResponse(floor, sinceMs);
    const accepted = during.filter(({ status }) => status === 200 || status === 201).length;
    const refusals = during.filter(({ status }) => status !== null && status >= 400);
    const codes = [...new Set(refusals.map(({ text }) => refusalCode(text)))].slice(0, 3);
    return {
      figure: `full: ${accepted} accepted, ${refusals.length} refused ${codes.join(', ')}; ready after ${seconds(backMs)}, slowest answer ${seconds(slowest)}`,
      measures: [
        atMost({ goal: null, name: 'ready again with room' }, backMs, BACK_MS),
        bounded(slowest),
      ],
    };
  },
});

/** @type {Row[]} */
export const DISK_ROWS = [
  POWER_CUT,
  fullDiskRow({
    id: 'F14',
    store: 'redis',
    fault: "not a byte left on Redis's disk while orders flow, then room again",
    goal: 'nothing lost, ready <= 5 s by itself',
  }),
  fullDiskRow({
    id: 'F16',
    store: 'postgres',
    fault: "not a byte left on Postgres's disk while orders flow, then room again",
    goal: 'nothing accepted without its row, ready <= 5 s after there is room',
  }),
];
