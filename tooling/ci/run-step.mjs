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
 * @property {boolean} isStalled ended at its limit: it has decided nothing
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
    return {
      counts: { ...counts, failed },
      seconds,
      failures: [why, ...failures],
      isStalled: true,
    };
  }
  const isUnnamed = counts.failed > 0 && failures.length === 0;
  const named = isUnnamed ? ['see its output above'] : failures;
  return { counts, seconds, failures: named, isStalled: false };
}

/**
 * Runs a step, and once more if it stalled. No test has failed then, and a run that ends there proves nothing of what comes
 * after; the stall stays among the last lines, for it is a defect to be found.
 * @param {import('./steps.mjs').Step} step
 * @param {(step: import('./steps.mjs').Step) => Promise<StepOutcome>} [run]
 * @returns {Promise<StepOutcome & { stalls: string[] }>} `stalls`: lines of the first run, if it stalled
 */
export async function runStepOrAgain(step, run = runStep) {
  const first = await run(step);
  if (!first.isStalled) return { ...first, stalls: [] };
  process.stdout.write(`${step.name} ${first.failures.join('\n')}\nit is run once more\n`);
  const second = await run(step);
  return { ...second, seconds: first.seconds + second.seconds, stalls: first.failures };
}
