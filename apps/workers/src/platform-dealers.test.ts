/** Orders that wait for a dealer's price, on the whole platform on virtual time: dealt once or not at all, whatever fails when. */
import { ALL_FAULTS, NO_FAULTS } from '@tradefloor/testkit/faults';
import { expect, test } from 'vitest';
import { drillDealers } from './testing/dealer-drill.ts';

const DRILLS_MS = 600_000;

test(
  'each is dealt at its limit or better, or rests until it is cancelled',
  async () => {
    const of = { seed: 1, topology: 'one process', faults: NO_FAULTS } as const;
    const { wrong, accepted, filled } = await drillDealers(of);
    expect(wrong).toEqual([]);
    // A drill in which all were dealt, or none, proves nothing.
    expect(filled).toBeGreaterThan(5);
    expect(accepted - filled).toBeGreaterThan(2);
  },
  DRILLS_MS,
);

test(
  'also when processes are killed, freeze and repeat themselves',
  async () => {
    let crashed = 0;
    let filled = 0;
    for (const [seed, topology] of [
      [1, 'one process'],
      [2, 'a process a group'],
      [3, 'two alike'],
    ] as const) {
      const run = await drillDealers({ seed, topology, faults: ALL_FAULTS });
      expect(run.wrong, `${topology}, seed ${seed}`).toEqual([]);
      crashed += run.crashes;
      filled += run.filled;
    }
    expect(crashed).toBeGreaterThan(0);
    expect(filled).toBeGreaterThan(10);
  },
  DRILLS_MS,
);

test(
  'also when processes die and commits are lost just while a dealer has an order',
  async () => {
    let opportunities = 0;
    let returned = 0;
    for (let seed = 1; seed <= 3; seed += 1) {
      const of = { seed, topology: 'one process', faults: 'while the dealer has it' } as const;
      const run = await drillDealers(of);
      expect(run.wrong, `seed ${seed}`).toEqual([]);
      opportunities += run.opportunities;
      returned += run.returned;
    }
    expect(opportunities).toBeGreaterThan(20);
    // A dealer that takes every order would not show that a returned one waits again.
    expect(returned).toBeGreaterThan(0);
  },
  DRILLS_MS,
);
