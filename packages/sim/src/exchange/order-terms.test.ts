/** What the exchange lets an order be: one fault a row, at the last value that passes and the first that does not. */
import { px, qty } from '@tradefloor/contracts/money';
import { ORDER_QTY_MAX } from '@tradefloor/contracts/vocabulary/order';
import { describe, expect, it } from 'vitest';
import { ORD_REJ, type OrderTerms, takenType, termsFault } from './order-terms.ts';

const CENT = 10_000;
/** A hundred at a hundred dollars. */
const given = (over: Partial<OrderTerms> = {}): OrderTerms => ({
  orderType: 'LIMIT',
  qty: qty(100),
  price: px(100_000_000),
  maxFloor: null,
  ...over,
});

describe('an order is taken', () => {
  it.each<[string, Partial<OrderTerms>]>([
    ['at a price', {}],
    ['at the market', { orderType: 'MARKET', price: null }],
    ['at the market with a protection', { orderType: 'MARKET' }],
    ['of one share', { qty: qty(1) }],
    ['of the largest size', { qty: qty(ORDER_QTY_MAX), price: px(CENT) }],
    ['at the smallest tick', { price: px(CENT) }],
    ['worth a hundred billion', { qty: qty(1_000_000), price: px(100_000_000_000) }],
    ['at a stop', { orderType: 'STOP', price: null, stopPx: px(CENT) }],
    ['at a stop, with a limit', { orderType: 'STOP_LIMIT', stopPx: px(CENT) }],
    ['that shows all of itself', { maxFloor: qty(100) }],
    ['that shows a ten-thousandth', { qty: qty(1_000_000), maxFloor: qty(100) }],
  ])('%s', (_, over) => {
    expect(termsFault(given(over), CENT)).toBeNull();
  });
});

describe('an order is refused', () => {
  const shows = 'MaxFloor shows too little of the quantity';
  it.each<[string, Partial<OrderTerms>, keyof typeof ORD_REJ, string]>([
    ['without a quantity', { qty: null }, 'quantity', 'quantity above zero needed'],
    ['of nothing', { qty: qty(0) }, 'quantity', 'quantity above zero needed'],
    [
      'beyond the largest size',
      { qty: qty(ORDER_QTY_MAX + 1) },
      'exceedsLimit',
      'quantity beyond the maximum',
    ],
    ['at a limit without a price', { price: null }, 'other', 'a limit order needs a price'],
    ['at a price of nothing', { price: px(0) }, 'other', 'price above zero needed'],
    ['off the tick', { price: px(100_005_000) }, 'other', 'price is not a whole number of ticks'],
    [
      'with a protection off the tick',
      { orderType: 'MARKET', price: px(1) },
      'other',
      'price is not a whole number of ticks',
    ],
    [
      'worth a cent more than a hundred billion',
      { qty: qty(1_000_000), price: px(100_000_010_000) },
      'exceedsLimit',
      'order value beyond the maximum',
    ],
    [
      'that stops nowhere',
      { orderType: 'STOP', price: null },
      'other',
      'a stop order needs a stop price',
    ],
    [
      'at a stop, with a price without a limit',
      { orderType: 'STOP', stopPx: px(CENT) },
      'other',
      'a stop order names no limit price',
    ],
    [
      'at a stop, with a limit without a price',
      { orderType: 'STOP_LIMIT', price: null, stopPx: px(CENT) },
      'other',
      'a limit order needs a price',
    ],
    [
      'with a limit that stops nowhere',
      { orderType: 'STOP_LIMIT' },
      'other',
      'a stop order needs a stop price',
    ],
    [
      'at a limit with a stop',
      { stopPx: px(CENT) },
      'other',
      'only a stop order names a stop price',
    ],
    [
      'at the market with a stop',
      { orderType: 'MARKET', price: null, stopPx: px(CENT) },
      'other',
      'only a stop order names a stop price',
    ],
    [
      'at a stop of nothing',
      { orderType: 'STOP', price: null, stopPx: px(0) },
      'other',
      'stop price above zero needed',
    ],
    [
      'at a stop off the tick',
      { orderType: 'STOP', price: null, stopPx: px(CENT + 1) },
      'other',
      'stop price is not a whole number of ticks',
    ],
    [
      'worth more than a hundred billion at its stop',
      { orderType: 'STOP', price: null, qty: qty(1_000_000), stopPx: px(100_000_010_000) },
      'exceedsLimit',
      'order value beyond the maximum',
    ],
    ['that shows nothing', { maxFloor: qty(0) }, 'unsupported', shows],
    [
      'that shows less than a ten-thousandth',
      { qty: qty(1_000_001), maxFloor: qty(100) },
      'unsupported',
      shows,
    ],
  ])('%s', (_, over, reason, text) => {
    expect(termsFault(given(over), CENT)).toEqual({ reason: ORD_REJ[reason], text });
  });

  it('by its first fault: the quantity before the price, the price before what it shows', () => {
    const all = { qty: null, price: null, maxFloor: qty(0) };
    expect(termsFault(given(all), CENT)?.reason).toBe(ORD_REJ.quantity);
    expect(termsFault(given({ ...all, qty: qty(1) }), CENT)?.reason).toBe(ORD_REJ.other);
  });
});

describe('a type with a validity', () => {
  it.each(['MARKET', 'LIMIT'] as const)('%s is taken with any', (orderType) => {
    for (const timeInForce of ['DAY', 'GTC', 'IOC', 'FOK'] as const) {
      expect(takenType({ orderType, timeInForce })).toEqual({ orderType, timeInForce });
    }
  });

  it.each(['STOP', 'STOP_LIMIT'] as const)('%s is taken where it can wait', (orderType) => {
    for (const timeInForce of ['DAY', 'GTC'] as const) {
      expect(takenType({ orderType, timeInForce })).toEqual({ orderType, timeInForce });
    }
    for (const timeInForce of ['IOC', 'FOK'] as const) {
      expect(takenType({ orderType, timeInForce })).toEqual({
        reason: ORD_REJ.unsupported,
        text: 'a stop order is DAY or GTC',
      });
    }
  });

  it('is refused by name where the exchange does not know it', () => {
    expect(takenType({ orderType: 'OTHER', timeInForce: 'DAY' })).toEqual({
      reason: ORD_REJ.unsupported,
      text: 'only market, limit, stop, stop-limit and pegged orders',
    });
    expect(takenType({ orderType: 'STOP', timeInForce: 'OTHER' })).toEqual({
      reason: ORD_REJ.unsupported,
      text: 'only DAY, GTC, OPG, IOC, FOK and ATC',
    });
  });
});
