/**
 * A reporter for vitest that logs each test file as it begins and as it ends, a JSON line each, written at once. A
 * thread that never comes back leaves no other report: its file is the one that has begun and not ended. Where the threads
 * are is printed once, when no file has begun or ended, or one has run, for a long time. Errors that belong to no test are
 * logged as the run ends.
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { readText } from '../process/files.mjs';
import { ROOT } from '../process/root.mjs';
import { hookLines, unhandledLine } from './errors-outside.mjs';
import { readThreadStacks } from './thread-stacks.mjs';

/** The environment variable that names the log. */
export const TEST_FILE_LOG = 'TEST_FILE_LOG';

/** Ten times what the longest file takes on a quiet machine. */
const STALL_MS = 600_000;
const LOOK_MS = 10_000;
const SAMPLE_MS = 2_000;

export default class TestFileLog {
  /** When each file that runs has begun. @type {Map<string, number>} */
  #running = new Map();
  #latestMs = performance.now();
  /** @type {NodeJS.Timeout | undefined} */
  #watch;
  /** @type {(text: string) => void} */
  #print;
  #stallMs;

  #readStacks;

  /**
   * @param {{ stallMs?: number, lookMs?: number, print?: (text: string) => void, readStacks?: typeof readThreadStacks }} [settings]
   *   tests have their own
   */
  constructor(settings = {}) {
    const { stallMs = STALL_MS, lookMs = LOOK_MS, readStacks = readThreadStacks } = settings;
    this.#stallMs = stallMs;
    this.#readStacks = readStacks;
    this.#print = settings.print ?? ((text) => process.stderr.write(text));
    this.#watch = setInterval(() => this.#look(), lookMs);
    this.#watch.unref();
  }

  /** @param {{ moduleId: string }} file */
  onTestModuleQueued(file) {
    this.#latestMs = performance.now();
    this.#running.set(file.moduleId, this.#latestMs);
    this.#note('begun', file);
  }

  /** @param {{ moduleId: string }} file */
  onTestModuleEnd(file) {
    this.#latestMs = performance.now();
    this.#running.delete(file.moduleId);
    this.#note('ended', file);
  }

  /**
   * @param {readonly import('./errors-outside.mjs').TestModule[]} [modules]
   * @param {readonly import('./errors-outside.mjs').SomeError[]} [unhandledErrors]
   */
  onTestRunEnd(modules = [], unhandledErrors = []) {
    clearInterval(this.#watch);
    const lines = [...unhandledErrors.map(unhandledLine), ...modules.flatMap(hookLines)];
    for (const text of new Set(lines)) this.#write({ event: 'error', text });
  }

  #look() {
    const sinceMs = Math.min(this.#latestMs, ...this.#running.values());
    if (performance.now() - sinceMs < this.#stallMs) return;
    clearInterval(this.#watch);
    const files = [...this.#running.keys()].map((file) => relative(ROOT, file)).join(', ');
    this.#print(`\nstalled; files that run: ${files || 'none'}\n`);
    this.#readStacks(SAMPLE_MS).then(
      (stacks) => this.#print(stacks.map(toText).join('')),
      (error) => this.#print(`the threads cannot be looked at: ${error}\n`),
    );
  }

  /**
   * @param {'begun' | 'ended'} event
   * @param {{ moduleId: string }} file
   */
  #note(event, { moduleId }) {
    this.#write({ event, file: relative(ROOT, moduleId) });
  }

  /** @param {{ event: string, file?: string, text?: string }} entry */
  #write(entry) {
    const path = process.env[TEST_FILE_LOG];
    if (path === undefined) return;
    appendFileSync(path, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
  }
}

/** @param {import('./thread-stacks.mjs').ThreadStack} stack */
const toText = ({ title, frames }) =>
  `thread ${title}: ${frames.length > 0 ? `computes\n  ${frames.join('\n  ')}` : 'waits'}\n`;

/**
 * @param {string} path of a log
 * @returns {string[]} the files that have begun and not ended, with the time of each one's beginning, in that order
 */
export function unendedFiles(path) {
  /** @type {Map<string, string>} */
  const begun = new Map();
  for (const { event, file, at } of readEntries(path)) {
    if (event === 'begun') begun.set(file, at);
    if (event === 'ended') begun.delete(file);
  }
  return [...begun].map(([file, at]) => `${file}: begun at ${at}, not ended`);
}

/**
 * @param {string} path of a log
 * @returns {string[]} a line an error that belongs to no test
 */
export function loggedErrors(path) {
  return readEntries(path).flatMap(({ event, text }) => (event === 'error' ? [text] : []));
}

/**
 * @typedef {{ at: string, event: string, file: string, text: string }} Entry of an error the text, of another the file
 * @param {string} path
 * @returns {Entry[]}
 */
function readEntries(path) {
  return readText(path)
    .split('\n')
    .flatMap((line) => parseLine(line) ?? []);
}

/**
 * @param {string} line
 * @returns {Entry | null} null for one that was cut, as the last one of a kill
 */
function parseLine(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
