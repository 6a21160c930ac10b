/**
 * Whole books by ISDA SIMM beside the platform's requirement, as docs/margin.md prints them. Books and results are ISDA's
 * unit tests of version 2.5 with the one-day calibration, as Open Source Risk Engine keeps them
 * (OREAnalytics/test/input/simmisdaunittests/2.5, sensitivity_inputs.csv and sensitivity_combinations_1.csv); weights and
 * correlations are those of the version (simmconfigurationisdav2_5.cpp). A sensitivity is the gain of a rise of 1 %, of rates
 * of a basis point.
 */
import { readFileSync } from 'node:fs';
import { MONEY_PER_UNIT } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { type MarginRate, TYPE_SCAN } from './margin-rates.ts';
import { productMargin } from './portfolio-margin.ts';
import { linearArray } from './scenarios.ts';

type Factor = readonly [bucket: string, name: string, millions: number];
type Model = {
  readonly weight: (factor: Factor) => number;
  /** Of two factors of a bucket. */
  readonly within: (a: Factor, b: Factor) => number;
  readonly between: (a: string, b: string) => number;
};

/** The root of what sums weighted by their correlations come to. */
const aggregate = <T>(
  items: readonly T[],
  amount: (item: T) => number,
  rho: (a: T, b: T) => number,
): number => {
  let sum = 0;
  for (const a of items) {
    for (const b of items) sum += (a === b ? 1 : rho(a, b)) * amount(a) * amount(b);
  }
  return Math.sqrt(Math.max(0, sum));
};

/** Delta margin (ISDA SIMM, Methodology, section B, 7 and 8), without concentration, which a day's calibration has not. */
function toDeltaMargin(book: readonly Factor[], { weight, within, between }: Model): number {
  const netted = new Map<string, Factor>();
  for (const [bucket, name, amount] of book) {
    const key = `${bucket} ${name}`;
    netted.set(key, [bucket, name, amount + (netted.get(key)?.[2] ?? 0)]);
  }
  const weighted = (factor: Factor) => factor[2] * weight(factor);
  const names = [...new Set(book.map(([bucket]) => bucket))];
  const buckets = names.map((bucket) => {
    const factors = [...netted.values()].filter(([of]) => of === bucket);
    const margin = aggregate(factors, weighted, within);
    const total = factors.reduce((sum, factor) => sum + weighted(factor), 0);
    return { bucket, margin, bounded: Math.max(-margin, Math.min(total, margin)) };
  });
  let squares = 0;
  for (const a of buckets) {
    for (const b of buckets) {
      squares +=
        a === b ? a.margin * a.margin : between(a.bucket, b.bucket) * a.bounded * b.bounded;
    }
  }
  return Math.sqrt(squares);
}

const EQUITY_WEIGHTS = [9.3, 9.7, 10, 9.2, 7.7, 8.5, 9.5, 9.6, 10, 10, 5.9, 5.9];
const EQUITY_WITHIN = [0.18, 0.23, 0.3, 0.26, 0.23, 0.35, 0.36, 0.33, 0.19, 0.2, 0.45, 0.45];
/** Of buckets 4 to 9 alone, which are those of the books here. */
const EQUITY_BETWEEN: Readonly<Record<string, number>> = {
  '4 5': 0.17,
  '4 6': 0.22,
  '4 7': 0.22,
  '4 8': 0.22,
  '4 9': 0.21,
  '5 6': 0.27,
  '5 7': 0.26,
  '5 8': 0.27,
  '5 9': 0.15,
  '6 7': 0.34,
  '6 8': 0.33,
  '6 9': 0.18,
  '7 8': 0.32,
  '7 9': 0.18,
  '8 9': 0.18,
};
const EQUITY: Model = {
  weight: ([bucket]) => EQUITY_WEIGHTS[Number(bucket) - 1] ?? Number.NaN,
  within: ([bucket]) => EQUITY_WITHIN[Number(bucket) - 1] ?? Number.NaN,
  between: (a, b) => EQUITY_BETWEEN[[a, b].toSorted().join(' ')] ?? Number.NaN,
};
/** Currencies of regular volatility, by an account in another one: all are in one bucket. */
const FX: Model = { weight: () => 1.8, within: () => 0.5, between: () => Number.NaN };

/** Regular volatility, in basis points; a bucket is a currency. */
const RATE_WEIGHTS: Readonly<Record<string, number>> = {
  '1m': 16,
  '3m': 12,
  '6m': 12,
  '1y': 13,
  '2y': 16,
};
const TENORS: Readonly<Record<string, number>> = { '1m 6m': 0.69, '2y 6m': 0.71, '1y 3m': 0.67 };
const SUB_CURVES = 0.99;
const RATES: Model = {
  weight: ([, name]) => RATE_WEIGHTS[name.split(' ')[0] ?? ''] ?? Number.NaN,
  within: ([, a], [, b]) => {
    const [[first = '', curve], [second = '', other]] = [a.split(' '), b.split(' ')];
    const tenors = first === second ? 1 : TENORS[[first, second].toSorted().join(' ')];
    return (tenors ?? Number.NaN) * (curve === other ? 1 : SUB_CURVES);
  },
  between: () => 0.24,
};

