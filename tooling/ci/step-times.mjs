/**
 * How long the steps of a test run take: a table with each step's share of the limit for the whole run, a warning
 * where a budget is exceeded, and a JSON line a run in `.cache/step-times.jsonl`, appended and never changed.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';

/** The limit for a whole run, in seconds: what its steps may take by their budgets. */
export const RUN_LIMIT_SECONDS = 25 * 60;

/**
 * @typedef {object} StepTime
 * @property {string} name
 * @property {'ok' | 'failed' | 'left out'} outcome
 * @property {number} seconds 0 for a step that was left out
 * @property {number} budgetSeconds
 */

/**
 * @param {StepTime[]} times
 * @param {number} total seconds of the run by the clock: steps that ran side by side count once
 * @returns {string[]} lines: a row a step, the total, then the warnings
 */
export function timeTable(times, total) {
  const rows = times.map(({ name, outcome, seconds, budgetSeconds }) =>
    outcome === 'left out'
      ? `${' '.repeat(32)}left out  ${name}`
      : `${seconds.toFixed(1).padStart(8)} s ${share(seconds)} of ${String(budgetSeconds).padStart(4)} s  ${outcome.padEnd(8)}  ${name}`,
  );
  const sum = `${total.toFixed(1).padStart(8)} s ${share(total)} of the ${RUN_LIMIT_SECONDS / 60} minutes a run may take`;
  const warnings = times
    .filter(({ seconds, budgetSeconds }) => seconds > budgetSeconds)
    .map(
      ({ name, seconds, budgetSeconds }) =>
        `warning: "${name}" took ${seconds.toFixed(1)} s; its budget is ${budgetSeconds} s`,
    );
  if (total > RUN_LIMIT_SECONDS) {
    warnings.push(
      `warning: the run took ${total.toFixed(1)} s; its limit is ${RUN_LIMIT_SECONDS} s`,
    );
  }
  return ['    time   share   budget  outcome   step', ...rows, sum, ...warnings];
}

/**
 * @param {number} seconds
 * @returns {string} of the whole run's limit
 */
function share(seconds) {
  return `${((100 * seconds) / RUN_LIMIT_SECONDS).toFixed(1).padStart(5)} %`;
}

/**
 * @param {string} path
 * @param {{ at: string, isWhole: boolean, seconds: number, steps: StepTime[] }} run `isWhole`: every step was requested;
 * `seconds`: of the run by the clock
 */
export function keepTimes(path, { at, isWhole, seconds, steps }) {
  mkdirSync(dirname(path), { recursive: true });
  const entry = { at, isWhole, processors: availableParallelism(), seconds, steps };
  appendFileSync(path, `${JSON.stringify(entry)}\n`);
}
