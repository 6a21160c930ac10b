import { expect, test } from 'vitest';
import { formatAge, formatMicros, formatRecovery, lightNow, withGaps } from './ops-text.ts';

test.each([
  [740, '740 µs'],
  [12_440, '12.4 ms'],
  [740_000, '740 ms'],
  [3_204_000, '3.20 s'],
])('%d microseconds are read as %s', (us, text) => {
  expect(formatMicros(us)).toBe(text);
});

test.each([
  [-5, '0 s'],
  [12_900, '12 s'],
  [250_000, '4 min 10 s'],
  [11_100_000, '3 h 5 min'],
  [187_200_000, '2 d 4 h'],
])('an age of %d milliseconds is read as %s', (ms, text) => {
  expect(formatAge(ms)).toBe(text);
});

test('each step shows its delay after the one before', () => {
  const steps = ['2026-11-23T14:30:00.000Z', '2026-11-23T14:30:00.012Z'].map((at) => ({ at }));
  expect(withGaps(steps).map(({ gapMs }) => gapMs)).toEqual([0, 12]);
});

test('a recovery is a time once there is one, and until then what is known', () => {
  expect(formatRecovery({ state: 'recovered', recoveryMs: 2_440 })).toBe('2.4 s');
  expect(formatRecovery({ state: 'under-way', recoveryMs: null })).toBe('not yet');
  expect(formatRecovery({ state: 'unknown', recoveryMs: null })).toBe('unknown');
});

test('an unresponsive platform shows no integrity: the indicator goes off, data is stale', () => {
  expect(lightNow({ status: 'ok' }, null)).toBe('ok');
  expect(lightNow({ status: 'ok' }, new Error('no answer'))).toBe('unknown');
  expect(lightNow(undefined, null)).toBe('unknown');
});
