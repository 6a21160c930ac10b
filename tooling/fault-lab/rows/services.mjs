/** Rows that confuse services rather than end them: F18 (a mute risk engine), F25. */
import { refusalCode } from '../world/drain.mjs';
import { pause } from '../world/floor.mjs';
import { atLeast, atMost } from '../world/measure.mjs';
import { percentile, seconds } from '../world/statistics.mjs';
import { breathe, responsesSince } from './row.mjs';

/** @typedef {import('./row.mjs').Row} Row */
/** @typedef {import('./row.mjs').Floor} Floor */

/** A check without a response counts as failed after this time (service interface). */
const RISK_LIMIT_MS = 3_000;
const RISK_SPREAD_MS = 200;
/** A user's orders are checked one after the other: slow enough that none of the crowd waits for an earlier one. */
const MUTE_RATE = 1.5;

/** @type {Row} */
const MUTE_RISK = {
  id: 'F18c',
  isQuick: true,
  perSecond: MUTE_RATE,
  fault: 'SIGSTOP of the risk engine: it takes connections and sends nothing',
  goal: 'every order is refused at 3.0 s +- 0.2 s as RISK_ENGINE_UNAVAILABLE, none accepted',
  run: async (floor) => {
    const { instance } = floor;
    await breathe(floor);
    instance.kill('risk', 'SIGSTOP');
    // Requests made before the stop may still get a response.
    await pause(500);
    const sinceMs = performance.now();
    await pause(floor.isQuick ? 4_000 : 10_000);
    const untilMs = performance.now();
    await pause(RISK_LIMIT_MS + 500);
    instance.kill('risk', 'SIGCONT');
    const during = responsesSince(floor, sinceMs).filter(({ atMs }) => atMs < untilMs);
    const closed = during.filter(({ text }) => refusalCode(text) === 'RISK_ENGINE_UNAVAILABLE');
    const accepted = during.filter(({ status }) => status === 200 || status === 201);
    const times = closed.map(({ ms }) => ms);
    const [median, slowest] = [percentile(times, 0.5), Math.max(0, ...times)];
    return {
      figure: `${closed.length} refused, median ${seconds(median)}, ${accepted.length} accepted`,
      measures: [
        atMost(
          { goal: 'G9', name: 'refusal beside 3.0 s, median' },
          Math.abs(median - RISK_LIMIT_MS),
          RISK_SPREAD_MS,
        ),
        atMost(
          { goal: 'G9', name: 'orders accepted unchecked', unit: 'count' },
          accepted.length,
          0,
        ),
        atMost({ goal: 'G10', name: 'slowest refusal' }, slowest, RISK_LIMIT_MS + 2_500),
      ],
      isRight: closed.length > 0 && accepted.length === 0,
    };
  },
};

const RATED = 15;
const TIMES = 10;

/** @type {Row} */
const OVERLOAD = {
  id: 'F25',
  isQuick: false,
  perSecond: RATED * TIMES,
  fault: 'ten times the rated orders a second',
  goal: 'accepted at 80 % of the rate or more, refusals p50 <= 100 ms, ready <= 10 s later',
  run: async (floor, load) => {
    const sinceMs = performance.now();
    await pause(floor.isQuick ? 8_000 : 60_000);
    const responses = responsesSince(floor, sinceMs);
    const forSeconds = (performance.now() - sinceMs) / 1000;
    const accepted = responses.filter(({ status }) => status === 200 || status === 201).length;
    const refusals = responses.filter(({ status }) => status === 429 || status === 503);
    const p50 = percentile(
      refusals.map(({ ms }) => ms),
      0.5,
    );
    const rate = accepted / forSeconds;
    await load.stop();
    const atMs = performance.now();
    const { ready } = await floor.instance.whenReady(30_000);
    const backMs = performance.now() - atMs;
    return {
      figure: `${rate.toFixed(0)} accepted a second of ${RATED * TIMES}, ${refusals.length} shed p50 ${seconds(p50)}, ready after ${seconds(backMs)}`,
      measures: [
        atLeast({ goal: 'G12', name: 'goodput of the rated', unit: 'ratio' }, rate / RATED, 0.8),
        atMost({ goal: 'G12', name: 'answers that shed, p50' }, p50, 100),
        atMost({ goal: 'G12', name: 'back to normal' }, backMs, 10_000),
      ],
      isRight: ready && accepted > 0,
    };
  },
};

/** @type {Row[]} */
export const SERVICE_ROWS = [MUTE_RISK, OVERLOAD];
