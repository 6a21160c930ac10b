/** Shortfall by hand: what was traded, what was not, and fees. */
import { px } from '@tradefloor/contracts/money';
import { expect, it } from 'vitest';
import { givenFill } from './bots.given.ts';
import { computeShortfall } from './shortfall.ts';

const mids = { first: px(100_000_000), last: px(101_000_000) };

it('is paid price, missed price and fees against the mid at the start', () => {
  const fills = [
    givenFill({ side: 'BUY', qty: 100, price: 100_500_000 }, { no: 1, fee: 5_000 }),
    givenFill({ side: 'BUY', qty: 100, price: 101_500_000 }, { no: 2, fee: 5_000 }),
  ];
  const target = { symbol: 'AAPL', side: 'BUY', qty: 400 } as const;
  // 100 x 0.50 + 100 x 1.50 traded, 200 x 1.00 missed, 1.00 of fees: 401 of 40,000.
  expect(computeShortfall(target, fills, mids)).toEqual({ cost: 4_010_000, bps: 100.25 });
});

it('of a sale that met a rising price is a gain', () => {
  const target = { symbol: 'AAPL', side: 'SELL', qty: 100 } as const;
  const fills = [givenFill({ side: 'SELL', qty: 100, price: 101_000_000 })];
  expect(computeShortfall(target, fills, mids)).toEqual({ cost: -1_000_000, bps: -100 });
});

it('of nothing traded is the whole of the move', () => {
  const target = { symbol: 'AAPL', side: 'BUY', qty: 100 } as const;
  expect(computeShortfall(target, [], mids).bps).toBe(100);
});
