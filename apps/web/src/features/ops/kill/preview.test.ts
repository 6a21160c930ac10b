import { describe, expect, it } from 'vitest';
import { toOrder } from '../../../platform/testing/given.ts';
import { computePreview, confirmationText } from './preview.ts';

const orders = [
  toOrder(1),
  toOrder(2, { userId: 'u-2', symbol: 'MSFT', price: null, leavesQty: 10 }),
  toOrder(3, { status: 'FILLED' }),
];
const toPrice = (): number => 400;

describe('what a kill switch would hit', () => {
  it('counts working orders in its scope, their owners and their worth', () => {
    expect(computePreview(orders, { scope: 'all', target: '' }, toPrice)).toEqual({
      orders: 2,
      users: 2,
      notional: 18_940 + 4_000,
    });
    expect(computePreview(orders, { scope: 'user', target: 'u-2' }, toPrice).orders).toBe(1);
    expect(computePreview(orders, { scope: 'symbol', target: 'AAPL' }, toPrice).orders).toBe(1);
    expect(computePreview(orders, { scope: 'algo', target: 'TWAP' }, toPrice).orders).toBe(0);
  });

  it('counts a bond per 100 of its face', () => {
    const bond = toOrder(4, { symbol: 'GB00BTF03100', leavesQty: 1_000_000, price: 99.5 });
    expect(computePreview([bond], { scope: 'all', target: '' }, toPrice).notional).toBe(995_000);
  });

  it('requires the exact target to be typed', () => {
    expect(confirmationText({ scope: 'all', target: '' })).toBe('ALL');
    expect(confirmationText({ scope: 'user', target: 'u-2' })).toBe('u-2');
  });
});
