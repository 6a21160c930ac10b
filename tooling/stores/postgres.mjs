/**
 * The Postgres of one data folder: made at the first start, recognised when a killed runner left
 * it running, repaired by Postgres itself after kill -9, stopped in order at the end.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder, readText, withAppendedFile } from '../process/files.mjs';
import { firstFreePort, isPortFree } from '../process/ports.mjs';
import { Problem } from '../process/problem.mjs';
import { endProcess, isAlive, readCommandLine, waitUntil } from '../process/process-identity.mjs';
import { chooseRunAs, giveFolder, spawnAs } from '../process/run-as.mjs';
import { findPostgresPrograms } from './postgres-binaries.mjs';
import { ensureDatabase, probePostgres } from './postgres-probe.mjs';
import { initArgs, isPassing, readPidFile, settingArgs } from './postgres-settings.mjs';

/** @typedef {import('./store.mjs').Store} Store */
/** @typedef {import('./store.mjs').StoreOptions} StoreOptions */

const USER = 'tradefloor';
const FIRST_PORT = 55_432;
const READY_MS = 120_000;
const START_TRIES = 24;
/**
 * @param {StoreOptions} options
 * @returns {Store}
 */
export function embeddedPostgres(options) {
  const folder = join(options.dataDir, 'postgres');
  /** @type {number | null} */
  let pid = null;
  const url = (database = USER) => {
    const { port, password } = options.memory.read('postgres');
    return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  };
  return {
    name: 'postgres',
    owned: true,
    url: () => url(),
    pid: () => pid,
    isAlive: async () => isAlive(pid),
    async start() {
      await prepareFolder(options, folder);
      pid = (await adoptRunning(options, folder, url)) ?? (await launch(options, folder, url));
      await ensureDatabase(url('postgres'), USER);
    },
    async stop() {
      if (pid !== null) await stopPostgres(pid);
      pid = null;
    },
  };
}

/**
 * Makes the data folder beside its place and moves it there, so that an interrupted first start
 * leaves nothing half made.
 * @param {StoreOptions} options
 * @param {string} folder
 */
async function prepareFolder(options, folder) {
  const known = options.memory.read('postgres')['password'];
  if (existsSync(join(folder, 'PG_VERSION'))) {
    if (typeof known === 'string') return;
    throw new Problem(
      `${folder} holds a database, but its password is not in ${options.memory.path}.`,
      'Put that file back, or remove the folder to start with an empty database.',
    );
  }
  const password = randomBytes(24).toString('hex');
  const { initdb } = await findPostgresPrograms();
  const runAs = chooseRunAs();
  const fresh = `${folder}.new`;
  const passwordFile = join(fresh, 'password');
  rmSync(fresh, { recursive: true, force: true });
  makeFolder(fresh);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveFolder(runAs, fresh);
  options.log('Postgres: making a database under', folder);
  const cluster = join(fresh, 'cluster');
  const args = initArgs({ cluster, user: USER, passwordFile, purpose: options.purpose });
  const logFile = join(options.dataDir, 'postgres.log');
  const code = await withAppendedFile(logFile, async (fd) => {
    const child = spawnAs(runAs, [initdb, ...args], { stdio: ['ignore', fd, fd] });
    return await waitExitCode(child);
  });
  if (code !== 0) throw startProblem('Postgres could not make its database', logFile);
  options.memory.update('postgres', { password });
  renameSync(cluster, folder);
  rmSync(fresh, { recursive: true, force: true });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} its exit code, or -1 when it could not run at all
 */
async function waitExitCode(child) {
  try {
    const [code] = await once(child, 'exit');
    return code ?? -1;
  } catch {
    return -1;
  }
}

/**
 * The pid of a server that already runs on this folder; null when there is none.
 * @param {StoreOptions} options
 * @param {string} folder
 * @param {(database?: string) => string} url
 * @returns {Promise<number | null>}
 */
