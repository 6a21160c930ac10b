/**
 * Postgres refuses to run as root. As root it is therefore started in a user namespace of its own,
 * where root is an ordinary user (no account is made, any folder works); where the kernel bars
 * that, as the system's `postgres` user; as any other user simply directly.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.mjs';

/** @typedef {{ kind: 'direct' | 'namespace' } | { kind: 'user', uid: number, gid: number }} RunAs */

const NAMESPACE = ['-U', '--map-user=1000', '--map-group=1000', '--fork', '--kill-child=INT'];

/**
 * @returns {RunAs}
 */
export function chooseRunAs() {
  if (process.getuid?.() !== 0) return { kind: 'direct' };
  if (spawnSync('unshare', [...NAMESPACE, 'true'], { stdio: 'ignore' }).status === 0) {
    return { kind: 'namespace' };
  }
  const uid = numericId('-u');
  const gid = numericId('-g');
  if (uid !== null && gid !== null) return { kind: 'user', uid, gid };
  throw new Problem(
    'Postgres will not run as root, and this machine allows neither user namespaces nor has a `postgres` user.',
    'Run the command as an ordinary user, or make one for Postgres: useradd --system postgres',
    'or point to a server of your own: DATABASE_URL=postgres://user:password@host:5432/database',
  );
}

/**
 * @param {'-u' | '-g'} which
 * @returns {number | null}
 */
function numericId(which) {
  const { status, stdout } = spawnSync('id', [which, 'postgres'], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : null;
}

/**
 * Gives the data folder to the user that will run Postgres on it. A folder made under one of the
 * ways above would otherwise be refused under another.
 * @param {RunAs} runAs
 * @param {string} folder
 */
export function giveFolder(runAs, folder) {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = runAs.kind === 'user' ? runAs : { uid: 0, gid: 0 };
  if (lstatSync(folder).uid !== uid) chownTree(folder, uid, gid);
}

/**
 * @param {string} path
 * @param {number} uid
 * @param {number} gid
 */
function chownTree(path, uid, gid) {
  chownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) chownTree(inner, uid, gid);
    else if (entry.isFile()) chownSync(inner, uid, gid);
  }
}

/**
 * Starts a program in the chosen way, in a session of its own, so that a terminal's Ctrl-C
 * reaches only the runner.
 * @param {RunAs} runAs
 * @param {string[]} command
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {import('node:child_process').ChildProcess}
 */
export function spawnAs(runAs, command, options) {
  const whole = runAs.kind === 'namespace' ? ['unshare', ...NAMESPACE, ...command] : command;
  const [program = '', ...args] = whole;
  const ids = runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {};
  return spawn(program, args, { ...options, ...ids, detached: true });
}
