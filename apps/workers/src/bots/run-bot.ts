/** A run of a strategy in a private world, from its start to its end: a function of its seed, its strategy and its terms. */
import type { Strategy } from '@tradefloor/bots/strategy';
import { StrategySession } from '@tradefloor/bots/strategy-session';
import { streamSeed } from '@tradefloor/core/prng';
import { BotWorld, type BotWorldOptions, type RunSummary } from './bot-world.ts';

/** The strategy's own random numbers are a stream beside the market's. */
const STRATEGY_STREAM = 101;

/** Bounds the time of each event: what a thread's owner looks at. */
export type EventWatch = { begin(): void; end(): void };

const UNWATCHED: EventWatch = { begin: () => undefined, end: () => undefined };

/** @throws InvariantViolation when the world failed, and what the strategy throws */
export async function runBot(
  options: BotWorldOptions,
  strategy: Strategy,
  watch: EventWatch = UNWATCHED,
): Promise<RunSummary> {
  const world = await BotWorld.open(options);
  const session = new StrategySession(strategy, {
    instruments: world.instruments,
    orders: world.orders,
    seed: streamSeed(options.seed, STRATEGY_STREAM),
    startMs: world.startMs,
    endMs: world.endMs,
    ticks: world.firstTicks,
  });
  const watched = (run: () => void): void => {
    watch.begin();
    run();
    watch.end();
  };
  watched(() => session.start());
  while (!world.isOver) {
    const events = await world.next(session.nextTimerMs ?? world.endMs);
    for (const event of events) watched(() => session.handle(event));
    if (!world.isOver && session.nextTimerMs !== null && session.nextTimerMs <= world.nowMs) {
      watched(() => session.fireTimers(world.nowMs));
    }
  }
  watched(() => session.end(world.nowMs));
  return world.summary(strategy.target ?? null);
}
