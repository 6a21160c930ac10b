/**
 * One data folder, several runners: a lock for starting and stopping, and a list of who still
 * needs the stores. Both survive kill -9, because a dead owner's claim counts for nothing.
 */
import { linkSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, readJson, writeJson } from './files.mjs';
import { Problem } from './problem.mjs';
import { toIdentity, waitUntil } from './process-identity.mjs';

const LOCK_WAIT_MS = 300_000;

/** @returns {{ pid: number, identity: string | null }} */
const me = () => ({ pid: process.pid, identity: toIdentity(process.pid) });

/**
 * @param {Record<string, unknown>} claim
 * @returns {boolean}
 */
function isClaimLive(claim) {
  const { pid, identity } = claim;
  return typeof pid === 'number' && identity !== null && toIdentity(pid) === identity;
}

/**
 * Runs `work` while no other process runs under the same lock file.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  const got = await waitUntil(() => tryLock(path), { timeoutMs: LOCK_WAIT_MS, everyMs: 100 });
  if (!got) {
    const owner = readJson(path)['pid'];
    throw new Problem(
      `Another start or stop has held ${path} for five minutes (process ${owner}).`,
      'Wait for it, or end that process and try again.',
    );
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/**
 * The claim is written beside the lock and linked into place, so that a lock file is never seen
 * half written.
 * @param {string} path
 * @returns {boolean}
 */
function tryLock(path) {
  const beside = `${path}.${process.pid}.claim`;
  writeJson(beside, me());
  try {
    linkSync(beside, path);
    return true;
  } catch {
    dropStaleLock(path);
    return false;
  } finally {
    rmSync(beside, { force: true });
  }
}

/**
 * Moves a dead owner's lock away, and puts it back if it turns out to be a living one's that was
 * taken in between.
 * @param {string} path
 */
function dropStaleLock(path) {
  if (isClaimLive(readJson(path))) return;
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
    if (isClaimLive(readJson(aside))) linkSync(aside, path);
  } catch {
    // Another process was quicker: the next try sees its result.
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Marks that this process needs the stores of the folder, until it releases them.
 * @param {string} folder
 * @param {string} purpose
 * @returns {{ letGo(): void, others(): number[] }}
 */
export function holdStores(folder, purpose) {
  makeFolder(folder);
  const mine = join(
    folder,
    `${process.pid}-${purpose}-${Math.round(performance.now() * 1000)}.json`,
  );
  writeJson(mine, { ...me(), purpose });
  return {
    letGo: () => rmSync(mine, { force: true }),
    others: () => liveHolders(folder, mine),
  };
}

/**
 * The pids of the living holders but one's own file; the dead ones' files are removed.
 * @param {string} folder
 * @param {string} mine
 * @returns {number[]}
 */
function liveHolders(folder, mine) {
  const pids = [];
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (path === mine || !name.endsWith('.json')) continue;
    const claim = readJson(path);
    if (isClaimLive(claim)) pids.push(Number(claim['pid']));
    else rmSync(path, { force: true });
  }
  return pids;
}
