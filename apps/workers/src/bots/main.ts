/**
 * The program of bots: `run` runs a strategy over seeds, `case` one of a case, `live` on a running platform, `world` serves a private world on
 * standard input and output.
 */
import { availableParallelism } from 'node:os';
import { readBatchArguments, readLiveArguments } from './bot-arguments.ts';
import { BotPool } from './bot-pool.ts';
import { type CasePlan, readCaseArguments } from './case-arguments.ts';
import { runCaseBatch, toCaseJson, toCaseText } from './case-batch.ts';
import { readLiveEnv } from './env.ts';
import { liveCommand } from './live-command.ts';
import {
  type BatchPlan,
  type Progress,
  type RunTask,
  runBatch,
  toJson,
  toText,
} from './run-batch.ts';
import { serveWorld } from './serve-world.ts';
import { readWorldArguments } from './world-arguments.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
/** A reader that is gone: the usual code of a program that SIGPIPE would have ended. */
const EXIT_PIPE = 141;
/** The program of a thread is beside this one. */
const THREAD = new URL('./bot-thread.mjs', import.meta.url);
/** On a busy machine a thread may have to wait for its turn. */
const EVENT_MS_MAX = 3_000;
const HEAP_MB = 512;
/** A run goes hundreds of times as fast as its market; one that falls behind the clock is ended. */
const RUN_MS_LEAST = 60_000;

process.stdout.on('error', () => process.exit(EXIT_PIPE));
// The failure alone: Node prints the line of the bundle beside it, which is all of the program.
process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  return EXIT_FAILED;
});
// Standard input may stay open behind a closed world.
process.stdin.destroy();

async function run([command, ...words]: readonly string[]): Promise<number> {
  if (command === 'world') {
    const read = readWorldArguments(words);
    if (!read.ok) return fail(read.error);
    const note = (reason: string) => void process.stderr.write(`${reason}\n`);
    return serveWorld(read.value, process.stdin, { stream: process.stdout, note });
  }
  if (command === 'live') {
    const read = readLiveArguments(words);
    return read.ok ? liveCommand(read.value, readLiveEnv()) : fail(read.error);
  }
  if (command === 'case') {
    const read = readCaseArguments(words, availableParallelism());
    return read.ok ? runCasePlan(read.value) : fail(read.error);
  }
  if (command !== 'run') return fail(`There is no command ${command}`);
  const read = readBatchArguments(words, availableParallelism());
  return read.ok ? runPlan(read.value) : fail(read.error);
}

async function runPlan(plan: BatchPlan): Promise<number> {
  const outcome = await withPool(plan.threads, (run, onProgress) =>
    runBatch(plan, run, onProgress),
  );
  print(plan, { text: () => toText(plan, outcome), json: () => toJson(plan, outcome) });
  const failed = outcome.own.failures.length + (outcome.other?.failures.length ?? 0);
  return failed === 0 ? 0 : EXIT_FAILED;
}

async function runCasePlan(plan: CasePlan): Promise<number> {
  const batches = await withPool(plan.threads, (run, onProgress) =>
    runCaseBatch(plan, run, onProgress),
  );
  print(plan, { text: () => toCaseText(plan, batches), json: () => toCaseJson(plan, batches) });
  return batches.every(({ failures }) => failures.length === 0) ? 0 : EXIT_FAILED;
}

function print(
  { isJson }: { readonly isJson: boolean },
  { text, json }: { readonly text: () => string; readonly json: () => unknown },
): void {
  process.stdout.write(isJson ? `${JSON.stringify(json(), null, 2)}\n` : text());
}

/** Runs tasks on threads, which end with the work; progress goes to standard error. */
async function withPool<T>(
  threads: number,
  work: (run: RunTask, onProgress: Progress) => Promise<T>,
): Promise<T> {
  const pool = new BotPool({
    program: THREAD,
    threads,
    eventMsMax: EVENT_MS_MAX,
    runMsMax: ({ lengthMs }) => RUN_MS_LEAST + lengthMs,
    heapMb: HEAP_MB,
  });
  const startMs = performance.now();
  const outcome = await work(
    (task) => pool.run(task),
    (done, all) => {
      // Ten lines of a large batch, and one of each run of a small one.
      if (done % Math.ceil(all / 10) === 0 || done === all) {
        const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
        process.stderr.write(`${done} of ${all} runs, ${seconds} s\n`);
      }
    },
  );
  await pool.close();
  return outcome;
}

function fail(fault: string): number {
  process.stderr.write(`${fault}\n`);
  return EXIT_USAGE;
}
