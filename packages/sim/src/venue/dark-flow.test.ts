/** The flow from outside into the dark pool: by the seed alone, both sides alike, as often as it should. */

import { expect, it } from 'vitest';
import { EQUITIES } from '../market/universe.ts';
import { type DarkMoment, darkArrival } from './dark-flow.ts';

const [instrument] = EQUITIES;
if (instrument === undefined) throw new Error('no instrument');
const momentAt = (seq: number, change: Partial<DarkMoment> = {}): DarkMoment => ({
  seed: 42,
  seq,
  instrument,
  durationMs: 250,
  volume: 100,
  usualVolume: 100,
  ...change,
});
const arrivals = (change: Partial<DarkMoment> = {}) =>
  Array.from({ length: 40_000 }, (_, seq) => darkArrival(momentAt(seq, change))).filter(
    (arrival) => arrival !== null,
  );

it('is the same for the same batch, and another for another seed', () => {
  expect(darkArrival(momentAt(7))).toEqual(darkArrival(momentAt(7)));
  expect(arrivals()).not.toEqual(arrivals({ seed: 43 }));
});

it('comes with probability 1 - exp(-0.4 dt), more often when the market is busy, and on both sides', () => {
  const usual = arrivals();
  // 0.0952 of 40,000 batches; four standard errors are 235.
  expect(Math.abs(usual.length - 40_000 * 0.09516)).toBeLessThan(235);
  expect(arrivals({ volume: 300 }).length).toBeGreaterThan(usual.length * 2);
  const buys = usual.filter(({ side }) => side === 'BUY').length / usual.length;
  expect(Math.abs(buys - 0.5)).toBeLessThan(0.04);
});

it('has sizes in whole lots, around their median, within reason', () => {
  const sizes = arrivals()
    .map(({ qty }) => qty)
    .sort((a, b) => a - b);
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const expected = Math.max(4_000, instrument.adv / 5_000);
  expect(median / expected).toBeGreaterThan(0.9);
  expect(median / expected).toBeLessThan(1.1);
  expect(
    sizes.every((size) => size > 0 && size <= 1_000_000 && size % instrument.lotSize === 0),
  ).toBe(true);
});
