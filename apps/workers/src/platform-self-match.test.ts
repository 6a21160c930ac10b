/** Self-match prevention over the whole platform on virtual time, through killed processes and back to rest. */
import { SELF_MATCH_MODES } from '@tradefloor/contracts/vocabulary/risk';
import { ALL_FAULTS, NO_FAULTS } from '@tradefloor/testkit/faults';
import { describe, expect, test } from 'vitest';
import { drillSelfMatch } from './testing/self-match-drill.ts';

const DRILLS_MS = 600_000;

describe.each(SELF_MATCH_MODES)('under %s', (mode) => {
  test(
    'own orders never meet at market, and every share is accounted for',
    async () => {
      const of = { seed: 1, topology: 'one process', faults: NO_FAULTS } as const;
      const { wrong, held, released, cancelled, fills } = await drillSelfMatch(of, mode);
      expect(wrong).toEqual([]);
      expect(fills).toBeGreaterThan(10);
      // A drill in which own orders did not meet proves nothing.
      if (mode === 'cancelOldest') expect(released).toBeGreaterThan(3);
      if (mode === 'decrement') expect(held).toBeGreaterThan(3);
      if (mode === 'cancelBoth') expect(cancelled).toBeGreaterThan(3);
    },
    DRILLS_MS,
  );

  test(
    'also when processes are killed, freeze and repeat themselves while orders wait',
    async () => {
      let crashed = 0;
      for (const [seed, topology] of [
        [1, 'one process'],
        [2, 'a process a group'],
      ] as const) {
        const of = { seed, topology, faults: ALL_FAULTS };
        const { wrong, crashes } = await drillSelfMatch(of, mode);
        expect(wrong, `${topology}, seed ${seed}`).toEqual([]);
        crashed += crashes;
      }
      expect(crashed).toBeGreaterThan(0);
    },
    DRILLS_MS,
  );

  test(
    'also when processes die and commits are lost just while an order waits',
    async () => {
      let opportunities = 0;
      for (let seed = 1; seed <= 3; seed += 1) {
        const of = { seed, topology: 'one process', faults: 'while an order waits' } as const;
        const run = await drillSelfMatch(of, mode);
        expect(run.wrong, `seed ${seed}`).toEqual([]);
        opportunities += run.opportunities;
      }
      // Under cancelBoth no order waits.
      if (mode === 'cancelBoth') expect(opportunities).toBe(0);
      else expect(opportunities).toBeGreaterThan(100);
    },
    DRILLS_MS,
  );
});
