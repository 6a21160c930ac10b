/** Non-deliverable forwards: names, dates, and the amount in dollars worked out here with fractions of its own. */
import { px } from '@tradefloor/contracts/money';
import { NON_DELIVERABLE } from '@tradefloor/contracts/vocabulary/instruments';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { getInstrument } from '../instrument.ts';
import { usdRate } from '../usd-rate.ts';
import { findFxForward, findSpotPair, fxForwardInstrument } from './fx-forward.ts';
import { findFxPair, findNdfPair, NDF_PAIRS } from './fx-pairs.ts';
import { findNdf, fixedAmount } from './ndf.ts';
import { spotDate } from './value-date.ts';

describe('a non-deliverable forward', () => {
  it('is a pair of its own list and a value date, priced in what is not delivered', () => {
    expect(NDF_PAIRS.map(({ quote }) => quote)).toEqual([...NON_DELIVERABLE]);
    expect(findFxPair('USDBRL')).toBeNull();
    expect(getInstrument('USDBRL-20270301')).toMatchObject({
      type: 'fx',
      currency: 'BRL',
      underlying: 'USDBRL',
    });
    expect(getInstrument('USDBRL')).toMatchObject({ type: 'fx', currency: 'BRL' });
    expect(fxForwardInstrument('USDTWD-20270303')?.name).toBe('USD/TWD NDF 2027-03-03');
    expect(findNdf('EURUSD-20270301')).toBeNull();
    expect(findNdf('USDBRL')).toBeNull();
    expect(findSpotPair('EURUSD-20270301')).toBe('EURUSD');
    expect(findSpotPair('USDBRL-20270301')).toBeNull();
  });

  it.each([
    ['two days before', 'USDBRL-20270301', '2027-02-25', '16:00'],
    ['past Carnival', 'USDBRL-20270210', '2027-02-04', '16:00'],
    ['past the weekend', 'USDINR-20261207', '2026-12-03', '07:00'],
    [
      'past the Indian holiday, the American one of no account',
      'USDINR-20270128',
      '2027-01-25',
      '07:00',
    ],
    ['past the lunar New Year', 'USDTWD-20270212', '2027-02-03', '03:00'],
  ])('is fixed %s', (_, symbol, date, utc) => {
    const ndf = findNdf(symbol);
    expect(ndf?.fixingDate).toBe(date);
    expect(ndf?.fixesAt).toBe(Date.parse(`${date}T${utc}:00Z`));
  });

  it.each(['USDBRL-20270209', 'USDTWD-20270208', 'USDINR-20270126', 'USDBRL-20261126'])(
    'does not settle on %s, a holiday of a city or of New York',
    (symbol) => expect(findFxForward(symbol)).toBeNull(),
  );

  it('is fixed on the trade date whose spot date is its value date: no points are left then', () => {
    for (const pair of NDF_PAIRS) {
      for (let day = 0; day < 400; day += 1) {
        const date = new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10);
        const ndf = findNdf(`${pair.symbol}-${date.replaceAll('-', '')}`);
        if (ndf !== null) expect(spotDate(pair, ndf.fixingDate)).toBe(date);
      }
    }
  });
});

const rates = fc.integer({ min: 1_000_000, max: 100_000_000 });
const thousands = fc.integer({ min: 1, max: 100_000 });
const deal = (qty: number, rate: number) => ({ qty, cost: BigInt(qty) * BigInt(rate) });

describe('what is paid', () => {
  it('is notional x (fixing - rate) / fixing in dollars', () => {
    // A million bought at 5.40, fixed at 5.50: 100,000 reais are 18,181.8182 dollars.
    expect(fixedAmount(deal(1_000_000, 5_400_000), px(5_500_000))).toBe(181_818_182);
    expect(fixedAmount(deal(-1_000_000, 5_400_000), px(5_500_000))).toBe(-181_818_182);
    expect(fixedAmount(deal(1_000_000, 5_500_000), px(5_500_000))).toBe(0);
  });

  test('is within half a unit of the exact fraction, and the seller’s is the buyer’s with the other sign', () => {
    fc.assert(
      fc.property(thousands, rates, rates, (some, rate, fixing) => {
        const qty = some * 1_000;
        const paid = BigInt(fixedAmount(deal(qty, rate), px(fixing)));
        const exactTimesFixing = BigInt(qty) * BigInt(fixing - rate) * 10_000n;
        const away = 2n * (paid * BigInt(fixing) - exactTimesFixing);
        expect((away < 0n ? -away : away) <= BigInt(fixing)).toBe(true);
        expect(fixedAmount(deal(-qty, rate), px(fixing))).toBe(Number(-paid) + 0);
      }),
    );
  });

  test('to a buyer of dollars is never more than their notional, and grows with the fixing', () => {
    fc.assert(
      fc.property(thousands, rates, rates, rates, (some, rate, one, other) => {
        const qty = some * 1_000;
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const [at, above] = [low, high].map((fixing) => fixedAmount(deal(qty, rate), px(fixing)));
        expect(above).toBeLessThan(qty * 10_000);
        expect(above).toBeGreaterThanOrEqual(at ?? 0);
      }),
    );
  });

  it('is what marks in dollars come to at the fixing', () => {
    const pair = findNdfPair('USDBRL');
    expect(usdRate('BRL', (of) => (of === pair ? 5_500_000 : null))).toEqual({
      times: 1_000_000,
      per: 5_500_000,
    });
  });
});
