/**
 * The load generator's program as the platform starts it: a process of its own, so that what it measures is not its own
 * turn in the platform's event loop. It tells how it stands in JSON lines.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { idleLoad, type LoadPlan, LoadRun } from '@tradefloor/contracts/load';
import { errorOf, type Log } from '@tradefloor/runtime/host/log';
import type { LoadPort } from '../services/load-generator/service.ts';

export type LoadProcessSettings = {
  /** Its bundle; null where this installation has none. */
  readonly program: string | null;
  readonly maxRate: number;
  /** What the program is told of the platform. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
};

/** A stop that takes longer is cut off. */
const STOP_MS = 20_000;

export class LoadProcess implements LoadPort {
  readonly isOn: boolean;
  readonly maxRate: number;
  readonly #settings: LoadProcessSettings;
  #child: ChildProcess | null = null;
  #run: LoadRun;

  constructor(settings: LoadProcessSettings) {
    this.#settings = settings;
    this.isOn = settings.program !== null;
    this.maxRate = settings.maxRate;
    this.#run = idleLoad(this.isOn ? 'IDLE' : 'OFF');
  }

  run(): LoadRun {
    return this.#run;
  }

  start(plan: LoadPlan, runId: string): void {
    const { program, env } = this.#settings;
    if (program === null) return;
    this.#run = { ...idleLoad('LOGGING_IN'), runId, plan };
    const child = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...env,
        ...{ LOAD_PLAN: JSON.stringify(plan), LOAD_RUN_ID: runId, LOAD_TELL: 'json' },
      },
    });
    this.#child = child;
    createInterface({ input: child.stdout }).on('line', (line) => this.#hear(line));
    let last = '';
    createInterface({ input: child.stderr }).on('line', (line) => {
      last = line;
    });
    child.once('error', (error) => this.#ended(error.message));
    child.once('close', (code) => {
      this.#child = null;
      if (code !== 0) this.#ended(last === '' ? `the program ended with ${code}` : last);
    });
  }

  stop(): void {
    this.#child?.kill('SIGTERM');
  }

  /** Ends the program with the platform. */
  async close(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(timer);
  }

  #hear(line: string): void {
    try {
      this.#run = LoadRun.parse(JSON.parse(line));
    } catch (error) {
      this.#settings.log.warn({ error: errorOf(error) }, 'load.unreadable');
    }
  }

  #ended(why: string): void {
    this.#settings.log.warn({ why: why.slice(0, 200) }, 'load.ended');
    this.#run = {
      ...this.#run,
      state: 'FAILED',
      open: 0,
      note: 'the load generator ended by itself',
    };
  }
}
