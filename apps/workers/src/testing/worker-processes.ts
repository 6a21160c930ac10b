/**
 * The workers' program as processes of the operating system: bundled as for production, started with settings of their
 * own, killed, frozen and thawed. Only tests import it.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const LAUNCHER = new URL('../../../../tooling/launcher/', import.meta.url);
/** Has a process end with the test that started it. */
const PARENT_WATCH = new URL('parent-watch.mjs', LAUNCHER).href;
const BUILD = `const { buildBundle } = await import(process.argv[1]);
  await buildBundle('workers', process.argv[2]);`;

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
  /** Ends every process, and removes the bundle. */
  readonly remove: () => Promise<void>;
};

/** Bundles the program and those of its threads. @returns their folder @throws when the sources cannot be bundled */
export async function bundleWorkers(folder: string): Promise<string> {
  const bundle = new URL('bundle.mjs', LAUNCHER).href;
  const words = ['--input-type=module', '--eval', BUILD, bundle, folder];
  await promisify(execFile)(process.execPath, words);
  return join(folder, 'workers');
}

/** Bundles the program. @throws when the sources cannot be bundled */
export async function buildWorkersProgram(): Promise<WorkersProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'workers-'));
  const script = join(await bundleWorkers(folder), 'main.mjs');
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
