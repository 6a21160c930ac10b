import { expect, test } from 'vitest';
import { collectExport, EXPORT_MAX, type ReadPage } from './pages.ts';

/** A search with so many results, and the received queries. */
function found(count: number) {
  const requested: string[] = [];
  const read: ReadPage<{ readonly symbol: string }, number> = async ({ symbol, limit, cursor }) => {
    requested.push(`${symbol} ${limit} ${cursor ?? 'first'}`);
    const from = Number(cursor ?? 0);
    const to = Math.min(from + limit, count);
    const items = Array.from({ length: to - from }, (_, at) => from + at);
    return { items, nextCursor: to < count ? `${to}` : null };
  };
  return { read, requested: requested };
}

test('an export fetches page after page until there is none, and holds every row once', async () => {
  const { read, requested } = found(2_500);
  const { rows, isWhole } = await collectExport(read, { symbol: 'ACME' });
  expect(rows).toEqual(Array.from({ length: 2_500 }, (_, at) => at));
  expect(isWhole).toBe(true);
  expect(requested).toEqual(['ACME 1000 first', 'ACME 1000 1000', 'ACME 1000 2000']);
});

test.each([
  ['nothing', 0, 0, true],
  ['as many as an export holds', EXPORT_MAX, EXPORT_MAX, true],
  ['one more than it holds', EXPORT_MAX + 1, EXPORT_MAX, false],
])('a search that found %s states whether the export is whole', async (_, count, held, isWhole) => {
  const { read } = found(count);
  const whole = await collectExport(read, { symbol: 'ACME' });
  expect([whole.rows.length, whole.isWhole]).toEqual([held, isWhole]);
});
