/**
 * The load generator's program as the platform starts it: a process of its own, so that it does not measure its own
 * turn in the platform's event loop, and so that it continues when a process of the platform is killed: that is the
 * purpose of many runs. The state of a run is in files, for the next process of the service.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { idleLoad, LoadPlan, LoadRun } from '@tradefloor/contracts/load';
import { isLoadUnderWay } from '@tradefloor/contracts/vocabulary/operations';
import { type Log, toError } from '@tradefloor/runtime/host/log';
import * as z from 'zod';
import type { LoadPort } from '../services/load-generator/service.ts';

export type LoadProcessSettings = {
  /** Its bundle; null where this installation has none. */
  readonly program: string | null;
  readonly maxRate: number;
  /** Where runs are kept, a folder each. */
  readonly folder: string;
  /** The platform's settings for the program. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  /** Milliseconds since 1970, as the files of this machine are dated. */
  readonly nowMs?: () => number;
};

/** The newest run, of any starter. */
const Current = z.object({ runId: z.string(), plan: LoadPlan, pid: z.int(), startedBy: z.int() });
type Current = z.infer<typeof Current>;

/** A stop that takes longer is cut off. */
const STOP_MS = 20_000;
const LOOK_MS = 100;
/** It reports its status every second: one that has not for this long is over, whichever process has its number now. */
const SILENT_MS = 15_000;
const INTERRUPTED = 'interrupted: the load generator ended before its run did';

export class LoadProcess implements LoadPort {
  readonly isOn: boolean;
  readonly maxRate: number;
  readonly #settings: LoadProcessSettings;
  readonly #nowMs: () => number;

  constructor(settings: LoadProcessSettings) {
    this.#settings = settings;
    this.#nowMs = settings.nowMs ?? Date.now;
    this.isOn = settings.program !== null;
    this.maxRate = settings.maxRate;
  }

  run(): LoadRun {
    const current = this.isOn ? this.#current() : null;
    if (current === null) return idleLoad(this.isOn ? 'IDLE' : 'OFF');
    const { runId, plan } = current;
    const reported = this.#read(this.#statusFile(runId), LoadRun);
    const run = reported ?? { ...idleLoad('LOGGING_IN'), runId, plan };
    if (!isLoadUnderWay(run) || this.#isAlive(current)) return run;
    return { ...run, state: 'FAILED', open: 0, note: INTERRUPTED };
  }

  start(plan: LoadPlan, runId: string): void {
    const { program, env, folder, log } = this.#settings;
    if (program === null) return;
    mkdirSync(join(folder, runId), { recursive: true });
    // Before its own first report.
    const begun = { ...idleLoad('LOGGING_IN'), runId, plan, startedAt: this.#nowMs() };
    writeFileSync(this.#statusFile(runId), JSON.stringify(LoadRun.encode(begun)));
    const words = openSync(join(folder, runId, 'words.log'), 'a');
    const child = spawn(process.execPath, [program], {
      // In a group of its own: who kills a process of the platform with all its children does not mean this one.
      detached: true,
      stdio: ['ignore', 'ignore', words],
      env: {
        ...env,
        LOAD_PLAN: JSON.stringify(plan),
        LOAD_RUN_ID: runId,
        LOAD_TELL: 'json',
        LOAD_FOLDER: folder,
        LOAD_STATUS: this.#statusFile(runId),
      },
    });
    closeSync(words);
    child.once('error', (error) => log.warn({ error }, 'load.not-started'));
    child.once('exit', (code, signal) => log.info({ runId, code, signal }, 'load.ended'));
    const current: Current = { runId, plan, pid: child.pid ?? 0, startedBy: process.pid };
    writeFileSync(this.#currentFile(), JSON.stringify(current));
  }

  stop(): void {
    const current = this.#current();
    if (current !== null && this.#isAlive(current)) signal(current.pid, 'SIGTERM');
  }

  /** Ends the program with the platform; a run of another process of the platform that still lives is left to it. */
  async close(): Promise<void> {
    const current = this.#current();
    if (current === null || !this.#isAlive(current)) return;
    const { pid, startedBy } = current;
    if (startedBy !== process.pid && signal(startedBy, 0)) return;
    signal(pid, 'SIGTERM');
    for (let waitedMs = 0; this.#isAlive(current); waitedMs += LOOK_MS) {
      if (waitedMs >= STOP_MS) signal(pid, 'SIGKILL');
      await wait(LOOK_MS);
    }
  }

  #current(): Current | null {
    return this.#read(this.#currentFile(), Current);
  }

  #isAlive({ runId, pid }: Current): boolean {
    if (pid === 0 || !signal(pid, 0)) return false;
    try {
      return this.#nowMs() - statSync(this.#statusFile(runId)).mtimeMs < SILENT_MS;
    } catch {
      return false;
    }
  }

  readonly #currentFile = (): string => join(this.#settings.folder, 'current.json');
  readonly #statusFile = (runId: string): string =>
    join(this.#settings.folder, runId, 'status.json');

  /** The content of a file, if it exists in a form that this version knows. */
  #read<S extends z.ZodType>(file: string, form: S): z.output<S> | null {
    try {
      return form.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      if (!isAbsent(error)) this.#settings.log.warn({ error: toError(error) }, 'load.unreadable');
      return null;
    }
  }
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** @returns whether there was a receiver */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
