/** Which rows a run of the fault matrix has, and how a row's result reads. */
import { describe, expect, test } from 'vitest';
import { listVerdicts } from '../reliability/goals.mjs';
import { ROWS, rowsFor } from './matrix.mjs';
import { lines } from './report.mjs';

const ids = ROWS.map(({ id }) => id);

describe('the rows', () => {
  test('have different ids, in the order of their numbers', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })));
    expect(ids.indexOf('F2')).toBeLessThan(ids.indexOf('F10'));
  });

  test('each state what happens and what is to hold, and can be run', () => {
    for (const row of ROWS) {
      expect(row.id).toMatch(/^[FS]\d+[a-z]?$/);
      expect(row.fault.length).toBeGreaterThan(5);
      expect(row.goal.length).toBeGreaterThan(3);
      expect(typeof row.run).toBe('function');
      expect(row.perSecond ?? 1).toBeGreaterThan(0);
    }
  });

  test('are all there that the goals are measured by', () => {
    const needed = listVerdicts([], ids).flatMap(({ command }) =>
      [...command.matchAll(/\b[FS]\d+[a-z]?\b/g)].map(([id]) => id),
    );
    expect(needed.length).toBeGreaterThan(10);
    expect(needed.filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe('a run', () => {
  test('of named rows has those, in the matrix’s order, long ones too', () => {
    expect(rowsFor(['F10', 'F2'], false).map(({ id }) => id)).toEqual(['F2', 'F10']);
    const long = ROWS.filter(({ isLong }) => isLong === true).map(({ id }) => id);
    expect(long.length).toBeGreaterThan(0);
    expect(rowsFor(long, true).map(({ id }) => id)).toEqual(long);
  });

  test('of all rows has every one but the long', () => {
    const all = rowsFor([], false);
    expect(all.some(({ isLong }) => isLong === true)).toBe(false);
    expect(all.length).toBe(ROWS.filter(({ isLong }) => isLong !== true).length);
  });

  test('that is quick has only rows that are', () => {
    const quick = rowsFor([], true);
    expect(quick.length).toBeGreaterThan(0);
    expect(quick.length).toBeLessThan(rowsFor([], false).length);
    expect(quick.every(({ isQuick }) => isQuick)).toBe(true);
  });

  test('of unknown names has none', () => {
    expect(rowsFor(['F999', 'f1'], false)).toEqual([]);
  });
});

describe('a result', () => {
  /** @param {object} [more] */
  const result = (more = {}) =>
    /** @type {import('./matrix.mjs').RowResult} */ (
      /** @type {unknown} */ ({
        row: { id: 'F1', fault: 'oms is killed', goal: 'back in 3 s', isQuick: true },
        ok: true,
        isInTime: true,
        seed: 1,
        measures: [],
        orders: 150,
        violations: [],
        figure: 'back after 1.2 s',
        restMs: 900,
        tookMs: 12_000,
        ...more,
      })
    );

  test('that passed reads as its figures, on two lines', () => {
    const [first = '', second = '', ...others] = lines(result());
    expect(first).toMatch(/^F1 {4}pass {4}150 orders {4}0 violations {2}at rest .* oms is killed$/);
    expect(second.trim()).toBe('back after 1.2 s  (goal: back in 3 s)');
    expect(others).toEqual([]);
  });

  test('is slow when it is right but late, and FAIL when it is wrong', () => {
    expect(lines(result({ isInTime: false }))[0]).toContain(' slow ');
    expect(lines(result({ ok: false, isInTime: true }))[0]).toContain(' FAIL ');
    expect(lines(result({ ok: false, isInTime: false }))[0]).toContain(' FAIL ');
  });

  test('names each violation with its examples, and their sum', () => {
    const violations = [
      { id: 'I1', count: 2, examples: ['order a', 'order b'] },
      { id: 'I7', count: 3, examples: [] },
    ];
    const text = lines(result({ ok: false, violations }));
    expect(text[0]).toContain('  5 violations');
    expect(text.slice(2).map((line) => line.trim())).toEqual([
      'I1: 2',
      'order a',
      'order b',
      'I7: 3',
    ]);
  });
});
