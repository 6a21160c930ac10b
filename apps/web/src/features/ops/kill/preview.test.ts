import { describe, expect, it } from 'vitest';
import { orderOf } from '../../../platform/testing/given.ts';
import { confirmationOf, previewOf } from './preview.ts';

const orders = [
  orderOf(1),
  orderOf(2, { userId: 'u-2', symbol: 'MSFT', price: null, leavesQty: 10 }),
  orderOf(3, { status: 'FILLED' }),
];
const priceOf = (): number => 400;

describe('what a kill switch would hit', () => {
  it('counts working orders in its scope, their owners and their worth', () => {
    expect(previewOf(orders, { scope: 'all', target: '' }, priceOf)).toEqual({
      orders: 2,
      users: 2,
      notional: 18_940 + 4_000,
    });
    expect(previewOf(orders, { scope: 'user', target: 'u-2' }, priceOf).orders).toBe(1);
    expect(previewOf(orders, { scope: 'symbol', target: 'AAPL' }, priceOf).orders).toBe(1);
    expect(previewOf(orders, { scope: 'algo', target: 'TWAP' }, priceOf).orders).toBe(0);
  });

  it('requires the exact target to be typed', () => {
    expect(confirmationOf({ scope: 'all', target: '' })).toBe('ALL');
    expect(confirmationOf({ scope: 'user', target: 'u-2' })).toBe('u-2');
  });
});
