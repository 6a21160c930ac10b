/**
 * The Redis of one data folder: an append-only file synced each second, nothing evicted, loopback
 * only, behind a password of its own, by which a server left running is recognised.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { makeFolder, readText, withAppendedFile } from '../process/files.mjs';
import { firstFreePort, isPortFree } from '../process/ports.mjs';
import { Problem } from '../process/problem.mjs';
import { endProcess, isAlive, readCommandLine, waitUntil } from '../process/process-identity.mjs';
import { probeRedis, redisInfo } from './redis-probe.mjs';
import { findRedisWay } from './redis-program.mjs';
import { containerArgs, containerName, IMAGE, settingLines } from './redis-settings.mjs';
import { openMemory } from './store.mjs';

/** @typedef {import('./store.mjs').Store} Store */
/** @typedef {import('./store.mjs').StoreOptions} StoreOptions */

const FIRST_PORT = 56_379;
/** Reading back a large append-only file takes seconds. */
const READY_MS = 60_000;

/**
 * @param {StoreOptions} options
 * @returns {Store}
 */
export function managedRedis(options) {
  const { memory } = options;
  /** @type {number | null} */
  let pid = null;
  const url = () => {
    const { port, password } = memory.read('redis');
    return `redis://:${password}@127.0.0.1:${port}/0`;
  };
  return {
    name: 'redis',
    owned: true,
    url,
    pid: () => pid,
    async isAlive() {
      return pid === null ? (await probeRedis(url())).answers : isAlive(pid);
    },
    async start() {
      if (typeof memory.read('redis')['password'] !== 'string') {
        memory.update('redis', { password: randomBytes(24).toString('hex') });
      }
      makeFolder(join(options.dataDir, 'redis'));
      if (!(await adoptRunning(options, url))) await launch(options, url);
      pid = await toPid(options, url());
    },
    async stop() {
      if (memory.read('redis')['kind'] === 'docker') stopContainer(options.dataDir);
      else if (pid !== null) await stopRedis(pid);
      pid = null;
    },
  };
}

/**
 * @param {StoreOptions} options
 * @param {string} url
 * @returns {Promise<number | null>} null inside a container, where the number means nothing here
 */
async function toPid(options, url) {
  if (options.memory.read('redis')['kind'] === 'docker') return null;
  return Number(await redisInfo(url, 'process_id'));
}

/**
 * @param {StoreOptions} options
 * @param {() => string} url
 * @returns {Promise<boolean>}
 */
async function adoptRunning(options, url) {
  const port = Number(options.memory.read('redis')['port']);
  if (port > 0 && (await probeRedis(url())).answers) {
    options.log(`Redis: found running on 127.0.0.1:${port}, using it`);
    return true;
  }
  // A server that still works on this folder but cannot be spoken to would write into the same
  // file as the new one.
  const left = leftRunning(options.dataDir);
  if (left !== null) {
    if (await waitUntil(async () => (await probeRedis(url())).answers, { timeoutMs: 5_000 })) {
      return true;
    }
    options.log(`Redis: process ${left} runs but does not answer, ending it`);
    await stopRedis(left);
  }
  return false;
}

/**
 * The pid of the server that works on this folder, by the note it left there.
 * @param {string} dataDir
 * @returns {number | null}
 */
function leftRunning(dataDir) {
  const pid = Number(readText(pidFilePath(dataDir)).trim());
  if (!(pid > 0 && isAlive(pid))) return null;
  // The server writes its address over its command line: `redis-server 127.0.0.1:56379`.
  const address = `127.0.0.1:${openMemory(dataDir).read('redis')['port']}`;
  return readCommandLine(pid).includes(address) ? pid : null;
}

/**
 * Ends the server that a killed runner left on a data folder, if there is one.
 * @param {string} dataDir
 */
export async function endLeftRedis(dataDir) {
  const pid = leftRunning(dataDir);
  if (pid !== null) await stopRedis(pid);
  if (openMemory(dataDir).read('redis')['kind'] === 'docker') stopContainer(dataDir);
}

/**
 * @param {StoreOptions} options
 * @param {() => string} url
 */
async function launch(options, url) {
  const way = await findRedisWay(options.log);
  const port = await choosePort(options);
  options.memory.update('redis', { port, kind: way.kind });
  const logFile = join(options.dataDir, 'redis.log');
  const isEnded = way.kind === 'docker' ? runContainer(options) : runProgram(options, way.program);
  const ready = await waitUntil(async () => isEnded() || (await probeRedis(url())).answers, {
    timeoutMs: READY_MS,
    everyMs: 20,
  });
  if (ready && !isEnded()) {
    options.log(`Redis: ready on 127.0.0.1:${port}`);
    return;
  }
  const tail = readText(logFile).trim().split('\n').slice(-6);
  throw new Problem(
    `Redis did not start. The end of ${logFile}:`,
    ...tail.map((line) => `  ${line}`),
    'A server of your own can be used instead: REDIS_URL=redis://host:6379',
  );
}

/**
 * @param {StoreOptions} options
 * @returns {Promise<number>}
 */
async function choosePort(options) {
  const remembered = Number(options.memory.read('redis')['port']);
  if (remembered > 0 && (await isPortFree(remembered))) return remembered;
  return await firstFreePort(FIRST_PORT);
}

/**
 * @param {string} dataDir
 * @returns {string}
 */
const pidFilePath = (dataDir) => join(dataDir, 'redis', 'redis.pid');

/**
 * @param {StoreOptions} options
 * @param {string} program
 * @returns {() => boolean} whether it has ended
 */
function runProgram(options, program) {
  const dir = join(options.dataDir, 'redis');
  const { port, password } = options.memory.read('redis');
  const settings = `${settingLines({ password, bind: '127.0.0.1', port, dir })}pidfile "${pidFilePath(options.dataDir)}"\n`;
  const child = withAppendedFile(join(options.dataDir, 'redis.log'), (fd) =>
    spawn(program, ['-'], { cwd: dir, detached: true, stdio: ['pipe', fd, fd] }),
  );
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  child.once('error', () => {
    ended = true;
  });
  child.stdin?.on('error', () => {});
  child.stdin?.end(settings);
  child.unref();
  return () => ended;
}

/**
 * @param {StoreOptions} options
 * @returns {() => boolean} whether it could not be run
 */
function runContainer(options) {
  const { port, password } = options.memory.read('redis');
  const name = containerName(options.dataDir);
  const settings = settingLines({ password, bind: '0.0.0.0', port: 6379, dir: '/data' });
  spawnSync('docker', ['rm', '-f', name], { stdio: 'ignore' });
  options.log(`Redis: no server program here, running ${IMAGE} in a container`);
  const user = `${process.getuid?.()}:${process.getgid?.()}`;
  const folder = join(options.dataDir, 'redis');
  const run = spawnSync('docker', containerArgs({ name, port, folder, user }), {
    env: { ...process.env, SETTINGS: settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return () => run.status !== 0;
}

/** @param {string} dataDir */
function stopContainer(dataDir) {
  spawnSync('docker', ['stop', '-t', '5', containerName(dataDir)], { stdio: 'ignore' });
}

/**
 * On SIGTERM Redis syncs its file and leaves.
 * @param {number} pid
 */
async function stopRedis(pid) {
  await endProcess(pid, [
    { signal: 'SIGTERM', waitMs: 5_000 },
    { signal: 'SIGKILL', waitMs: 1_000 },
  ]);
}
