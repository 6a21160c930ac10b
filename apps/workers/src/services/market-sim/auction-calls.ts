/**
 * Auction calls in the market: while one runs at the exchange, whose lit venues are all in it, the market quotes and
 * prints nothing. Each is an event of the market, so that a replay is silent in the same batches.
 */
import type { AuctionCall } from '@tradefloor/contracts/auctions';
import {
  EXCHANGE_AUCTIONS,
  type MarketEvent,
  WHOLE_MARKET,
} from '@tradefloor/contracts/market-event';
import { UNCROSS_WITHIN_MS } from '@tradefloor/core/trading/order/auction-times';
import { type Published, publish } from '@tradefloor/runtime';
import type { MarketSimState } from './market-state.ts';

const toEventId = ({ endsAt }: Pick<AuctionCall, 'endsAt'>, target: string): string =>
  `auction-${endsAt}-${target}`;

/**
 * Enters the calls that were received since the last batch in the market's events, each once, from the batch to come on.
 * They last until their auction has been held: its print is the first.
 */
export function enterCalls(state: MarketSimState, nowMs: number): Published<'market.event'>[] {
  const { called, seed, market, events } = state;
  state.called = [];
  const isIn = (target: string, call: AuctionCall): boolean =>
    events.get(toEventId(call, target))?.seed === seed;
  const fresh = called
    .filter(({ endsAt }) => endsAt > nowMs)
    .filter((call) => !isIn(WHOLE_MARKET, call) && !isIn(call.symbol, call));
  return findTargets(state, fresh).map(({ target, call }) => {
    const event: MarketEvent = {
      eventId: toEventId(call, target),
      kind: 'AUCTION',
      target,
      size: null,
      durationMs: call.endsAt + UNCROSS_WITHIN_MS - nowMs,
      flags: null,
      fromSeq: market.seq + 1,
      actor: EXCHANGE_AUCTIONS,
      reason: `${call.kind.toLowerCase()} auction`,
      at: nowMs,
    };
    events.put({ ...event, seed });
    market.schedule(event);
    return publish('market.event', event);
  });
}

type Target = { readonly target: string; readonly call: AuctionCall };

/** One event for all where all are called at once, as at the opening and the close; else one for each symbol. */
function findTargets({ universe }: MarketSimState, fresh: readonly AuctionCall[]): Target[] {
  const [first] = fresh;
  if (first === undefined) return [];
  const together = new Set<string>(
    fresh.filter(({ endsAt }) => endsAt === first.endsAt).map(({ symbol }) => symbol),
  );
  if (fresh.length === together.size && universe.every(({ symbol }) => together.has(symbol))) {
    return [{ target: WHOLE_MARKET, call: first }];
  }
  const listed = new Set<string>(universe.map(({ symbol }) => symbol));
  return fresh
    .filter(({ symbol }) => listed.has(symbol))
    .map((call) => ({ target: call.symbol, call }));
}
