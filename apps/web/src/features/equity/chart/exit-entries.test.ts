/** What can have exits on a chart: which orders are entries, which are exits of what, and why some cannot be placed. */
import { describe, expect, it } from 'vitest';
import type { Order } from '../../../platform/client/shapes.ts';
import { toOrder, toPosition } from '../../../platform/testing/given.ts';
import { type ExitSources, listExitEntries } from './exit-entries.ts';

const make = (n: number, more: Partial<Order> = {}): Order =>
  toOrder(n, {
    symbol: 'AAPL',
    status: 'NEW',
    side: 'BUY',
    orderType: 'LIMIT',
    strategy: 'LIT',
    qty: 300,
    filledQty: 0,
    price: 189.4,
    ...more,
  });
const STOP = {
  side: 'SELL',
  orderType: 'STOP',
  price: null,
  stopPrice: 188,
  triggered: false,
} as const;
const ENTRY = make(1);

const list = (given: Partial<ExitSources>) =>
  listExitEntries({
    symbol: 'AAPL',
    userId: 'u-1',
    orders: [],
    positions: [],
    ticket: null,
    ...given,
  });

describe('an entry', () => {
  it('is the order in the ticket, the position and each working order, of this person and symbol', () => {
    const ticket = {
      symbol: 'AAPL',
      side: 'SELL',
      qty: 50,
      fromPx: 190_000_000,
      exits: null,
      problem: null,
    } as const;
    const entries = list({
      ticket,
      positions: [toPosition(), toPosition({ userId: 'u-2' }), toPosition({ symbol: 'KO' })],
      orders: [
        ENTRY,
        make(2, { userId: 'u-2' }),
        make(3, { symbol: 'KO' }),
        make(4, { status: 'FILLED' }),
        make(5, { orderType: 'MARKET', price: null }),
      ],
    });
    expect(
      entries.map(({ kind, title, side, qty, fromPx }) => [kind, title, side, qty, fromPx]),
    ).toEqual([
      ['TICKET', 'Ticket: SELL 50 AAPL', 'SELL', 50, 190_000_000],
      ['POSITION', 'Position +100 AAPL', 'BUY', 100, 189_000_000],
      ['ORDER', 'BUY 300 AAPL', 'BUY', 300, 189_400_000],
    ]);
    expect(list({ ticket: { ...ticket, symbol: 'KO' } })).toEqual([]);
  });

  it('is no flat position', () => {
    expect(list({ positions: [toPosition({ netQty: 0 })] })).toEqual([]);
  });
});

describe('placed exits', () => {
  it('are those of the link of an entry, and no entries of their own', () => {
    const entry = make(1, { linkId: ENTRY.orderId });
    const profit = make(2, { linkId: ENTRY.orderId, side: 'SELL', price: 191 });
    const loss = make(3, { linkId: ENTRY.orderId, ...STOP });
    const [only, ...others] = list({ orders: [entry, profit, loss] });
    expect(others).toEqual([]);
    expect(only).toMatchObject({ kind: 'ORDER', placed: { profit, loss }, block: null });
  });

  it('are what closes a position, without what waits for an open entry', () => {
    const profit = make(2, { side: 'SELL', price: 191, qty: 80 });
    const loss = make(3, { ...STOP, qty: 80, linkId: profit.orderId });
    const entry = make(4, { linkId: make(4).orderId });
    const waiting = make(5, { linkId: entry.orderId, side: 'SELL', price: 195 });
    const [position, order] = list({
      positions: [toPosition()],
      orders: [profit, loss, entry, waiting],
    });
    expect(position).toMatchObject({ placed: { profit, loss }, qty: 80, block: null });
    expect(order).toMatchObject({ id: entry.orderId, placed: { profit: waiting, loss: null } });
  });

  it('buy back a short position', () => {
    const loss = make(3, { ...STOP, side: 'BUY', stopPrice: 192 });
    const [position] = list({ positions: [toPosition({ netQty: -300 })], orders: [loss] });
    expect(position).toMatchObject({ side: 'SELL', placed: { profit: null, loss } });
  });

  it('are not chosen among several of a kind', () => {
    const orders = [make(2, { side: 'SELL', price: 191 }), make(3, { side: 'SELL', price: 192 })];
    expect(list({ positions: [toPosition()], orders })[0]?.block).toBe(
      'Several orders close it: drag their own lines',
    );
  });

  it('without a price of their own stay where they are', () => {
    const trailing = make(2, {
      ...STOP,
      orderType: 'TRAILING_STOP',
      trailAmount: 1,
      triggerBy: 'LAST',
    });
    const [position] = list({ positions: [toPosition()], orders: [trailing] });
    expect(position?.block).toBe('Its exit has no price to move');
  });
});

describe('a working order gets no exits', () => {
  const linked = [
    make(1, { linkId: ENTRY.orderId }),
    make(2, {
      linkId: ENTRY.orderId,
      orderType: 'STOP',
      price: null,
      stopPrice: 195,
      triggered: false,
    }),
  ];
  it.each([
    ['that is linked otherwise', linked, 'The order is linked already'],
    ['that changes', [make(1, { status: 'PENDING_REPLACE' })], 'A change is under way'],
    [
      'of an algo',
      [make(1, { strategy: 'TWAP' })],
      'Exits are added to limit orders at lit venues only',
    ],
  ] as const)('%s', (_, orders, block) => {
    expect(list({ orders })[0]?.block).toBe(block);
  });
});
