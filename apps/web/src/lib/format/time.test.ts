import { describe, expect, it } from 'vitest';
import { formatAge, formatLeft, formatMinute, formatTime, formatTimeMs } from './time.ts';

const AT = Date.UTC(2026, 10, 21, 14, 3, 22, 250);

describe('times on the screen', () => {
  it('are UTC, to the second or the millisecond', () => {
    expect(formatTime(AT)).toBe('14:03:22');
    expect(formatTimeMs(AT)).toBe('14:03:22.250');
    expect(formatMinute(AT)).toBe('2026-11-21 14:03 UTC');
  });

  it.each([
    [250, '250 ms'],
    [3_240, '3.2 s'],
    [150_000, '2 min'],
    [7_200_000, '2 h'],
    [-5, '0 ms'],
  ])('an age of %i ms reads %s', (ms, text) => {
    expect(formatAge(ms)).toBe(text);
  });

  it.each([
    [-5, '0.0 s'],
    [9_990, '9.9 s'],
    [10_000, '10 s'],
    [59_999, '59 s'],
    [60_000, '1:00'],
    [284_800, '4:44'],
    [3_599_999, '59:59'],
    [19_083_000, '5:18:03'],
  ])('%i ms left reads %s', (ms, text) => {
    expect(formatLeft(ms)).toBe(text);
  });
});
