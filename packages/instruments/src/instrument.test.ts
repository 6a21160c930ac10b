/** One home for the meaning of a symbol: type, currency, size, tick and calendar of everything that can be traded. */

import { describe, expect, it, test } from 'vitest';
import { BONDS } from './bond/bond-list.ts';
import { FX_PAIRS } from './fx/fx-pairs.ts';
import { findBond, findInstrument, getCurrency, getInstrument } from './instrument.ts';
import { DOLLAR, quoteRate, referenceMid } from './usd-rate.ts';

const GILT = 'UKT 4.125 2031-09-07';
const toIsin = (name: string): string => {
  const found = BONDS.find((bond) => bond.name === name);
  if (found === undefined) throw new Error(name);
  return found.isin;
};

describe('an instrument', () => {
  it.each([
    ['AAPL', 'equity', 'USD', 1, 10_000, 2, null, 'NYSE'],
    ['EURGBP', 'fx', 'GBP', 1, 10, 5, null, 'NYSE'],
    ['USDJPY', 'fx', 'JPY', 1, 1_000, 3, null, 'NYSE'],
    ['AAPL261218C270', 'option', 'USD', 100, 10_000, 2, 'AAPL', 'NYSE'],
    ['2AAPL270304C271.5', 'option', 'USD', 100, 10_000, 2, 'AAPL', 'NYSE'],
    ['CLF27', 'commodity', 'USD', 1_000, 10_000, 2, 'CL', 'NYSE'],
    ['ZNH27', 'commodity', 'USD', 1_000, 15_625, 6, 'ZN', 'NYSE'],
    [toIsin(GILT), 'bond', 'GBP', 0.01, 1_000, 3, null, 'LONDON'],
    [toIsin('DBR 2.6 2036-08-15'), 'bond', 'EUR', 0.01, 1_000, 3, null, 'TARGET'],
    [toIsin('UST 4.25 2036-11-15'), 'bond', 'USD', 0.01, 1_000, 3, null, 'US_GOVERNMENT_BONDS'],
  ] as const)('%s is resolved by its symbol', (symbol, type, currency, ...terms) => {
    const found = getInstrument(symbol);
    const { contractSize, tickSize, decimals, underlying, calendar } = found;
    expect(found).toMatchObject({ symbol, type, currency });
    const size = contractSize.times / contractSize.per;
    expect([size, tickSize, decimals, underlying, calendar]).toEqual(terms);
  });

  it('is bespoke when unlisted', () => {
    expect(getInstrument('2AAPL270304C271.5').isBespoke).toBe(true);
    expect(getInstrument('AAPL261218C270').isBespoke).toBe(false);
  });

  it.each(['', 'aapl', 'A B', 'US0378331005', 'TOOLONGSYMBOL99'])('%j is none', (text) => {
    expect(findInstrument(text)).toBeNull();
    expect(() => getInstrument(text)).toThrow(RangeError);
  });
});

test('a twelve-letter ticker is no bond: a bond is an ISIN that is listed', () => {
  expect(getInstrument('ABCDEFGHIJKL').type).toBe('equity');
  expect(findBond('ABCDEFGHIJKL')).toBeNull();
});

test('every listed bond and pair is in its own currency', () => {
  for (const { isin, currency } of BONDS) expect(getInstrument(isin).currency).toBe(currency);
  for (const { symbol, quote } of FX_PAIRS) expect(getInstrument(symbol).currency).toBe(quote);
});

test('there is no rate for what names no instrument, a guess at the dollar least of all', () => {
  expect(quoteRate('US0378331005', referenceMid)).toBeNull();
  expect(quoteRate('AAPL', referenceMid)).toEqual(DOLLAR);
});

test('a delisted instrument keeps the currency of its trade', () => {
  expect(getCurrency('US0378331005', 'CHF')).toBe('CHF');
});
