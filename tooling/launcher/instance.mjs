/**
 * One runner per data folder: a second one is refused with the first one's address, and processes
 * that a killed runner left behind are ended before new ones take their ports.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeJson } from '../process/files.mjs';
import { Problem } from '../process/problem.mjs';
import { endProcess, toIdentity } from '../process/process-identity.mjs';

/** @typedef {{ name: string, pid: number, identity: string | null }} ChildNote */

/**
 * @param {string} dataDir
 * @param {{ address: string, log: (...words: unknown[]) => void }} runner
 */
export async function claimInstance(dataDir, { address, log }) {
  const path = join(dataDir, 'runner.json');
  const earlier = readJson(path);
  const pid = Number(earlier['pid']);
  if (pid > 0 && pid !== process.pid && toIdentity(pid) === earlier['identity']) {
    throw new Problem(
      `The platform already runs on this data folder: ${earlier['address']} (process ${pid}).`,
      'Stop it first, or start a second one beside it:',
      '  PORT_OFFSET=100 DATA_DIR=.data/second npx -y pnpm@12 dev',
    );
  }
  await endLeftProcesses(dataDir, log);
  /** @param {ChildNote[]} children */
  const write = (children) =>
    writeJson(path, { pid: process.pid, identity: toIdentity(process.pid), address, children });
  write([]);
  return {
    /** @param {Array<{ name: string, pid: number | null }>} children */
    note: (children) =>
      write(
        children.flatMap(({ name, pid: child }) =>
          child === null ? [] : [{ name, pid: child, identity: toIdentity(child) }],
        ),
      ),
    release: () => rmSync(path, { force: true }),
  };
}

/**
 * Ends the processes that a killed runner left running on a data folder.
 * @param {string} dataDir
 * @param {(...words: unknown[]) => void} log
 */
export async function endLeftProcesses(dataDir, log) {
  const left = readJson(join(dataDir, 'runner.json'))['children'];
  await Promise.all((Array.isArray(left) ? left : []).map((note) => endLeftover(note, log)));
}

/**
 * @param {ChildNote} note
 * @param {(...words: unknown[]) => void} log
 */
async function endLeftover({ name, pid, identity }, log) {
  if (identity === null || toIdentity(pid) !== identity) return;
  log(`a killed runner left ${name} running (process ${pid}): ending it first`);
  await endProcess(pid, [
    { signal: 'SIGTERM', waitMs: 8_000 },
    { signal: 'SIGKILL', waitMs: 1_000 },
  ]);
}
