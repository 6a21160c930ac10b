/**
 * The runner's output: one line at a time, each with the coloured name of its process. The whole
 * output of a process goes to its log file; the terminal gets what a person must see.
 */
import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './files.mjs';

/** @type {Record<string, number>} */
const COLOURS = { runner: 36, stores: 33, web: 35, build: 34, e2e: 34, test: 36 };
const WORKERS_COLOUR = 32;
const HAS_COLOUR = Boolean(process.stdout.isTTY) && !process.env['NO_COLOR'];
/** The levels a person must see, by name and by pino's number. */
const WARNINGS = new Set(['warn', 40]);
const ERRORS = new Set(['error', 'fatal', 50, 60]);
const LOG_BYTES_MAX = 50_000_000;

// A terminal that was closed must not bring the runner down before it has stopped its children.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

/**
 * @param {string} name
 * @returns {(...words: unknown[]) => void}
 */
export function speaker(name) {
  const label = name.padEnd(7);
  const prefix = HAS_COLOUR
    ? `\u001b[${COLOURS[name] ?? WORKERS_COLOUR}m${label} |\u001b[0m `
    : `${label} | `;
  return (...words) => {
    for (const line of words.join(' ').split('\n')) process.stdout.write(`${prefix}${line}\n`);
  };
}

/**
 * Opens a log file; one grown too large in earlier runs is set aside first.
 * @param {string} path
 * @returns {import('node:fs').WriteStream}
 */
export function openLog(path) {
  makeFolder(dirname(path));
  try {
    if (statSync(path).size > LOG_BYTES_MAX) {
      rmSync(`${path}.1`, { force: true });
      renameSync(path, `${path}.1`);
    }
  } catch {
    // There is no earlier log.
  }
  return createWriteStream(path, { flags: 'a', mode: 0o600 });
}

/**
 * What of a process's line belongs on the terminal: plain text as it is, a JSON log line only
 * from a warning upwards and in short, all of it with VERBOSE=1.
 * @param {string} line
 * @returns {string | null}
 */
export function terminalForm(line) {
  if (process.env['VERBOSE'] || !line.startsWith('{')) return line;
  try {
    const { level, time: _time, at: _at, pid: _pid, hostname: _host, ...rest } = JSON.parse(line);
    if (level === undefined) return line;
    if (ERRORS.has(level)) return `error ${JSON.stringify(rest)}`;
    return WARNINGS.has(level) ? `warning ${JSON.stringify(rest)}` : null;
  } catch {
    return line;
  }
}

/**
 * Hands a stream's text on line by line.
 * @param {import('node:stream').Readable} stream
 * @param {(line: string) => void} onLine
 */
export function eachLine(stream, onLine) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (/** @type {string} */ text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  stream.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}
