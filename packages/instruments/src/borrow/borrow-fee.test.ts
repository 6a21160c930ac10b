/** The fee of a day: brokers' own examples, and the same figure worked out by hand in decimals. */
import { decimalOfMoney, px } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { borrowFee, collateralPerShare } from './borrow-fee.ts';

it.each([
  // Interactive Brokers, article 1146: 0.25 x 102 % is 1.00 a share; 100,000 x 50 % / 360.
  ['Interactive Brokers', 100_000, 0.25, 5_000, 1, 138.89],
  // Webull, "How hard to borrow fees are calculated?": 13.26 is 14.00; 14,000 x 6 % / 360 = 2.33.
  ['Webull', 1_000, 13, 600, 14, 2.33],
])('is that of the example of %s', (_, shares, price, rateBps, collateral, fee) => {
  const at = px(price * 1_000_000);
  expect(collateralPerShare(at)).toBe(collateral);
  expect(decimalOfMoney(borrowFee({ shares, price: at, rateBps }))).toBe(fee);
});

it('a price whose 102 % is whole is not rounded up', () => {
  expect(collateralPerShare(px(50_000_000))).toBe(51);
  expect(collateralPerShare(px(50_000_001))).toBe(52);
});

it('half a cent is rounded up, and less than that is nothing', () => {
  // 60 shares at 1 x 3 % / 360 are half a cent.
  expect(borrowFee({ shares: 60, price: px(500_000), rateBps: 300 })).toBe(100);
  expect(borrowFee({ shares: 59, price: px(500_000), rateBps: 300 })).toBe(0);
  expect(borrowFee({ shares: 0, price: px(500_000), rateBps: 300 })).toBe(0);
});

it('is never more than half a cent from value x rate / 360', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 600_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      (shares, cents, rateBps) => {
        const price = px(cents * 10_000);
        const value = shares * Math.ceil(Number((cents * 1.02).toFixed(2)) / 100);
        const exact = (value * (rateBps / 10_000)) / 360;
        const fee = decimalOfMoney(borrowFee({ shares, price, rateBps }));
        expect(Math.abs(fee - exact)).toBeLessThanOrEqual(0.005 + exact * 1e-12 + 1e-9);
      },
    ),
  );
});
