/** Own orders: every fact once, whatever order and however often it arrives. */
import { execId, orderId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { givenFill, givenOrder, ORDER_ID } from './bots.given.ts';
import { toNamedOrder } from './order-terms.ts';
import { OwnOrders } from './own-orders.ts';

const TERMS = { symbol: 'AAPL', side: 'BUY', qty: qty(100), price: px(100_000_000) } as const;
const FILL = givenFill({ side: 'BUY', qty: 100, price: 100_000_000 });

let own: OwnOrders;
beforeEach(() => {
  own = new OwnOrders();
  own.add(toNamedOrder(TERMS, 'b-1'));
});

describe('an own order', () => {
  it('is a limit order of the day on the lit venues unless its terms differ', () => {
    expect(toNamedOrder(TERMS, 'b-1')).toMatchObject({
      orderType: 'LIMIT',
      timeInForce: 'DAY',
      strategy: 'LIT',
      instrumentType: 'equity',
      clientOrderId: 'b-1',
    });
    const market = toNamedOrder({ symbol: 'AAPL', side: 'SELL', qty: qty(1) }, 'b-2');
    expect(market.orderType).toBe('MARKET');
    expect(toNamedOrder({ ...TERMS, clientOrderId: 'mine' }, 'b-3').clientOrderId).toBe('mine');
  });

  it.each([
    ['ESZ26', 'commodity', 'IOC'],
    ['AAPL261218C270', 'option', 'IOC'],
    ['AAPL', 'equity', 'DAY'],
  ] as const)(
    'of %s is of type %s and, without a limit, %s',
    (symbol, instrumentType, timeInForce) => {
      const market = toNamedOrder({ symbol, side: 'BUY', qty: qty(1) }, 'b-4');
      expect(market).toMatchObject({ instrumentType, timeInForce });
      const limit = toNamedOrder({ symbol, side: 'BUY', qty: qty(1), price: px(1_000_000) }, 'b-5');
      expect(limit).toMatchObject({ instrumentType, timeInForce: 'DAY' });
    },
  );

  it('is pending until the platform knows it', () => {
    expect(own.find('b-1')).toMatchObject({ status: 'PENDING_NEW', orderId: null });
    own.onOrder(givenOrder(), 1);
    expect(own.find('b-1')).toMatchObject({ status: 'NEW', orderId: ORDER_ID });
  });

  it('takes each version once, and none that is older', () => {
    const second = givenOrder({ version: 2, status: 'FILLED', filledQty: qty(100) });
    expect(own.onOrder(second, 1)).toMatchObject({ type: 'ORDER', order: { status: 'FILLED' } });
    expect(own.onOrder(second, 2)).toBeNull();
    expect(own.onOrder(givenOrder(), 3)).toBeNull();
    expect(own.find('b-1')?.status).toBe('FILLED');
    expect(own.open()).toEqual([]);
  });

  it('is not one of another, nor the child of an algo', () => {
    expect(own.onOrder(givenOrder({ clientOrderId: 'x' }), 1)).toBeNull();
    const parentOrderId = orderId('01935b5e-0000-7000-8000-000000000009');
    expect(own.onOrder(givenOrder({ parentOrderId }), 1)).toBeNull();
  });

  it('that was refused without a record ends with the code and is open no more', () => {
    const failure = { code: 'INVALID_ORDER', detail: 'no price' } as const;
    expect(own.onNotPlaced('b-1', failure, 1)).toMatchObject({
      order: { status: 'REJECTED', rejectCode: 'INVALID_ORDER', leavesQty: 0 },
    });
    expect(own.onNotPlaced('b-1', failure, 2)).toBeNull();
    expect(own.open()).toEqual([]);
  });

  it('whose record arrives after its refusal is refused once, under its id', () => {
    own.onNotPlaced('b-1', { code: 'PRICE_COLLAR', detail: '' }, 1);
    const record = givenOrder({ status: 'REJECTED', rejectCode: 'PRICE_COLLAR' });
    expect(own.onOrder(record, 2)).toBeNull();
    expect(own.find('b-1')).toMatchObject({ orderId: ORDER_ID, rejectCode: 'PRICE_COLLAR' });
  });

  it('that was refused with a record is refused once', () => {
    own.onOrder(givenOrder({ status: 'REJECTED', rejectCode: 'PRICE_COLLAR' }), 1);
    expect(own.onNotPlaced('b-1', { code: 'PRICE_COLLAR', detail: '' }, 2)).toBeNull();
  });
});

describe('a fill', () => {
  it('names the order it is of, once', () => {
    own.onOrder(givenOrder(), 1);
    expect(own.onFill(FILL, 2)).toMatchObject({ type: 'FILL', fill: { clientOrderId: 'b-1' } });
    expect(own.onFill(FILL, 3)).toBeNull();
  });

  it('of a child is its parent’s', () => {
    own.onOrder(givenOrder(), 1);
    const child = orderId('01935b5e-0000-7000-8000-000000000009');
    const fill = { ...FILL, execId: execId('x'), orderId: child, parentOrderId: ORDER_ID };
    expect(own.onFill(fill, 2)).toMatchObject({ fill: { clientOrderId: 'b-1' } });
  });

  it('of an order that is not ours is none of ours', () => {
    expect(own.onFill(FILL, 2)).toBeNull();
  });
});
