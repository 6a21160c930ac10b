/** Ends a program together with everything that it has started, which its own end would leave running. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { endProcess, signalProcess, toIdentity } from './process-identity.mjs';

/**
 * Requests the program's end, so that it may stop in order what it runs, and kills what is left of it and of what it
 * started when it has ended, or has not within the grace.
 * @param {number} pid
 * @param {number} graceMs
 */
export async function endTree(pid, graceMs) {
  // Before its end: afterwards its children are the system's.
  const known = withIdentity(descendants(pid));
  await endProcess(pid, [{ signal: 'SIGTERM', waitMs: graceMs }]);
  for (const [child, identity] of [...known, ...withIdentity([pid, ...descendants(pid)])]) {
    if (toIdentity(child) === identity) signalProcess(child, 'SIGKILL');
  }
}

/**
 * @param {number[]} pids
 * @returns {Map<number, string>} those that are alive, with what distinguishes each from a later one of its number
 */
function withIdentity(pids) {
  /** @type {Map<number, string>} */
  const living = new Map();
  for (const pid of pids) {
    const identity = toIdentity(pid);
    if (identity !== null) living.set(pid, identity);
  }
  return living;
}

/**
 * @param {number} root
 * @returns {number[]} the processes that it has started, and theirs
 */
function descendants(root) {
  const pairs = listProcesses();
  const found = [root];
  for (const parent of found) {
    for (const { pid, parent: own } of pairs) if (own === parent) found.push(pid);
  }
  return found.slice(1);
}

/** @returns {{ pid: number, parent: number }[]} every process */
function listProcesses() {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    return stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .map(([pid = 0, parent = 0]) => ({ pid, parent }));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: linuxParent(name) }));
}

/**
 * @param {string} pid
 * @returns {number} 0 for one that is gone
 */
function linuxParent(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // As in `toIdentity`: the name in brackets may hold spaces; state and parent follow it.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
