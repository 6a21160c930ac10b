/** The plan of an order's rest, over the slices that are left of its time. */
import { qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { givenOrderId, NOW } from '../order/order.given.ts';
import { givenAlgo } from './algo.given.ts';
import { algoRng, type PlanContext, planned } from './plan.ts';

const MINUTE_MS = 60_000;
const CONTEXT: PlanContext = {
  seed: 42,
  nowMs: NOW,
  lot: 1,
  volumeBetween: (fromMs, toMs) => (toMs - fromMs) / (6.5 * 60 * MINUTE_MS),
};
/** 1,000 over five minutes in ten slices whose times do not move. */
const EVEN = { params: { randomizeTimePct: 0 } };

const listSlices = (row: ReturnType<typeof planned>) =>
  row.slices.map(({ n, at, qty: size }) => [n, at - NOW, size]);

describe('the plan of an order', () => {
  it('at its start is all of it over all of its time', () => {
    const row = planned(givenAlgo('TWAP', { ...EVEN, planNo: 0 }), CONTEXT);
    expect(listSlices(row)).toEqual(Array.from({ length: 10 }, (_, i) => [i + 1, i * 30_000, 100]));
    expect(row).toMatchObject({ planNo: 1, baseQty: 0, sliceNo: 0, sliceBase: 0 });
  });

  it('half-way is what is left, over the slices that are left, on top of what is done', () => {
    const before = givenAlgo('TWAP', { ...EVEN, cumQty: qty(400), sliceNo: 5, sliceBase: 300 });
    const row = planned(before, { ...CONTEXT, nowMs: NOW + 150_000 });
    expect(listSlices(row)).toEqual([0, 1, 2, 3, 4].map((i) => [i + 1, 150_000 + i * 30_000, 120]));
    expect(row).toMatchObject({ planNo: 2, baseQty: 400, sliceNo: 0, sliceBase: 400 });
  });

  it('in the middle of a slice counts that slice as left', () => {
    const row = planned(givenAlgo('TWAP', EVEN), { ...CONTEXT, nowMs: NOW + 165_000 });
    expect(listSlices(row)).toEqual([0, 1, 2, 3, 4].map((i) => [i + 1, 165_000 + i * 27_000, 200]));
  });

  it('that begins later waits for its start', () => {
    const later = { params: { ...EVEN.params, startAt: NOW + MINUTE_MS, slices: 2 } };
    expect(listSlices(planned(givenAlgo('TWAP', later), CONTEXT))).toEqual([
      [1, MINUTE_MS, 500],
      [2, MINUTE_MS + 150_000, 500],
    ]);
  });

  it('is empty when nothing is left of the order or of its time', () => {
    const done = planned(givenAlgo('TWAP', { cumQty: qty(1_000) }), CONTEXT);
    expect(done.slices).toEqual([]);
    expect(done).toMatchObject({ planNo: 2, baseQty: 1_000 });
    const late = planned(givenAlgo('TWAP'), { ...CONTEXT, nowMs: NOW + 5 * MINUTE_MS });
    expect(late.slices).toEqual([]);
  });

  it('is empty for an algo that follows the market', () => {
    for (const strategy of ['POV', 'ARRIVAL', 'ICEBERG', 'SNIPER'] as const) {
      expect(planned(givenAlgo(strategy), CONTEXT).slices).toEqual([]);
    }
  });

  it('of a VWAP follows the volume that is expected', () => {
    // Three quarters of it come in the first half.
    const volumeBetween = (fromMs: number) => (fromMs < NOW + 150_000 ? 3 : 1);
    const params = { randomizeTimePct: 0, slices: 2 };
    const row = planned(givenAlgo('VWAP', { params }), { ...CONTEXT, volumeBetween });
    expect(listSlices(row)).toEqual([
      [1, 0, 750],
      [2, 150_000, 250],
    ]);
  });

  it('changes nothing else of the row', () => {
    const before = givenAlgo('IS', { cumQty: qty(10), accrued: 3, shots: 2 });
    const { slices, planNo, baseQty, sliceNo, sliceBase, ...after } = planned(before, CONTEXT);
    expect(before).toMatchObject(after);
    expect([slices.length > 0, planNo, baseQty, sliceNo, sliceBase]).toEqual([true, 2, 10, 0, 10]);
  });
});

test('a plan holds the rest exactly, in time and in order, whenever it is made', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('TWAP' as const, 'VWAP' as const, 'IS' as const),
      fc.nat(999),
      fc.nat(5 * MINUTE_MS - 1),
      fc.nat(50),
      (strategy, done, passed, jitter) => {
        const params = { randomizePct: jitter, randomizeTimePct: jitter };
        const nowMs = NOW + passed;
        const before = givenAlgo(strategy, { params, cumQty: qty(done) });
        const { slices } = planned(before, { ...CONTEXT, nowMs });
        expect(slices.reduce((sum, slice) => sum + slice.qty, 0)).toBe(1_000 - done);
        const times = slices.map(({ at }) => at);
        expect(times.toSorted((a, b) => a - b)).toEqual(times);
        for (const at of times) {
          expect(at).toBeGreaterThanOrEqual(nowMs);
          expect(at).toBeLessThanOrEqual(NOW + 5 * MINUTE_MS);
        }
      },
    ),
  );
});

describe('the randomness of a plan', () => {
  const jittered = givenAlgo('TWAP', { params: { randomizePct: 30, randomizeTimePct: 50 } });

  it('repeats with its seed', () => {
    expect(planned(jittered, CONTEXT)).toEqual(planned(jittered, CONTEXT));
  });

  it('differs from seed to seed, order to order and plan to plan', () => {
    const { slices } = planned(jittered, CONTEXT);
    expect(planned(jittered, { ...CONTEXT, seed: 43 }).slices).not.toEqual(slices);
    const other = { ...jittered, orderId: givenOrderId(2) };
    expect(planned(other, CONTEXT).slices).not.toEqual(slices);
    expect(planned({ ...jittered, planNo: 2 }, CONTEXT).slices).not.toEqual(slices);
  });

  it('comes from a stream of its own for each purpose', () => {
    const draws = ['plan|1', 'plan|2', 'child|1'].map((purpose) =>
      algoRng(1, 'order', purpose).next(),
    );
    expect(new Set(draws).size).toBe(3);
    expect(algoRng(1, 'order', 'plan|1').next()).toBe(draws[0]);
  });
});
