/**
 * Knows whether a process recorded earlier is still the same living process. A bare pid is not
 * enough: after a crash or a reboot the number may belong to someone else.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * What distinguishes this process from a later one with the same pid; null when it is not alive
 * (a zombie is not alive).
 * @param {number} pid
 * @returns {string | null}
 */
export function toIdentity(pid) {
  if (process.platform === 'linux') return linuxIdentity(pid);
  const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const line = ps.stdout?.trim() ?? '';
  if (line === '' || line.startsWith('Z')) return null;
  return line.replace(/^\S+\s+/, '');
}

/**
 * @param {number} pid
 * @returns {string | null}
 */
function linuxIdentity(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold spaces; the fields after
    // it are the state (first) and the start time in clock ticks since boot (twentieth).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0];
    if (state === 'Z' || state === 'X') return null;
    return `${bootId()}:${fields[19]}`;
  } catch {
    return null;
  }
}

/** @returns {string} */
function bootId() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return 'boot';
  }
}

/**
 * @param {number | null | undefined} pid
 * @returns {boolean}
 */
export function isAlive(pid) {
  return typeof pid === 'number' && toIdentity(pid) !== null;
}

/**
 * The command line of a living process, its words joined with blanks; empty when unknown.
 * @param {number} pid
 * @returns {string}
 */
export function readCommandLine(pid) {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    }
  } catch {
    return '';
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}

/**
 * Sends a signal; returns whether the process received it.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 * @returns {boolean}
 */
export function signalProcess(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Polls until the result is truthy or the time is up.
 * @template T
 * @param {() => T | Promise<T>} question
 * @param {{ timeoutMs: number, everyMs?: number }} limits
 * @returns {Promise<T | null>} the result, or null when the time was up
 */
export async function waitUntil(question, { timeoutMs, everyMs = 50 }) {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const response = await question();
    if (response) return response;
    if (performance.now() >= end) return null;
    await delay(everyMs);
  }
}

/**
 * Ends a process by a row of signals, each with its own time to obey.
 * @param {number} pid
 * @param {Array<{ signal: NodeJS.Signals, waitMs: number }>} steps
 * @returns {Promise<boolean>} whether it is gone
 */
export async function endProcess(pid, steps) {
  for (const { signal, waitMs } of steps) {
    if (!isAlive(pid)) return true;
    signalProcess(pid, signal);
    if (await waitUntil(() => !isAlive(pid), { timeoutMs: waitMs, everyMs: 20 })) return true;
  }
  return !isAlive(pid);
}
