/** What is counted as deleted one day is what the sweeps delete from. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SWEPT_TABLES } from './retention.ts';

test('every table that a sweep deletes from is named, and no other', () => {
  const text = readFileSync(new URL('./retention.ts', import.meta.url), 'utf8');
  const statements = [...text.matchAll(/delete from ([a-z_]+\.[a-z_]+)/g)].map(
    ([, table]) => table,
  );
  const listed = [...text.matchAll(/\{ table: '([a-z_.]+)'|\n {4}table: '([a-z_.]+)'/g)].map(
    ([, short, long]) => short ?? long,
  );
  const deleted = [...statements, ...listed].filter((table) => !table?.startsWith('platform.'));
  expect([...new Set(deleted)].sort()).toEqual([...SWEPT_TABLES].sort());
});
