/**
 * The workers' program as processes of the operating system: bundled as for production, started with settings of their
 * own, killed, frozen and thawed. Only tests import it.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const LAUNCHER = new URL('../../../../tooling/launcher/', import.meta.url);
/** Has a process end with the test that started it. */
const PARENT_WATCH = new URL('parent-watch.mjs', LAUNCHER).href;
const BUILD = `const { buildBundle } = await import(process.argv[1]);
  await buildBundle('workers', process.argv[2]);`;

/** How often it is looked whether another file is done with it. */
const LOOK_MS = 50;

export type WorkerProcess = {
  /** Of the last start. */
  readonly pid: () => number;
  /** Starts the process, which waits for its services once its code is loaded. */
  readonly load: () => Promise<void>;
  /** Assigns its services to it: from now on it does what `main.mjs --only=…` does. */
  readonly run: () => void;
  /** Resolves once the process has ended. */
  readonly kill: () => Promise<void>;
  /** Stops it from running, its connections open, as long as {@link thaw} is not called. */
  readonly freeze: () => void;
  readonly thaw: () => void;
};

export type WorkersProgram = {
  readonly process: (words: readonly string[], env: NodeJS.ProcessEnv) => WorkerProcess;
  /** Ends every process, and removes what they wrote. */
  readonly remove: () => Promise<void>;
};

/**
 * Bundles the program and those of its threads, once for all test files of a run: the first that needs them does it.
 * @returns their folder, which goes with the run
 * @throws when the sources cannot be bundled, or outside of a test run
 */
export async function bundleWorkers(): Promise<string> {
  const temporary = process.env['TEST_TEMPORARY'];
  if (temporary === undefined) throw new Error('TEST_TEMPORARY is not set: run through vitest');
  const place = join(temporary, 'workers-bundle');
  const made = join(place, 'made');
  const begun = join(place, 'begun');
  const lock = join(place, 'lock');
  mkdirSync(place, { recursive: true });
  while (!takeLock(lock)) await sleep(LOOK_MS);
  try {
    if (!existsSync(made)) {
      rmSync(begun, { recursive: true, force: true });
      await bundle(begun);
      renameSync(begun, made);
    }
  } finally {
    rmdirSync(lock);
  }
  return join(made, 'workers');
}

/** One process at a time makes a folder that is not there. */
function takeLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

async function bundle(folder: string): Promise<void> {
  const bundler = new URL('bundle.mjs', LAUNCHER).href;
  const words = ['--input-type=module', '--eval', BUILD, bundler, folder];
  await promisify(execFile)(process.execPath, words);
}

/** Bundles the program. @throws when the sources cannot be bundled */
export async function buildWorkersProgram(): Promise<WorkersProgram> {
  const script = join(await bundleWorkers(), 'main.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'workers-'));
  const started: ChildProcess[] = [];
  return {
    process: (words, env) => {
      let child: ChildProcess | undefined;
      const signal = (name: NodeJS.Signals) => void child?.kill(name);
      return {
        pid: () => child?.pid ?? 0,
        load: async () => {
          child = spawn(process.execPath, ['--import', PARENT_WATCH, script, '--wait'], {
            cwd: folder,
            env,
            stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
          });
          started.push(child);
          await once(child, 'message');
        },
        run: () => void child?.send({ words }),
        kill: async () => {
          if (child !== undefined) await killed(child);
        },
        freeze: () => signal('SIGSTOP'),
        thaw: () => signal('SIGCONT'),
      };
    },
    remove: async () => {
      await Promise.all(started.map(killed));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As `kill -9`: also a process that is frozen ends. */
async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
