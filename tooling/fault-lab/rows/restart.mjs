/** The row about the default layout, where all services are one process: how long its death stops trade. F1w. */
import { availableParallelism, loadavg } from 'node:os';
import { waitUntil } from '../world/floor.mjs';
import { atMost } from '../world/measure.mjs';
import { percentile, seconds } from '../world/statistics.mjs';
import { breathe, timeToAcknowledgement, timeToReady } from './row.mjs';

/** @typedef {import('./row.mjs').Row} Row */

const QUIET_MS = 3_000;
const BUSY_MS = 6_000;
/** Processes that want to run, for each processor: above this, others than this platform are at work, too. */
const BUSY_LOAD = 1.5;
const SPARE_MS = 30_000;

/** @type {Row} */
const WHOLE = {
  id: 'F1w',
  isQuick: false,
  isWhole: true,
  perSecond: 20,
  fault: 'kill -9 of the one process of all services, under 20 orders a second',
  goal: 'an order acknowledged again <= 3 s, on a busy machine 6 s',
  run: async (floor) => {
    const { instance } = floor;
    /** @type {number[]} */
    const backMs = [];
    let load = 0;
    for (let n = 0; n < (floor.isQuick ? 2 : 10); n += 1) {
      // The one that steps in is there at all times but the seconds after a kill.
      await waitUntil(() => instance.hasSpare(), { withinMs: SPARE_MS });
      await breathe(floor, 3_000);
      load = Math.max(load, loadavg()[0] ?? 0);
      backMs.push(await timeToAcknowledgement(floor, () => instance.killAllWorkers()));
      await timeToReady(floor);
    }
    const processors = availableParallelism();
    const isBusy = load > processors * BUSY_LOAD;
    const p95 = percentile(backMs, 0.95);
    return {
      figure: `${backMs.length} kills, acknowledged again median ${seconds(percentile(backMs, 0.5))}, p95 ${seconds(p95)}, at a load of ${load.toFixed(1)} on ${processors} processors`,
      measures: [
        atMost(
          { goal: 'G6', name: 'order acknowledged after the death of all services, p95' },
          p95,
          isBusy ? BUSY_MS : QUIET_MS,
        ),
      ],
    };
  },
};

/** @type {Row[]} */
export const RESTART_ROWS = [WHOLE];
