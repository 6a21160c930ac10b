/** The list of what is easy to borrow follows from the instruments and one setting; much-traded shares are on it. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import { expect, it } from 'vitest';
import { findBorrowTerms } from './borrow-terms.ts';

const share = (symbol: string, adv: number, hardBelow = 1_000_000) =>
  findBorrowTerms(
    { symbol: instrumentSymbol(symbol), instrumentType: 'equity', adv: qty(adv) },
    hardBelow,
  );

it('a share that trades as much as the least of a day is easy to borrow, one that trades less is not', () => {
  // A 65, A 65, P 80, L 76: 286.
  expect(share('AAPL', 48_000_000)).toEqual({
    isEasy: true,
    rateBps: 25 + 5 * (286 % 6),
    poolQty: null,
  });
  expect(share('BKNG', 1_000_000)?.isEasy).toBe(true);
  expect(share('BKNG', 999_999)).toMatchObject({ isEasy: false, poolQty: 9_999 });
  expect(share('BKNG', 1, 0)).toMatchObject({ isEasy: true, poolQty: null });
});

it('rates are between 0.25 % and 0.50 % a year, of hard names between 5 % and 25 %', () => {
  for (const symbol of ['A', 'BKNG', 'EQIX', 'XOM', 'BRK.B', 'ZZZZ']) {
    expect(share(symbol, 5_000_000)?.rateBps).toBeGreaterThanOrEqual(25);
    expect(share(symbol, 5_000_000)?.rateBps).toBeLessThanOrEqual(50);
    expect(share(symbol, 5_000)?.rateBps).toBeGreaterThanOrEqual(500);
    expect(share(symbol, 5_000)?.rateBps).toBeLessThanOrEqual(2_500);
  }
});

it('only shares are lent', () => {
  const bond = { symbol: instrumentSymbol('US91282CJL54'), adv: qty(1) };
  expect(findBorrowTerms({ ...bond, instrumentType: 'bond' }, 1_000_000)).toBeNull();
});
