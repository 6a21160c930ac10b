/** Which options are delivered, from which worth, and what a position receives. */
import { px } from '@tradefloor/contracts/money';
import { expect, it, test } from 'vitest';
import { BONDS } from './bond/bond-list.ts';
import { deliveredShares, findDeliverable, isExercisedAtEnd, toSpot } from './exercise.ts';
import { intrinsicValue } from './option/option-contract.ts';

test('listed options are delivered, and nothing else is', () => {
  expect(findDeliverable('AAPL261218P272.5')).toEqual({
    symbol: 'AAPL261218P272.5',
    underlying: 'AAPL',
    type: 'PUT',
    strike: 272_500_000,
    expiry: '2026-12-18',
  });
  const others = ['2AAPL261218P272.5', 'AAPL', 'CLF27', 'EURUSD', ...BONDS.map(({ isin }) => isin)];
  for (const symbol of others) expect(findDeliverable(symbol)).toBeNull();
});

test('a cent a share is enough, less is not', () => {
  expect([10_000, 9_999, 0, 5_000_000].map((worth) => isExercisedAtEnd(px(worth)))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('a hundred shares a contract: calls bought and puts sold receive them, the others deliver', () => {
  const shares = (type: 'CALL' | 'PUT', contracts: number) => deliveredShares({ type }, contracts);
  expect([shares('CALL', 7), shares('CALL', -7)]).toEqual([700, -700]);
  expect([shares('PUT', 7), shares('PUT', -7)]).toEqual([-700, 700]);
  expect(Object.is(shares('PUT', 0), 0)).toBe(true);
});

it.each(['CALL', 'PUT'] as const)(
  'the price of the share follows from what a %s is worth',
  (type) => {
    const contract = { type, strike: px(270_000_000) };
    const spot = type === 'CALL' ? 275_123_456 : 264_123_456;
    expect(toSpot(contract, px(intrinsicValue(contract, px(spot))))).toBe(spot);
  },
);
