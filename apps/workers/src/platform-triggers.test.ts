/** Orders that wait for a price, on the whole platform on virtual time: triggered once and sent once, whatever fails when. */
import { ALL_FAULTS, NO_FAULTS } from '@tradefloor/testkit/faults';
import { expect, test } from 'vitest';
import { drillTriggers } from './testing/trigger-drill.ts';

const DRILLS_MS = 600_000;

test(
  'each goes off at its price and goes to market once',
  async () => {
    const of = { seed: 1, topology: 'one process', faults: NO_FAULTS } as const;
    const { wrong, accepted, triggered, filled } = await drillTriggers(of);
    expect(wrong).toEqual([]);
    // A drill in which the market reached nothing, or everything, proves nothing.
    expect(triggered).toBeGreaterThan(5);
    expect(accepted - triggered).toBeGreaterThan(2);
    expect(filled).toBeGreaterThan(3);
  },
  DRILLS_MS,
);

test(
  'also when processes are killed, freeze and repeat themselves',
  async () => {
    let crashed = 0;
    let triggered = 0;
    for (const [seed, topology] of [
      [1, 'one process'],
      [2, 'a process a group'],
      [3, 'two alike'],
    ] as const) {
      const run = await drillTriggers({ seed, topology, faults: ALL_FAULTS });
      expect(run.wrong, `${topology}, seed ${seed}`).toEqual([]);
      crashed += run.crashes;
      triggered += run.triggered;
    }
    expect(crashed).toBeGreaterThan(0);
    expect(triggered).toBeGreaterThan(10);
  },
  DRILLS_MS,
);

test(
  'also when processes die and commits are lost just between a trigger and the market',
  async () => {
    let opportunities = 0;
    for (let seed = 1; seed <= 3; seed += 1) {
      const of = { seed, topology: 'one process', faults: 'between trigger and market' } as const;
      const run = await drillTriggers(of);
      expect(run.wrong, `seed ${seed}`).toEqual([]);
      opportunities += run.opportunities;
    }
    expect(opportunities).toBeGreaterThan(20);
  },
  DRILLS_MS,
);
