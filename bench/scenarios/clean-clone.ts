/** The repository as a newcomer gets it, in a folder of its own, and its commands run there as they would run them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listTree } from '../harness/process-cpu.ts';
import type { Started } from '../harness/started.ts';

const READY_MS = 400_000;
const STOP_MS = 30_000;
const LOOK_MS = 25;

export type Running = {
  readonly pid: number;
  readonly port: number;
  readonly secondsToReady: number;
  /** @returns seconds it took to stop */
  stop(): Promise<number>;
};

export type CleanClone = {
  readonly folder: string;
  /** Runs a command of the README until `/ready` is true. @throws Error when it ends before, or takes too long */
  run(command: 'dev' | 'start', more?: Readonly<Record<string, string>>): Promise<Running>;
  remove(): void;
};

/** What is committed, and what is not but would be: the files git knows or does not ignore. */
export function cleanClone(root: string, options: CloneOptions): CleanClone {
  const folder = mkdtempSync(join(tmpdir(), 'tradefloor-clone-'));
  const forget = options.started.addFolder(folder);
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  for (const path of listed.stdout.split('\0').filter((name) => name !== '')) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  return {
    folder,
    run: runFrom(folder, options),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
      forget();
    },
  };
}

/**
 * Runs commands of the README in a folder that holds the repository, see {@link CleanClone.run}.
 * @param options `isInstalled`: what the command runs is run at once, without the package manager
 */
export function runFrom(
  folder: string,
  {
    portOffset,
    logDir,
    started,
    isInstalled = false,
  }: CloneOptions & { readonly isInstalled?: boolean },
): CleanClone['run'] {
  const { packageManager } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly packageManager: string;
  };
  mkdirSync(logDir, { recursive: true });
  const port = 5011 + portOffset;
  return async (command, more = {}) => {
    const beginMs = performance.now();
    const [program, ...args] = isInstalled
      ? [process.execPath, join('bin', `${command}.mjs`)]
      : ['npx', '-y', packageManager, command];
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...strangerEnv(), PORT_OFFSET: String(portOffset), ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, which gets what a terminal's Ctrl-C sends.
      detached: true,
    });
    const forget = child.pid === undefined ? () => undefined : started.addProcess(child.pid);
    const log = createWriteStream(join(logDir, `clone-${command}.log`));
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    await whenReady(port, child, join(logDir, `clone-${command}.log`));
    const secondsToReady = (performance.now() - beginMs) / 1_000;
    return { pid: child.pid ?? 0, port, secondsToReady, stop: () => stop(child).finally(forget) };
  };
}

type CloneOptions = {
  readonly portOffset: number;
  readonly logDir: string;
  readonly started: Started;
};

/** Nothing of the bench's own settings, nor of a pnpm that started it. */
function strangerEnv(): NodeJS.ProcessEnv {
  const own = /^(BENCH_|npm_|DATABASE_URL|REDIS_URL|DATA_DIR|GATEWAY_PORT|TOPOLOGY|INIT_CWD)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

async function whenReady(port: number, child: ChildProcess, log: string): Promise<void> {
  const endMs = performance.now() + READY_MS;
  while (performance.now() < endMs) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`${child.spawnargs.join(' ')} ended before it was ready: see ${log}`);
    }
    try {
      const response = await fetch(`http://127.0.0.1:${port}/ready`);
      if (((await response.json()) as { readonly ready?: boolean }).ready === true) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
  await stop(child);
  throw new Error(`not ready after ${READY_MS / 1_000} s: see ${log}`);
}

/**
 * The effect of Ctrl-C: the whole group receives it. Waits for all that was started, however deep.
 */
async function stop(child: ChildProcess): Promise<number> {
  const { pid } = child;
  if (pid === undefined) return 0;
  const beginMs = performance.now();
  const all = listTree(pid);
  send(-pid, 'SIGINT');
  while (performance.now() - beginMs < STOP_MS && all.some(isAlive)) {
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
  const seconds = (performance.now() - beginMs) / 1_000;
  const left = all.filter(isAlive);
  for (const one of left) send(one, 'SIGKILL');
  if (left.length > 0) throw new Error(`${left.length} processes outlived the Ctrl-C`);
  return seconds;
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

const isAlive = (pid: number): boolean => send(pid, 0);
