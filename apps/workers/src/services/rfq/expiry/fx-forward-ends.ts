/**
 * Currency forwards whose value date is the spot date: from now on they are spot deals of their pairs. Each ends once, also
 * those of a downtime; one waits while its pair has no price, which its record states.
 */
import type { FinalSettlement } from '@tradefloor/contracts/expiry';
import type { FxPricer } from '../prices/fx-pricer.ts';
import type { FxStreamBook } from '../prices/fx-stream-book.ts';

type Desk = { readonly fx: FxPricer; readonly streams: FxStreamBook };

/** @param clearingMs time of the clearing clock, by which dates are counted */
export function takeMaturedForwards(
  { fx, streams }: Desk,
  { nowMs, clearingMs }: { readonly nowMs: number; readonly clearingMs: number },
): FinalSettlement[] {
  return streams.listMatured(clearingMs).flatMap(({ symbol, pair, valueDate }) => {
    const spot = fx.quote(pair, nowMs)?.mid;
    if (spot === undefined) return [];
    streams.end(symbol, nowMs);
    return {
      symbol,
      instrumentType: 'fx' as const,
      expiry: valueDate,
      finalPrice: spot,
      underlyingPrice: spot,
      tickSeq: fx.seq,
      at: nowMs,
    };
  });
}
