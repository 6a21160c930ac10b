/** Runs rows of the matrix, one after the other on one platform: load, fault, heal, rest, audit. */

import { CERTIFICATE_ROWS } from '../rows/certificates.mjs';
import { CLOCK_ROWS } from '../rows/clock.mjs';
import { DISK_ROWS } from '../rows/disks.mjs';
import { GATEWAY_ROWS } from '../rows/gateway.mjs';
import { KILL_ROWS } from '../rows/kills.mjs';
import { LEAK_ROWS } from '../rows/leaks.mjs';
import { EVENT_ROWS } from '../rows/letters.mjs';
import { PROMISE_ROWS } from '../rows/promises.mjs';
import { RESTART_ROWS } from '../rows/restart.mjs';
import { SERVICE_ROWS } from '../rows/services.mjs';
import { STORE_ROWS } from '../rows/stores.mjs';
import { STUCK_ROWS } from '../rows/stuck.mjs';
import { TAKEOVER_ROWS } from '../rows/takeover.mjs';
import { auditUntilQuiet, comeToRest } from '../world/drain.mjs';
import { withNewGuests } from '../world/floor.mjs';
import { startLoad } from '../world/load.mjs';

/** @typedef {import('../rows/row.mjs').Row} Row */
/** @typedef {import('../world/floor.mjs').Floor} Floor */

/**
 * @typedef {object} RowResult
 * @property {Row} row
 * @property {boolean} ok
 * @property {boolean} isInTime
 * @property {number} seed
 * @property {readonly import('../world/measure.mjs').Measure[]} measures
 * @property {number} orders
 * @property {import('../world/drain.mjs').Violation[]} violations new ones
 * @property {string} figure
 * @property {number} restMs from the end of the load until nothing was open
 * @property {number} tookMs
 */

const PER_SECOND = 15;

/** In the order of their numbers. */
export const ROWS = [
  ...KILL_ROWS,
  ...GATEWAY_ROWS,
  ...STORE_ROWS,
  ...DISK_ROWS,
  ...EVENT_ROWS,
  ...CERTIFICATE_ROWS,
  ...CLOCK_ROWS,
  ...STUCK_ROWS,
  ...SERVICE_ROWS,
  ...TAKEOVER_ROWS,
  ...RESTART_ROWS,
  ...PROMISE_ROWS,
  ...LEAK_ROWS,
].sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));

/**
 * @param {readonly string[]} names of rows; none for all that are not long
 * @param {boolean} isQuick
 * @returns {Row[]}
 */
export function rowsFor(names, isQuick) {
  if (names.length > 0) return ROWS.filter(({ id }) => names.includes(id));
  return ROWS.filter((row) => row.isLong !== true && (row.isQuick || !isQuick));
}

/**
 * @param {Floor} floor
 * @param {readonly Row[]} rows
 * @param {(result: RowResult) => void} onResult
 * @returns {Promise<RowResult[]>}
 */
export async function runMatrix(floor, rows, onResult) {
  /** @type {RowResult[]} */
  const results = [];
  /** @type {Map<string, number>} */
  const known = new Map();
  for (const row of rows) {
    const result = await runRow(await withNewGuests(floor), row, known);
    for (const { id, count } of result.violations) known.set(id, (known.get(id) ?? 0) + count);
    results.push(result);
    onResult(result);
  }
  return results;
}

/**
 * @param {Floor} floor
 * @param {Row} row
 * @param {ReadonlyMap<string, number>} known violations of earlier rows
 * @returns {Promise<RowResult>}
 */
async function runRow(floor, row, known) {
  const startMs = performance.now();
  const prefix = `${row.id}-${Date.now().toString(36)}`;
  const { crowd, market, seed } = floor;
  const perSecond = row.perSecond ?? PER_SECOND;
  const load = startLoad({ crowd, market, prefix, seed, perSecond });
  // Stopped also when the row breaks off: its log is closed then, and the error is what should be seen.
  const first = await row.run(floor, load).finally(() => load.stop());
  const rest = await comeToRest(floor);
  const verdict = typeof first === 'function' ? await first() : first;
  const violations = await auditUntilQuiet(floor, known);
  const isRight = verdict.isRight !== false && rest.isAtRest && violations.length === 0;
  const { measures } = verdict;
  const isInTime = measures.every(({ isMet }) => isMet);
  return {
    row,
    seed,
    measures,
    violations,
    orders: load.sent(),
    restMs: rest.ms,
    figure: rest.isAtRest ? verdict.figure : `${verdict.figure}; NOT AT REST: ${rest.why}`,
    ok: isRight && (isInTime || floor.isQuick),
    isInTime,
    tookMs: performance.now() - startMs,
  };
}