async function adoptRunning(options, folder, url) {
  const pidFile = join(folder, 'postmaster.pid');
  const { pid, port } = readPidFile(readText(pidFile));
  if (pid === null) return null;
  const command = isAlive(pid) ? readCommandLine(pid) : '';
  if (!command.includes(folder)) {
    // The number is unused, or after a reboot another process's: Postgres would refuse to start
    // because of it, so the pid file of a dead server is removed.
    rmSync(pidFile, { force: true });
    return null;
  }
  if (port !== null) options.memory.update('postgres', { port });
  const response = await waitUntil(async () => (await probePostgres(url('postgres'))).answers, {
    timeoutMs: 10_000,
    everyMs: 100,
  });
  if (response) {
    options.log(`Postgres: found running (process ${pid}), using it`);
    return pid;
  }
  options.log(`Postgres: process ${pid} runs but does not answer, ending it`);
  await stopPostgres(pid);
  return null;
}

/**
 * Ends the server that a killed runner left on a data folder, if there is one.
 * @param {string} dataDir
 */
export async function endLeftPostgres(dataDir) {
  const folder = join(dataDir, 'postgres');
  const { pid } = readPidFile(readText(join(folder, 'postmaster.pid')));
  if (pid !== null && isAlive(pid) && readCommandLine(pid).includes(folder)) {
    await stopPostgres(pid);
  }
}

/**
 * @param {StoreOptions} options
 * @param {string} folder
 * @param {(database?: string) => string} url
 * @returns {Promise<number>} the server's pid
 */
async function launch(options, folder, url) {
  const { postgres } = await findPostgresPrograms();
  const runAs = chooseRunAs();
  giveFolder(runAs, folder);
  const logFile = join(options.dataDir, 'postgres.log');
  for (let attempt = 1; attempt <= START_TRIES; attempt += 1) {
    const port = await choosePort(options);
    writeFileSync(logFile, '', { mode: 0o600 });
    const command = [postgres, '-D', folder, '-p', String(port), ...settingArgs(options.purpose)];
    const child = withAppendedFile(logFile, (fd) =>
      spawnAs(runAs, command, { cwd: dirname(folder), stdio: ['ignore', fd, fd] }),
    );
    const pid = await whenReady(child, folder, url);
    child.unref();
    if (pid !== null) {
      options.log(`Postgres: ready on 127.0.0.1:${port}`);
      return pid;
    }
    if (!isPassing(readText(logFile))) break;
    await waitUntil(() => false, { timeoutMs: 500, everyMs: 500 });
  }
  throw startProblem('Postgres did not start', logFile);
}

/**
 * @param {StoreOptions} options
 * @returns {Promise<number>}
 */
async function choosePort(options) {
  const remembered = Number(options.memory.read('postgres')['port']);
  if (remembered > 0 && (await isPortFree(remembered))) return remembered;
  const port = await firstFreePort(FIRST_PORT);
  options.memory.update('postgres', { port });
  return port;
}

/**
 * Waits until the new server responds; null when it ended before that.
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} folder
 * @param {(database?: string) => string} url
 * @returns {Promise<number | null>}
 */
async function whenReady(child, folder, url) {
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  child.once('error', () => {
    ended = true;
  });
  await waitUntil(async () => ended || (await probePostgres(url('postgres'))).answers, {
    timeoutMs: READY_MS,
    everyMs: 40,
  });
  const { pid } = readPidFile(readText(join(folder, 'postmaster.pid')));
  return !ended && isAlive(pid) ? pid : null;
}

/**
 * Fast shutdown (open transactions roll back, a checkpoint is written), then harder ways.
 * @param {number} pid
 */
async function stopPostgres(pid) {
  await endProcess(pid, [
    { signal: 'SIGINT', waitMs: 6_000 },
    { signal: 'SIGQUIT', waitMs: 2_000 },
    { signal: 'SIGKILL', waitMs: 1_000 },
  ]);
}

/**
 * @param {string} what
 * @param {string} logFile
 * @returns {Problem}
 */
function startProblem(what, logFile) {
  const tail = readText(logFile).trim().split('\n').slice(-6);
  return new Problem(
    `${what}. The end of ${logFile}:`,
    ...tail.map((line) => `  ${line}`),
    'A server of your own can be used instead: DATABASE_URL=postgres://user:password@host:5432/database',
  );
}
