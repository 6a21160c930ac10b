/** What a seat keeps of a heat does not grow with what has ended, and nothing of it is lost on the way. */
import { execId, instrumentSymbol, orderId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { givenFill, givenOrder } from '@tradefloor/contracts/testing/given';
import type { HeatTerms } from '@tradefloor/core/competition/rooms/heat';
import { describe, expect, it } from 'vitest';
import { type NamedOrder, SeatBook } from './seat-book.ts';

const AAPL = instrumentSymbol('AAPL');
const SEAT = { no: 1, seatId: 'seat-1', label: 'Ada', kind: 'PERSON' } as const;
const STEPS = 40;
const ORDERS_OF_A_STEP = 100;

/** Steps of orders that are filled at once, beside one that stays open from the beginning. */
function play(caseId: string | null) {
  const terms = { fees: 'PLATFORM', startCash: 1_000_000, caseId } as HeatTerms;
  const book = new SeatBook(SEAT, terms, [AAPL]);
  const place = (name: string, status: 'NEW' | 'FILLED') => {
    const of = { clientOrderId: name, orderId: orderId(`id-${name}`), symbol: AAPL };
    const order = givenOrder({ ...of, status, leavesQty: qty(status === 'NEW' ? 100 : 0) });
    book.add(order as NamedOrder, order.createdAt);
    book.onOrder({ ...order, version: 2 });
    return order;
  };
  place('open', 'NEW');
  const seen = { orders: new Map<string, string>(), fills: new Set<string>() };
  const kept: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    for (let i = 0; i < ORDERS_OF_A_STEP; i += 1) {
      const name = `o-${step}-${i}`;
      const order = place(name, 'FILLED');
      const side = i % 2 === 0 ? 'BUY' : 'SELL';
      const fill = { execId: execId(`${name}-F`), orderId: order.orderId, symbol: AAPL, side };
      book.onFill(givenFill({ ...fill, parentOrderId: null, price: px(10_000 + step) } as never));
    }
    const delta = book.takeDelta();
    for (const { clientOrderId, status } of delta?.orders ?? []) {
      seen.orders.set(clientOrderId, status);
    }
    for (const fill of delta?.fills ?? []) seen.fills.add(fill.execId);
    const { orders, fills } = book.view();
    kept.push(orders.length + fills.length);
  }
  return { book, seen, kept };
}

describe('a seat of a heat without a case', () => {
  const { book, seen, kept } = play(null);

  it('keeps open orders and the newest of the others, however many there were', () => {
    const { orders, fills } = book.view();
    expect(orders.map(({ clientOrderId }) => clientOrderId)).toContain('open');
    expect([orders.length, fills.length]).toEqual([501, 500]);
    expect(orders.at(-1)?.clientOrderId).toBe('o-39-99');
    expect(book.find('o-0-0')).toBeNull();
    // From the sixth step on, of forty.
    expect(new Set(kept.slice(5)).size).toBe(1);
  });

  it('has had all of them in its deltas, and counts all of them', () => {
    expect(seen.orders.size).toBe(STEPS * ORDERS_OF_A_STEP + 1);
    expect(seen.fills.size).toBe(STEPS * ORDERS_OF_A_STEP);
    expect(book.score(0).fills).toBe(STEPS * ORDERS_OF_A_STEP);
    expect(book.caseFills).toEqual([]);
  });

  it('has the figures of one that keeps everything, as a case does', () => {
    const whole = play('market-making').book;
    expect(whole.view().orders).toHaveLength(STEPS * ORDERS_OF_A_STEP + 1);
    expect(whole.caseFills).toHaveLength(STEPS * ORDERS_OF_A_STEP);
    expect(book.figures()).toEqual(whole.figures());
    expect(book.score(0)).toEqual(whole.score(0));
    expect(book.exposure(AAPL, 'BUY')).toBe(whole.exposure(AAPL, 'BUY'));
  });
});
