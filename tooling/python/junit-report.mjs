/** Reads pytest's report (JUnit XML): how many tests passed, and which failed. */
import { readText } from '../process/files.mjs';

/** How much of a reason is shown, in characters. */
const REASON_LENGTH = 300;
/** @type {Record<string, string>} */
const ENTITIES = { quot: '"', lt: '<', gt: '>', apos: "'", amp: '&', '#10': ' ' };

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Report */

/**
 * A run that failed without a failed test, or of no test, has one failure.
 * @param {string} path
 * @param {number} exitCode
 * @returns {Report}
 */
export function readReport(path, exitCode) {
  const text = readText(path);
  const head = /<testsuite [^>]*>/.exec(text)?.[0] ?? '';
  /** @param {string} name */
  const count = (name) => Number(new RegExp(` ${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
  const failed = count('failures') + count('errors');
  const skipped = count('skipped');
  const passed = Math.max(0, count('tests') - failed - skipped);
  const isSilent = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: failed + (isSilent ? 1 : 0), skipped, failures: listFailures(text) };
}

/**
 * @param {string} text
 * @returns {string[]} a line a failed test
 */
function listFailures(text) {
  const cases = text.matchAll(
    /<testcase classname="([^"]*)" name="([^"]*)"[^>]*?(?<!\/)>\s*<(?:failure|error) message="([^"]*)"/g,
  );
  return [...cases].map(
    ([, file = '', name = '', reason = '']) =>
      `${file} ${plain(name)}: ${plain(reason).slice(0, REASON_LENGTH)}`,
  );
}

/** @param {string} text */
function plain(text) {
  return text.replace(/&(quot|lt|gt|apos|amp|#10);/g, (whole, name) => ENTITIES[name] ?? whole);
}
