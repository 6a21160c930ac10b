/**
 * The currency pairs that are traded: six against the dollar and three crosses, with their digits and dates. Digits and
 * pips are the market's convention: five decimals, three against the yen, the last of them a tenth of a pip.
 */

import { px, toSymbol } from '@tradefloor/contracts/brands';
import type { Currency, FxPair } from '@tradefloor/contracts/fx';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';

type Terms = {
  readonly base: Currency;
  readonly quote: Currency;
  /** Where the simulated market begins, in the quote currency. */
  readonly reference: number;
  /** Per cent a year. */
  readonly volatility: number;
};

function toPair({ base, quote, reference, volatility }: Terms): FxPair {
  const digits = quote === 'JPY' ? 3 : 5;
  const tickSize = px(PX_PER_UNIT / 10 ** digits);
  return {
    symbol: toSymbol(`${base}${quote}`),
    base,
    quote,
    digits,
    pip: px(tickSize * 10),
    tickSize,
    // The Canadian dollar settles a day earlier: both centres are open at the same hours.
    spotDays: base === 'USD' && quote === 'CAD' ? 1 : 2,
    isCross: base !== 'USD' && quote !== 'USD',
    referencePrice: px(Math.round(reference * PX_PER_UNIT)),
    volatilityPpm: Math.round(volatility * 10_000),
  };
}

/** A cross begins at the product of its legs, to the tick. */
export const FX_PAIRS: readonly FxPair[] = (
  [
    { base: 'EUR', quote: 'USD', reference: 1.085, volatility: 7.5 },
    { base: 'GBP', quote: 'USD', reference: 1.27, volatility: 8.5 },
    { base: 'USD', quote: 'JPY', reference: 152, volatility: 9.5 },
    { base: 'AUD', quote: 'USD', reference: 0.66, volatility: 10 },
    { base: 'USD', quote: 'CAD', reference: 1.37, volatility: 7 },
    { base: 'USD', quote: 'CHF', reference: 0.885, volatility: 8 },
    { base: 'EUR', quote: 'GBP', reference: 0.85433, volatility: 6 },
    { base: 'EUR', quote: 'JPY', reference: 164.92, volatility: 9 },
    { base: 'GBP', quote: 'JPY', reference: 193.04, volatility: 10 },
  ] as const
).map(toPair);

const BY_SYMBOL: ReadonlyMap<string, FxPair> = new Map(FX_PAIRS.map((pair) => [pair.symbol, pair]));

export const findFxPair = (symbol: string): FxPair | null => BY_SYMBOL.get(symbol) ?? null;

const FORWARD = /^([A-Z]{6})-\d{8}$/;

/**
 * The pair of a spot or forward symbol that is known to exist: its date is not looked at, for which a browser would fetch
 * the holidays of all centres.
 */
export const pairNamedIn = (symbol: string): FxPair | null =>
  findFxPair(FORWARD.exec(symbol)?.[1] ?? symbol);
