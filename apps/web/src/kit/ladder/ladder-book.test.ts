import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Books } from '../../platform/client/shapes.ts';
import { toOrder } from '../../platform/testing/given.ts';
import { computeImbalance, EMPTY_BOOK, listOwnOrders, midTick, toLadder } from './ladder-book.ts';
import { centred, rowsIn, viewAfter } from './ladder-rows.ts';

const TICK = 10_000;
const level = (price: number, size: number, own = 0, ahead = 0) => ({ price, size, own, ahead });
const VENUES: Books['venues'] = [
  {
    venue: 'XNAS',
    bids: [level(189.41, 100), level(189.4, 200, 50, 120)],
    asks: [level(189.43, 50)],
  },
  {
    venue: 'BATS',
    bids: [level(189.4, 300, 30, 70)],
    asks: [level(189.42, 70), level(189.43, 20)],
  },
];
const all = { venues: VENUES, venue: null, tickUnits: TICK, own: [] };

describe('the ladder of many books', () => {
  it('adds up sizes of a price over the venues, in whole ticks', () => {
    const { bids, asks, bestBid, bestAsk } = toLadder(all);
    expect(bids.get(18_940)).toEqual({ size: 500, own: 80, ahead: 190 });
    expect(asks.get(18_943)?.size).toBe(70);
    expect([bestBid, bestAsk]).toEqual([18_941, 18_942]);
  });

  it('of one venue holds that venue only', () => {
    const { bids, bestAsk } = toLadder({ ...all, venue: 'XNAS' });
    expect(bids.get(18_940)).toEqual({ size: 200, own: 50, ahead: 120 });
    expect(bestAsk).toBe(18_943);
  });

  it('shows own orders where the books do not mark them, and none twice', () => {
    const own = listOwnOrders(
      [
        toOrder(1, { price: 189.4, leavesQty: 90 }),
        toOrder(2, { price: 189.38, leavesQty: 10 }),
        toOrder(3, { price: 189.45, side: 'SELL', leavesQty: 5 }),
        toOrder(4, { price: 189.45, status: 'CANCELED' }),
        toOrder(5, { price: 189.45, userId: 'u-2' }),
        toOrder(6, { price: 189.45, symbol: 'MSFT' }),
        toOrder(7, { price: 189.45, strategy: 'DARK' }),
        toOrder(8, { price: 189.45, orderType: 'MARKET' }),
        toOrder(9, { price: 189.45, orderType: 'STOP_LIMIT', triggered: false }),
        toOrder(10, { price: 189.36, orderType: 'STOP_LIMIT', triggered: true, leavesQty: 20 }),
      ],
      { symbol: 'AAPL', userId: 'u-1', tickUnits: TICK },
    );
    const { bids, asks, bestAsk } = toLadder({ ...all, own });
    expect(bids.get(18_940)).toEqual({ size: 500, own: 90, ahead: 190 });
    expect(bids.get(18_938)).toEqual({ size: 0, own: 10, ahead: null });
    expect(bids.get(18_936)?.own).toBe(20);
    expect(bids.has(18_945)).toBe(false);
    expect(asks.get(18_945)?.own).toBe(5);
    expect(bestAsk).toBe(18_942);
  });

  it('marks the stop of an order that waits, and counts it in no queue', () => {
    const waits = { status: 'NEW', triggered: false, leavesQty: 40, side: 'SELL' } as const;
    const own = listOwnOrders(
      [
        toOrder(1, { ...waits, orderType: 'STOP', price: null, stopPrice: 189.4 }),
        toOrder(2, { ...waits, orderType: 'STOP_LIMIT', price: 189.3, stopPrice: 189.4 }),
        toOrder(3, { ...waits, orderType: 'TRAILING_STOP', price: null, stopPrice: 189.35 }),
        toOrder(4, { ...waits, orderType: 'MARKET_IF_TOUCHED', price: null, stopPrice: 189.43 }),
        toOrder(5, { ...waits, orderType: 'LIMIT_IF_TOUCHED', price: 189.5, stopPrice: 189.44 }),
        toOrder(6, { ...waits, orderType: 'STOP', price: null, stopPrice: null }),
        toOrder(7, { ...waits, orderType: 'STOP', stopPrice: 189.2, triggered: true }),
        toOrder(8, { ...waits, orderType: 'STOP', stopPrice: 189.2, userId: 'u-2' }),
      ],
      { symbol: 'AAPL', userId: 'u-1', tickUnits: TICK },
    );
    const { bids, asks, bestAsk } = toLadder({ ...all, own });
    expect(asks.get(18_940)).toEqual({ size: 0, own: 0, ahead: null, waiting: 'STP 40, STP 40' });
    expect(asks.get(18_935)?.waiting).toBe('STP 40');
    expect(asks.get(18_943)).toEqual({ size: 70, own: 0, ahead: null, waiting: 'MIT 40' });
    expect(asks.get(18_944)?.waiting).toBe('LIT 40');
    expect(asks.has(18_930) || asks.has(18_920) || asks.has(18_950)).toBe(false);
    expect([...bids.values()].filter(({ waiting }) => waiting !== undefined)).toEqual([]);
    expect(bestAsk).toBe(18_942);
  });

  it('an own order at another venue is not in the ladder of this one', () => {
    const own = [
      { orderId: 'o', side: 'BUY', tick: 18_930, leavesQty: 10, venue: 'BATS' },
    ] as const;
    expect(toLadder({ ...all, own, venue: 'XNAS' }).bids.has(18_930)).toBe(false);
    expect(toLadder({ ...all, own, venue: 'BATS' }).bids.has(18_930)).toBe(true);
  });

  it('imbalance is signed by the heavier side, and zero where nothing is', () => {
    expect(computeImbalance(toLadder(all), 1)).toBeCloseTo((100 - 70) / 170, 9);
    expect(computeImbalance(EMPTY_BOOK, 5)).toBe(0);
    expect(midTick(EMPTY_BOOK)).toBeNull();
  });
});

