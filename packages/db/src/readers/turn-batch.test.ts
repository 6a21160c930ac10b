import { expect, test } from 'vitest';
import { batchedByTurn } from './turn-batch.ts';

test('the look-ups of one turn are one question, with every key once', async () => {
  const requested: (readonly string[])[] = [];
  const find = batchedByTurn(async (keys) => {
    requested.push(keys);
    return new Map([['a', 1]]);
  });
  expect(await Promise.all([find('a'), find('b'), find('a')])).toEqual([1, null, 1]);
  expect(await find('b')).toBeNull();
  expect(requested).toEqual([['a', 'b'], ['b']]);
});

test('a failed query fails for all its callers, and for none after', async () => {
  let fails = true;
  const find = batchedByTurn(async () => {
    if (fails) throw new Error('down');
    return new Map([['a', 1]]);
  });
  const both = await Promise.allSettled([find('a'), find('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await find('a')).toBe(1);
});
