import { expect, test } from 'vitest';
import { isAlgo, isDirect, restsAtLimit, STRATEGIES } from './strategies.ts';

test('a strategy is worked by the algo engine or sent as it is, never both', () => {
  expect(STRATEGIES.filter((strategy) => isAlgo(strategy) === isDirect(strategy))).toEqual([]);
  expect(STRATEGIES.filter(isDirect)).toEqual(['LIT', 'DARK']);
});

test('only lit orders and icebergs stand in a lit book at their own limit', () => {
  expect(STRATEGIES.filter(restsAtLimit)).toEqual(['LIT', 'ICEBERG']);
});
