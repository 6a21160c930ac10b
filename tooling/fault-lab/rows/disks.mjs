/**
 * Rows about what a machine's disk does: F13 (power cut of Redis), F14 and F16 (not a byte left for a store), F32 and F33
 * (not a byte left for the FIX files of one end of the line).
 */
import { refusalCode } from '../world/drain.mjs';
import { isServing, pause, waitUntil } from '../world/floor.mjs';
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

/** A process that cannot write its FIX files ends, and is started again until it can. */
const ENDS_MS = 15_000;
const AGAIN_MS = 15_000;

/**
 * @param {Pick<Row, 'id' | 'fault' | 'goal'> & { disk: 'fix' | 'exchange', service: string }} of
 * @returns {Row}
 */
const fullFixDiskRow = ({ disk, service, ...row }) => ({
  ...row,
  isQuick: false,
  needsSmallDisks: true,
  run: async (floor) => {
    const { instance } = floor;
    const { store } = instance;
    const sinceMs = performance.now();
    await breathe(floor);
    const fullMs = performance.now();
    store.fillDisk(disk);
    const endedMs = await waitUntil(async () => !(await isServing(instance, service)), {
      withinMs: ENDS_MS,
      everyMs: 20,
    });
    await pause(floor.isQuick ? 2_000 : 10_000);
    const during = responsesSince(floor, fullMs);
    const freeMs = performance.now();
    store.freeDisk(disk);
    await waitUntil(() => isServing(instance, service), { withinMs: 4 * AGAIN_MS });
    const isReady = Number.isFinite(await timeToReady(floor));
    const backMs = isReady ? performance.now() - freeMs : Number.POSITIVE_INFINITY;
    await breathe(floor);
    const slowest = slowestResponse(floor, sinceMs);
    const accepted = during.filter(({ status }) => status === 200 || status === 201).length;
    const refusals = during.filter(({ status }) => status !== null && status >= 400);
    const codes = [...new Set(refusals.map(({ text }) => refusalCode(text)))].slice(0, 3);
    const ended = endedMs === null ? 'NEVER FULL' : 'the process ended';
    return {
      figure: `${ended}; full: ${accepted} accepted, ${refusals.length} refused ${codes.join(', ')}; ready ${seconds(backMs)} after there is room, slowest answer ${seconds(slowest)}`,
      measures: [
        atMost({ goal: null, name: 'ready again with room' }, backMs, AGAIN_MS),
        bounded(slowest),
      ],
      isRight: endedMs !== null && isReady,
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
  fullFixDiskRow({
    id: 'F32',
    disk: 'fix',
    service: 'ems',
    fault: "not a byte left for the EMS's FIX files while orders flow, then room again",
    goal: 'nothing lost or sent twice, ready <= 15 s after there is room, without an operator',
  }),
  fullFixDiskRow({
    id: 'F33',
    disk: 'exchange',
    service: 'fix-exchange',
    fault:
      "not a byte left for the exchange's journal and FIX files while orders flow, then room again",
    goal: 'nothing lost or filled twice, ready <= 15 s after there is room, without an operator',
  }),
];
