import { describe, expect, it } from 'vitest';
import { formatMeasure } from './finding-names.ts';
import { EMPTY_FORM, readForm } from './finding-search.ts';

describe('a search for findings', () => {
  it('has no filter when nothing is typed', () => {
    expect(readForm(EMPTY_FORM)).toEqual({ ok: true, requested: {} });
  });

  it('filters by what is chosen and typed, trimmed, times in UTC', () => {
    const form = {
      ...EMPTY_FORM,
      rule: 'OFF_MARKET' as const,
      userId: ' una ',
      symbol: 'aapl',
      to: '2026-11-21T14:03',
    };
    expect(readForm(form)).toEqual({
      ok: true,
      requested: {
        rule: 'OFF_MARKET',
        userId: 'una',
        symbol: 'AAPL',
        to: '2026-11-21T14:03:00.000Z',
      },
    });
  });

  it('that ends before it begins is invalid', () => {
    const form = { ...EMPTY_FORM, from: '2026-11-21T14:03', to: '2026-11-21T14:02' };
    expect(readForm(form)).toMatchObject({ ok: false });
  });
});

it.each([
  [8, 'times', '8×'],
  [101.25, 'bp', '101.25 bp'],
  [1_000, 'ms', '1,000 ms'],
  [20, '%', '20 %'],
] as const)('%s in %s is %s', (value, unit, text) => {
  expect(formatMeasure(value, unit)).toBe(text);
});
