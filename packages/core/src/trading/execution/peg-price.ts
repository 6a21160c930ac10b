/**
 * Where a pegged order stands: the market's mid, bid or offer over all venues and its offset, no further than its limit
 * (FIX 4.4, ExecInst M, R and P). The market's quotes count, clients' orders do not: an order would follow itself.
 */
import type { Tick } from '@tradefloor/contracts/market';
import { type Px, px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import {
  type FlatTerms,
  findPriceTerms,
  type Peg,
  type PeggedTerms,
} from '@tradefloor/contracts/vocabulary/price-terms';

type Quote = Pick<Tick, 'bid' | 'ask' | 'mid'>;

const REFERENCE = {
  MID: ({ mid }) => mid,
  PRIMARY: ({ bid, ask }, side) => (side === 'BUY' ? bid : ask),
  MARKET: ({ bid, ask }, side) => (side === 'BUY' ? ask : bid),
} as const satisfies Record<Peg, (quote: Quote, side: Side) => Px>;

type Pegged = {
  readonly side: Side;
  readonly terms: Pick<PeggedTerms<Px>, 'pegTo' | 'pegOffset'> & { readonly limitPx?: Px | null };
  readonly tickSize: number;
};

/**
 * In whole ticks, rounded away from the other side: half a tick never makes an order take. At least one tick.
 * @param quote the market's newest, prices in whole units
 */
export function pegPrice({ side, terms, tickSize }: Pegged, quote: Quote): Px {
  const ticks = (REFERENCE[terms.pegTo](quote, side) + terms.pegOffset) / tickSize;
  const whole = side === 'BUY' ? Math.floor(ticks) : Math.ceil(ticks);
  const at = Math.max(1, whole) * tickSize;
  const limit = terms.limitPx ?? null;
  if (limit === null) return px(at);
  return px(side === 'BUY' ? Math.min(at, limit) : Math.max(at, limit));
}

type FlatPegged = Pick<FlatTerms<Px>, 'orderType' | 'price' | 'pegTo' | 'pegOffset'> & {
  readonly side: Side;
};

/**
 * The furthest price an order that follows the market trades at now, to a fraction of a tick; null for one that follows
 * nothing, and without a quote. With the next quote it is another.
 */
export function pegReach(order: FlatPegged, quote: Quote | null): Px | null {
  const terms = findPriceTerms<Px>(order);
  if (terms?.type !== 'PEGGED' || quote === null) return null;
  const { side } = order;
  const at = Math.max(0, REFERENCE[terms.pegTo](quote, side) + terms.pegOffset);
  if (terms.limitPx === undefined) return px(at);
  return px(side === 'BUY' ? Math.min(at, terms.limitPx) : Math.max(at, terms.limitPx));
}
