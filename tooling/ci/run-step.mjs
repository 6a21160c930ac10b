/** Runs one step of the test run within its limit, so that a step that hangs ends and is named. */
import { printFailure } from '../process/problem.mjs';

/** A step is ended after so many times its budget: a machine that is busy is no hang. */
const LIMIT_FACTOR = 4;
/** No step is ended earlier. */
const LIMIT_SECONDS_MIN = 300;

/**
 * @typedef {object} StepOutcome
 * @property {import('./counts.mjs').Counts} counts
 * @property {number} seconds
 * @property {string[]} failures a line a failed test, or a line that refers to the output
 */

/**
 * @param {import('./steps.mjs').Step} step
 * @returns {number} after how many seconds it is ended
 */
export function limitSeconds({ budgetSeconds }) {
  return Math.max(LIMIT_SECONDS_MIN, LIMIT_FACTOR * budgetSeconds);
}

/**
 * @param {import('./steps.mjs').Step} step
 * @param {AbortSignal} [limit] aborted when the step has to end
 * @returns {Promise<StepOutcome>}
 */
export async function runStep(step, limit = AbortSignal.timeout(1_000 * limitSeconds(step))) {
  const startMs = performance.now();
  const { failures = [], ...counts } = await step.run(limit).catch((error) => {
    printFailure(error);
    return { passed: 0, failed: 1, skipped: 0, failures: [] };
  });
  const seconds = Math.round((performance.now() - startMs) / 100) / 10;
  if (limit.aborted) {
    const why = `ended after ${seconds.toFixed(1)} s, its limit`;
    const failed = Math.max(1, counts.failed);
    return { counts: { ...counts, failed }, seconds, failures: [why, ...failures] };
  }
  const isUnnamed = counts.failed > 0 && failures.length === 0;
  return { counts, seconds, failures: isUnnamed ? ['see its output above'] : failures };
}
