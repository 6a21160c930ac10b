/** Rows about the messages on the wire: F21 (each three times, in any order). */
import { pause } from '../floor.mjs';
import { atMost } from '../measure.mjs';
import { breathe } from './row.mjs';

/** @typedef {import('./row.mjs').Row} Row */
/** @typedef {import('./row.mjs').Floor} Floor */

/** What orders have become, in every part that keeps it. Nothing of it moves by time alone once all is at rest. */
const KEPT = [
  'orders',
  'order_events',
  'fills',
  'novations',
  'journal',
  'fix_reports',
  'positions',
];
/** The wire is read within milliseconds; then the messages are handled, or known. */
const HANDLED_MS = 5_000;

/**
 * @param {Floor} floor
 * @returns {Promise<string[]>} a digest of each part
 */
async function digests({ instance }) {
  const found = [];
  for (const view of KEPT) {
    const [row] = await instance.query(
      `select md5(coalesce(string_agg(md5(v::text), '' order by md5(v::text)), '')) as digest from audit.${view} v`,
    );
    found.push(String(row?.['digest']));
  }
  return found;
}

/** @type {Row} */
const ECHOED = {
  ...{ id: 'F21', isQuick: false },
  fault:
    'every message on the wire three times, late and out of order; at rest all of them once more, shuffled',
  goal: 'no violation, and at rest the same state before and after',
  run: async (floor) => {
    const { instance, random } = floor;
    const echo = instance.openEcho(random);
    await breathe(floor, floor.isQuick ? 6_000 : 20_000);
    await pause(1_000);
    return async () => {
      await echo.quieten();
      await pause(HANDLED_MS);
      const before = await digests(floor);
      await echo.sayAllAgain();
      await pause(HANDLED_MS);
      const after = await digests(floor);
      const said = echo.heard;
      await echo.close();
      const changed = KEPT.filter((_, n) => before[n] !== after[n]);
      return {
        figure: `${said} messages, each four times; changed by it: ${changed.join(', ') || 'nothing'}`,
        measures: [
          atMost(
            { goal: 'G14', name: 'parts whose hash is another', unit: 'count' },
            changed.length,
            0,
          ),
        ],
        isRight: said > 0 && changed.length === 0,
      };
    };
  },
};

/** @type {Row[]} */
export const LETTER_ROWS = [ECHOED];
