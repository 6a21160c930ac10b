/** Measures advice in the market's past, one backtest at a time, each in a thread of its own where the program is built. */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Backtester } from '@tradefloor/core/analytics/recommendation/backtest';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { Log } from '@tradefloor/runtime/host/log';
import type { MarketConfig } from '@tradefloor/sim/market/market';
import { TICK_MS } from '@tradefloor/sim/market/market';
import type { MarketSimSettings } from '../services/market-sim/market-state.ts';
import type { BacktestWork } from './run-backtest.ts';

/** Next to the bundle; sources that run as they are have none. */
const PROGRAM = new URL('./backtest-thread.mjs', import.meta.url);
const HEAP_MB = 384;

type Options = { readonly log: Log; readonly program?: URL; readonly heapMb?: number };

export type OpenBacktester = Backtester & { stop(): void };
type Measured = Awaited<ReturnType<Backtester['measure']>>;

/** @param options `program`: a thread's program, that of the bundle by default; `heapMb`: where a thread that grows is ended */
export function openBacktester(
  settings: MarketSimSettings,
  { log, program = PROGRAM, heapMb = HEAP_MB }: Options,
): OpenBacktester {
  const { morningTicks } = settings;
  let stopThread = (): void => undefined;
  return {
    spanMs: morningTicks * TICK_MS,
    measure: async ({ seed, weights, gain }) => {
      if (!existsSync(program)) return err('NONE');
      const market = makeMarket(settings, seed);
      const work: BacktestWork = { market, ticks: morningTicks, weights, gain };
      const thread = inThread(program, { work, heapMb });
      stopThread = thread.stop;
      const measured = await thread.measured;
      if (measured.ok) return measured;
      log.warn({ detail: measured.error }, 'backtest.failed');
      return err('FAILED');
    },
    stop: () => stopThread(),
  };
}

/** The market from its first tick on, by the habits it began with. */
const makeMarket = (settings: MarketSimSettings, seed: number): MarketConfig => {
  const { startTick, startMs, universe, realism = [], haltCompression } = settings;
  const pace = haltCompression === undefined ? {} : { haltCompression };
  return { seed, startTick, startMs, universe, realism, ...pace };
};

function inThread(
  program: URL,
  { work, heapMb }: { readonly work: BacktestWork; readonly heapMb: number },
) {
  const worker = new Worker(program, {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  // A platform that stops does not wait for it.
  worker.unref();
  const measured = new Promise<Result<Extract<Measured, { ok: true }>['value'], string>>(
    (resolve) => {
      worker.on('message', (sums) => resolve(ok(sums)));
      worker.on('error', (error) => resolve(err(String(error))));
      worker.on('exit', () => resolve(err('the thread ended early')));
    },
  );
  return { measured, stop: () => void worker.terminate() };
}
