/** Exact sums, numbered fills, refused executions, and the reports made of them. */
import { instrumentSymbol, orderId, userId } from '@tradefloor/contracts/ids';
import { averagePx, px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvariantViolation } from '../../result.ts';
import { bookFill, computeAvgPx, leavesQty, type VenueExecution } from './booking.ts';
import { changeReport, newReport, toAck, tradeReport } from './report.ts';
import type { WorkingOrder } from './working-order.ts';

const AT = Date.UTC(2026, 10, 23, 15);

const anOrder = (change: Partial<WorkingOrder> = {}): WorkingOrder => ({
  orderId: orderId('019aae5c-0000-7000-8000-000000000001'),
  clientOrderId: 'mine-1',
  clOrdId: 'mine-1',
  userId: userId('trader-1'),
  parentOrderId: null,
  symbol: instrumentSymbol('AAPL'),
  side: 'BUY',
  terms: { type: 'LIMIT', limitPx: px(150_000_000) },
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
  desk: 'EQ',
  tradingStyle: 'low_touch',
  destinationVenue: null,
  topVenues: null,
  displayQty: null,
  minQty: null,
  postOnly: false,
  shortQty: null,
  shortExempt: false,
  longCumQty: qty(0),
  protectionPx: null,
  qty: qty(1_000),
  cumQty: qty(0),
  parentCumQty: qty(0),
  pxQtySum: '0',
  fillCount: 0,
  legCount: 0,
  arrivalMid: px(149_995_000),
  rounds: 0,
  roundSeq: 0,
  requests: [],
  priorityAt: AT,
  requestNo: 0,
  state: 'WORKING',
  acceptedAt: AT,
  requestId: 'request-1',
  updatedAt: AT,
  ...change,
});

const execution = (shares: number, price: number): VenueExecution => ({
  venue: 'XNAS',
  qty: qty(shares),
  price: px(price),
  liquidity: 'TAKER',
  impactBps: 0.5,
  counterparty: 'SIMA',
  venueFeePerShare: 30,
  trdMatchId: 'match-1',
});

const moment = { at: AT, tickSeq: 9, settlementDate: '2026-11-25' };

