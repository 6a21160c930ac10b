/** A run of a case by a strategy in a private world: a function of the case, its seed and the strategy. */
import type { Strategy } from '@tradefloor/bots/strategy';
import { StrategySession } from '@tradefloor/bots/strategy-session';
import { streamSeed } from '@tradefloor/core/prng';
import { type CaseOutcome, type CaseTerms, CaseWorld } from './case-world.ts';
import { type EventWatch, Pace, STRATEGY_STREAM, UNWATCHED, watched } from './run-bot.ts';

/** @throws InvariantViolation when the world failed; StrategyFault when the strategy did */
export async function runCase(
  terms: CaseTerms,
  strategy: Strategy,
  watch: EventWatch = UNWATCHED,
): Promise<CaseOutcome> {
  const played = await CaseWorld.open(terms);
  const { world, desk } = played;
  const session = new StrategySession(strategy, {
    instruments: world.instruments,
    orders: desk.orders,
    seed: streamSeed(terms.seed, STRATEGY_STREAM),
    startMs: world.startMs,
    endMs: world.endMs,
    ticks: world.firstTicks,
    acceptTender: (id) => desk.accept(id),
    quote: (id, quote) => desk.requests.quote(id, quote),
    declareDefault: (callId) => desk.defaults?.declare(callId),
    allocateLoss: () => desk.defaults?.allocate(),
  });
  const act = (run: () => void) => watched(watch, run);
  const pace = new Pace();
  act(() => session.start());
  while (!world.isOver) {
    const { met, events } = await played.next(session.nextTimerMs ?? world.endMs);
    pace.take(met.length + events.length, world.nowMs);
    for (const event of met) act(() => session.handleCase(event, world.nowMs));
    for (const event of events) act(() => session.handle(event));
    if (!world.isOver && session.nextTimerMs !== null && session.nextTimerMs <= world.nowMs) {
      act(() => session.fireTimers(world.nowMs));
    }
  }
  act(() => session.end(world.nowMs));
  return played.outcome(strategy.target ?? null);
}
