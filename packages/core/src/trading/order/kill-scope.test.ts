/** Targets that cannot exist are refused: such a switch would protect no one. */
import type { ActivateKillSwitch } from '@tradefloor/contracts/kill-switch';
import { expect, test } from 'vitest';
import { isKilledBy, killText, targetFault } from './kill-scope.ts';

const activate = (scope: ActivateKillSwitch['scope'], target?: string): ActivateKillSwitch => ({
  scope,
  ...(target === undefined ? {} : { target }),
  reason: 'test',
  cancelOpen: true,
});

test.each([
  activate('all'),
  activate('user', 'alice'),
  activate('algo', 'TWAP'),
  activate('symbol', 'BRK.B'),
  activate('venue', 'DARK1'),
])('$scope $target is a target', (requested) => {
  expect(targetFault(requested)).toBeNull();
});

test.each([
  activate('user', 'Not A User'),
  activate('algo', 'TWOP'),
  activate('symbol', 'aapl'),
  activate('venue', 'NYSE'),
  activate('venue'),
])('$scope $target is none', (requested) => {
  expect(targetFault(requested)).not.toBeNull();
});

test('a refused person reads what is killed and why', () => {
  const kill = { killSwitchId: 'k', cancelOpen: false, activatedBy: 'r', activatedAt: 0 };
  const open = { ...kill, reason: 'drill', releasedBy: null, releasedAt: null };
  expect(killText({ ...open, scope: 'all', target: null })).toBe(
    'kill switch on all trading: drill',
  );
  expect(killText({ ...open, scope: 'symbol', target: 'AAPL' })).toContain('symbol AAPL: drill');
});

test.each([
  ['AAPL', 'AAPL', true],
  ['AAPL', 'AAPL261127C272.5', true],
  ['AAPL', 'AAP261127C272.5', false],
  ['AAPL261127C272.5', 'AAPL', false],
  ['BRK.B', 'BRK.B261127P400', true],
  ['CL', 'CLF27', true],
  ['CLF27', 'CLG27', false],
  ['C', 'CLF27', false],
  ['EURUSD', 'EURUSD-20270301', true],
  ['EURUSD-20270301', 'EURUSD', false],
  ['GBPUSD', 'EURUSD-20270301', false],
])('a switch on %s and an order in %s: %s', (target, symbol, isKilled) => {
  const subject = { userId: 'alice', symbol, strategy: 'LIT', venue: null };
  expect(isKilledBy({ scope: 'symbol', target }, subject)).toBe(isKilled);
});
