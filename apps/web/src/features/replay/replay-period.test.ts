import { expect, test } from 'vitest';
import { lastMinutes, readPeriod, toForm } from './replay-period.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

test('a day and two times are a period in UTC, over midnight where the end comes first', () => {
  expect(readPeriod({ day: '2026-11-21', from: '12:00', to: '12:05:30' })).toEqual({
    ok: true,
    fromMs: NOON,
    toMs: NOON + 330_000,
  });
  const night = readPeriod({ day: '2026-11-21', from: '23:59', to: '0:01' });
  expect(night.ok && night.toMs - night.fromMs).toBe(120_000);
});

test('invalid input is reported, and a form reads back as it was written', () => {
  const problem = (day: string, from: string, to: string) => {
    const read = readPeriod({ day, from, to });
    return read.ok ? null : read.problem;
  };
  expect(problem('21.11.2026', '12:00', '12:05')).toContain('day');
  expect(problem('2026-13-45', '12:00', '12:05')).toContain('day');
  expect(problem('2026-11-21', '24:00', '12:05')).toContain('Times');
  expect(problem('2026-11-21', '12:00', '')).toContain('Times');
  expect(problem('2026-11-21', '12:00', '12:00')).toContain('empty');
  expect(readPeriod(toForm(NOON, NOON + 61_000))).toMatchObject({ toMs: NOON + 61_000 });
});

test('the last minutes end a few seconds ago and do not reach over a gap', () => {
  const periods = [
    { fromMs: NOON - 9_000_000, toMs: NOON - 8_000_000 },
    { fromMs: NOON - 120_500, toMs: NOON + 400 },
  ];
  expect(lastMinutes(periods, 1)).toEqual({ fromMs: NOON - 65_000, toMs: NOON - 5_000 });
  expect(lastMinutes(periods, 15)).toEqual({ fromMs: NOON - 120_000, toMs: NOON - 5_000 });
  expect(lastMinutes([{ fromMs: NOON, toMs: NOON + 4_000 }], 1)).toBeNull();
  expect(lastMinutes([], 5)).toBeNull();
});
