/**
 * fast-check's `assert` with TEST_CASES_TIMES the cases that a test wants, or as many as TEST_CASES_SECONDS of computing
 * allow: by the clock a busy machine would try few.
 */
import { assert, defaultReportMessage, PreconditionFailure } from 'fast-check';

const TIMES = Number(process.env['TEST_CASES_TIMES']);
const SECONDS = Number(process.env['TEST_CASES_SECONDS']);
/** What fast-check tries where a test names no number. */
const USUAL = 100;

/** Seconds that this process has computed. */
const measureComputed = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

/**
 * @template Case
 * @param {import('fast-check').IRawProperty<Case>} property
 * @param {import('fast-check').Parameters<Case>} [parameters] as the test has them
 */
export function assertMany(property, parameters = {}) {
  const numRuns = (parameters.numRuns ?? USUAL) * TIMES;
  const start = measureComputed();
  const { run } = property;
  // As fast-check ends at a time limit: between two cases, and those before it count.
  property.run = (value) =>
    measureComputed() - start > SECONDS ? new PreconditionFailure(true) : run.call(property, value);
  return assert(property, {
    ...parameters,
    numRuns,
    reporter: (result) => {
      const seconds = (measureComputed() - start).toFixed(1);
      const end = result.failed ? ': FAILED' : '';
      // The runner prints the test's name above it.
      console.info(`${result.numRuns} of ${numRuns} cases in ${seconds} s${end}`);
      if (!result.failed) return;
      throw new Error(defaultReportMessage(result), { cause: result.errorInstance });
    },
  });
}
