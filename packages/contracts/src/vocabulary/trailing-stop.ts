/** Which price a waiting order watches, and where a stop that follows it stands: for the OMS and for the screen alike. */
import { type Side, sideSign } from './order.ts';
import type { Trail, TriggerPrice } from './trigger-terms.ts';

/** Basis points of a per cent: trails in per cent have two decimals. */
export const BPS_PER_PCT = 100;
const BPS_PER_ONE = 10_000n;

/** The price an order watches, of a quote: of bid and ask the one it would trade at. */
export function watchedPrice<P extends number>(
  side: Side,
  by: TriggerPrice,
  quote: { readonly bid: P; readonly ask: P; readonly mid: P; readonly last: P },
): P {
  switch (by) {
    case 'LAST':
      return quote.last;
    case 'MID':
      return quote.mid;
    case 'BID_ASK':
      return side === 'BUY' ? quote.ask : quote.bid;
  }
}

/**
 * The stop of a trailing order whose best price is `best`: that far behind it, at a whole tick, on the side away from
 * the market. All in whole price units.
 */
export function trailedStop(
  { side, trail }: { readonly side: Side; readonly trail: Trail },
  best: number,
  tickSize: number,
): number {
  const distance = trail.unit === 'AMOUNT' ? trail.amount : partAbove(best, trail.pct);
  // A sell stops below the best price, a buy above it.
  const ticks = (best + sideSign(side) * distance) / tickSize;
  return (side === 'SELL' ? Math.floor(ticks) : Math.ceil(ticks)) * tickSize;
}

/** Per cent of a price, rounded up to a whole price unit. */
function partAbove(price: number, pct: number): number {
  const bps = BigInt(Math.round(pct * BPS_PER_PCT));
  return Number((BigInt(price) * bps + BPS_PER_ONE - 1n) / BPS_PER_ONE);
}

/** Of two stops of an order that trails the one that is further along: a stop never goes back. */
export const furtherStop = (side: Side, a: number, b: number): number =>
  side === 'SELL' ? Math.max(a, b) : Math.min(a, b);
