/** Orders for an auction on the whole platform on virtual time: one price or none, and none is left, whatever fails when. */
import { ALL_FAULTS, NO_FAULTS } from '@tradefloor/testkit/faults';
import { expect, test } from 'vitest';
import { drillAuction } from './testing/auction-drill.ts';

const DRILLS_MS = 900_000;

test(
  'each trades at the price of the opening auction, or ends with it',
  async () => {
    const of = { seed: 1, topology: 'one process', faults: NO_FAULTS, timeInForce: 'OPG' } as const;
    const { wrong, filled, left, refused } = await drillAuction(of);
    expect(wrong).toEqual([]);
    // A drill in which all traded, or none, proves nothing.
    expect(filled).toBeGreaterThan(7);
    expect(left).toBeGreaterThan(2);
    expect(refused).toBe(3);
  },
  DRILLS_MS,
);

test(
  'also when processes and the exchange are killed, freeze and repeat themselves',
  async () => {
    let crashed = 0;
    let filled = 0;
    for (const [seed, topology] of [
      [2, 'a process a group'],
      [3, 'two alike'],
    ] as const) {
      const run = await drillAuction({ seed, topology, faults: ALL_FAULTS, timeInForce: 'OPG' });
      expect(run.wrong, `${topology}, seed ${seed}`).toEqual([]);
      crashed += run.crashes;
      filled += run.filled;
    }
    expect(crashed).toBeGreaterThan(3);
    expect(filled).toBeGreaterThan(7);
  },
  DRILLS_MS,
);

test(
  'also at the close, which is held after the last second of the session',
  async () => {
    const of = { seed: 5, topology: 'a process a group', timeInForce: 'ATC' } as const;
    const run = await drillAuction({ ...of, faults: ALL_FAULTS });
    expect(run.wrong).toEqual([]);
    // Faults may take a whole auction: of seeds whose orders are filled, this is one.
    expect(run.filled).toBeGreaterThan(3);
  },
  DRILLS_MS,
);
