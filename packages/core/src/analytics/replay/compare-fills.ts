/** Holds the trades that a replay made against the fills that were recorded: each has its twin, or is named. */
import type { Fill } from '@tradefloor/contracts/fill';
import type { ReplayedFill, ReplayFault } from '@tradefloor/contracts/replay';
import { toIso } from '@tradefloor/contracts/time';

/** A trade of the platform's own orders, as the replayed exchange reported it. */
export type ReplayedVenueTrade = Pick<
  Fill,
  'at' | 'venue' | 'symbol' | 'side' | 'qty' | 'price' | 'counterparty' | 'liquidity' | 'impactBps'
> & {
  readonly orderId: string;
};

/** The midpoint that a replay made for a fill of the dark pool; null where its batch was not seen. */
export type MidOf = (fill: Fill) => number | null;

export type Compared = {
  readonly fills: readonly ReplayedFill[];
  readonly venueFills: number;
  readonly equalFills: number;
  readonly darkFills: number;
  readonly equalDarkFills: number;
  readonly dealerFills: number;
  /** The first fill without a twin, or trade without one. */
  readonly fault: ReplayFault | null;
};

/** Where a fill was made: at the exchange, in the dark pool, or by a dealer. */
function madeAt({ venue, rfqId, instrumentType }: Fill): 'VENUE' | 'DARK' | 'DEALER' {
  if (venue === 'DARK1') return 'DARK';
  return rfqId !== null || instrumentType !== 'equity' ? 'DEALER' : 'VENUE';
}

const toKey = (one: ReplayedVenueTrade): string =>
  [
    one.orderId,
    one.at,
    one.venue,
    one.symbol,
    one.side,
    one.qty,
    one.price,
    one.counterparty,
    one.liquidity,
    one.impactBps,
  ].join('|');

/** @param fills of the period, oldest first; `trades` of the same period */
export function compareFills(
  fills: readonly Fill[],
  trades: readonly ReplayedVenueTrade[],
  getMid: MidOf,
): Compared {
  const unmatched = new Map<string, ReplayedVenueTrade[]>();
  for (const trade of trades) {
    const key = toKey(trade);
    unmatched.set(key, [...(unmatched.get(key) ?? []), trade]);
  }
  const counts = { venueFills: 0, equalFills: 0, darkFills: 0, equalDarkFills: 0, dealerFills: 0 };
  let fault: ReplayFault | null = null;
  const compared = fills.map((fill): ReplayedFill => {
    const made = madeAt(fill);
    if (made === 'DEALER') {
      counts.dealerFills += 1;
      return { fill, source: 'RECORDED', isEqual: true };
    }
    if (made === 'DARK') {
      const isEqual = getMid(fill) === fill.price;
      counts.darkFills += 1;
      counts.equalDarkFills += isEqual ? 1 : 0;
      fault ??= isEqual ? null : findFault(fill, 'is not at the midpoint');
      return { fill, source: 'PRICED', isEqual };
    }
    const isEqual = unmatched.get(toKey(fill))?.pop() !== undefined;
    counts.venueFills += 1;
    counts.equalFills += isEqual ? 1 : 0;
    fault ??= isEqual ? null : findFault(fill, 'was not recomputed');
    return { fill, source: 'REPLAYED', isEqual };
  });
  const [extra] = [...unmatched.values()].flat().sort((a, b) => a.at - b.at);
  if (extra !== undefined && (fault === null || extra.at < (fault as ReplayFault).at)) {
    fault = findFault(extra, 'was made, and is not recorded');
  }
  return { fills: compared, ...counts, fault };
}

const findFault = (one: ReplayedVenueTrade, what: string): ReplayFault => ({
  what: 'FILL',
  at: one.at,
  detail: `${one.side} ${one.qty} ${one.symbol} on ${one.venue} at ${toIso(one.at)} ${what}`,
});
