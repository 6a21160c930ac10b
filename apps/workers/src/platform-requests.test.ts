/** Requests for quote in the whole platform on virtual time, through every fault by seed. */

import type { Rfq } from '@tradefloor/contracts/rfq';
import { RFQ_TABLES } from '@tradefloor/core/trading/rfq/rfq-tables';
import { ALL_FAULTS, NO_FAULTS } from '@tradefloor/testkit/faults';
import { describe, expect, test } from 'vitest';
import { auditRequests } from './testing/rfq-audit.ts';
import { RFQ_TOPOLOGIES, type RfqTopology, rideRequests } from './testing/rfq-simulation.ts';

const SEEDS = 6;
/** Many simulation runs take their time on a busy machine; none of them waits for the clock. */
const SIMULATIONS_MS = 180_000;

describe.each(Object.keys(RFQ_TOPOLOGIES) as RfqTopology[])('%s', (topology) => {
  test(
    'every request trades at most once, with a quote in time, and the books agree',
    async () => {
      const ends = new Set<Rfq['state']>();
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const simulation = await rideRequests(seed, topology, ALL_FAULTS);
        expect(auditRequests(simulation), `seed ${seed}`).toEqual([]);
        for (const { state } of simulation.outcome.database.rows<Rfq>(RFQ_TABLES.requests.name))
          ends.add(state);
      }
      // A simulation run in which nothing was declined, or nothing traded, would prove little.
      for (const end of ['EXECUTED', 'CLIENT_DECLINED'] as const) {
        expect(ends.has(end), end).toBe(true);
      }
    },
    SIMULATIONS_MS,
  );
});

test('without faults every person gets a response, and every execution but one of a race loses', async () => {
  const simulation = await rideRequests(1, 'one process', NO_FAULTS);
  expect(auditRequests(simulation)).toEqual([]);
  const { reported, outcome } = simulation;
  expect(reported.orders.size).toBe(6);
  expect(reported.requested.size).toBe(10);
  expect(reported.executed.size).toBeGreaterThan(1);
  expect(outcome.database.rows<Rfq>(RFQ_TABLES.requests.name)).toHaveLength(16);
});
