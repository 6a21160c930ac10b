/** A share split on the whole platform on virtual time: what is held over the ex-date is worth the same after it. */
import { ALL_FAULTS, NO_FAULTS } from '@tradefloor/testkit/faults';
import { describe, expect, test } from 'vitest';
import { TOPOLOGIES, type Topology } from './testing/platform-simulation.ts';
import { rideSplit, seedWithSplit } from './testing/split-simulation.ts';

const RUNS = 2;
const SIMULATIONS_MS = 900_000;

describe.each(Object.keys(TOPOLOGIES) as Topology[])('%s', (topology) => {
  test(
    'is booked once by all who keep shares, however often their processes die',
    async () => {
      let crashes = 0;
      for (let n = 0; n < RUNS; n += 1) {
        const seed = seedWithSplit(n);
        const { wrong, outcome, fills } = await rideSplit(seed, topology, ALL_FAULTS);
        expect(wrong, `seed ${seed}`).toEqual([]);
        expect(fills.length, `seed ${seed}`).toBeGreaterThan(10);
        crashes += outcome.crashes;
      }
      expect(crashes).toBeGreaterThan(0);
    },
    SIMULATIONS_MS,
  );
});

test(
  'cancels what is open with a reason, halts its symbol for seconds, and refuses nothing else',
  async () => {
    const seed = seedWithSplit(0);
    const { wrong, orders, splitAt, split } = await rideSplit(seed, 'one process', NO_FAULTS);
    expect(wrong).toEqual([]);
    const rejected = orders.filter(({ status }) => status === 'REJECTED');
    expect(new Set(rejected.map(({ rejectCode }) => rejectCode))).toEqual(new Set(['HALTED']));
    const cancelled = orders.filter(({ status }) => status === 'CANCELED');
    expect(cancelled.length).toBeGreaterThan(0);
    const after = orders.filter(
      ({ createdAt, status }) => createdAt > (splitAt ?? 0) && status === 'FILLED',
    );
    expect(after.length).toBeGreaterThan(10);
    // Half a minute of orders, one each 900 ms: the pause takes less than fifteen seconds.
    expect(rejected.length).toBeLessThan(17);
    expect(split.ratio).toBeGreaterThan(1);
  },
  SIMULATIONS_MS,
);
