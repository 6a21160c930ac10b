/** What another account of the machine reads, and what a gateway that was entered has in its hands. */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./log-in-attacks.mjs').Attack} Attack */
/** @typedef {import('./log-in-attacks.mjs').Verdict} Verdict */

/** In the data folder: the exchange's journal and recording, FIX sessions of both ends, the event relay. */
const FOLDERS = ['exchange', 'fix', 'fix-entry', 'events'];
/** Without these nothing was looked at; users' FIX sessions leave files once there was one. */
const NEEDED = ['exchange', 'fix', 'events'];
const OTHERS = 0o077;

/** @typedef {{ path: string, mode: number, isFolder: boolean }} Found */

/** @type {Attack} */
const FILE_MODES = {
  name: "another account reads the exchange's, FIX and relay files",
  before: 'files 0644 in folders 0755',
  run: async ({ folder }) =>
    judgeModes(
      FOLDERS.filter((name) => existsSync(join(folder, name))),
      FOLDERS.flatMap((name) => listUnder(join(folder, name))),
    ),
};

/** @param {string} path @returns {Found[]} it and all that it holds; nothing where it is not there */
export function listUnder(path) {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  const own = { path, mode: stat.mode & 0o777, isFolder: stat.isDirectory() };
  if (!own.isFolder) return [own];
  return [own, ...readdirSync(path).flatMap((name) => listUnder(join(path, name)))];
}

/**
 * @param {readonly string[]} folders that are there
 * @param {readonly Found[]} found
 * @returns {Verdict}
 */
export function judgeModes(folders, found) {
  const files = found.filter(({ isFolder }) => !isFolder);
  const open = found.filter(({ mode }) => (mode & OTHERS) !== 0);
  const modes = [...new Set(found.map(({ mode }) => mode.toString(8).padStart(4, '0')))].sort();
  const isWhole = NEEDED.every((name) => folders.includes(name)) && files.length > 0;
  const named = open.slice(0, 3).map(({ path }) => path);
  return {
    ok: isWhole && open.length === 0,
    text: `${open.length} of ${found.length} open to others (${files.length} files; modes ${modes.join(', ')})${named.length === 0 ? '' : `: ${named.join(', ')}`}${isWhole ? '' : `; only ${folders.join(', ') || 'no folder'}`}`,
  };
}

/** @type {Attack} */
const ENVIRONMENT = {
  name: "secrets in a gateway's environment",
  before: 'all of them',
  run: async ({ gateways, secrets, shared }) =>
    judgeEnvironments(gateways().map(readEnvironment), { secrets, shared }),
};

/** @param {number} pid */
const readEnvironment = (pid) => readFileSync(`/proc/${pid}/environ`, 'utf8');

/**
 * @param {readonly string[]} environments of the gateways and the process that starts them
 * @param {{ secrets: Readonly<Record<string, string>>, shared: string }} of
 * @returns {Verdict}
 */
export function judgeEnvironments(environments, { secrets, shared }) {
  const found = Object.keys(secrets).filter((name) =>
    environments.some((text) => text.includes(secrets[name] ?? '')),
  );
  // Their own secret shows that it is their environment that was read.
  const isRead = environments.length > 1 && environments.every((text) => text.includes(shared));
  const names = Object.keys(secrets).length;
  return {
    ok: isRead && found.length === 0,
    text: `${found.length} of ${names} secrets of others in ${environments.length} processes${found.length === 0 ? '' : `: ${found.join(', ')}`}${isRead ? '' : '; they could not be read'}`,
  };
}

/** @type {Attack[]} */
export const MACHINE_ATTACKS = [FILE_MODES, ENVIRONMENT];
