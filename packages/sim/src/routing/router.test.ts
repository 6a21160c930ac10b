/** What must trade whole, or a least part of it, goes to one venue: where all of it costs least, or most of it trades. */

import type { LitVenue } from '@tradefloor/contracts/market';
import { type Px, px, qty } from '@tradefloor/contracts/money';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import { expect, it } from 'vitest';
import type { LitBook } from '../market/depth.ts';
import { ConsumedLiquidity } from './consumed-liquidity.ts';
import { atLeast, type RouteInput, wholeAt } from './router.ts';

const cents = (count: number): Px => px(count * 10_000);

/** A venue that displays these sizes, a cent apart from a first price in cents. */
const book = (venue: LitVenue, from: number, sizes: readonly number[]): LitBook => ({
  venue,
  bids: [],
  asks: sizes.map((size, level) => ({ price: cents(from + level), size: qty(size) })),
});

const given = (books: readonly LitBook[], over: Partial<RouteInput> = {}): RouteInput => ({
  rng: 'test',
  side: 'BUY',
  qty: 1_000,
  bound: cents(10_010),
  books,
  market: { instrument: givenInstrument(), sliceVolume: 1_000 },
  taken: new ConsumedLiquidity(),
  ...over,
});

const DEEP = book('XNAS', 10_002, [1_000]);
const CHEAP = book('MEMX', 10_000, [600, 600]);
const SMALL = book('IEXG', 9_999, [100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100]);

it('takes the cheapest of those that can give all of it, not the likeliest', () => {
  const venues = Array.from({ length: 40 }, (_, n) =>
    wholeAt(given([DEEP, CHEAP], { rng: `test ${n}` })).map(({ venue }) => venue),
  );
  expect(new Set(venues.flat())).toEqual(new Set(['MEMX']));
});

it('leaves out a cheaper venue that cannot give all of it within the limit', () => {
  const legs = wholeAt(given([SMALL, DEEP], { bound: cents(10_005) }));
  expect(legs).toEqual([{ venue: 'XNAS', qty: 1_000, limit: cents(10_005) }]);
  expect(wholeAt(given([SMALL], { bound: cents(10_005) }))).toEqual([]);
});

it('counts the fee: equal prices go to the venue that charges less', () => {
  const legs = wholeAt(given([book('XNYS', 10_000, [1_000]), book('IEXG', 10_000, [1_000])]));
  expect(legs[0]?.venue).toBe('IEXG');
});

it('tries no venue again that had less than it displayed', () => {
  const taken = new ConsumedLiquidity();
  taken.drained('MEMX', 'BUY', cents(10_010));
  expect(wholeAt(given([DEEP, CHEAP], { taken }))[0]?.venue).toBe('XNAS');
});

it('sends a least quantity to the venue that gives most of the order, whatever it costs', () => {
  const few = book('MEMX', 10_000, [400, 200]);
  const many = book('XNAS', 10_005, [900]);
  const legs = atLeast(given([few, many], { bound: cents(10_005) }), 500);
  expect(legs).toEqual([{ venue: 'XNAS', qty: 1_000, limit: cents(10_005) }]);
  const within = atLeast(given([few, many], { bound: cents(10_001) }), 500);
  expect(within).toEqual([{ venue: 'MEMX', qty: 1_000, limit: cents(10_001) }]);
});

it('of venues that give as much, takes the one where a share costs least, fee included', () => {
  const same = [book('XNYS', 10_000, [1_000]), book('IEXG', 10_000, [1_000])];
  expect(atLeast(given(same), 500)[0]?.venue).toBe('IEXG');
});

it('sends nothing where no venue alone gives the least', () => {
  const two = [book('MEMX', 10_000, [300]), book('XNAS', 10_000, [300])];
  expect(atLeast(given(two, { bound: cents(10_000), qty: 600 }), 301)).toEqual([]);
  expect(atLeast(given(two, { bound: cents(9_999), qty: 600 }), 1)).toEqual([]);
});
