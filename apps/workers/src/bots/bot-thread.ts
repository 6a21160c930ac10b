/** The program of a thread that runs strategies: one run after the other, as its owner sends them. */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { findBot } from '@tradefloor/bots/examples/catalogue';
import type { Strategy } from '@tradefloor/bots/strategy';
import { invariant } from '@tradefloor/core/result';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { yieldToTrading } from '../process/yield-to-trading.ts';
import type {
  BotFailure,
  BotResult,
  BotSource,
  BotTask,
  Heartbeat,
  ThreadReport,
  ThreadTask,
} from './bot-task.ts';
import { runBot, StrategyFault } from './run-bot.ts';

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

async function runTask({ bot, seed, symbols, realism, lengthMs }: BotTask): Promise<BotResult> {
  const instruments = symbols.map((symbol) => {
    const instrument = EQUITIES.find((one) => one.symbol === symbol);
    invariant(instrument !== undefined, `${symbol} is listed`);
    return instrument;
  });
  const strategy = await createStrategy(bot);
  const summary = await runBot({ seed, instruments, realism, lengthMs }, strategy, watch);
  const { metrics, digest, fills } = summary;
  return { metrics, digest, fills: fills.length };
}

async function createStrategy(source: BotSource): Promise<Strategy> {
  if ('name' in source) return findBot(source.name).create();
  try {
    const { createStrategy: create } = await import(pathToFileURL(source.module).href);
    invariant(typeof create === 'function', 'the module exports createStrategy');
    return create();
  } catch (error) {
    throw new StrategyFault(`${source.module}: ${String(error)}`);
  }
}

const toFailure = (error: unknown): BotFailure => ({
  kind: error instanceof StrategyFault ? 'STRATEGY_FAILED' : 'CRASHED',
  detail: error instanceof Error ? error.message : String(error),
});