describe('booking', () => {
  it('sums exactly where doubles would not: ten million shares at a billion', () => {
    const big = anOrder({
      qty: qty(10_000_000),
      terms: { type: 'LIMIT', limitPx: px(1e15) },
      side: 'BUY',
    });
    const first = bookFill(big, execution(9_999_999, 999_999_999_999_999), moment);
    const { order } = bookFill(first.order, execution(1, 1), moment);
    const exact = 999_999_999_999_999n * 9_999_999n + 1n;
    expect(order.pxQtySum).toBe(exact.toString());
    expect(computeAvgPx(order)).toBe(averagePx(exact, 10_000_000));
    expect(order.state).toBe('FILLED');
  });

  it('any split of an order adds up: quantities, exact average, numbers, fees that add up', () => {
    const split = fc.array(
      fc.record({
        shares: fc.integer({ min: 1, max: 300 }),
        ticks: fc.integer({ min: 0, max: 500 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(split, fc.constantFrom('BUY' as const, 'SELL' as const), (parts, side) => {
        const whole = parts.reduce((sum, { shares }) => sum + shares, 0);
        let order = anOrder({ qty: qty(whole), side });
        let sum = 0n;
        for (const [i, { shares, ticks }] of parts.entries()) {
          const price = 150_000_000 + (side === 'BUY' ? -1 : 1) * ticks * 10_000;
          const booked = bookFill(order, execution(shares, price), moment);
          sum += BigInt(price) * BigInt(shares);
          const { fill } = booked;
          expect(fill.execId).toBe(`${order.orderId}-F${i + 1}`);
          expect(fill.cumQty + fill.leavesQty).toBe(whole);
          expect(fill.cumQty).toBe(order.cumQty + shares);
          expect(fill.avgPx).toBe(averagePx(sum, fill.cumQty));
          const { sec31, finraTaf, cat = 0, commission, venue, total } = fill.fees;
          expect(sec31 + finraTaf + cat + commission + venue).toBe(total);
          order = booked.order;
        }
        expect(order.state).toBe('FILLED');
        expect(leavesQty(order)).toBe(0);
      }),
    );
  });

  it.each([
    ['more than is left', anOrder({ qty: qty(99) }), execution(100, 150_000_000)],
    ['nothing', anOrder(), execution(0, 150_000_000)],
    ['above a buyer’s limit', anOrder(), execution(1, 150_000_001)],
    ['below a seller’s limit', anOrder({ side: 'SELL' }), execution(1, 149_999_999)],
    [
      'beyond a protection',
      anOrder({ terms: { type: 'MARKET' }, protectionPx: px(1) }),
      execution(1, 2),
    ],
    ['an order that is over', anOrder({ state: 'CANCELED' }), execution(1, 150_000_000)],
    ['an order before it met the market', anOrder({ arrivalMid: null }), execution(1, 150_000_000)],
  ])('refuses an execution of %s', (_, order, traded) => {
    expect(() => bookFill(order, traded, moment)).toThrow(InvariantViolation);
  });
});

describe('reports', () => {
  it('carry FIX states and quantities that balance', () => {
    const order = anOrder();
    expect(newReport(order, AT)).toMatchObject({
      execType: 'NEW',
      ordStatus: 'NEW',
      leavesQty: 1_000,
    });
    const part = bookFill(order, execution(400, 149_000_000), moment);
    expect(tradeReport(part.order, { fill: part.fill, trdMatchId: 'match-1' })).toMatchObject({
      trdMatchId: 'match-1',
      liquidity: 'TAKER',
      contraBroker: 'SIMA',
      fees: part.fill.fees,
      execId: part.fill.execId,
      ordStatus: 'PARTIALLY_FILLED',
      lastQty: 400,
      lastPx: 149_000_000,
      lastMkt: 'XNAS',
      cumQty: 400,
      leavesQty: 600,
    });
    const end = { kind: 'CANCELED', requestNo: 3, reason: 'asked', at: AT + 1 } as const;
    const closed = { ...part.order, state: end.kind };
    expect(changeReport(closed, end)).toMatchObject({
      execType: 'CANCELED',
      ordStatus: 'CANCELED',
      cumQty: 400,
      leavesQty: 0,
      text: 'asked',
      clOrdId: 'mine-1.3',
      origClOrdId: 'mine-1',
    });
    expect(toAck(closed, end)).toEqual({
      orderId: order.orderId,
      userId: order.userId,
      kind: 'CANCELED',
      requestNo: 3,
      qty: 1_000,
      price: 150_000_000,
      cumQty: 400,
      reason: 'asked',
      at: AT + 1,
    });
  });

  it.each([
    ['the short part traded first', { longCumQty: 0, cumQty: 150 }, 150],
    ['both did, the long part not all', { longCumQty: 60, cumQty: 150 }, 90],
    ['the long part traded first', { longCumQty: 100, cumQty: 150 }, undefined],
    ['the long part alone traded', { longCumQty: 80, cumQty: 80 }, undefined],
    ['a leg was short as a whole', { longCumQty: 0, cumQty: 250 }, 200],
    ['nothing traded', { longCumQty: 0, cumQty: 0 }, undefined],
  ])('the end of a sale states what was sold short where %s', (_, filled, shortCumQty) => {
    const closed = anOrder({
      side: 'SELL',
      qty: qty(300),
      shortQty: qty(200),
      state: 'CANCELED',
      longCumQty: qty(filled.longCumQty),
      cumQty: qty(filled.cumQty),
    });
    const end = { kind: 'CANCELED', requestNo: 1, reason: 'asked', at: AT } as const;
    expect(toAck(closed, end).shortCumQty).toBe(shortCumQty);
    expect('shortCumQty' in toAck(closed, end)).toBe(shortCumQty !== undefined);
    expect(toAck(closed, { ...end, kind: 'CANCEL_REJECTED' })).not.toHaveProperty('shortCumQty');
    expect(toAck({ ...closed, shortQty: null }, end)).not.toHaveProperty('shortCumQty');
  });
});