const twoShares: readonly Factor[] = [
  ['8', 'US67066G1040', -4],
  ['8', 'US8574771031', -2],
];
const pairOfShares: readonly Factor[] = [
  ['6', 'CA7751092007', -4],
  ['6', 'CA85472N1096', 2],
];
const sixSectors: readonly Factor[] = [
  ['4', 'INE160A01022', -2],
  ['5', 'US1266501006', 10],
  ['6', 'CA7751092007', -4],
  ['7', 'DE000BASF111', 4],
  ['8', 'US67066G1040', -4],
  ['9', 'BRCESPACNPB4', 0.4],
];
const twoCurrencies: readonly Factor[] = [
  ['', 'GBP', 910],
  ['', 'EUR', -900],
];
const fourCurrencies: readonly Factor[] = [...twoCurrencies, ['', 'CNY', -200], ['', 'KRW', 210]];

describe('ISDA’s own results, in millions', () => {
  it.each([
    ['C206', twoShares, EQUITY, 48.268_051_545_5],
    ['C204', pairOfShares, EQUITY, 32.255_232_133_7],
    ['C219', sixSectors, EQUITY, 87.904_712_046_6],
    ['C70', twoCurrencies, FX, 1_629.074_583_927_9],
    ['C78', fourCurrencies, FX, 1_670.512_496_211_9],
    [
      'C56',
      [
        ['USD', '1y Municipal', 2],
        ['USD', '1y Prime', 3],
      ],
      RATES,
      64.843_812_349_4,
    ],
    [
      'C58',
      [
        ['USD', '3m Municipal', -3],
        ['USD', '1y Prime', -1],
      ],
      RATES,
      45.671_093_702_7,
    ],
    [
      'C59',
      [
        ['AUD', '1m Libor3m', 2],
        ['AUD', '6m Libor3m', 3],
      ],
      RATES,
      62.528_073_694_9,
    ],
    [
      'C60',
      [
        ['AUD', '6m Libor3m', 3],
        ['AUD', '2y Libor3m', -2],
      ],
      RATES,
      26.156_452_358_8,
    ],
    [
      'C68',
      [
        ['', 'EUR', 50],
        ['', 'EUR', -50],
      ],
      FX,
      0,
    ],
  ] as [string, Factor[], Model, number][])('%s', (_, book, model, result) => {
    expect(toDeltaMargin(book, model)).toBeCloseTo(result, 8);
  });
});

/** Millions: each share, and each currency against the dollar, is a product; nothing is netted between products. */
function toRequirement(book: readonly Factor[], rate: MarginRate): number {
  return (
    book.reduce((sum, [, symbol, millions]) => {
      // A position gains its sensitivity with a rise of 1 %.
      const worth = millions * 100 * 1e6 * MONEY_PER_UNIT;
      const gains = linearArray(worth, rate);
      const line = { symbol, quantity: Math.sign(millions), worth, gains, option: null };
      return sum + productMargin(symbol, [{ ...line, hasDates: false }]).required;
    }, 0) /
    (1e6 * MONEY_PER_UNIT)
  );
}

describe('the books of the page', () => {
  const page = readFileSync(new URL('../../../../../docs/margin.md', import.meta.url), 'utf8');
  const section = page.slice(page.indexOf('### Books by SIMM'));
  const rows = [...section.matchAll(/^\| (C\d+) \| .+ \| (.+) \| (.+) \| (.+) \|$/gm)];

  it.each([
    ['C206', twoShares, EQUITY, TYPE_SCAN.equity],
    ['C204', pairOfShares, EQUITY, TYPE_SCAN.equity],
    ['C219', sixSectors, EQUITY, TYPE_SCAN.equity],
    ['C70', twoCurrencies, FX, TYPE_SCAN.fx],
    ['C78', fourCurrencies, FX, TYPE_SCAN.fx],
  ] as const)('%s', (name, book, model, rate) => {
    const [simm, own] = [toDeltaMargin(book, model), toRequirement(book, rate)];
    const row = rows.find(([, first]) => first === name)?.slice(2);
    expect(row).toEqual([simm.toFixed(1), own.toFixed(1), (own / simm).toFixed(2)]);
  });

  it('are all there are', () => {
    expect(rows.map(([, name]) => name)).toEqual(['C206', 'C204', 'C219', 'C70', 'C78']);
  });
});
