/** Counts tests from the result files of the two test runners. A run of no test is a failure. */
import { readJson } from '../process/files.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {string} path of vitest's JSON report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function vitestCounts(path, exitCode) {
  const report = readJson(path);
  const files = /** @type {Array<{ status?: string, assertionResults?: unknown[] }>} */ (
    Array.isArray(report['testResults']) ? report['testResults'] : []
  );
  // A file that fails to load reports no test: it counts as one failure.
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults?.length,
  ).length;
  return settled(
    {
      passed: toNumber(report['numPassedTests']),
      failed: toNumber(report['numFailedTests']) + broken,
      skipped: toNumber(report['numPendingTests']) + toNumber(report['numTodoTests']),
    },
    exitCode,
  );
}

/**
 * @param {string} path of Playwright's JSON report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function playwrightCounts(path, exitCode) {
  const stats = /** @type {Record<string, unknown>} */ (readJson(path)['stats'] ?? {});
  return settled(
    {
      passed: toNumber(stats['expected']) + toNumber(stats['flaky']),
      failed: toNumber(stats['unexpected']),
      skipped: toNumber(stats['skipped']),
    },
    exitCode,
  );
}

/**
 * @param {RegExpExecArray | null} reported how many of how many
 * @param {number} code a program that ends badly has failed, whatever it counts
 * @returns {Counts}
 */
export function reportedCounts(reported, code) {
  const [passed, all] = [Number(reported?.[1] ?? 0), Number(reported?.[2] ?? 0)];
  const failed = Math.max(all - passed, code === 0 && all > 0 ? 0 : 1);
  return { passed, failed, skipped: 0 };
}

/**
 * A run that failed without a failed test (it crashed, or found no test at all) has one failure.
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
function settled(counts, exitCode) {
  const isSilent = exitCode !== 0 || counts.passed + counts.failed === 0;
  return isSilent && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {unknown} value
 * @returns {number}
 */
function toNumber(value) {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
