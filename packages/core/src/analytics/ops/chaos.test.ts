import { expect, test } from 'vitest';
import { toCounters } from './chaos.ts';

const check = (id: string, violations: number) => ({ id, promise: 'p', violations, examples: [] });

test('what is missing is lost, what is there too often is doubled, an open sum is neither', () => {
  const checks = [check('I3d', 2), check('I18b', 1), check('I5', 4), check('I6a', 8)];
  expect(toCounters({ status: 'violated', checks })).toEqual({ lost: 3, doubled: 4 });
});

test('without a check nothing is claimed, not even zero', () => {
  expect(toCounters({ status: 'unknown', checks: [] })).toEqual({ lost: null, doubled: null });
  expect(toCounters({ status: 'ok', checks: [check('I5', 0)] })).toEqual({ lost: 0, doubled: 0 });
});
