/**
 * Fixings of non-deliverable forwards: the middle of the market at the first batch at or after the hour of the city, by the
 * clearing clock. Each is made once and kept, also of a downtime; one waits while its pair has no price. Which batch it is
 * of is recorded, and the price of a batch is a function of the seed.
 */
import type { FinalSettlement } from '@tradefloor/contracts/expiry';
import type { FxPricer } from '../prices/fx-pricer.ts';
import type { FxStreamBook } from '../prices/fx-stream-book.ts';

type Desk = { readonly fx: FxPricer; readonly streams: FxStreamBook };

/** @param clearingMs time of the clearing clock, by which dates are counted */
export function takeFixings(
  { fx, streams }: Desk,
  { nowMs, clearingMs }: { readonly nowMs: number; readonly clearingMs: number },
): FinalSettlement[] {
  streams.endPaid(clearingMs, nowMs);
  return streams.listDueFixings(clearingMs).flatMap(({ symbol, pair, valueDate }) => {
    const fixing = fx.quote(pair, nowMs)?.mid;
    if (fixing === undefined) return [];
    streams.fix(symbol, { fixing, fixedAt: nowMs });
    return {
      symbol,
      instrumentType: 'fx' as const,
      expiry: valueDate,
      finalPrice: fixing,
      underlyingPrice: fixing,
      tickSeq: fx.seq,
      at: nowMs,
    };
  });
}
