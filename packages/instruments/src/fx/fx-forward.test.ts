/** Forwards as instruments: what their symbols name, and points on two sides that are worked out here by hand. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { getInstrument } from '../instrument.ts';
import { tradeSettlementDate } from '../trade-settlement.ts';
import {
  exactPoints,
  findDealtPair,
  findFxForward,
  fxForwardInstrument,
  fxForwardSymbol,
  pointsInPips,
  twoWayPoints,
} from './fx-forward.ts';
import { FX_PAIRS, findFxPair, pairNamedIn } from './fx-pairs.ts';

const getPair = (symbol: string) => {
  const pair = findFxPair(symbol);
  if (pair === null) throw new Error(symbol);
  return pair;
};
const EURUSD = getPair('EURUSD');
const USDJPY = getPair('USDJPY');

describe('a forward', () => {
  it('is named by its pair and value date, and settles on it in both currencies', () => {
    expect(fxForwardSymbol(EURUSD, '2027-03-01')).toBe('EURUSD-20270301');
    expect(findFxForward('EURUSD-20270301')).toMatchObject({ valueDate: '2027-03-01' });
    const of = { symbol: 'EURUSD-20270301', instrumentType: 'fx' as const };
    expect(tradeSettlementDate(of, Date.UTC(2026, 10, 23, 15), {} as never)).toBe('2027-03-01');
    expect(getInstrument('USDJPY-20270301')).toMatchObject({
      type: 'fx',
      currency: 'JPY',
      underlying: 'USDJPY',
      tickSize: 100,
      decimals: 4,
    });
    expect(fxForwardInstrument('EURUSD-20270301')).toMatchObject({
      name: 'EUR/USD forward 2027-03-01',
      tickSize: 1,
    });
  });

  it.each([
    // Saturday, New Year, no date, no pair, and names of other things.
    'EURUSD-20270227',
    'EURUSD-20270101',
    'EURUSD-20270230',
    'EURSEK-20270301',
    'EURUSD',
    'EURUSD-2027',
    'CLF27',
  ])('is not %s', (symbol) => {
    expect(findFxForward(symbol)).toBeNull();
    expect(fxForwardInstrument(symbol)).toBeNull();
  });

  it('of a date on which it does not settle has the terms of its pair, and is none', () => {
    expect(getInstrument('USDJPY-20270227')).toMatchObject({ type: 'fx', currency: 'JPY' });
    expect(findFxForward('USDJPY-20270227')).toBeNull();
    expect(getInstrument('USDJPY-20270230').type).toBe('equity');
  });

  it('is dealt under its pair', () => {
    expect(findDealtPair('GBPJPY-20270301')?.symbol).toBe('GBPJPY');
    expect(findDealtPair('GBPJPY')?.symbol).toBe('GBPJPY');
    expect(findDealtPair('AAPL')).toBeNull();
  });
});

describe('points', () => {
  it('follow from the rates, with a basis point of interest a year on each side, rounded outwards', () => {
    // 1.085 at 2 % and 4 % over 90 of 360 days: 1.085 (1.01 / 1.005 - 1) = 53.98 pips; the margin is 0.27 pips.
    const spot = 1_085_000;
    const exact = exactPoints(EURUSD, spot, { baseRate: 0.02, quoteRate: 0.04, days: 90 });
    expect(exact / 100).toBeCloseTo(53.9801, 4);
    const points = twoWayPoints(EURUSD, spot, { exact, days: 90 });
    expect([points.bid, points.ask]).toEqual([5_370, 5_426]);
    expect(pointsInPips(EURUSD, points.bid)).toBe(53.7);
  });

  it('are hundredths of a pip of the yen too', () => {
    const spot = 152_000_000;
    const exact = exactPoints(USDJPY, spot, { baseRate: 0.04, quoteRate: 0.01, days: 30 });
    const { bid, ask } = twoWayPoints(USDJPY, spot, { exact, days: 30 });
    // 152 ((1 + 0.01 / 12) / (1 + 0.04 / 12) - 1) is -37.8738 pips, the margin 0.1267.
    expect([bid, ask]).toEqual([-380_100, -377_400]);
  });

  test('none are paid up to the spot date', () => {
    expect(exactPoints(EURUSD, 1_085_000, { baseRate: 0.02, quoteRate: 0.04, days: 0 })).toBe(0);
  });

  test('the width grows with the days and never turns over', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FX_PAIRS),
        fc.integer({ min: -50_000, max: 50_000 }),
        fc.integer({ min: 1, max: 400 }),
        (pair, exact, days) => {
          const spot = pair.referencePrice;
          const near = twoWayPoints(pair, spot, { exact, days });
          const far = twoWayPoints(pair, spot, { exact, days: days + 30 });
          expect(near.bid).toBeLessThanOrEqual(exact);
          expect(near.ask).toBeGreaterThanOrEqual(exact);
          expect(far.ask - far.bid).toBeGreaterThanOrEqual(near.ask - near.bid);
          expect(Math.abs(near.bid % (pair.pip / 100))).toBe(0);
        },
      ),
    );
  });
});

it('is named by its pair alone where it is known to exist', () => {
  for (const pair of FX_PAIRS) {
    expect(pairNamedIn(pair.symbol)).toBe(pair);
    expect(pairNamedIn(fxForwardSymbol(pair, '2027-03-01'))).toBe(pair);
  }
  for (const symbol of ['EURUSD-2027030', 'ABCDEF-20270301', 'AAPL', '']) {
    expect(pairNamedIn(symbol)).toBeNull();
  }
});
