/** What is held, pair by pair and currency by currency: a pair bought is its base owned and its quote owed. */
import { PX_PER_UNIT } from '../../lib/format/units.ts';
import type { Position } from '../../platform/client/shapes.ts';
import { isNotDelivered, toPair, usdPer } from '../../platform/marks/dollars.ts';
import { totalPnl } from '../../platform/marks/valuation.ts';

export type PairLine = {
  readonly symbol: string;
  readonly quote: string;
  /** In the base currency. */
  readonly netQty: number;
  readonly avgPx: number;
  /** Realised and unrealised after fees, in the currency of the position; null without a price. */
  readonly pnl: number | null;
  readonly pnlUsd: number | null;
};

export type CurrencyLine = {
  readonly currency: string;
  /** Owned above zero, owed below. */
  readonly amount: number;
  readonly usd: number | null;
};

type MidOf = (symbol: string) => number | null;

/** One line for each pair that was dealt. */
export function pairLines(positions: readonly Position[], getMid: MidOf): readonly PairLine[] {
  return positions.flatMap((position) => {
    const { symbol, currency, netQty, avgPx } = position;
    const pair = toPair(symbol);
    if (pair === null) return [];
    const mid = getMid(symbol);
    const pnl = totalPnl(position, mid === null ? null : mid * PX_PER_UNIT);
    // What was fixed is earned in dollars.
    const rate = usdPer(currency, getMid);
    const pnlUsd = pnl === null || rate === null ? null : pnl * rate;
    return [{ symbol, quote: currency, netQty, avgPx, pnl, pnlUsd }];
  });
}

/** One line for each currency that is owned or owed, the largest first. */
export function currencyLines(
  positions: readonly Position[],
  getMid: MidOf,
): readonly CurrencyLine[] {
  const amounts = new Map<string, number>();
  const add = (currency: string, amount: number): void => {
    amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
  };
  for (const { symbol, currency, netQty, avgPx, realisedPnl } of positions) {
    const pair = toPair(symbol);
    if (pair === null) continue;
    if (isNotDelivered(symbol)) {
      // Nothing of it is owned or owed before its fixing, and dollars after it.
      if (currency === 'USD') add(currency, realisedPnl);
      continue;
    }
    add(pair.base, netQty);
    // Profit stays in the quote currency, until it is converted.
    add(pair.quote, realisedPnl - netQty * avgPx);
  }
  return [...amounts]
    .map(([currency, amount]) => {
      const rate = usdPer(currency, getMid);
      return { currency, amount, usd: rate === null ? null : amount * rate };
    })
    .filter(({ amount }) => Math.abs(amount) >= 0.005)
    .sort((a, b) => Math.abs(b.usd ?? 0) - Math.abs(a.usd ?? 0));
}
