import {
  BEYOND,
  GOOD,
  latencyBucket,
  type ServiceLevel,
} from '@tradefloor/contracts/service-level';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BucketSums,
  computeBudgetLeft,
  computeBurnRate,
  computeLevelStates,
} from './service-level.ts';

type Windows = Partial<Record<'m5' | 'm30' | 'h1' | 'h6' | 'd30', number>>;
const toRow = (level: ServiceLevel, le: number, windows: Windows): BucketSums => ({
  level,
  le,
  m5: 0,
  m30: 0,
  h1: 0,
  h6: 0,
  d30: 0,
  ...windows,
});
const DAY_MS = 86_400_000;
/** @param measuredMs since when events are counted; long enough for every window by default */
const describeState = (level: ServiceLevel, rows: readonly BucketSums[], measuredMs = DAY_MS) => {
  const of = { sinceMs: new Map([[level, 0]]), nowMs: measuredMs };
  const state = computeLevelStates(rows, of).find((one) => one.level === level);
  if (state === undefined) throw new Error(`no state of ${level}`);
  return state;
};
const every = (count: number): Windows => ({
  m5: count,
  m30: count,
  h1: count,
  h6: count,
  d30: count,
});

describe('the burn rate', () => {
  // The Site Reliability Workbook, chapter 5, table 5-4: error rates of a 99.9 % objective and when its budget is gone.
  test.each([
    [0.001, 1],
    [0.002, 2],
    [0.01, 10],
    [1, 1_000],
  ])('of a share of bad events of %d is %d for an objective of 99.9 %', (share, rate) => {
    const total = 1_000_000;
    const good = total * (1 - share);
    expect(computeBurnRate({ good, total }, 0.999)).toBeCloseTo(rate, 6);
  });

  test('is not known where nothing happened, and is no rate where nothing bad is allowed', () => {
    expect(computeBurnRate({ good: 0, total: 0 }, 0.999)).toBeNull();
    expect(computeBurnRate({ good: 9, total: 10 }, 1)).toBeNull();
  });

  test('does not know how many events it is of', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000),
        fc.integer({ min: 1, max: 1_000 }),
        fc.nat(50),
        (bad, good, times) => {
          const once = computeBurnRate({ good, total: good + bad }, 0.99);
          const many = times + 1;
          const often = computeBurnRate({ good: good * many, total: (good + bad) * many }, 0.99);
          expect(often).toBeCloseTo(once ?? Number.NaN, 9);
        },
      ),
    );
  });
});

describe('the budget', () => {
  test('is what the bad events leave of those that are allowed, and can be overdrawn', () => {
    expect(computeBudgetLeft({ good: 100_000, total: 100_000 }, 0.999)).toBe(1);
    expect(computeBudgetLeft({ good: 99_950, total: 100_000 }, 0.999)).toBeCloseTo(0.5, 9);
    expect(computeBudgetLeft({ good: 99_800, total: 100_000 }, 0.999)).toBeCloseTo(-1, 9);
  });

  test('is not reported for so few events that one bad one exceeds the budget', () => {
    expect(computeBudgetLeft({ good: 999, total: 999 }, 0.999)).toBeNull();
    expect(computeBudgetLeft({ good: 1_000, total: 1_000 }, 0.999)).toBe(1);
    expect(computeBudgetLeft({ good: 0, total: 0 }, 0.99)).toBeNull();
  });

  test('of an objective without exceptions is whole until the first', () => {
    expect(computeBudgetLeft({ good: 0, total: 0 }, 1)).toBeNull();
    expect(computeBudgetLeft({ good: 5, total: 5 }, 1)).toBe(1);
    expect(computeBudgetLeft({ good: 4, total: 5 }, 1)).toBe(0);
  });
});

describe('an alert', () => {
  const of = (bad: Windows, good: Windows) =>
    describeState('accept-availability', [
      toRow('accept-availability', GOOD, good),
      toRow('accept-availability', BEYOND, bad),
    ]).alert;

  test('is fast when an hour and the last five minutes are both at 14.4 times the pace', () => {
    expect(of(every(15), every(985))).toBe('fast');
    expect(of(every(14), every(986))).toBe('slow');
  });

  test('is over when the short window is clean, while the long one still remembers', () => {
    expect(of({ h1: 100, h6: 100, m30: 100, d30: 100 }, every(1_000))).toBe('slow');
    expect(of({ h1: 100, h6: 100, d30: 100 }, every(1_000))).toBeNull();
  });

  test('is slow when six hours and half an hour are at six times the pace', () => {
    expect(of({ h6: 61, m30: 7, d30: 61 }, { h6: 9_939, m30: 993, d30: 9_939 })).toBe('slow');
    expect(of({ h6: 59, m30: 7, d30: 59 }, { h6: 9_941, m30: 993, d30: 9_941 })).toBeNull();
  });

  test('raises no alert for a few events, whatever share of the whole they are', () => {
    expect(of(every(9), every(0))).toBeNull();
    expect(of(every(10), every(0))).toBe('fast');
  });
});

test('what is timed is good up to its limit, and beyond it bad', () => {
  const rows = [
    toRow('accept-latency', latencyBucket(150), every(98)),
    toRow('accept-latency', latencyBucket(150.1), every(1)),
    toRow('accept-latency', latencyBucket(99_999), every(1)),
  ];
  expect(describeState('accept-latency', rows)).toMatchObject({
    good: 98,
    total: 100,
    attainment: 0.98,
    p99Ms: 250,
    limitMs: 150,
    target: 0.99,
  });
});

test('the start of a platform raises no alert: a window is evaluated when its short one has passed', () => {
  const burning = [
    toRow('tick-latency', latencyBucket(50), every(50)),
    toRow('tick-latency', BEYOND, every(50)),
  ];
  expect(describeState('tick-latency', burning, 299_000).alert).toBeNull();
  expect(describeState('tick-latency', burning, 300_000).alert).toBe('fast');
  const slowly = [
    toRow('tick-latency', latencyBucket(50), every(90)),
    toRow('tick-latency', BEYOND, every(10)),
  ];
  expect(describeState('tick-latency', slowly, 1_799_000).alert).toBeNull();
  expect(describeState('tick-latency', slowly, 1_800_000).alert).toBe('slow');
});

test('nothing is claimed about unmeasured objectives', () => {
  for (const state of computeLevelStates([], { sinceMs: new Map(), nowMs: DAY_MS })) {
    expect(state).toMatchObject({
      total: 0,
      attainment: null,
      budgetLeft: null,
      since: null,
      p99Ms: null,
      alert: null,
      burn: { m5: null, m30: null, h1: null, h6: null },
    });
  }
});
