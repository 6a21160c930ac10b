/** Fills of an algo's children: their parent's record is their exact sum, whatever order they come in. */
import { toChildId, toExecId } from '@tradefloor/contracts/ids';
import { averagePx, type Px, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { cents, givenFill } from '@tradefloor/core/trading/order/order.given';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import { listTopics, type OmsFixture, openOms } from '../../testing/oms-fixture.ts';

type Slice = { readonly child: number; readonly qty: number; readonly price: Px };

/** A child's whole fill, as the EMS publishes it. */
const receive = (oms: OmsFixture, parent: Order, slice: Slice) => {
  const orderId = toChildId(parent.orderId, slice.child);
  return oms.lone.receive(
    'orders.filled',
    givenFill({
      execId: toExecId(orderId, 1),
      orderId,
      parentOrderId: parent.orderId,
      userId: parent.userId,
      side: parent.side,
      qty: qty(slice.qty),
      price: slice.price,
      cumQty: qty(slice.qty),
      leavesQty: qty(0),
      avgPx: slice.price,
    }),
  );
};

describe('fills of children', () => {
  it('are their parent’s: the last one fills it', async () => {
    const oms = await openOms();
    const parent = await oms.placed();
    await receive(oms, parent, { child: 1, qty: 30, price: cents(10_000) });
    expect(oms.row(parent)).toMatchObject({ status: 'PARTIALLY_FILLED', filledQty: 30 });
    const events = await receive(oms, parent, { child: 2, qty: 70, price: cents(10_001) });
    expect(listTopics(events)).toEqual(['orders.updated']);
    expect(publishedOn(events, 'orders.updated')[0]).toMatchObject({
      actor: 'algo-engine',
      order: { status: 'FILLED', filledQty: 100, leavesQty: 0, avgPx: 100_007_000 },
    });
  });

  it('give the average of all of them, to the last digit, for any sizes and prices', async () => {
    const slice = fc.record({
      qty: fc.integer({ min: 1, max: 999_983 }),
      price: fc.integer({ min: 1, max: 2_000_000_000_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(slice, { minLength: 1, maxLength: 12 }), async (slices) => {
        const oms = await openOms();
        const total = slices.reduce((sum, { qty: shares }) => sum + shares, 0);
        const parent = await oms.placed();
        const row = { ...oms.row(parent), qty: qty(total), leavesQty: qty(total) };
        (oms.lone.state as { put(row: unknown): void }).put(row);
        for (const [i, { qty: shares, price }] of slices.entries()) {
          await receive(oms, parent, { child: i + 1, qty: shares, price: price as Px });
        }
        const sum = slices.reduce((all, s) => all + BigInt(s.price) * BigInt(s.qty), 0n);
        expect(oms.row(parent)).toMatchObject({
          status: 'FILLED',
          filledQty: total,
          avgPx: averagePx(sum, total),
        });
      }),
      { numRuns: 30 },
    );
  });

  it('an end that counts unseen fills waits for them', async () => {
    const oms = await openOms();
    const parent = await oms.placed();
    await oms.cancel(parent);
    const early = await oms.acknowledge(parent, { kind: 'CANCELED', cumQty: qty(40) });
    expect(listTopics(early)).toEqual([]);
    const events = await receive(oms, parent, { child: 1, qty: 40, price: cents(10_000) });
    expect(listTopics(events)).toEqual(['orders.updated', 'orders.cancelled']);
    expect(oms.row(parent)).toMatchObject({ status: 'CANCELED', filledQty: 40 });
  });

  it('of no one’s parent change nothing', async () => {
    const oms = await openOms();
    const parent = await oms.placed();
    const stranger = { ...parent, orderId: toChildId(parent.orderId, 99) };
    expect(await receive(oms, stranger, { child: 1, qty: 10, price: cents(10_000) })).toEqual([]);
    expect(oms.row(parent).filledQty).toBe(0);
  });
});
