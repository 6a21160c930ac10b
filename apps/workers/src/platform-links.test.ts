/** Brackets and one-cancels-other orders on the whole platform on virtual time: exactly one exit counts, whatever fails when. */
import { ALL_FAULTS, NO_FAULTS } from '@tradefloor/testkit/faults';
import { expect, test } from 'vitest';
import { drillLinks } from './testing/link-drill.ts';

const DRILLS_MS = 600_000;

test(
  'exits take out no more than came in, one at market at a time',
  async () => {
    let exited = 0;
    for (let seed = 1; seed <= 3; seed += 1) {
      const run = await drillLinks({ seed, topology: 'one process', faults: NO_FAULTS });
      expect(run.wrong, `seed ${seed}`).toEqual([]);
      expect(run.entered).toBeGreaterThan(0);
      exited += run.exited;
    }
    // A drill in which no exit traded proves nothing.
    expect(exited).toBeGreaterThan(3);
  },
  DRILLS_MS,
);

test(
  'also when processes are killed, freeze and repeat themselves',
  async () => {
    let crashed = 0;
    let entered = 0;
    for (const [seed, topology] of [
      [4, 'one process'],
      [5, 'a process a group'],
      [6, 'two alike'],
    ] as const) {
      const run = await drillLinks({ seed, topology, faults: ALL_FAULTS });
      expect(run.wrong, `${topology}, seed ${seed}`).toEqual([]);
      crashed += run.crashes;
      entered += run.entered;
    }
    expect(crashed).toBeGreaterThan(0);
    expect(entered).toBeGreaterThan(3);
  },
  DRILLS_MS,
);
