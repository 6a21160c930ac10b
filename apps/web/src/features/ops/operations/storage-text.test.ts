/** Sizes with three figures, growth with what is known of it. */
import { expect, test } from 'vitest';
import { formatBytes, formatGrowth } from './storage-text.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.00 kB'],
  [9_996, '10.0 kB'],
  [99_960, '100 kB'],
  [999_600, '1.00 MB'],
  [1_234_567_890, '1.23 GB'],
  [-2_048, '-2.05 kB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

const STORAGE = {
  at: '2026-11-23T14:30:00.000Z',
  bytes: 1,
  groups: [],
  freeBytes: 1_000,
  bytesPerDay: 5_000_000,
  bytesPerOrder: 3_600,
  daysLeft: 1_240,
};

test('growth names the pace, the price of an order and the days left, each where it is known', () => {
  expect(formatGrowth(STORAGE)).toBe('5.00 MB a day, 3.60 kB an order, 1,240 days left');
  expect(formatGrowth({ ...STORAGE, bytesPerOrder: null, daysLeft: null, freeBytes: null })).toBe(
    '5.00 MB a day, disk unknown',
  );
  expect(formatGrowth({ ...STORAGE, bytesPerDay: null })).toBe('growth not measured yet');
});
