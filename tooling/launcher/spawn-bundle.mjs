/** Starts the program of a bundle as the runner has all its processes: their words by pipe, and a channel to them. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { eachLine } from '../process/console.mjs';
import { NODE_ARGS } from './node-arguments.mjs';

const PARENT_WATCH = fileURLToPath(new URL('parent-watch.mjs', import.meta.url));

/**
 * @typedef {object} Program
 * @property {string} script the bundle to run, absolute
 * @property {readonly string[]} [args] words after it
 * @property {string} cwd
 * @property {Record<string, string | undefined>} env
 */

/**
 * @param {Program} program
 * @returns {import('node:child_process').ChildProcess}
 */
export function spawnBundle({ script, args = [], cwd, env }) {
  // A session of its own (detached): a terminal's Ctrl-C reaches the runner only, which then
  // stops its processes in the right order.
  return spawn(process.execPath, [...NODE_ARGS, '--import', PARENT_WATCH, script, ...args], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/**
 * Reads a process's output; also that from before the first listener.
 * @param {import('node:child_process').ChildProcess} child
 * @param {(line: string) => void} onLine
 */
export function readLines(child, onLine) {
  child.on('error', (error) => onLine(`could not be run: ${error.message}`));
  if (child.stdout) eachLine(child.stdout, onLine);
  if (child.stderr) eachLine(child.stderr, onLine);
}
