/**
 * Errors of a test run that belong to no test: a rejection nothing awaited, an exception of a timer, a hook that failed, a
 * process that died. Each becomes a line, because the result file of the run knows tests only.
 */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../process/root.mjs';
import { shorten } from './failed-tests.mjs';

/**
 * @typedef {{ message?: unknown, name?: unknown, stack?: string, type?: unknown, cause?: SomeError, VITEST_TEST_PATH?: unknown, VITEST_TEST_NAME?: unknown }} SomeError
 *   as vitest hands it over, with the file and the test that ran as it happened
 * @typedef {{ errors: () => readonly SomeError[] }} Failing
 * @typedef {Failing & { moduleId: string, children: { size: number, allSuites: () => Iterable<Failing & { fullName: string }> } }} TestModule
 */

/**
 * @param {SomeError} error
 * @returns {string} the file that ran, the kind of error, its reason, and the first line of ours in its stack
 */
export function unhandledLine(error) {
  const { VITEST_TEST_PATH: path, VITEST_TEST_NAME: test, type } = error;
  const place = typeof path === 'string' ? relative(ROOT, path) : '';
  const during = typeof test === 'string' ? `during or after “${test}”` : '';
  return joined([place, toText(type), reason(error), during]);
}

/**
 * @param {TestModule} module
 * @returns {string[]} a line for each hook of the file and of its suites that failed; a file that could not be loaded has no
 *   test, and is named as a failure itself
 */
export function hookLines(module) {
  if (module.children.size === 0) return [];
  const place = relative(ROOT, module.moduleId);
  const own = module.errors().map((error) => joined([place, 'hook', reason(error)]));
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => joined([place, suite.fullName, 'hook', reason(error)])),
  );
  return [...own, ...suites];
}

/**
 * How a run ended that reports no test and no error: its own process failed or was ended.
 * @param {import('../process/run-command.mjs').Outcome} outcome
 * @returns {string[]} none where it ended well
 */
export function endLines({ code, signal, text }) {
  if (code === 0) return [];
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const latest = lines.findLast((line) => /\b\w*(error|rejection)\b.*:/i.test(line));
  const how = signal === null ? `ended with code ${code}` : `ended by ${signal}`;
  return [joined(['the test runner', how, shorten(latest ?? lines.at(-1) ?? 'printed nothing')])];
}

/**
 * @param {SomeError} error
 * @returns {string} with what caused it: an error of a pool has no text of its own
 */
function reason(error) {
  const { message, cause } = error;
  const frame = firstFrame(error);
  const text = shorten(toText(message) || toText(error.name) || 'an error without a message');
  return joined([frame === '' ? text : `${text} (${frame})`, cause ? reason(cause) : '']);
}

/**
 * @param {SomeError} error
 * @returns {string} place and line, or nothing where no code of this repository is in the stack
 */
function firstFrame({ stack = '' }) {
  const ours = stack
    .split('\n')
    .find(
      (line) => /^\s+at /.test(line) && line.includes(ROOT) && !line.includes('/node_modules/'),
    );
  const place = /(?:\(|at )(?:async )?(?:file:\/\/)?([^()\s]+)\)?$/.exec(ours?.trim() ?? '')?.[1];
  return place === undefined ? '' : relative(ROOT, place);
}

/** @param {unknown} value */
const toText = (value) => (value === undefined || value === null ? '' : String(value));

/** @param {string[]} parts */
const joined = (parts) => parts.filter((part) => part !== '').join(': ');
