/** Currency deals in the whole platform on virtual time, through every fault by seed, to the last delivery. */

import type { FxDealRow } from '@tradefloor/core/trading/dealer/fx-deal-tables';
import { DEALER_TABLES } from '@tradefloor/core/trading/dealer/tables';
import { ALL_FAULTS, NO_FAULTS } from '@tradefloor/testkit/faults';
import { describe, expect, test } from 'vitest';
import { rideCurrencies } from './testing/fx-simulation.ts';
import { TOPOLOGIES, type Topology } from './testing/platform-simulation.ts';

const SEEDS = 6;
/** Many simulation runs take their time on a busy machine; none of them waits for the clock. */
const SIMULATIONS_MS = 300_000;

describe.each(Object.keys(TOPOLOGIES) as Topology[])('%s', (topology) => {
  test(
    'every press is dealt once at its price or not at all, and every currency sums to zero when all is delivered',
    async () => {
      const states = new Set<FxDealRow['state']>();
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const { wrong, outcome } = await rideCurrencies(seed, topology, ALL_FAULTS);
        expect(wrong, `seed ${seed}`).toEqual([]);
        for (const { state } of outcome.database.rows<FxDealRow>(DEALER_TABLES.fxDeals.name))
          states.add(state);
      }
      // Simulation runs in which nothing was dealt would prove little.
      expect(states).toContain('DEALT');
    },
    SIMULATIONS_MS,
  );
});

test(
  'without faults presses are dealt, and base and quote currencies are in their ledgers',
  async () => {
    const { wrong, outcome } = await rideCurrencies(1, 'one process', NO_FAULTS);
    expect(wrong).toEqual([]);
    const deals = outcome.database.rows<FxDealRow>(DEALER_TABLES.fxDeals.name);
    expect(deals.filter(({ state }) => state === 'DEALT').length).toBeGreaterThan(5);
    const ledgers = new Set(
      outcome.database.rows<{ ledger: string }>('ccp.accounts').map(({ ledger }) => ledger),
    );
    expect([...ledgers].filter((ledger) => ledger.length === 3).length).toBeGreaterThan(3);
  },
  SIMULATIONS_MS,
);
