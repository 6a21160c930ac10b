/** Rule 201: the fall that restricts a share, and the price a short sale needs then. */
import { px } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findRestriction, hasFallen } from './price-restriction.ts';

it('a fall of exactly 10 % restricts, a tick less does not', () => {
  expect(hasFallen(90_000_000, 100_000_000)).toBe(true);
  expect(hasFallen(90_010_000, 100_000_000)).toBe(false);
  expect(hasFallen(89_990_000, 100_000_000)).toBe(true);
});

it('is the share that was lost, in whole numbers', () => {
  const price = fc.bigInt({ min: 1n, max: 10_000_000_000n });
  fc.assert(
    fc.property(price, price, (low, close) => {
      const expected = (close - low) * 10n >= close;
      expect(hasFallen(Number(low), Number(close))).toBe(expected);
    }),
  );
});

it('a short sale needs a limit above the bid', () => {
  const bid = px(89_000_000);
  const find = (limit: number | null) =>
    findRestriction({ symbol: 'AAPL', bid, limit: limit === null ? null : px(limit) });
  expect(find(89_010_000)).toBeNull();
  expect(find(89_000_000)).toBe(
    'AAPL has fallen by 10 %: a short sale needs a limit above the best bid 89, and has 89',
  );
  expect(find(null)).toBe(
    'AAPL has fallen by 10 %: a short sale needs a limit above the best bid 89, and has none',
  );
});
