/** Rows with a second workers process that runs every service beside the others: F20, and S1 of scale out. */
import { isServing, pause, waitUntil } from '../world/floor.mjs';
import { atMost } from '../world/measure.mjs';
import { percentile, seconds } from '../world/statistics.mjs';
import { breathe, slowestMarketOrder } from './row.mjs';

/** @typedef {import('./row.mjs').Row} Row */
/** @typedef {import('./row.mjs').Floor} Floor */

const FROZEN_MS = 20_000;
/** A lease runs out after five seconds without a word of its holder; then memory is read. */
const TAKEN_MS = 10_000;
const READY_MS = 30_000;

/**
 * @param {Floor} floor
 * @param {string} service
 * @returns {Promise<number>} who has run it how often: a number that rises with every change of hands
 */
async function getFence({ instance }, service) {
  const [row] = await instance.query(
    `select fence::int as fence from platform.leases where service = '${service}'`,
  );
  return Number(row?.['fence'] ?? 0);
}

/** @type {Row} */
const ZOMBIE = {
  id: 'F20',
  isQuick: false,
  fault: 'SIGSTOP of the CCP for 20 s beside a standby, then SIGCONT',
  goal: 'taken over <= 10 s, the zombie commits nothing',
  run: async (floor) => {
    const { instance } = floor;
    const standby = await instance.startStandby();
    await breathe(floor);
    const before = await getFence(floor, 'ccp');
    instance.kill('ccp', 'SIGSTOP');
    const takenMs = await waitUntil(() => standby.isServing('ccp'), {
      withinMs: FROZEN_MS,
      everyMs: 50,
    });
    await pause(FROZEN_MS - (takenMs ?? FROZEN_MS));
    instance.kill('ccp', 'SIGCONT');
    await breathe(floor, 3_000);
    const isPortTaken = await standby.isServing('ccp');
    const after = await getFence(floor, 'ccp');
    await standby.stop();
    const { ready } = await instance.whenReady(READY_MS);
    return {
      figure: `taken over after ${seconds(takenMs ?? Number.POSITIVE_INFINITY)}, fence ${before} to ${after}`,
      measures: [atMost({ goal: null, name: 'taken over' }, takenMs ?? Infinity, TAKEN_MS)],
      isRight: ready && takenMs !== null && isPortTaken && after > before,
    };
  },
};

/** Killed in turn: with them every kind of service changes hands under load. */
const VICTIMS = /** @type {const} */ ([
  ['oms', 'oms'],
  ['risk', 'risk-engine'],
  ['ems', 'ems'],
  ['records', 'journal'],
]);

/** @type {Row} */
const SHARED = {
  id: 'S1',
  isQuick: false,
  fault: 'two processes run every service; kill -9 of the holder of one',
  goal: 'the other one serves p95 <= 3 s, no call fails, also when all goes back',
  run: async (floor) => {
    const { instance } = floor;
    const since = new Date();
    const standby = await instance.startStandby();
    /** @type {number[]} */
    const takenMs = [];
    for (const [process, service] of VICTIMS) {
      await breathe(floor);
      instance.kill(process);
      const ms = await waitUntil(
        async () => (await standby.isServing(service)) || isServing(instance, service),
        { withinMs: READY_MS, everyMs: 20 },
      );
      takenMs.push(ms ?? Number.POSITIVE_INFINITY);
    }
    await breathe(floor);
    standby.kill();
    const { ready } = await instance.whenReady(READY_MS);
    await breathe(floor);
    return async () => {
      const p95 = percentile(takenMs, 0.95);
      const slowest = await slowestMarketOrder(floor, since);
      return {
        figure: `${takenMs.length + 1} kills, serving p95 ${seconds(p95)}, slowest market order ${seconds(slowest)}`,
        measures: [
          atMost({ goal: 'G6', name: 'taken over by the other process, p95' }, p95, 3_000),
          atMost({ goal: 'G6', name: 'slowest market order' }, slowest, 8_000),
        ],
        isRight: ready,
      };
    };
  },
};

/** @type {Row[]} */
export const TAKEOVER_ROWS = [ZOMBIE, SHARED];
