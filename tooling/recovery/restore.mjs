/** A database as it was at a time: the base backup before it, and the log from there, replayed by Postgres itself. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { makeFolder, readText, withAppendedFile } from '../process/files.mjs';
import { Problem } from '../process/problem.mjs';
import { endProcess, waitUntil } from '../process/process-identity.mjs';
import { ROOT } from '../process/root.mjs';
import { chooseRunAs, giveFolder, spawnAs } from '../process/run-as.mjs';
import { findPostgresPrograms } from '../stores/postgres-binaries.mjs';
import { settingArgs } from '../stores/postgres-settings.mjs';
import { chooseBase, forDatabase, KEYS, listBases, listDatabases } from './archive.mjs';
import { unseal } from './seal.mjs';
import { serveLog } from './serve-log.mjs';
import { verifyFiles } from './verify-files.mjs';

/** @typedef {import('./object-store.mjs').ObjectStore} ObjectStore */
/** @typedef {import('age-encryption').Decrypter} Decrypter */

/** No one connects: it has no port, and takes the log of a server with any settings. */
const ALONE = {
  listen_addresses: '',
  unix_socket_directories: '.',
  hot_standby: 'off',
  archive_mode: 'off',
};
/** The log of a day may take long; a server that makes no progress ends by itself. */
const REPLAY_MS = 4 * 3_600_000;
const STOP = /** @type {const} */ ([
  { signal: 'SIGINT', waitMs: 60_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
]);

/**
 * @typedef {object} Restored
 * @property {import('./archive.mjs').BaseBackup} base
 * @property {number} files of the base backup, each equal to its checksum
 * @property {number} filesMs
 * @property {number} replayMs
 */

/**
 * @param {object} of
 * @param {ObjectStore} of.store
 * @param {Decrypter} of.decrypter
 * @param {Date | null} of.to changes committed later than this are left out; null for the newest state
 * @param {string} of.into a folder that is not there yet; it is there when all is well
 * @param {import('../stores/postgres-settings.mjs').Purpose} [of.purpose] of the server that replays
 * @param {string} [of.system] identifier of the database, where the archive has several
 * @returns {Promise<Restored>}
 * @throws {Problem} when the archive does not reach to the time, or is damaged
 */
export async function restoreTo({ store, decrypter, to, into, ...wish }) {
  const { purpose = 'production', system } = wish;
  if (existsSync(into)) throw new Problem(`${into} is there already: restore into a new folder.`);
  const archive = forDatabase(store, system ?? (await chooseDatabase(store)));
  const base = chooseBase(await listBases(archive), to);
  if (!base) throw new Problem('No base backup is old enough.', 'node bin/archive.mjs list');
  const fresh = `${into}.unfinished`;
  rmSync(fresh, { recursive: true, force: true });
  makeFolder(dirname(fresh));
  // Postgres starts on a folder only that is its owner's alone.
  mkdirSync(fresh, { mode: 0o700 });
  const startMs = performance.now();
  const files = await unpack(archive, { base, decrypter, folder: fresh });
  const filesMs = performance.now() - startMs;
  const log = await serveLog({
    archive,
    decrypter,
    segmentBytes: base.segmentBytes,
    folder: fresh,
  });
  try {
    await replay({ folder: fresh, to, purpose, logAddress: log.address });
  } finally {
    log.close();
  }
  renameSync(fresh, into);
  return { base, files, filesMs, replayMs: performance.now() - startMs - filesMs };
}

/** @param {ObjectStore} store */
async function chooseDatabase(store) {
  const [one, ...more] = await listDatabases(store);
  if (one === undefined) throw new Problem('The archive is empty.');
  if (more.length === 0) return one;
  throw new Problem('The archive has several databases: choose one by --database.', one, ...more);
}

/**
 * @param {ObjectStore} archive
 * @param {{ base: import('./archive.mjs').BaseBackup, decrypter: Decrypter, folder: string }} of
 * @returns {Promise<number>} files
 */
async function unpack(archive, { base, decrypter, folder }) {
  const parts = async function* () {
    for (let n = 0; n < base.parts; n += 1) yield await need(archive, KEYS.part(base.name, n));
  };
  const opened = await decrypter.decrypt(
    /** @type {ReadableStream<Uint8Array>} */ (
      /** @type {unknown} */ (Readable.toWeb(Readable.from(parts(), { objectMode: false })))
    ),
  );
  const args = ['-x', '-f', '-', '--no-same-owner', '-C', folder];
  const tar = spawn('tar', args, { stdio: ['pipe', 'inherit', 'inherit'] });
  // Together: where both fail, as without a program of this name, neither is left without a listener.
  const [[code]] = await Promise.all([
    once(tar, 'close'),
    pipeline(
      Readable.fromWeb(
        /** @type {import('node:stream/web').ReadableStream} */ (/** @type {unknown} */ (opened)),
      ),
      createGunzip(),
      tar.stdin,
    ),
  ]);
  if (code !== 0) throw new Problem(`tar could not write the files into ${folder} (${code}).`);
  const manifest = await unseal(decrypter, await need(archive, KEYS.manifest(base.name)));
  const { files, wrong } = await verifyFiles(folder, manifest.toString('utf8'));
  if (wrong.length > 0) throw new Problem('The base backup is damaged:', ...wrong.slice(0, 10));
  return files;
}

/** @param {ObjectStore} archive @param {string} key */
async function need(archive, key) {
  const bytes = await archive.get(key);
  if (bytes === null) throw new Problem(`The archive has lost ${key}.`);
  return bytes;
}

/**
 * Postgres replays the log up to the time, begins a timeline of its own and is stopped.
 * @param {{ folder: string, to: Date | null, purpose: import('../stores/postgres-settings.mjs').Purpose, logAddress: string }} of
 */
async function replay({ folder, to, purpose, logAddress }) {
  const settings = join(folder, 'postgresql.auto.conf');
  const before = readText(settings);
  const signal = join(folder, 'recovery.signal');
  const program = join(ROOT, 'tooling', 'recovery', 'fetch-log.mjs');
  appendFileSync(settings, `restore_command = '"${process.execPath}" "${program}" "%f" "%p"'\n`);
  if (to !== null) {
    // Settings know no zone named Z.
    const time = to.toISOString().replace('T', ' ').replace('Z', '+00');
    appendFileSync(settings, `recovery_target_time = '${time}'\n`);
    appendFileSync(settings, `recovery_target_action = 'promote'\n`);
  }
  writeFileSync(signal, '');
  const runAs = chooseRunAs();
  giveFolder(runAs, folder);
  const { postgres } = await findPostgresPrograms();
  const log = `${folder}.log`;
  writeFileSync(log, '', { mode: 0o600 });
  const alone = Object.entries(ALONE).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [postgres, '-D', folder, ...settingArgs(purpose), ...alone];
  const withLog = { ...process.env, ARCHIVE_FETCH: logAddress };
  const server = withAppendedFile(log, (fd) =>
    spawnAs(runAs, command, { cwd: dirname(folder), env: withLog, stdio: ['ignore', fd, fd] }),
  );
  let isOver = false;
  server.once('exit', () => {
    isOver = true;
  });
  const lines = () => readText(join(folder, 'postmaster.pid')).split('\n');
  // The eighth line is the state: "ready" only once all is replayed.
  await waitUntil(() => isOver || (!existsSync(signal) && lines()[7]?.trim() === 'ready'), {
    timeoutMs: REPLAY_MS,
    everyMs: 100,
  });
  const isDone = !isOver && !existsSync(signal);
  await endProcess(Number(lines()[0]), [...STOP]);
  if (!isDone) {
    throw new Problem('Postgres could not replay the log to that time:', readFileSync(log, 'utf8'));
  }
  writeFileSync(settings, before);
  rmSync(log, { force: true });
}
