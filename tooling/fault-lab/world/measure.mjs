/** What a row measured, beside the goal of docs/reliability-report.md that it belongs to: as text and for programs. */

/**
 * @typedef {object} Measure
 * @property {string | null} goal G1 to G14 of the reliability goals; null for a condition of the row alone
 * @property {string} name what was measured
 * @property {number | null} value null when it did not come to its end
 * @property {'ms' | 'count' | 'ratio' | 'MB' | 'MB/min'} unit
 * @property {'<=' | '>='} sense
 * @property {number} target
 * @property {boolean} isMet
 */

/** @typedef {Pick<Measure, 'goal' | 'name'> & { unit?: Measure['unit'] }} What milliseconds by default */

/**
 * @param {What} what
 * @param {number} value
 * @param {number} target
 * @returns {Measure}
 */
export const atMost = (what, value, target) => measure(what, value, { target, sense: '<=' });

/**
 * @param {What} what
 * @param {number} value
 * @param {number} target
 * @returns {Measure}
 */
export const atLeast = (what, value, target) => measure(what, value, { target, sense: '>=' });

/**
 * @param {What} what
 * @param {number} value
 * @param {Pick<Measure, 'target' | 'sense'>} limit
 * @returns {Measure}
 */
function measure({ goal, name, unit = 'ms' }, value, { target, sense }) {
  const isMet = sense === '<=' ? value <= target : value >= target;
  const isKnown = Number.isFinite(value);
  const kept = isKnown ? Math.round(value * 1_000) / 1_000 : null;
  return { goal, name, value: kept, unit, sense, target, isMet: isKnown && isMet };
}

/** @typedef {import('../matrix/matrix.mjs').RowResult} RowResult */

/**
 * One row of one run, as a program reads it. The first measure of every row is the auditor's.
 * @param {RowResult} result
 */
export const toRecord = ({ row, seed, measures, violations, ...rest }) => ({
  row: row.id,
  fault: row.fault,
  goal: row.goal,
  seed,
  verdict: rest.ok ? (rest.isInTime ? 'pass' : 'slow') : 'fail',
  figure: rest.figure,
  orders: rest.orders,
  restMs: Math.round(rest.restMs),
  tookMs: Math.round(rest.tookMs),
  violations,
  measures: [
    atMost(
      { goal: 'G1', name: 'violations that the auditor found', unit: 'count' },
      violations.reduce((total, { count }) => total + count, 0),
      0,
    ),
    ...measures,
  ],
});
