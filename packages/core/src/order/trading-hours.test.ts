/** Opening hours and the edge of a day. */
import { describe, expect, it, test } from 'vitest';
import {
  ALWAYS_OPEN,
  hoursText,
  isMarketOpen,
  tradingDayOf,
  untilNextDay,
} from './trading-hours.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

describe('daily hours', () => {
  const hours = { kind: 'daily', opensAtMinute: 14 * 60 + 30, closesAtMinute: 21 * 60 } as const;
  it.each([
    ['14:29:59.999', false],
    ['14:30:00.000', true],
    ['20:59:59.999', true],
    ['21:00:00.000', false],
  ])('at %s: open is %s', (time, isOpen) => {
    expect(isMarketOpen(hours, at(time))).toBe(isOpen);
  });
  it('read as a person expects', () => {
    expect(hoursText(hours)).toBe('open from 14:30 to 21:00 UTC');
  });
});

test('a demo is always open', () => {
  expect(isMarketOpen(ALWAYS_OPEN, at('03:00:00.000'))).toBe(true);
  expect(hoursText(ALWAYS_OPEN)).toBe('open around the clock');
});

test('a day ends at midnight UTC', () => {
  expect(untilNextDay(at('23:59:59.999'))).toBe(1);
  expect(untilNextDay(at('00:00:00.000'))).toBe(86_400_000);
  expect(tradingDayOf(at('23:59:59.999') + 1)).toBe('2026-11-22');
});
