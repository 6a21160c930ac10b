/** What the exchange lets an order be: one fault a row, at the last value that passes and the first that does not. */
import { type Px, px, qty } from '@tradefloor/contracts/money';
import { ORDER_QTY_MAX } from '@tradefloor/contracts/vocabulary/order';
import type { Trail } from '@tradefloor/contracts/vocabulary/trigger-terms';
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

const trailing = (trail: Trail<Px>): Partial<OrderTerms> => ({
  orderType: 'TRAILING_STOP',
  price: null,
  trail,
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
    ['if touched', { orderType: 'MARKET_IF_TOUCHED', price: null, stopPx: px(CENT) }],
    ['if touched, with a limit', { orderType: 'LIMIT_IF_TOUCHED', stopPx: px(CENT) }],
    ['that trails by a tick', trailing({ unit: 'AMOUNT', amount: px(CENT) })],
    ['that trails by a hundredth of a per cent', trailing({ unit: 'PCT', pct: 0.01 })],
    ['that trails by half of the price', trailing({ unit: 'PCT', pct: 50 })],
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
      'only a stop order and one if touched name a stop price',
    ],
    [
      'at the market with a stop',
      { orderType: 'MARKET', price: null, stopPx: px(CENT) },
      'other',
      'only a stop order and one if touched name a stop price',
    ],
    [
      'if touched nowhere',
      { orderType: 'MARKET_IF_TOUCHED', price: null },
      'other',
      'an order if touched needs a stop price',
    ],
    [
      'if touched, with a price without a limit',
      { orderType: 'MARKET_IF_TOUCHED', stopPx: px(CENT) },
      'other',
      'an order if touched names no limit price',
    ],
    [
      'that trails without a distance',
      { orderType: 'TRAILING_STOP', price: null },
      'other',
      'a trailing stop needs a PegOffsetValue',
    ],
    [
      'that trails by nothing',
      trailing({ unit: 'AMOUNT', amount: px(0) }),
      'other',
      'a trail above zero needed',
    ],
    [
      'that trails on the wrong side',
      trailing({ unit: 'AMOUNT', amount: px(-CENT) }),
      'other',
      'a trail above zero needed',
    ],
    [
      'that trails off the tick',
      trailing({ unit: 'AMOUNT', amount: px(CENT + 1) }),
      'other',
      'the trail is not a whole number of ticks',
    ],
    [
      'that trails by no per cent',
      trailing({ unit: 'PCT', pct: 0 }),
      'other',
      'a trail of 0.01 to 50 % needed',
    ],
    [
      'that trails by more than half',
      trailing({ unit: 'PCT', pct: 50.01 }),
      'other',
      'a trail of 0.01 to 50 % needed',
    ],
    [
      'that trails with a stop price',
      { ...trailing({ unit: 'AMOUNT', amount: px(CENT) }), stopPx: px(CENT) },
      'other',
      'only a stop order and one if touched name a stop price',
    ],
    [
      'that trails with a limit',
      { ...trailing({ unit: 'AMOUNT', amount: px(CENT) }), price: px(CENT) },
      'other',
      'a trailing stop names no limit price',
    ],
    [
      'at a limit with a trail',
      { trail: { unit: 'AMOUNT', amount: px(CENT) } },
      'other',
      'only a trailing stop trails',
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
      text: 'only market, limit, stop, trailing, if-touched and pegged orders',
    });
    expect(takenType({ orderType: 'STOP', timeInForce: 'OTHER' })).toEqual({
      reason: ORD_REJ.unsupported,
      text: 'only DAY, GTC, GTD, OPG, IOC, FOK and ATC',
    });
  });
});
