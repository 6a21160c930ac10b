/** The kill switch and requests for quote over the whole platform: acknowledged, none in its scope trades any more. */
import { ALL_FAULTS, type Faults, NO_FAULTS } from '@tradefloor/testkit/faults';
import { describe, expect, test } from 'vitest';
import type { Drill } from './testing/kill-drill.ts';
import { givenBond } from './testing/rfq-fixture.ts';
import { drillRequests } from './testing/rfq-kill-drill.ts';
import { RFQ_TOPOLOGIES, type RfqTopology } from './testing/rfq-simulation.ts';

const SCOPES: readonly Drill[] = [
  { scope: 'all', target: null },
  { scope: 'user', target: 'trader-fi-voice' },
  { scope: 'user', target: 'external-client' },
  { scope: 'user', target: 'sales' },
  { scope: 'symbol', target: givenBond().isin },
];
const SEEDS = [1, 2, 3];
const DRILLS_MS = 300_000;
/** The faults of processes and commits; a call that is lost three times in a row is received on the bus instead. */
const CRASHES: Faults = { ...ALL_FAULTS, callFails: 0 };

describe.each(Object.keys(RFQ_TOPOLOGIES) as RfqTopology[])('%s', (topology) => {
  test.each(SCOPES)(
    'from the response on no request of $scope $target trades',
    async (drill) => {
      let tradesBefore = 0;
      let stopped = 0;
      for (const seed of SEEDS) {
        const outcome = await drillRequests({ seed, topology, faults: NO_FAULTS }, drill);
        expect(outcome.acknowledgedAt, `seed ${seed}`).not.toBeNull();
        expect(outcome.wrong, `seed ${seed}`).toEqual([]);
        tradesBefore += outcome.tradesBefore;
        stopped += outcome.stopped;
      }
      // A drill in which nothing traded before, or nothing was stopped, would prove nothing.
      expect(tradesBefore).toBeGreaterThan(3);
      expect(stopped).toBeGreaterThan(1);
    },
    DRILLS_MS,
  );

  test(
    'also when processes crash, freeze and repeat themselves around it',
    async () => {
      for (let seed = 1; seed <= 4; seed += 1) {
        const of = { seed, topology, faults: CRASHES };
        const { wrong } = await drillRequests(of, { scope: 'all', target: null });
        expect(wrong, `seed ${seed}`).toEqual([]);
      }
    },
    DRILLS_MS,
  );
});
