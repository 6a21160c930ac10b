/**
 * When and how much: an order's quantity over slices in time. Whole lots by largest remainder, randomised by an rng
 * stream where the order requests it; the slices always add up to the quantity.
 */

import type { Draws } from '../../prng.ts';
import { invariant } from '../../result.ts';
import { sliceByWeights } from '../execution/slice.ts';

/** One slice: `qty` is to be out from `at` (milliseconds since 1970) on. */
export type Slice = { readonly n: number; readonly at: number; readonly qty: number };

export type SliceBounds = { readonly min: number; readonly max: number };

export type ScheduleInputs = {
  readonly qty: number;
  readonly lot: number;
  readonly startAt: number;
  readonly endAt: number;
  /** One weight an interval of equal length. */
  readonly weights: readonly number[];
  /** Sizes move by up to this part of themselves, times by up to this part of an interval; 0 to 0.5. */
  readonly sizeJitter: number;
  readonly timeJitter: number;
  readonly bounds: SliceBounds;
};

/**
 * The slices of an order, those of no quantity left out. The first starts at the start, each other at the start of its
 * interval, moved by the jitter; none leaves the time or overtakes another.
 */
export function planSchedule(inputs: ScheduleInputs, rng: Draws): Slice[] {
  const { qty, startAt, endAt, weights, sizeJitter, timeJitter, bounds } = inputs;
  invariant(endAt > startAt, 'a schedule has time');
  // Too few lots to go round are dealt out in single shares.
  const lot = qty >= inputs.lot * weights.length ? inputs.lot : 1;
  const moved = weights.map((weight) => weight * (1 + sizeJitter * (2 * rng.next() - 1)));
  const sizes = withinBounds(sliceByWeights(qty, moved, lot), bounds);
  const interval = (endAt - startAt) / weights.length;
  const times = weights.map((_, i) => {
    // At most half an interval to either side: slices keep their order.
    const shift = timeJitter * (2 * rng.next() - 1);
    return Math.round(
      startAt + interval * (i === 0 ? 0 : i + Math.max(-0.5, Math.min(0.5, shift))),
    );
  });
  return sizes.flatMap((size, i) =>
    size === 0 ? [] : [{ n: i + 1, at: times[i] ?? startAt, qty: size }],
  );
}

/**
 * Sizes within bounds: what is below the least joins the next slice, what is above the most moves on to the next, and
 * from the last back to earlier ones. Adds up to the same; where the order cannot be held by the bounds, the last slice
 * takes what is left.
 */
export function withinBounds(sizes: readonly number[], { min, max }: SliceBounds): number[] {
  const out = sizes.map(() => 0);
  let carry = 0;
  for (const [i, size] of sizes.entries()) {
    const wanted = size + carry;
    const isLast = i === sizes.length - 1;
    const taken = wanted < min && !isLast ? 0 : Math.min(wanted, max);
    out[i] = taken;
    carry = wanted - taken;
  }
  for (let i = out.length - 1; i >= 0 && carry > 0; i -= 1) {
    const room = Math.min(carry, max - (out[i] ?? 0));
    out[i] = (out[i] ?? 0) + room;
    carry -= room;
  }
  const last = out.length - 1;
  out[last] = (out[last] ?? 0) + carry;
  return foldSmallEnd(out, { min, max });
}

/** A last slice below the least joins the one before it, if that may hold it. */
function foldSmallEnd(sizes: readonly number[], { min, max }: SliceBounds): number[] {
  const end = sizes.at(-1) ?? 0;
  const before = sizes.findLastIndex((size, i) => size > 0 && i < sizes.length - 1);
  const sum = (sizes[before] ?? 0) + end;
  if (end === 0 || end >= min || before < 0 || sum > max) return [...sizes];
  return sizes.map((size, i) => (i === before ? sum : i === sizes.length - 1 ? 0 : size));
}

/** What is to be out or done by `nowMs`: all slices that have begun. */
export const dueQty = (slices: readonly Slice[], nowMs: number): number =>
  slices.reduce((sum, slice) => (slice.at <= nowMs ? sum + slice.qty : sum), 0);

/** The slice whose time it is; null before the first. */
export const currentSlice = (slices: readonly Slice[], nowMs: number): Slice | null =>
  slices.findLast((slice) => slice.at <= nowMs) ?? null;

/** The next slice to come; null after the last. */
export const nextSlice = (slices: readonly Slice[], nowMs: number): Slice | null =>
  slices.find((slice) => slice.at > nowMs) ?? null;
