/** The reliability report: every figure of it from the history it is given, and nothing hidden that did not pass. */
import { describe, expect, test } from 'vitest';
import { toReport } from './report.mjs';

const AT = '2026-11-22T02:00:00.000Z';
const of = { rowIds: ['F1', 'F2'], remarks: {} };
const slope = (/** @type {number} */ perHour) => ({ perHour, plusMinus: 0.5, count: 60 });

/** @param {string} kind @param {object} figures @returns {import('./goals.mjs').Entry} */
const entry = (kind, figures) => ({
  at: AT,
  commit: 'abc1234',
  kind,
  command: `pnpm ${kind}`,
  figures: /** @type {Record<string, any>} */ (figures),
});
/** @param {string} row @param {object} [more] */
const toRow = (row, more = {}) => ({
  row,
  fault: `fault of ${row}`,
  goal: 'back in time',
  seed: 1,
  verdict: 'pass',
  figure: 'back after 1.2 s',
  orders: 150,
  restMs: 900,
  tookMs: 9_000,
  violations: [],
  measures: [],
  ...more,
});
/** @param {object[]} rows */
const faults = (rows) =>
  entry('faults', { seed: 1, orders: { acknowledged: 100, refused: 0, unknown: 0 }, rows });
/** @param {string} report @param {string} start */
const findLine = (report, start) => report.split('\n').find((line) => line.startsWith(start)) ?? '';

const SOAK = {
  endS: 3_600,
  wish: { users: 40, rate: 25, warmUp: 10 },
  load: { accepted: 12_345, refused: 67, unknown: 2, latency: { p50: 9, p99: 88 } },
  orders: { acknowledged: 11_111 },
  violations: [],
  restMs: 4_321,
  unsent: { p99: 3, max: 9 },
  oldestMs: { p99: 1_500, max: 12_000 },
  oldestSlope: slope(0.1),
  deadLetters: 0,
  redisMb: 41.6,
  redis: slope(1.25),
  databaseMb: 512.4,
  backends: [20, 22],
  processes: [
    {
      name: 'workers',
      lives: 1,
      rssMb: 301.4,
      heapMb: 120.2,
      rss: slope(2),
      heap: slope(-1.5),
      descriptors: [80, 81],
      lagP99Ms: 12.4,
      lagMaxMs: 201,
    },
  ],
};

describe('the report', () => {
  test('without measurements has all goals, none met, and no soak', () => {
    const report = toReport([], of);
    expect(report).toContain('## Goals: 0 of 14 met');
    expect(report.match(/\*not measured\*/g)).toHaveLength(14);
    expect(report).toContain('## Soak\n\nNot run yet.');
    expect(report).not.toContain('## Rows of the fault matrix');
    expect(report).not.toContain('## Simulation');
  });

  test('is the same for the same history', () => {
    const history = [faults([toRow('F1')]), entry('soak', SOAK)];
    expect(toReport(history, of)).toBe(toReport(history, of));
  });

  test('gives the reason of a goal that is not met, and of no other', () => {
    const report = toReport([], {
      ...of,
      remarks: { G2: 'needs a longer run', G99: 'never shown' },
    });
    expect(report).toContain('- G2: needs a longer run');
    expect(report).not.toContain('never shown');
  });
});

