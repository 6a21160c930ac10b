/** Rows about time that is wrong: F22 (order service), F22r (risk engine), F22c (clearing). */
import { pause, waitUntil } from '../world/floor.mjs';
import { atMost } from '../world/measure.mjs';
import { bounded, breathe, responsesSince, slowestResponse, timeToReady } from './row.mjs';

/** @typedef {import('./row.mjs').Row} Row */

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** A clock that is set is noticed by this time. */
const NOTICED_MS = 500;

/**
 * @param {Pick<Row, 'id' | 'goal'> & { process: string, what: string }} of
 * @returns {Row}
 */
const wrongClockRow = ({ process: name, what, ...row }) => ({
  ...row,
  isQuick: false,
  needsClocks: true,
  fault: `the clock of the ${what} is a minute late, then an hour early, then right again`,
  run: async (floor) => {
    const { instance } = floor;
    const sinceMs = performance.now();
    const stayMs = floor.isQuick ? 3_000 : 8_000;
    for (const shiftMs of [-MINUTE_MS, HOUR_MS, 0]) {
      await breathe(floor);
      instance.shiftClock(name, shiftMs);
      await pause(NOTICED_MS + stayMs);
    }
    // Its own time stays ahead of the machine's from then on: a new life has the right one.
    instance.kill(name);
    const backMs = await timeToReady(floor);
    const rightMs = performance.now();
    const acceptedAgain = () =>
      responsesSince(floor, rightMs).filter(({ status }) => status === 200 || status === 201)
        .length;
    await waitUntil(() => acceptedAgain() > 0, { withinMs: 30_000 });
    await breathe(floor);
    const responses = responsesSince(floor, sinceMs);
    const accepted = responses.filter(({ status }) => status === 200 || status === 201).length;
    const refused = responses.filter(({ status }) => status === 401 || status === 403);
    const putOff = responses.filter(({ status }) => status === 503).length;
    const again = acceptedAgain();
    return {
      figure: `${accepted} accepted, ${putOff} put off, ${refused.length} refused for the caller; when all is right ${again} accepted`,
      measures: [
        atMost({ goal: null, name: 'refused for the caller', unit: 'count' }, refused.length, 0),
        bounded(slowestResponse(floor, sinceMs)),
      ],
      isRight: Number.isFinite(backMs) && again > 0 && refused.length === 0,
    };
  },
});

/** @type {Row[]} */
export const CLOCK_ROWS = [
  wrongClockRow({
    id: 'F22',
    process: 'oms',
    what: 'order service',
    goal: 'put off at most while it is an hour early (callers are proved for 30 s), no user gets "session ended"',
  }),
  wrongClockRow({
    id: 'F22r',
    process: 'risk',
    what: 'risk engine',
    goal: 'no order passes without its decision, put off at most while the clock is wrong, no user gets "session ended"',
  }),
  wrongClockRow({
    id: 'F22c',
    process: 'ccp',
    what: 'clearing service',
    goal: 'orders go on, nothing is settled or charged twice, no user gets "session ended"',
  }),
];
