/** The kill switch over the whole platform on virtual time: after its acknowledgement nothing in scope happens. */
import { ALL_FAULTS, type Faults, NO_FAULTS } from '@tradefloor/testkit/faults';
import { describe, expect, test } from 'vitest';
import { type Drill, drillKill } from './testing/kill-drill.ts';
import { TOPOLOGIES, type Topology } from './testing/platform-simulation.ts';

const SCOPES: readonly Drill[] = [
  { scope: 'all', target: null },
  { scope: 'user', target: 'trader-high-touch' },
  { scope: 'symbol', target: 'AAPL' },
  { scope: 'algo', target: 'LIT' },
  { scope: 'venue', target: 'XNAS' },
];
const DRILLS_MS = 600_000;
/** The faults of processes and commits; a call that is lost three times in a row is received on the bus instead. */
const CRASHES: Faults = { ...ALL_FAULTS, callFails: 0 };

describe.each(Object.keys(TOPOLOGIES) as Topology[])('%s', (topology) => {
  test.each(SCOPES)(
    'from the response on, nothing of $scope $target is accepted or filled',
    async (drill) => {
      for (let seed = 1; seed <= 4; seed += 1) {
        const of = { seed, topology, faults: NO_FAULTS };
        const { acknowledgedAt, wrong, fillsBefore } = await drillKill(of, drill, seed % 2 === 0);
        expect(acknowledgedAt, `seed ${seed}`).not.toBeNull();
        expect(fillsBefore, `seed ${seed}`).toBeGreaterThan(5);
        expect(wrong, `seed ${seed}`).toEqual([]);
      }
    },
    DRILLS_MS,
  );

  test(
    'also when processes crash, freeze and repeat themselves around it',
    async () => {
      for (let seed = 1; seed <= 15; seed += 1) {
        const of = { seed, topology, faults: CRASHES };
        const { wrong } = await drillKill(of, { scope: 'all', target: null }, true);
        expect(wrong, `seed ${seed}`).toEqual([]);
      }
    },
    DRILLS_MS,
  );
});
