/**
 * The border to whoever trades: what is asked of a venue, and the executions that come back. Today the seven
 * simulated venues answer at once; an exchange that answers later hands its executions to the same booking.
 */
import { type Px, qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import type { VenueExecution } from '@tradefloor/core/ems/booking';
import { drawsFrom, hash32 } from '@tradefloor/core/prng';
import type { Consumed } from '@tradefloor/sim/venue/consumed';
import { fillAgainstDepth } from '@tradefloor/sim/venue/fill';
import type { Print } from '@tradefloor/sim/venue/print';
import { restingFill } from '@tradefloor/sim/venue/resting';
import { drawCounterparty, VENUE_TABLE } from '@tradefloor/sim/venue/venues';
import type { LitBook, SymbolView } from './market-view.ts';

/** One leg of an order, sent to one venue. */
export type VenueOrder = {
  /** Names the streams of luck: the seed, the order and how often it has traded or been routed. */
  readonly luck: string;
  readonly side: Side;
  readonly qty: number;
  readonly limit: Px;
};

export type VenueAnswer = {
  readonly executions: readonly VenueExecution[];
  /** What has now been taken of the symbol's display. */
  readonly consumed: Consumed;
};

/** An order that takes what a venue shows, and pays impact for more. */
export function executeOn(
  book: LitBook,
  order: VenueOrder,
  { market, consumed }: { market: SymbolView; consumed: Consumed },
): VenueAnswer {
  const { instrument, sliceVolume } = market;
  const leg = { side: order.side, qty: order.qty, limit: order.limit, allOrNone: false };
  const taken = fillAgainstDepth({ leg, depth: book, consumed, instrument, sliceVolume });
  const executions = taken.fills.map(
    (fill, i): VenueExecution => ({
      ...fill,
      venue: book.venue,
      liquidity: 'TAKER',
      counterparty: counterpartyOf(`${order.luck}|${i}`),
      trdMatchId: matchIdOf(`${order.luck}|${i}`),
      venueFeePerShare: VENUE_TABLE[book.venue].takeFee,
    }),
  );
  return { executions, consumed: taken.consumed };
}

export type Resting = {
  readonly market: SymbolView;
  readonly print: Print;
  readonly queueAhead: number;
  readonly consumed: Consumed;
};

/** What one batch does to an order that rests on a venue. */
export function restOn(
  book: LitBook,
  order: VenueOrder,
  { market, print, queueAhead, consumed }: Resting,
): VenueAnswer & { readonly queueAhead: number } {
  const { side, qty: leavesQty, limit } = order;
  const rested = restingFill({
    side,
    leavesQty,
    limit,
    queueAhead,
    depth: book,
    tick: market.tick,
    print,
    consumed,
  });
  const execution: VenueExecution = {
    venue: book.venue,
    qty: qty(rested.qty),
    price: limit,
    liquidity: 'MAKER',
    impactBps: 0,
    counterparty: counterpartyOf(order.luck),
    trdMatchId: matchIdOf(order.luck),
    venueFeePerShare: VENUE_TABLE[book.venue].addFee,
  };
  const executions = rested.qty > 0 ? [execution] : [];
  return { executions, queueAhead: rested.queueAhead, consumed: rested.consumed };
}

const counterpartyOf = (luck: string): string => drawCounterparty(drawsFrom(hash32(luck)));

const matchIdOf = (luck: string): string => `M${hash32(luck).toString(36)}`;
