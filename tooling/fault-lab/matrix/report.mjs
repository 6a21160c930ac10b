/** A row's result on the terminal. */
import { seconds } from '../world/statistics.mjs';

/** @typedef {import('./matrix.mjs').RowResult} RowResult */

/** @param {boolean} ok @param {boolean} isInTime */
const toVerdict = (ok, isInTime) => (ok ? (isInTime ? 'pass' : 'slow') : 'FAIL');

/** @param {RowResult} result @returns {string[]} */
export function lines({ row, ok, isInTime, orders, violations, figure, restMs, tookMs }) {
  const sum = violations.reduce((total, { count }) => total + count, 0);
  return [
    `${row.id.padEnd(5)} ${toVerdict(ok, isInTime)}  ${String(orders).padStart(5)} orders  ${String(sum).padStart(3)} violations  at rest ${seconds(restMs).padStart(7)}  took ${seconds(tookMs).padStart(7)}  ${row.fault}`,
    `            ${figure}  (goal: ${row.goal})`,
    ...violations.flatMap(({ id, count, examples }) => [
      `            ${id}: ${count}`,
      ...examples.map((example) => `              ${example}`),
    ]),
  ];
}
