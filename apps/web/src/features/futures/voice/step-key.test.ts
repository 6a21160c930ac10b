/** A repeated price counts once; another price is never taken for it. */
import { expect, it } from 'vitest';
import { stepKeyFor } from './step-key.ts';

const keys = (...requested: readonly string[]): string[] => {
  let count = 0;
  let at: ReturnType<typeof stepKeyFor> | null = null;
  return requested.map((each) => {
    at = stepKeyFor(at, each, () => {
      count += 1;
      return `key-${count}`;
    });
    return at.key;
  });
};

it('is the same for the same price, and another for another price', () => {
  expect(keys('70.01', '70.01', '70.02', '70.01')).toEqual(['key-1', 'key-1', 'key-2', 'key-3']);
});
