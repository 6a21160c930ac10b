/** The chain of configurations shows every tampering. */
import { RISK_DEFAULTS, type RiskConfigVersion } from '@tradefloor/contracts/risk';
import { describe, expect, it, test } from 'vitest';
import { brokenLink, firstVersion, GENESIS_HASH, nextVersion } from './risk-config.ts';

const change = (collarBps: number) => ({
  thresholds: { ...RISK_DEFAULTS, collarBps },
  author: 'rita',
  reason: 'tighter',
  at: 1_000,
});
const first = firstVersion(0);
const second = nextVersion(first, change(400));
const third = nextVersion(second, change(300));

test('versions count from one and each stands on the one before', () => {
  expect([first, second, third].map(({ version }) => version)).toEqual([1, 2, 3]);
  expect([first.previousHash, second.previousHash, third.previousHash]).toEqual([
    GENESIS_HASH,
    first.hash,
    second.hash,
  ]);
});

test('a whole chain has no broken link, nor has an empty one', () => {
  expect([brokenLink([]), brokenLink([first, second, third])]).toEqual([null, null]);
});

test('the hash covers content, not the order of fields', () => {
  const { selfCross, ...rest } = RISK_DEFAULTS;
  const again = nextVersion(first, {
    ...change(400),
    thresholds: { selfCross, ...rest, collarBps: 400 },
  });
  expect(again.hash).toBe(second.hash);
});

describe('tampering shows', () => {
  it.each<[string, RiskConfigVersion[], number]>([
    ['a changed threshold', [first, { ...second, thresholds: RISK_DEFAULTS }, third], 2],
    ['a changed reason', [first, { ...second, reason: 'none' }, third], 2],
    ['another author', [{ ...first, author: 'x' }, second], 1],
    ['a changed time', [{ ...first, at: 5 }, second], 1],
    ['a row that is gone', [first, third], 3],
    ['a row that was made to fit later', [first, nextVersion(first, change(1)), third], 3],
    ['a number that is skipped', [first, nextVersion({ ...first, version: 4 }, change(400))], 5],
    ['a first row that is gone', [second, third], 2],
  ])('%s', (_, rows, at) => {
    expect(brokenLink(rows)).toBe(at);
  });
});
