/** Runs one command of the test run: its words go to the terminal as they come, and are kept. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endTree } from './process-tree.mjs';
import { ROOT } from './root.mjs';

/** The output goes through a pipe: the tools are configured for a terminal or not. */
const COLOUR = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

/** How long a command that has to end has for stopping what it runs. */
const GRACE_MS = 20_000;

/**
 * @typedef {object} Outcome
 * @property {number} code 0 when all is well, -1 when it could not run or was ended by a signal
 * @property {NodeJS.Signals | null} signal that ended it, where one did
 * @property {string} text what it printed
 */

/**
 * @param {string[]} command
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, timeoutMs?: number, isQuiet?: boolean, signal?: AbortSignal | undefined, graceMs?: number }} [options]
 *   quiet: what it prints is kept, and not shown; signal: ends it with all that it has started, after a grace
 * @returns {Promise<Outcome>}
 */
export async function runCommand(command, options = {}) {
  const {
    cwd = ROOT,
    env = {},
    timeoutMs = 0,
    isQuiet = false,
    signal,
    graceMs = GRACE_MS,
  } = options;
  if (signal?.aborted) return { code: -1, signal: null, text: '' };
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...COLOUR, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const timer =
    timeoutMs > 0
      ? setTimeout(() => {
          process.stdout.write(`not done after ${timeoutMs / 1000} s: ending it\n`);
          child.kill('SIGKILL');
        }, timeoutMs)
      : null;
  const end = () => {
    process.stdout.write(`${program} has to end\n`);
    if (child.pid !== undefined) void endTree(child.pid, graceMs);
  };
  signal?.addEventListener('abort', end, { once: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (/** @type {string} */ part) => {
      text += part;
      if (!isQuiet) process.stdout.write(part);
    });
  }
  try {
    const [code, endedBy] = await once(child, 'close');
    return { code: signal?.aborted ? -1 : (code ?? -1), signal: endedBy, text };
  } catch (error) {
    process.stdout.write(`${program} could not be run: ${error}\n`);
    return { code: -1, signal: null, text };
  } finally {
    if (timer) clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
