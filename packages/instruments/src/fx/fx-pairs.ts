/**
 * The currency pairs that are traded: six against the dollar and three crosses, with their digits and dates. Digits and
 * pips are the market's convention: five decimals, three against the yen, the last of them a tenth of a pip. Beside them
 * the pairs of currencies that are not delivered, which are dealt as forwards alone.
 */

import { px, toSymbol } from '@tradefloor/contracts/brands';
import type { Currency, FixingTerms, FxPair, PriceCurrency } from '@tradefloor/contracts/fx';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { parseDate } from '../calendar/civil-date.ts';

type Terms = {
  readonly base: Currency;
  readonly quote: PriceCurrency;
  /** Where the simulated market begins, in the quote currency. */
  readonly reference: number;
  /** Per cent a year. */
  readonly volatility: number;
  readonly fixing?: FixingTerms;
};

/** Decimals of a price where they are not five. */
const DIGITS: Partial<Record<PriceCurrency, number>> = { JPY: 3, TWD: 4 };

function toPair({ base, quote, reference, volatility, fixing }: Terms): FxPair {
  const digits = DIGITS[quote] ?? 5;
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
    ...(fixing === undefined ? {} : { fixing }),
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

/**
 * Pairs whose quote currency is not delivered. Each fixing is two business days of its city before the value date (EMTA's
 * template terms; TAIFEX's specification of its cleared forwards), at the hour of the published rate that it is modelled
 * on: what is fixed is the middle of the simulated market then, and no published rate.
 */
export const NDF_PAIRS: readonly FxPair[] = (
  [
    {
      base: 'USD',
      quote: 'BRL',
      reference: 5.45,
      volatility: 15,
      fixing: {
        modelledOn: 'PTAX (Banco Central do Brasil, BRL09)',
        city: 'São Paulo',
        lagDays: 2,
        localTime: '13:00',
        utcOffsetMinutes: -180,
      },
    },
    {
      base: 'USD',
      quote: 'INR',
      reference: 84,
      volatility: 4.5,
      fixing: {
        modelledOn: 'FBIL reference rate (INR01)',
        city: 'Mumbai',
        lagDays: 2,
        localTime: '12:30',
        utcOffsetMinutes: 330,
      },
    },
    {
      base: 'USD',
      quote: 'TWD',
      reference: 32,
      volatility: 6,
      fixing: {
        modelledOn: 'TAIFX1 (Taipei Forex, TWD03)',
        city: 'Taipei',
        lagDays: 2,
        localTime: '11:00',
        utcOffsetMinutes: 480,
      },
    },
  ] as const
).map(toPair);

const toMap = (pairs: readonly FxPair[]): ReadonlyMap<string, FxPair> =>
  new Map(pairs.map((pair) => [pair.symbol, pair]));
const BY_SYMBOL = toMap(FX_PAIRS);
const NDF_BY_SYMBOL = toMap(NDF_PAIRS);

/** The pair that streams and is dealt for spot under a symbol. */
export const findFxPair = (symbol: string): FxPair | null => BY_SYMBOL.get(symbol) ?? null;

/** The pair of a currency that is not delivered. */
export const findNdfPair = (symbol: string): FxPair | null => NDF_BY_SYMBOL.get(symbol) ?? null;

/** A pair of either kind: what has a price, and may have forwards. */
export const findAnyPair = (symbol: string): FxPair | null =>
  findFxPair(symbol) ?? findNdfPair(symbol);

const FORWARD = /^([A-Z]{6})-(\d{4})(\d{2})(\d{2})$/;

/**
 * The pair that a symbol of a forward names, of any date that exists. Whether the date is a value day is not looked at: a
 * browser would fetch the holidays of all centres for it.
 */
export function findForwardPair(symbol: string): FxPair | null {
  const [, pair = '', year, month, day] = FORWARD.exec(symbol) ?? [];
  return parseDate(`${year}-${month}-${day}`) === null ? null : findAnyPair(pair);
}

/** The pair of a spot or forward symbol that is known to exist. */
export const pairNamedIn = (symbol: string): FxPair | null =>
  findAnyPair(symbol) ?? findForwardPair(symbol);
