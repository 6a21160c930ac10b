import { describe, expect, test } from 'vitest';
import { field } from '../message.ts';
import { readExpiry } from './read-expiry.ts';

describe('when an order expires', () => {
  test('is the time that is named, UTC', () => {
    expect(readExpiry([field(126, '20261204-21:00:00')])).toBe(Date.UTC(2026, 11, 4, 21));
    expect(readExpiry([])).toBeNull();
  });

  test.each([
    ['20261204', Date.UTC(2026, 11, 5, 5)],
    ['20260704', Date.UTC(2026, 6, 5, 4)],
    // The night in which New York's clock goes forward, and that in which it goes back.
    ['20260307', Date.UTC(2026, 2, 8, 5)],
    ['20261101', Date.UTC(2026, 10, 2, 5)],
  ])('is the end of the date %s in New York', (date, at) => {
    expect(readExpiry([field(432, date)])).toBe(at);
  });

  test.each([
    [[field(126, '20261204')]],
    [[field(432, '20261304')]],
    [[field(432, '20261204'), field(126, '20261204-21:00:00')]],
  ])('that is no time, or named twice, is refused', (body) => {
    expect(() => readExpiry(body)).toThrow(/Expire/);
  });
});
