/** Which tests failed and why, from the result files of the two test runners: a line each, for the end of a long log. */
import { stripVTControlCharacters } from 'node:util';
import { readJson } from '../process/files.mjs';

/** How much of a reason is shown, in characters. */
const REASON_LENGTH = 300;

/**
 * @typedef {{ name: string, status: string, message?: string, assertionResults?: VitestTest[] }} VitestFile
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ title: string, file?: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ title: string, file: string, ok: boolean, tests?: { results?: { status: string, error?: { message?: string } }[] }[] }} PlaywrightSpec
 */

/**
 * @param {string} path of vitest's JSON report
 * @param {string} root the folder that the file names are shown without
 * @returns {string[]} a line a failed test, and one for a file that could not be loaded
 */
export function vitestFailures(path, root) {
  return /** @type {VitestFile[]} */ (list(readJson(path)['testResults'])).flatMap((file) => {
    const place = file.name.startsWith(`${root}/`) ? file.name.slice(root.length + 1) : file.name;
    const tests = file.assertionResults ?? [];
    if (file.status === 'failed' && tests.length === 0) return [line(place, '', file.message)];
    return tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => line(place, fullName, failureMessages?.[0]));
  });
}

/**
 * @param {string} path of Playwright's JSON report
 * @returns {string[]} a line a failed test
 */
export function playwrightFailures(path) {
  return /** @type {PlaywrightSuite[]} */ (list(readJson(path)['suites'])).flatMap(suiteFailures);
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function suiteFailures({ specs, suites }) {
  const own = (specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const results = (tests ?? []).flatMap((test) => test.results ?? []);
      return line(file, title, results.find(({ error }) => error)?.error?.message);
    });
  return [...own, ...(suites ?? []).flatMap(suiteFailures)];
}

/**
 * @param {string} place
 * @param {string} title
 * @param {string | undefined} message
 * @returns {string}
 */
function line(place, title, message) {
  return [place, title, shorten(message ?? '')].filter((part) => part !== '').join(': ');
}

/**
 * @param {string} message as a terminal shows it
 * @returns {string} its start on one line, without colours
 */
export function shorten(message) {
  const reason = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim();
  return reason.length > REASON_LENGTH ? `${reason.slice(0, REASON_LENGTH)}…` : reason;
}

/**
 * @param {unknown} value
 * @returns {unknown[]}
 */
function list(value) {
  return Array.isArray(value) ? value : [];
}
