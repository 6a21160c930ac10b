/** The whole platform on virtual time: the real services, the real engine, every fault by seed. */
import { ALL_FAULTS, NO_FAULTS } from '@tradefloor/testkit/faults';
import { describe, expect, test } from 'vitest';
import { ride, TOPOLOGIES, type Topology } from './testing/platform-simulation.ts';

const SEEDS = 24;
/** Many simulation runs take their time on a busy machine; none of them waits for the clock. */
const SIMULATIONS_MS = 900_000;

describe.each(Object.keys(TOPOLOGIES) as Topology[])('%s', (topology) => {
  test(
    'every acknowledged order ends in exactly one right state, and every fill counts once',
    async () => {
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const { wrong } = await ride(seed, topology, ALL_FAULTS);
        expect(wrong, `seed ${seed}`).toEqual([]);
      }
    },
    SIMULATIONS_MS,
  );
});

test('without faults every order is acknowledged at once, and nothing is published twice', async () => {
  const { wrong, acks, outcome } = await ride(1, 'one process', NO_FAULTS);
  expect(wrong).toEqual([]);
  expect([...acks.values()].filter((ack) => ack.isAccepted).length).toBeGreaterThan(10);
  expect(outcome.database.rows('algo.children').length).toBeGreaterThan(10);
  expect(
    outcome.events.filter((event) => event.type === 'failed' || event.type === 'redelivered'),
  ).toEqual([]);
});

test('the same seed gives the same words, in the same order', async () => {
  const first = await ride(5, 'a process a group', ALL_FAULTS);
  const second = await ride(5, 'a process a group', ALL_FAULTS);
  expect(second.outcome.trace).toBe(first.outcome.trace);
  expect(second.outcome.database.events()).toEqual(first.outcome.database.events());
});
