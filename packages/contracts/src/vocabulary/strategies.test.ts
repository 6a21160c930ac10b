import { expect, test } from 'vitest';
import { isAlgo, isDirect, STRATEGIES } from './strategies.ts';

test('a strategy is worked by the algo engine or sent as it is, never both', () => {
  expect(STRATEGIES.filter((strategy) => isAlgo(strategy) === isDirect(strategy))).toEqual([]);
  expect(STRATEGIES.filter(isDirect)).toEqual(['LIT', 'DARK']);
});
