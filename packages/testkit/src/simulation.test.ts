/** The guarantees of the engine under crashes, duplicates, wipes, lost responses and suspended processes. */

import type { ServiceName } from '@tradefloor/contracts/services';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { describe, expect, test } from 'vitest';
import { NO_FAULTS } from './faults.ts';
import { ALL_GUARDS, type Guards } from './guarded-database.ts';
import { type Outcome, simulate } from './simulation.ts';
import { makeFinder, toyEms, toyJournal, toyOms } from './toy-services.ts';
import { makePlan, rideToy, SHAPES, type Shape } from './toy-simulation.ts';

const SEEDS = 60;
/** A design that lacks a guard is seen through within so many seeds; most within three. */
const MUTANT_SEEDS = 240;
/** Many simulation runs take their time on a busy machine; none of them waits for the clock. */
const SIMULATIONS_MS = 180_000;

describe.each(Object.keys(SHAPES) as Shape[])('%s', (shape) => {
  test.each(['in order', 'silent'] as const)(
    'every acknowledged order is filled exactly once, whatever breaks (%s)',
    async (weather) => {
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const { wrong } = await rideToy({ seed, shape, weather });
        expect(wrong, `seed ${seed}`).toEqual([]);
      }
    },
    SIMULATIONS_MS,
  );

  test('the same seed gives the same run', async () => {
    const first = await rideToy({ seed: 7, shape, weather: 'in order' });
    const second = await rideToy({ seed: 7, shape, weather: 'in order' });
    expect(second.outcome.trace).toBe(first.outcome.trace);
    expect(second.outcome.database.events()).toEqual(first.outcome.database.events());
  });
});

test('the faults take place: processes do crash while it runs', async () => {
  let crashes = 0;
  for (let seed = 1; seed <= 5; seed += 1) {
    const { outcome } = await rideToy({ seed, shape: 'split', weather: 'in order' });
    crashes += outcome.crashes;
  }
  expect(crashes).toBeGreaterThan(4);
});

test('without faults nothing is handed over twice', async () => {
  const plan = { seed: 1, shape: 'split', weather: 'in order', faults: NO_FAULTS } as const;
  const { outcome, wrong } = await rideToy(plan);
  expect(wrong).toEqual([]);
  // A double click is found by a constraint, as a refused commit: no message is involved.
  const again = outcome.events.filter(
    (event) => event.type === 'failed' && event.what !== 'placeOrder',
  );
  expect(again).toEqual([]);
});

describe('two processes that run everything', () => {
  const everything = (database: MemoryDatabase) => [
    toyOms(makeFinder(database)),
    toyEms(),
    toyJournal(),
  ];
  const share = (process: number, service: ServiceName) => (service === 'oms') === (process === 0);
  const plan = {
    seed: 5,
    processes: [everything, everything],
    prefers: share,
    faults: NO_FAULTS,
    drive: () => undefined,
  };
  const toPlaces = ({ processes }: Outcome) =>
    (['oms', 'ems', 'journal'] as const).map((service) =>
      processes.map((process) => process.runs(service)).indexOf(true),
    );

  test('share the services by what each prefers', async () => {
    const outcome = await simulate({ ...plan, simulationMs: 8_000, calmMs: 0 });
    expect(toPlaces(outcome)).toEqual([0, 1, 1]);
  });

  test('take over what a dead one had', async () => {
    const outcome = await simulate({
      ...plan,
      simulationMs: 12_000,
      calmMs: 4_000,
      faults: { ...NO_FAULTS, crash: 0.2 },
    });
    expect(outcome.crashes).toBeGreaterThan(0);
    expect(toPlaces(outcome)).not.toContain(-1);
  });
});

describe('a design without one of its guards is found out', () => {
  const without = (guard: keyof Guards): Guards => ({ ...ALL_GUARDS, [guard]: false });
  test.each([
    'inbox',
    'unique',
    'atomic',
    'outbox',
    'fencing',
    'reconciler',
    'refence',
    'buffer',
    'dependents',
  ] as const)(
    'no %s',
    async (guard) => {
      const found: number[] = [];
      for (let seed = 1; seed <= MUTANT_SEEDS && found.length === 0; seed += 1) {
        const { wrong } = await rideToy(makePlan(seed, without(guard)));
        if (wrong.length > 0) found.push(seed);
      }
      expect(found).not.toEqual([]);
    },
    SIMULATIONS_MS,
  );
});
