/**
 * A reporter for vitest that logs each test file as it begins and as it ends, a JSON line each, written at once. A
 * thread that never comes back leaves no other report: its file is the one that has begun and not ended.
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { readText } from '../process/files.mjs';
import { ROOT } from '../process/root.mjs';

/** The environment variable that names the log. */
export const TEST_FILE_LOG = 'TEST_FILE_LOG';

export default class TestFileLog {
  /** @param {{ moduleId: string }} file */
  onTestModuleQueued(file) {
    this.#note('begun', file);
  }

  /** @param {{ moduleId: string }} file */
  onTestModuleEnd(file) {
    this.#note('ended', file);
  }

  /**
   * @param {'begun' | 'ended'} event
   * @param {{ moduleId: string }} file
   */
  #note(event, { moduleId }) {
    const path = process.env[TEST_FILE_LOG];
    if (path === undefined) return;
    const line = { at: new Date().toISOString(), event, file: relative(ROOT, moduleId) };
    appendFileSync(path, `${JSON.stringify(line)}\n`);
  }
}

/**
 * @param {string} path of a log
 * @returns {string[]} the files that have begun and not ended, with the time of each one's beginning, in that order
 */
export function unendedFiles(path) {
  /** @type {Map<string, string>} */
  const begun = new Map();
  for (const line of readText(path).split('\n')) {
    const entry = parseLine(line);
    if (entry?.event === 'begun') begun.set(entry.file, entry.at);
    if (entry?.event === 'ended') begun.delete(entry.file);
  }
  return [...begun].map(([file, at]) => `${file}: begun at ${at}, not ended`);
}

/**
 * @param {string} line
 * @returns {{ at: string, event: string, file: string } | null} null for one that was cut, as the last one of a kill
 */
function parseLine(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
