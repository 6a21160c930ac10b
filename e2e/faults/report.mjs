/** The table of a run, on the terminal and as the report in docs. */
import { seconds } from './statistics.mjs';

/** @typedef {import('./matrix.mjs').RowResult} RowResult */

/** @param {boolean} ok @param {boolean} isInTime */
const verdictOf = (ok, isInTime) => (ok ? (isInTime ? 'pass' : 'slow') : 'FAIL');

/** @param {RowResult} result @returns {string[]} */
export function lines({ row, ok, isInTime, orders, violations, figure, restMs, tookMs }) {
  const sum = violations.reduce((total, { count }) => total + count, 0);
  return [
    `${row.id.padEnd(5)} ${verdictOf(ok, isInTime)}  ${String(orders).padStart(5)} orders  ${String(sum).padStart(3)} violations  at rest ${seconds(restMs).padStart(7)}  took ${seconds(tookMs).padStart(7)}  ${row.fault}`,
    `            ${figure}  (goal: ${row.goal})`,
    ...violations.flatMap(({ id, count, examples }) => [
      `            ${id}: ${count}`,
      ...examples.map((example) => `              ${example}`),
    ]),
  ];
}

/**
 * @param {readonly RowResult[]} results
 * @param {{ at: Date, version: string, acks: number }} run
 * @returns {string} Markdown
 */
export function reportOf(results, { at, version, acks }) {
  const rows = results.map(({ row, ok, orders, violations, figure, restMs }) => {
    const sum = violations.reduce((total, { count }) => total + count, 0);
    const cells = [
      row.id,
      row.fault,
      String(orders),
      String(sum),
      seconds(restMs),
      row.goal,
      figure,
    ];
    return `| ${[...cells, ok ? 'pass' : '**fail**'].join(' | ')} |`;
  });
  const failed = results.filter(({ ok }) => !ok).length;
  return `${[
    '# Reliability report',
    '',
    `Written by \`pnpm faults\` on ${at.toISOString().slice(0, 10)} from version ${version}; not edited by hand. Each row runs on a`,
    'production of real processes: orders flow in an open loop of several users, the fault happens and is healed, what is open is',
    "taken off the market, and the auditor, which knows nothing of the platform's code, compares database and answers. Times are of",
    'a shared machine with two cores. How to run it, whole or by row: [runbook](runbook.md).',
    '',
    '| row | fault | orders | violations | at rest after | goal | seen | |',
    '| --- | --- | ---: | ---: | ---: | --- | --- | --- |',
    ...rows,
    '',
    `${results.length} rows, ${failed} failed; ${acks} answers in the driver's own log, each on disk before the next order.`,
    'Left to virtual time, where seeds do it thousands of times (`pnpm dst`): F13 (power cut), F21 (every message three times, shuffled).',
  ].join('\n')}\n`;
}
