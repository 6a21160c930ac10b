import { GOOD_TILL_MAX_MS } from '@tradefloor/contracts/vocabulary/order';
import { describe, expect, it } from 'vitest';
import { defaultExpiry, expiryText, readExpiry, timeInForceText } from './time-in-force-text.ts';

/** A Saturday. */
const NOW = Date.parse('2026-11-28T13:00:00.000Z');

describe('an expiry', () => {
  it('is read as UTC, to the minute', () => {
    expect(readExpiry('2026-12-04T21:00', NOW)).toEqual({
      ok: true,
      at: '2026-12-04T21:00:00.000Z',
    });
    expect(expiryText('2026-12-04T21:00:59.000Z')).toBe('2026-12-04T21:00');
  });

  it.each([
    ['', 'Enter a date and a time'],
    ['2026-11-28T13:00', 'Expiry is in the past'],
    [
      expiryText(new Date(NOW + GOOD_TILL_MAX_MS + 60_000).toISOString()),
      'Expiry is more than a year away',
    ],
  ])('%j is refused: %s', (text, problem) => {
    expect(readExpiry(text, NOW)).toEqual({ ok: false, problem });
  });

  it.each([
    ['2026-11-28T13:00:00.000Z', '2026-12-04T21:00'],
    ['2026-12-04T20:59:00.000Z', '2026-12-04T21:00'],
    ['2026-12-04T21:00:00.000Z', '2026-12-11T21:00'],
    ['2026-12-30T10:00:00.000Z', '2027-01-01T21:00'],
  ])('of an order at %s begins at the next Friday', (now, text) => {
    expect(defaultExpiry(Date.parse(now))).toBe(text);
  });
});

it('a time in force names its date where it has one', () => {
  const expireAt = '2026-12-04T21:00:00.000Z';
  expect(timeInForceText({ timeInForce: 'GTD', expireAt })).toBe('GTD 4 Dec 21:00');
  expect(timeInForceText({ timeInForce: 'GTD', expireAt: null })).toBe('GTD');
  expect(timeInForceText({ timeInForce: 'DAY', expireAt: null })).toBe('DAY');
});
