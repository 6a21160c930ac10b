/** The arguments of a soak, and the words it reports its figures in. */
import { describe, expect, test } from 'vitest';
import { endText, getKind, progressLine, readWish } from './soak-text.mjs';

describe('the wish', () => {
  test('is an hour without faults by default', () => {
    expect(readWish([])).toEqual({
      minutes: 60,
      rate: 8,
      users: 20,
      faults: 0,
      seed: 1,
      warmUp: 10,
    });
  });

  test('takes every figure by its name', () => {
    const words = ['--minutes', '7.5', '--rate', '3', '--users', '4', '--faults', '20'];
    expect(readWish([...words, '--seed', '9', '--warm-up', '2'])).toEqual({
      minutes: 7.5,
      rate: 3,
      users: 4,
      faults: 20,
      seed: 9,
      warmUp: 2,
    });
  });

  test.each([
    ['minutes', 'an hour'],
    ['rate', '-1'],
    ['warm-up', 'x'],
    ['minutes', ''],
  ])('names a figure that is none: --%s %s', (name, text) => {
    expect(() => readWish([`--${name}=${text}`])).toThrow(
      `--${name} is "${text}"; it must be a number.`,
    );
  });
});

test.each([
  [{ faults: 0, minutes: 60 }, 'soak'],
  [{ faults: 0, minutes: 30 }, 'soak'],
  [{ faults: 0, minutes: 29.9 }, 'soak-short'],
  [{ faults: 7, minutes: 60 }, 'soak-with-faults'],
  [{ faults: 7, minutes: 1 }, 'soak-with-faults'],
])('a short run or one with faults does not take the place of the last hour: %o', (wish, kind) => {
  expect(getKind(wish)).toBe(kind);
});

const PROCESS = {
  pid: 1,
  rssMb: 180.4,
  heapMb: 61.6,
  outsideMb: 3,
  descriptors: 42,
  lagP99Ms: 12.4,
  lagMaxMs: 90,
};
const SAMPLE = {
  atS: 90,
  accepted: 0,
  processes: { gateway: PROCESS },
  waiting: { unsent: 3, letters: 2, oldestMs: 1_400, openOrders: 17, deadLetters: 1 },
  redis: { usedMb: 11.2, descriptors: 30 },
  postgres: { databaseMb: 204.7, backends: 25, largestMb: 18, descriptors: 60 },
};
const LOAD = {
  accepted: 700,
  refused: 20,
  unknown: 3,
  latency: { p50: 8, p90: 20, p99: 75, max: 300 },
};

describe('the line on how it stands', () => {
  test('has responses, what waits between services, the stores, and each process', () => {
    expect(progressLine(SAMPLE, LOAD)).toBe(
      '1.5 min: 700 accepted, 20 refused, 3 unknown, p99 75 ms; ' +
        'unsent 3, late 2 (1400 ms), open 17, dead 1; Redis 11 MB, database 205 MB; ' +
        'gateway 180/62 MB 42 fds lag 12 ms',
    );
  });

  test('reports so while a database is away, and before the load has reported', () => {
    const line = progressLine({ ...SAMPLE, waiting: null }, null);
    expect(line).toContain('0 accepted, 0 refused, 0 unknown, p99 - ms; Postgres does not answer');
  });

  test('has a dash for a store that does not answer', () => {
    const line = progressLine({ ...SAMPLE, redis: null, postgres: null }, LOAD);
    expect(line).toContain('Redis - MB, database - MB');
  });

  test('has no latency where nothing was answered yet', () => {
    expect(progressLine(SAMPLE, { ...LOAD, latency: null })).toContain('p99 - ms');
  });
});

const FIGURES = /** @type {Parameters<typeof endText>[0]} */ ({
  processes: [
    {
      name: 'workers oms',
      lives: 1,
      rssMb: 210.6,
      heapMb: 80,
      rss: { perHour: 2.34, plusMinus: 1.15, count: 50 },
      heap: { perHour: -0.5, plusMinus: 0.25, count: 50 },
      descriptors: [40, 41],
      lagP99Ms: 3,
      lagMaxMs: 20,
    },
  ],
  unsent: { p99: 4, max: 9 },
  oldestMs: { p99: 350, max: 900 },
});
const REST = { isAtRest: true, ms: 812.6, why: '' };

describe('the words at the end', () => {
  test('a good one has slopes with their intervals, and states that nothing is violated', () => {
    expect(endText(FIGURES, { violations: [], rest: REST }).split('\n')).toEqual([
      'workers oms: 211 MB, 2.3 ± 1.1 MB/h resident, -0.5 ± 0.3 MB/h heap, descriptors 40 to 41',
      'events not on the wire: 9 at most; oldest unconfirmed: p99 350 ms',
      'at rest after 813 ms',
      'no violation',
    ]);
  });

  test('what stays open and what is violated is named with an example', () => {
    const violations = [
      { id: 'I1', count: 2, examples: ['order 7 is lost', 'order 9 is lost'] },
      { id: 'I4', count: 1, examples: ['a fill twice'] },
    ];
    const rest = { isAtRest: false, ms: 60_000, why: 'orders stay open' };
    const text = endText(FIGURES, { violations, rest });
    expect(text).toContain('NOT AT REST: orders stay open');
    expect(text).toContain('I1: 2 (order 7 is lost)\nI4: 1 (a fill twice)');
    expect(text).not.toContain('no violation');
  });
});
