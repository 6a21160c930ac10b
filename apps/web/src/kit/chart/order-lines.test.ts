/** Which orders are lines of a chart, where, and in which words. */
import { describe, expect, it } from 'vitest';
import type { Order } from '../../platform/client/shapes.ts';
import { toOrder, toPosition } from '../../platform/testing/given.ts';
import { makeOrderLines, makePositionLine } from './order-lines.ts';

const draw = (more: Partial<Order>) =>
  makeOrderLines(
    [toOrder(1, { symbol: 'AAPL', status: 'NEW', qty: 300, filledQty: 0, ...more })],
    'AAPL',
  );

describe('an order is a line', () => {
  it.each<[string, Partial<Order>, number, boolean, string]>([
    ['at its limit', { side: 'SELL', price: 190.5 }, 190.5, false, 'SELL 300'],
    [
      'with what is left of it',
      { side: 'BUY', price: 189, filledQty: 120, status: 'PARTIALLY_FILLED' },
      189,
      false,
      'BUY 180',
    ],
    [
      'at its stop while it waits',
      { orderType: 'STOP', side: 'SELL', price: null, stopPrice: 185, triggered: false },
      185,
      true,
      'SELL 300 STP',
    ],
    [
      'at its stop, not its limit',
      { orderType: 'STOP_LIMIT', side: 'BUY', price: 193, stopPrice: 192, triggered: false },
      192,
      true,
      'BUY 300 STP LMT',
    ],
    [
      'at its limit once triggered',
      { orderType: 'STOP_LIMIT', side: 'BUY', price: 193, stopPrice: 192, triggered: true },
      193,
      false,
      'BUY 300',
    ],
    [
      'where its trailing stop stands',
      {
        orderType: 'TRAILING_STOP',
        side: 'SELL',
        price: null,
        stopPrice: 184.2,
        trailAmount: 1,
        triggered: false,
      },
      184.2,
      true,
      'SELL 300 TRAIL',
    ],
    [
      'at its touch',
      {
        orderType: 'MARKET_IF_TOUCHED',
        side: 'BUY',
        price: null,
        stopPrice: 180,
        triggered: false,
      },
      180,
      true,
      'BUY 300 MIT',
    ],
  ])('%s', (_, more, price, isWaiting, text) => {
    expect(draw(more)).toMatchObject([{ price, isWaiting, text }]);
  });

  it.each<[Order['status'], boolean]>([
    ['NEW', false],
    ['PARTIALLY_FILLED', false],
    ['PENDING_REPLACE', true],
    ['PENDING_CANCEL', true],
  ])('of status %s, and pending is %s', (status, isPending) => {
    expect(draw({ status, price: 190 })).toMatchObject([{ isPending }]);
  });

  it.each<[string, Partial<Order>]>([
    ['that is over', { status: 'FILLED', price: 190 }],
    ['at the market', { orderType: 'MARKET', price: null }],
    ['in another symbol', { symbol: 'MSFT', price: 190 }],
  ])('but not one %s', (_, more) => {
    expect(draw(more)).toEqual([]);
  });

  it('and of many the newest stay', () => {
    const many = Array.from({ length: 40 }, (_, i) =>
      toOrder(i, { symbol: 'AAPL', status: 'NEW', price: 100 + i }),
    );
    expect(makeOrderLines(many, 'AAPL')).toHaveLength(24);
    expect(makeOrderLines(many, 'AAPL')[0]?.price).toBe(100);
  });
});

it('a position is a line at its average price; a closed one and that of another person are none', () => {
  const held = { symbol: 'AAPL', userId: 'ada' };
  const line = (more: object) => makePositionLine([toPosition({ ...held, ...more })], held);
  expect(line({ netQty: -200, avgPx: 191.25 })).toMatchObject({
    price: 191.25,
    side: null,
    text: 'Position −200',
  });
  expect(line({ netQty: 0 })).toBeNull();
  expect(line({ netQty: 5, userId: 'bob' })).toBeNull();
});
