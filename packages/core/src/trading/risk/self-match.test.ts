/** Self-match prevention: who meets whom, what each mode takes off which order, and when it is off. */
import { qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import type { SELF_MATCH_MODES } from '@tradefloor/contracts/vocabulary/risk';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cents, givenOrder, givenOrderId, givenRequest } from '../order/order.given.ts';
import { getUpkeep, toRow } from '../order/order-row.ts';
import type { SelfMatchStep } from '../order/self-match-row.ts';
import type { OrderRow } from '../order/tables.ts';
import { listCrossing, planSelfMatch, readStep, removedBy } from './self-match.ts';

type Own = {
  readonly side?: Side;
  /** In cents; null for a market order. */
  readonly price?: number | null;
  readonly shares?: number;
};

/** The n-th order of one user in one symbol. */
function own(n: number, { side = 'SELL', price = 10_000, shares = 100 }: Own): OrderRow {
  const terms = { side, qty: qty(shares) };
  return {
    ...toRow(givenOrder(n, terms), getUpkeep(givenRequest(terms))),
    orderType: price === null ? 'MARKET' : 'LIMIT',
    price: price === null ? null : cents(price),
  };
}
const ids = (rows: readonly { readonly orderId: string }[]) => rows.map(({ orderId }) => orderId);
const nth = (...ns: number[]) => ns.map(givenOrderId);

describe('an order meets', () => {
  const buy = own(9, { side: 'BUY', price: 10_010 });

  it('own orders of the other side that it reaches, the best price first, then the first sent', () => {
    const rows = [10_010, 10_000, 10_011, 10_000, null].map((price, n) => own(n + 1, { price }));
    expect(ids(listCrossing(rows, buy))).toEqual(nth(5, 2, 4, 1));
    const bids = [9_990, 10_010, 9_991].map((price, n) => own(n + 1, { side: 'BUY', price }));
    expect(ids(listCrossing(bids, own(9, { price: 9_991 })))).toEqual(nth(2, 3));
  });

  it('none of another user, symbol or side, and never itself', () => {
    const rows = [
      { ...own(1, {}), userId: 'bob' as never },
      { ...own(2, {}), symbol: 'MSFT' as never },
      own(3, { side: 'BUY' }),
      { ...own(9, {}), orderId: givenOrderId(9) },
    ];
    expect(listCrossing(rows, buy)).toEqual([]);
  });

  it('every own order of the other side when it has no limit', () => {
    const market = own(9, { side: 'BUY', price: null });
    expect(ids(listCrossing([own(1, { price: 99_999 })], market))).toEqual(nth(1));
  });

  it('one that follows the market where it stands by the quote, and any without a quote', () => {
    const pegged = {
      ...own(1, { side: 'SELL', price: null }),
      orderType: 'PEGGED',
      pegTo: 'PRIMARY',
      pegOffset: cents(-1),
    } as const;
    const quote = (ask: number) => ({ bid: cents(ask - 4), ask: cents(ask), mid: cents(ask - 2) });
    expect(listCrossing([pegged], buy, quote(10_011))).toHaveLength(1);
    expect(listCrossing([pegged], buy, quote(10_012))).toHaveLength(0);
    expect(listCrossing([pegged], buy)).toHaveLength(1);
    expect(listCrossing([buy], pegged, quote(10_011))).toHaveLength(1);
    expect(listCrossing([buy], pegged, quote(10_012))).toHaveLength(0);
  });

  it('one whose pending replace reaches it, and one that it reached before the replace', () => {
    const pending = (from: number, to: number) => ({
      ...own(1, { price: from }),
      pendingReplace: {
        qty: qty(5),
        price: cents(to),
        shortQty: null,
        handling: null,
        count: 0 as never,
        countedOn: '2026-11-21',
      },
    });
    expect(listCrossing([pending(10_500, 10_010)], buy)).toHaveLength(1);
    expect(listCrossing([pending(10_010, 10_500)], buy)).toHaveLength(1);
    expect(listCrossing([pending(10_500, 10_011)], buy)).toHaveLength(0);
  });

  test('exactly those that a trade could be between: some price is within the limits of both', () => {
    const price = fc.option(fc.integer({ min: 1, max: 20 }), { nil: null });
    const any = fc.record({ side: fc.constantFrom<Side>('BUY', 'SELL'), price });
    fc.assert(
      fc.property(any, fc.array(any, { maxLength: 8 }), (incoming, others) => {
        const order = own(99, incoming);
        const rows = others.map((other, n) => own(n + 1, other));
        const takes = (one: Own, at: number) =>
          one.price == null || (one.side === 'BUY' ? at <= one.price : at >= one.price);
        const prices = Array.from({ length: 22 }, (_, at) => at);
        const expected = rows.filter(
          (_, n) =>
            others[n]?.side !== incoming.side &&
            prices.some((at) => takes(incoming, at) && takes(others[n] ?? {}, at)),
        );
        expect(new Set(ids(listCrossing(rows, order)))).toEqual(new Set(ids(expected)));
      }),
    );
  });
});