describe('the rows', () => {
  test('are in the order of their numbers, then seeds', () => {
    const report = toReport(
      [faults([toRow('F10'), toRow('F2', { seed: 2 }), toRow('F2'), toRow('F1')])],
      of,
    );
    const rows = report
      .split('\n')
      .flatMap((line) => /^\| (F\d+) .*\| (\d) \| 150/.exec(line)?.slice(1, 3).join(' ') ?? []);
    expect(rows).toEqual(['F1 1', 'F2 1', 'F2 2', 'F10 1']);
  });

  test('show their figures, and a failure in bold with its violations', () => {
    const violations = [
      { id: 'I1', count: 2, examples: [] },
      { id: 'I7', count: 1, examples: [] },
    ];
    const report = toReport(
      [faults([toRow('F1'), toRow('F2', { verdict: 'fail', violations, restMs: 12_340 })])],
      of,
    );
    expect(findLine(report, '| F1 |')).toBe(
      '| F1 | fault of F1 | 1 | 150 | 0 | 0.90 s | back in time | back after 1.2 s | pass | 2026-11-22, abc1234 |',
    );
    expect(findLine(report, '| F2 |')).toContain('| I1: 2, I7: 1 | 12.3 s |');
    expect(findLine(report, '| F2 |')).toContain('| **fail** |');
    expect(report).toContain('2 runs, 1 did not pass.');
  });

  test('keep a bar in a text from becoming a cell', () => {
    const report = toReport([faults([toRow('F1', { figure: 'a | b' })])], of);
    expect(findLine(report, '| F1 |')).toContain('a \\| b');
  });

  test('that only run by name are named, with whether they ran', () => {
    const longs = { ...of, longIds: ['F26', 'F28'] };
    const report = toReport([faults([toRow('F26')])], longs);
    expect(report).toContain('`pnpm faults F26` starts it.');
    expect(report).toContain('`pnpm faults F28` starts it; not run yet.');
  });
});

describe('the soak', () => {
  test('shows load, orders, ends and slopes as they were measured', () => {
    const report = toReport([entry('soak', SOAK)], of);
    expect(report).toContain(
      '`pnpm soak`, 2026-11-22, abc1234: 60 minutes, 40 users, 25 operations a second due',
    );
    expect(report).toContain('12,345 operations accepted, 67 refused, 2 without a clear answer');
    expect(report).toContain(
      '11,111 orders acknowledged, 0 kinds of violation, at rest 4.32 s after',
    );
    expect(findLine(report, '| workers |')).toBe(
      '| workers | 301 | 2.0 \u00b1 0.5 | 120 | -1.5 \u00b1 0.5 | 80 to 81 | 12 | 201 |',
    );
    expect(report).toContain('p99 3, most 9.');
    expect(report).toContain('p99 1.50 s, most 12.0 s');
    expect(report).toContain(
      'Redis 42 MB (1.3 \u00b1 0.5 MB an hour), database 512 MB, its connections 20 to 22.',
    );
  });

  test('names the largest connection where it was looked at', () => {
    const report = toReport([entry('soak', { ...SOAK, backendMb: 33.3, backend: slope(0) })], of);
    expect(report).toContain(
      '20 to 22, the largest connection of the database 33 MB (0.0 \u00b1 0.5 MB an hour).',
    );
  });

  test('of the newest run counts, beside a short one and one with faults', () => {
    const newer = { ...SOAK, load: { ...SOAK.load, accepted: 99_999 } };
    const report = toReport(
      [
        entry('soak', SOAK),
        entry('soak', newer),
        entry('soak-short', SOAK),
        entry('soak-with-faults', { ...SOAK, faults: { 'Redis killed': 3, 'Postgres killed': 2 } }),
      ],
      of,
    );
    expect(report).toContain('99,999 operations accepted');
    expect(report).toContain('A short one: `pnpm soak-short`');
    expect(report).toContain('Redis killed 3, Postgres killed 2; 11,111 orders acknowledged');
  });
});

describe('the simulation', () => {
  test('lists the last ten runs with their seeds', () => {
    const runs = Array.from({ length: 12 }, (_, n) =>
      entry('dst', { from: n * 3_000 + 1, seeds: 3_000, broken: n === 11 ? 1 : 0, seconds: 41.5 }),
    );
    const report = toReport(runs, of);
    expect(report.match(/\| 41\.5 s \|/g)).toHaveLength(10);
    expect(report).toContain('| 2026-11-22 | abc1234 | 33,001 to 36,000 | 1 | 41.5 s |');
    expect(report).not.toContain('| 1 to 3,000 |');
  });
});
