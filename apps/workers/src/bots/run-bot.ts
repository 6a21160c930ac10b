/** A run of a strategy in a private world, from its start to its end: a function of its seed, its strategy and its terms. */
import type { Strategy } from '@tradefloor/bots/strategy';
import { StrategySession } from '@tradefloor/bots/strategy-session';
import { streamSeed } from '@tradefloor/core/prng';
import { BotWorld, type BotWorldOptions, type RunSummary } from './bot-world.ts';

/** The strategy's own random numbers are a stream beside the market's. */
export const STRATEGY_STREAM = 101;
/** A strategy that responds to each refusal by another order would never let the time pass. */
const EVENTS_AT_ONCE_MAX = 10_000;

/** Bounds the time of each event: what a thread's owner looks at. */
export type EventWatch = { begin(): void; end(): void };

export const UNWATCHED: EventWatch = { begin: () => undefined, end: () => undefined };

/** The strategy itself failed: it threw, or it let no time pass. */
export class StrategyFault extends Error {
  override readonly name = 'StrategyFault';
}

/** @throws InvariantViolation when the world failed; StrategyFault when the strategy did */
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
  const act = (run: () => void) => watched(watch, run);
  const pace = new Pace();
  act(() => session.start());
  while (!world.isOver) {
    const events = await world.next(session.nextTimerMs ?? world.endMs);
    pace.take(events.length, world.nowMs);
    for (const event of events) act(() => session.handle(event));
    if (!world.isOver && session.nextTimerMs !== null && session.nextTimerMs <= world.nowMs) {
      act(() => session.fireTimers(world.nowMs));
    }
  }
  act(() => session.end(world.nowMs));
  return world.summary(strategy.target ?? null);
}

/** Runs an event of the strategy under watch. @throws StrategyFault when it throws */
export function watched({ begin, end }: EventWatch, run: () => void): void {
  begin();
  try {
    run();
  } catch (error) {
    throw new StrategyFault(error instanceof Error ? error.message : String(error));
  } finally {
    end();
  }
}

/** Counts the events of one instant. */
export class Pace {
  #atMs = 0;
  #events = 0;

  /** @throws StrategyFault for more than a strategy that lets time pass has */
  take(events: number, atMs: number): void {
    this.#events = atMs === this.#atMs ? this.#events + events : events;
    this.#atMs = atMs;
    if (this.#events > EVENTS_AT_ONCE_MAX) {
      throw new StrategyFault(`more than ${EVENTS_AT_ONCE_MAX} events at one instant`);
    }
  }
}