describe('the rows in view', () => {
  it('go down tick by tick, with running totals outward from the best', () => {
    const rows = rowsIn({ top: 18_944, rows: 7 }, toLadder(all));
    expect(rows.map(({ tick, bidTotal, askTotal }) => [tick, bidTotal, askTotal])).toEqual([
      [18_944, 0, 140],
      [18_943, 0, 140],
      [18_942, 0, 70],
      [18_941, 100, 0],
      [18_940, 600, 0],
      [18_939, 600, 0],
      [18_938, 600, 0],
    ]);
  });

  it('stand still while the middle is well inside, follow when it leaves, never while held', () => {
    const book = toLadder(all);
    const start = viewAfter(null, book, { rows: 21, isHeld: false });
    expect(start).toEqual(centred(18_941, 21));
    if (start === null) return;
    const moved = { ...book, bestBid: 18_944, bestAsk: 18_945 };
    expect(viewAfter(start, moved, { rows: 21, isHeld: false })).toBe(start);
    const gone = { ...book, bestBid: 18_960, bestAsk: 18_961 };
    expect(viewAfter(start, gone, { rows: 21, isHeld: true })).toBe(start);
    expect(viewAfter(start, gone, { rows: 21, isHeld: false })).toEqual(centred(18_960, 21));
    expect(viewAfter(start, EMPTY_BOOK, { rows: 21, isHeld: false })).toBe(start);
  });

  it('hold every size in view once, and totals that never fall outward', () => {
    const side = fc.array(
      fc.record({
        offset: fc.integer({ min: 0, max: 30 }),
        size: fc.integer({ min: 1, max: 999 }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(side, side, (bids, asks) => {
        const at = (offset: number) => ({ price: (1_000 + offset) / 100, own: 0, ahead: 0 });
        const venues: Books['venues'] = [
          {
            venue: 'XNAS',
            bids: bids.map(({ offset, size }) => ({ ...at(-offset), size })),
            asks: asks.map(({ offset, size }) => ({ ...at(offset + 1), size })),
          },
        ];
        const rows = rowsIn({ top: 1_040, rows: 81 }, toLadder({ ...all, venues }));
        const sum = (list: readonly { readonly size: number }[]) =>
          list.reduce((total, { size }) => total + size, 0);
        expect(sum(rows.flatMap(({ bid }) => bid ?? []))).toBe(sum(bids));
        expect(sum(rows.flatMap(({ ask }) => ask ?? []))).toBe(sum(asks));
        expect(rows.at(-1)?.bidTotal).toBe(sum(bids));
        expect(rows[0]?.askTotal).toBe(sum(asks));
        const totals = rows.map(({ bidTotal }) => bidTotal);
        expect(totals).toEqual([...totals].sort((a, b) => a - b));
      }),
    );
  });
});
