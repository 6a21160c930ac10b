/** Versions that differ are found, each by the name of what differs. */
import { describe, expect, test } from 'vitest';
import { listDifferences, readReport } from './compare-outcomes.mjs';

const report = (/** @type {string} */ version, outcomes = {}) => ({
  version,
  cpuMs: { day: 10 },
  outcomes: { day: { hash: 'a' }, prices: 'b', ...outcomes },
});

describe('differences', () => {
  test('are none among equal outcomes, however long each took', () => {
    expect(listDifferences([report('v20'), { ...report('v22'), cpuMs: { day: 99 } }])).toEqual([]);
  });

  test('name the outcome and both versions', () => {
    const other = report('v26', { day: { hash: 'x' } });
    expect(listDifferences([report('v20'), report('v22'), other])).toEqual([
      'day: {"hash":"a"} on v20, {"hash":"x"} on v26',
    ]);
  });

  test('are also what one version lacks or has beside', () => {
    const { prices: _, ...less } = report('v24').outcomes;
    const reports = [report('v20'), { ...report('v24'), outcomes: less }];
    expect(listDifferences(reports)).toHaveLength(1);
    expect(listDifferences(reports.toReversed())).toHaveLength(1);
  });

  test('of nothing are a fault: nothing was compared', () => {
    expect(listDifferences([])).toEqual(['no outcomes']);
  });
});

test('a report is the last line; another output is none', () => {
  const text = `warning: slow\n${JSON.stringify(report('v22'))}\n`;
  expect(readReport(text)?.version).toBe('v22');
  for (const other of ['', 'Segmentation fault', '{}', '[]', '7']) {
    expect(readReport(other)).toBeNull();
  }
});
