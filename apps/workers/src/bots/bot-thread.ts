/** The program of a thread that runs strategies: one run after the other, as its owner sends them. */
import { parentPort, workerData } from 'node:worker_threads';
import { findCase } from '@tradefloor/core/competition/cases/catalogue';
import { invariant } from '@tradefloor/core/result';
import { yieldToTrading } from '../process/yield-to-trading.ts';
import type {
  BotFailure,
  BotResult,
  BotTask,
  Heartbeat,
  ThreadReport,
  ThreadTask,
} from './bot-task.ts';
import { createStrategy } from './create-strategy.ts';
import { runBot, StrategyFault } from './run-bot.ts';
import { runCase } from './run-case.ts';
import { findWorldInstrument } from './world-instruments.ts';

yieldToTrading();

const heartbeat: Heartbeat = new Int32Array(workerData);
const watch = {
  begin: () => void Atomics.add(heartbeat, 0, 1),
  end: () => void Atomics.add(heartbeat, 0, 1),
};

parentPort?.on('message', ({ id, task }: ThreadTask) => {
  runTask(task).then(
    (result) => publish({ id, ok: true, result }),
    (error: unknown) => publish({ id, ok: false, failure: toFailure(error) }),
  );
});

const publish = (report: ThreadReport): void => parentPort?.postMessage(report);

async function runTask(task: BotTask): Promise<BotResult> {
  const { bot, seed, symbols, realism, lengthMs, caseId, latencyMs = 0 } = task;
  if (caseId !== undefined) return runCaseTask(task, caseId);
  const instruments = symbols.map((symbol) => {
    const instrument = findWorldInstrument(symbol);
    invariant(instrument !== null, `${symbol} is listed`);
    return instrument;
  });
  const strategy = await createStrategy(bot);
  const summary = await runBot(
    { seed, instruments, realism, lengthMs, latencyMs },
    strategy,
    watch,
  );
  const { metrics, digest, fills } = summary;
  return { metrics, digest, fills: fills.length };
}

async function runCaseTask({ bot, seed, latencyMs = 0 }: BotTask, caseId: string) {
  const of = findCase(caseId);
  invariant(of !== null, `${caseId} is a case`);
  const strategy = await createStrategy(bot);
  const { metrics, digest, fills, score } = await runCase({ of, seed, latencyMs }, strategy, watch);
  return { metrics, digest, fills: fills.length, score };
}

const toFailure = (error: unknown): BotFailure => ({
  kind: error instanceof StrategyFault ? 'STRATEGY_FAILED' : 'CRASHED',
  detail: error instanceof Error ? error.message : String(error),
});
