import { expect, test } from 'vitest';
import { DueCounts } from './due-counts.ts';

test('each count is handed over once, by its name', () => {
  const counts = new DueCounts();
  const noted: string[] = [];
  const take = () => counts.take((name, times) => noted.push(`${name} ${times}`));
  for (const name of ['8', 'D', '8']) counts.add(name);
  take();
  take();
  counts.add('8');
  take();
  expect(noted).toEqual(['8 2', 'D 1', '8 1']);
});
