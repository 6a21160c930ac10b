/** Batches: the moves each state has, and the plays from any place on. */
import { SEED_MAX } from '@tradefloor/contracts/vocabulary/scenarios';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOW } from '../../trading/order/order.given.ts';
import {
  areSeeds,
  BATCH_MOVES,
  type BatchEvent,
  evolveBatch,
  listVariants,
  nextPlays,
} from './batch.ts';
import { givenScenarioBatch, givenTerms } from './scenario.given.ts';

const LATER = NOW + 1_000;
const EVENTS: readonly BatchEvent[] = [
  { type: 'played', count: 1, at: LATER },
  { type: 'canceled', at: LATER },
  { type: 'failed', reason: 'the market would not start', at: LATER },
];

describe('a batch', () => {
  it('counts its plays and is done with the last', () => {
    const some = evolveBatch(givenScenarioBatch(), { type: 'played', count: 4, at: LATER });
    expect(some).toEqual(
      givenScenarioBatch({ done: 4, state: 'RUNNING', updatedAt: LATER, version: 2 }),
    );
    const all = evolveBatch(some, { type: 'played', count: 2, at: LATER + 1 });
    expect(all).toMatchObject({ done: 6, state: 'DONE', reason: null, version: 3 });
  });

  it('keeps what was played when it is canceled or fails, and states why', () => {
    const half = givenScenarioBatch({ done: 3 });
    expect(evolveBatch(half, { type: 'canceled', at: LATER })).toMatchObject({
      done: 3,
      state: 'CANCELED',
      reason: 'canceled',
    });
    expect(evolveBatch(half, { type: 'failed', reason: 'no seed', at: LATER })).toMatchObject({
      done: 3,
      state: 'FAILED',
      reason: 'no seed',
      updatedAt: LATER,
    });
  });

  it('plays no more than it has', () => {
    const event = { type: 'played', count: 3, at: LATER } as const;
    expect(() => evolveBatch(givenScenarioBatch({ done: 4 }), event)).toThrow(
      'a batch plays no more than it has',
    );
  });

  it('that is over never changes again', () => {
    for (const state of ['DONE', 'CANCELED', 'FAILED'] as const) {
      expect(BATCH_MOVES[state]).toEqual([]);
      for (const event of EVENTS) {
        expect(() => evolveBatch(givenScenarioBatch({ state }), event)).toThrow(
          `a batch that is ${state} cannot be ${event.type}`,
        );
      }
    }
  });
});

describe('the plays of a batch', () => {
  it('go seed by seed, each through every strategy', () => {
    const plays = nextPlays(givenScenarioBatch(), 100);
    expect(plays.map(({ terms: { seed, strategy } }) => [seed, strategy])).toEqual([
      [7, 'TWAP'],
      [7, 'POV'],
      [8, 'TWAP'],
      [8, 'POV'],
      [9, 'TWAP'],
      [9, 'POV'],
    ]);
  });

  it('carry what each strategy needs', () => {
    const [twap, pov] = nextPlays(givenScenarioBatch(), 2);
    expect(twap?.terms.algoParams).toBeUndefined();
    expect(pov?.terms.algoParams).toEqual({ participationPct: 10 });
  });

  it('are one for each risk aversion where the strategy has one, all else alike', () => {
    const batch = givenScenarioBatch({
      terms: givenTerms({ strategy: 'IS', algoParams: { durationMs: 60_000, riskAversion: 0.3 } }),
      strategies: ['TWAP', 'IS', 'ARRIVAL'],
      riskAversions: [0, 1],
      total: 15,
    });
    const plays = nextPlays(batch, 6);
    expect(
      plays.map(({ terms: { seed, strategy, algoParams }, variant }) => [
        seed,
        strategy,
        variant,
        algoParams,
      ]),
    ).toEqual([
      [7, 'TWAP', 0, { durationMs: 60_000 }],
      [7, 'IS', 0, { durationMs: 60_000, riskAversion: 0 }],
      [7, 'IS', 1, { durationMs: 60_000, riskAversion: 1 }],
      [7, 'ARRIVAL', 0, { durationMs: 60_000, riskAversion: 0 }],
      [7, 'ARRIVAL', 1, { durationMs: 60_000, riskAversion: 1 }],
      [8, 'TWAP', 0, { durationMs: 60_000 }],
    ]);
    expect(listVariants(batch)).toHaveLength(5);
    expect(listVariants({ ...batch, riskAversions: null })).toEqual(
      batch.strategies.map((strategy) => ({ strategy, variant: 0, riskAversion: null })),
    );
  });

  it('go on where the batch stands, and end with it', () => {
    const plays = nextPlays(givenScenarioBatch({ done: 5 }), 4);
    expect(plays.map(({ terms: { seed, strategy } }) => [seed, strategy])).toEqual([[9, 'POV']]);
    expect(nextPlays(givenScenarioBatch({ done: 6 }), 4)).toEqual([]);
  });

  it('are the same plays in the same order, however many are taken at a time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 6 }), (steps) => {
        let batch = givenScenarioBatch();
        const played = [];
        for (const most of steps) {
          if (batch.state !== 'RUNNING') break;
          const plays = nextPlays(batch, most);
          played.push(...plays);
          batch = evolveBatch(batch, { type: 'played', count: plays.length, at: LATER });
        }
        expect(batch.state).toBe('DONE');
        expect(played).toEqual(nextPlays(givenScenarioBatch(), 6));
      }),
    );
  });
});

it('seeds are seeds up to the last number of 32 bits', () => {
  expect(areSeeds(0, 1_000)).toBe(true);
  expect(areSeeds(SEED_MAX, 1)).toBe(true);
  expect(areSeeds(SEED_MAX, 2)).toBe(false);
  expect(areSeeds(SEED_MAX - 9, 10)).toBe(true);
  expect(areSeeds(SEED_MAX - 8, 10)).toBe(false);
});
