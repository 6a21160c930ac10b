/** How alerts read: levels in their own decimals, the state of each kind, distances with their sign. */
import { describe, expect, it, test } from 'vitest';
import type { Alert } from '../../../platform/client/shapes.ts';
import { AT_MS } from '../../../platform/testing/given.ts';
import {
  awaitedCondition,
  conditionText,
  distanceText,
  firingText,
  isActive,
  isMet,
  levelText,
  lineText,
  stateText,
} from './alert-text.ts';
import { toSnoozeEnd } from './snooze.ts';

test.each([
  [190.5, 2, '190.50'],
  [190.505, 2, '190.505'],
  [1_190.123456, 2, '1,190.123456'],
  [0.000001, 2, '0.000001'],
  [5, 4, '5.0000'],
])('a level of %d with %i decimals reads %s', (price, decimals, text) => {
  expect(levelText(price, decimals)).toBe(text);
});

test('a condition reads with its level', () => {
  const level = { triggerBy: 'BID', condition: 'AT_OR_BELOW', price: 190.5 } as const;
  expect(conditionText(level, 2)).toBe('bid at or below 190.50');
});

test('the distance is what the watched price has to move, none without one', () => {
  expect(distanceText(202, 200_000_000)).toBe('+1.00%');
  expect(distanceText(198, 200_000_000)).toBe('−1.00%');
  expect([distanceText(198, null), distanceText(198, 0)]).toEqual(['–', '–']);
});

test('the condition that is suggested is the one that is not met yet, or is met exactly', () => {
  expect(awaitedCondition(201_000_000, 200_000_000)).toBe('AT_OR_ABOVE');
  expect(awaitedCondition(199_000_000, 200_000_000)).toBe('AT_OR_BELOW');
  expect(isMet({ condition: 'AT_OR_ABOVE', price: 200 }, 200_000_000)).toBe(true);
  expect(isMet({ condition: 'AT_OR_BELOW', price: 199.999999 }, 200_000_000)).toBe(false);
});

describe('the state', () => {
  const alert: Parameters<typeof stateText>[0] = {
    condition: 'AT_OR_ABOVE',
    price: 190.5,
    repeat: 'ONCE',
    isArmed: true,
    snoozedUntil: null,
  };
  const state = (over: Partial<Alert>) =>
    stateText({ ...alert, ...over }, { nowMs: AT_MS, decimals: 2 });

  it.each([
    [{}, 'Armed'],
    [{ isArmed: false }, 'Fired'],
    [{ isArmed: false, repeat: 'EACH_CROSSING' }, 'Armed again below 190.50'],
    [
      { isArmed: false, repeat: 'EACH_CROSSING', condition: 'AT_OR_BELOW' },
      'Armed again above 190.50',
    ],
    [{ snoozedUntil: toSnoozeEnd(AT_MS, 60_000) }, 'Snoozed until 14:04:22'],
    [{ snoozedUntil: toSnoozeEnd(AT_MS, 2 * 86_400_000) }, 'Snoozed until 2026-11-23 14:03'],
    [{ snoozedUntil: toSnoozeEnd(AT_MS, -1) }, 'Armed'],
  ] as const)('of %o is %s', (over, text) => {
    expect(state(over as Partial<Alert>)).toBe(text);
  });
});

test('a firing is one line, with the unit of its price and its note', () => {
  const firing = {
    firingId: 'al-1-F1',
    alertId: 'al-1',
    symbol: 'AAPL',
    triggerBy: 'LAST',
    condition: 'AT_OR_ABOVE',
    price: 190.5,
    last: 190.52,
    note: null,
    firedAt: '2026-11-21T14:03:22.250Z',
    acknowledgedAt: null,
  } as const;
  expect(firingText(firing, 2)).toBe('AAPL last at or above 190.50: 190.52 USD');
  expect(firingText({ ...firing, note: 'take profit' }, 2)).toBe(
    'AAPL last at or above 190.50: 190.52 USD (take profit)',
  );
  const dealt = { ...firing, symbol: 'CLF27', triggerBy: 'ASK', price: 70.5, last: 70.51 } as const;
  expect(firingText(dealt, 2)).toBe('CLF27 ask at or above 70.50: 70.51 USD a barrel');
});

test('a line at a level has its price where that is not the last, its side and its note', () => {
  expect(lineText({ triggerBy: 'LAST', condition: 'AT_OR_ABOVE', note: null })).toBe('Alert ≥');
  const dip = { triggerBy: 'BID', condition: 'AT_OR_BELOW', note: 'Buy the dip' } as const;
  expect(lineText(dip)).toBe('Alert bid ≤ Buy the dip');
});

test('an alert will fire again while it is armed, or fires at each crossing', () => {
  expect(isActive({ isArmed: true, repeat: 'ONCE' })).toBe(true);
  expect(isActive({ isArmed: false, repeat: 'EACH_CROSSING' })).toBe(true);
  expect(isActive({ isArmed: false, repeat: 'ONCE' })).toBe(false);
});
