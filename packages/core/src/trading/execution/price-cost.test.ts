/** The sign of a cost: against the one who deals is positive. */
import { px } from '@tradefloor/contracts/money';
import { expect, it } from 'vitest';
import { recordedCostBps } from './price-cost.ts';

it.each([
  ['BUY', 101, 100],
  ['BUY', 99, -100],
  ['SELL', 99, 100],
  ['SELL', 101, -100],
  ['BUY', 100, 0],
  ['SELL', 100, 0],
] as const)('a %s at %d against 100 costs %d basis points', (side, price, cost) => {
  expect(recordedCostBps(side, px(price * 1_000_000), px(100_000_000))).toBe(cost);
});

it('is recorded in hundredths of a basis point', () => {
  expect(recordedCostBps('BUY', px(30_001), px(30_000))).toBe(0.33);
});
