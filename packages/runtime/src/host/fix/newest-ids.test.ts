import { expect, test } from 'vitest';
import { NewestIds } from './newest-ids.ts';

test('the newest ids are known and the oldest are forgotten; one that comes again is new again', () => {
  const ids = new NewestIds(3);
  for (const id of ['a', 'b', 'c', 'a', 'd']) ids.add(id);
  expect(['a', 'b', 'c', 'd'].map((id) => ids.has(id))).toEqual([true, false, true, true]);
  for (let n = 0; n < 10_000; n += 1) ids.add(`id-${n}`);
  expect([...ids.values()]).toEqual(['id-9997', 'id-9998', 'id-9999']);
});