describe('the plan', () => {
  const rows = [own(1, { shares: 100 }), own(2, { shares: 250 }), own(3, { shares: 400 })];
  const planned = (mode: (typeof SELF_MATCH_MODES)[number], leaves: number, of = rows) =>
    planSelfMatch(mode, leaves, of).map(({ row, does, by }) => [row.orderId, does, by]);

  it.each(['cancelOldest', 'cancelBoth'] as const)('of %s cancels every own order', (mode) => {
    expect(planned(mode, 10)).toEqual([
      [givenOrderId(1), 'CANCEL', 100],
      [givenOrderId(2), 'CANCEL', 250],
      [givenOrderId(3), 'CANCEL', 400],
    ]);
  });

  it('of decrement takes the smaller open quantity off both, one own order after the other', () => {
    expect(planned('decrement', 300)).toEqual([
      [givenOrderId(1), 'CANCEL', 100],
      [givenOrderId(2), 'REDUCE', 200],
    ]);
    expect(planned('decrement', 350)).toEqual([
      [givenOrderId(1), 'CANCEL', 100],
      [givenOrderId(2), 'CANCEL', 250],
    ]);
    expect(planned('decrement', 99)).toEqual([[givenOrderId(1), 'REDUCE', 99]]);
    expect(planned('decrement', 10_000).map(([, does]) => does)).toEqual(Array(3).fill('CANCEL'));
  });

  it('waits for a cancel that is requested already, and decrement for a replace as well', () => {
    const status = (to: OrderRow['status']) => [rows[0], { ...rows[1], status: to }] as OrderRow[];
    const first = (mode: (typeof SELF_MATCH_MODES)[number], to: OrderRow['status']) =>
      planned(mode, 500, status(to)).map(([id, does]) => [id, does]);
    expect(first('cancelOldest', 'PENDING_CANCEL')[1]).toEqual([givenOrderId(2), 'WAIT']);
    expect(first('cancelOldest', 'PENDING_REPLACE')[1]).toEqual([givenOrderId(2), 'CANCEL']);
    for (const to of ['PENDING_CANCEL', 'PENDING_REPLACE'] as const) {
      expect(first('decrement', to)).toEqual([[givenOrderId(2), 'WAIT']]);
    }
  });

  test('of decrement takes as much off the own orders as off the other, and never more than either has', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), sizes, (leaves, shares) => {
        const resting = shares.map((size, n) => own(n + 1, { shares: size }));
        const steps = planSelfMatch('decrement', leaves, resting);
        const off = steps.reduce((sum, { by }) => sum + by, 0);
        const all = shares.reduce((sum, size) => sum + size, 0);
        expect(off).toBe(Math.min(leaves, all));
        for (const { row, by, does } of steps) {
          expect(by).toBeGreaterThan(0);
          expect(does).toBe(by === row.leavesQty ? 'CANCEL' : 'REDUCE');
          expect(by).toBeLessThanOrEqual(row.leavesQty);
        }
      }),
    );
  });
});

describe('a step', () => {
  const before = own(1, { shares: 500 });
  const step = (does: SelfMatchStep['does'], by = 500): SelfMatchStep => ({
    orderId: before.orderId,
    does,
    qty: before.qty,
    filledQty: before.filledQty,
    by: qty(by),
  });
  const now = (over: Partial<OrderRow>): OrderRow => ({ ...before, ...over });
  const seen = (of: SelfMatchStep, row: OrderRow | undefined) => [
    readStep(of, row),
    removedBy(of, row),
  ];

  it('that cancels takes off what was open at the end, and nothing of what had filled', () => {
    const cancel = step('CANCEL');
    expect(seen(cancel, now({ status: 'PENDING_CANCEL' }))).toEqual(['WAITING', 0]);
    const partly = now({ status: 'CANCELED', filledQty: qty(120), leavesQty: qty(0) });
    expect(seen(cancel, partly)).toEqual(['DONE', 380]);
    expect(seen(cancel, now({ status: 'FILLED', filledQty: qty(500) }))).toEqual(['DONE', 0]);
    expect(seen(cancel, now({ status: 'NEW' }))).toEqual(['REFUSED', 0]);
    expect(seen(cancel, undefined)).toEqual(['DONE', 0]);
  });

  it('that reduces takes off what the quantity fell by; a refusal after fills is looked at again', () => {
    const reduce = step('REDUCE', 300);
    expect(seen(reduce, now({ status: 'PENDING_REPLACE' }))).toEqual(['WAITING', 0]);
    expect(seen(reduce, now({ qty: qty(200), leavesQty: qty(200) }))).toEqual(['DONE', 300]);
    const filled = now({ status: 'FILLED', qty: qty(200), filledQty: qty(200) });
    expect(seen(reduce, filled)).toEqual(['DONE', 300]);
    expect(seen(reduce, now({ status: 'NEW' }))).toEqual(['REFUSED', 0]);
    const raced = now({ status: 'PARTIALLY_FILLED', filledQty: qty(400), leavesQty: qty(100) });
    expect(seen(reduce, raced)).toEqual(['DONE', 0]);
    const byUser = now({ status: 'CANCELED', filledQty: qty(0), leavesQty: qty(0) });
    expect(seen(reduce, byUser)).toEqual(['DONE', 0]);
  });

  it('that waits is over with the request it waits for, and takes nothing off', () => {
    const wait = step('WAIT', 0);
    expect(seen(wait, now({ status: 'PENDING_CANCEL' }))).toEqual(['WAITING', 0]);
    expect(seen(wait, now({ status: 'NEW' }))).toEqual(['DONE', 0]);
    expect(seen(wait, now({ status: 'CANCELED' }))).toEqual(['DONE', 0]);
  });
});
