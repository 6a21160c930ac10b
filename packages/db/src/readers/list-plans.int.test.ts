/** Lists, newest first, read as many rows as they show: the index by time gives the order, and ties alone are sorted. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { Conditions } from './conditions.ts';
import { pageList } from './page-list.ts';

const ROWS = 20_000;

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
  // Every hundredth fill is of the desk that trades rarely; fills come in pairs of one instant.
  await database.script(
    `insert into journal.fills select 'E' || lpad(n::text, 6, '0'), gen_random_uuid(), null, null,
       'user-' || n % 500, 'S' || n % 100, 'equity', case n % 100 when 0 then 'FI' else 'EQ' end, 'BUY', 1, 1, 1, 0, 1,
       'XNYS', 'SIMH', 'TAKER', 1, 0, 0, 0, 0, 0, 0, 0,
       '2026-11-23'::timestamptz + n / 2 * interval '1 s', '2026-11-25' from generate_series(1, ${ROWS}) n;
     analyze journal.fills`,
  );
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

const LIST = { fields: 'exec_id', table: 'journal.fills', at: 'at', id: 'exec_id', idType: 'text' };
const PAGE = { limit: 50, after: null };

/** What the server did for a list: the steps of its plan, and how many rows it took from the table. */
async function explain(conditions: Conditions, query: Parameters<typeof pageList>[2]['query']) {
  const explaining: Database = {
    ...database,
    rows: (text, params) =>
      database.rows(
        `explain (analyze, format json) ${text
          .replace(/^select.*from \(/, '')
          .replace(/\) as r$/, '')}`,
        params,
      ),
  };
  const seen: unknown[] = [];
  await pageList(
    {
      ...explaining,
      rows: async (text, params) => {
        const rows = await explaining.rows(text, params);
        seen.push(rows[0]?.['QUERY PLAN']);
        return [];
      },
    },
    LIST,
    { query, conditions },
  );
  const text = JSON.stringify(seen[0]);
  const taken = [...text.matchAll(/"Relation Name":"fills".*?"Actual Rows":([\d.]+)/g)];
  return { text, taken: taken.reduce((sum, [, rows]) => sum + Number(rows), 0) };
}

test('a page of the firm takes a page of rows', async () => {
  const { text, taken } = await explain(new Conditions(), PAGE);
  expect(text).toContain('fills_by_time');
  expect(text).not.toContain('"Node Type":"Sort"');
  expect(taken).toBeLessThan(60);
});

test('so does the page behind it', async () => {
  const after = { atMs: Date.parse('2026-11-23T01:00:00Z'), id: 'E007200' };
  const { text, taken } = await explain(new Conditions(), { ...PAGE, after });
  expect(text).toContain('fills_by_time');
  expect(taken).toBeLessThan(60);
});

test.each([
  ['user_id', 'user-7', 'fills_of_user', 60],
  ['desk', 'FI', 'fills_of_desk', 210],
])('a page of one %s takes its rows, not the table', async (column, value, index, most) => {
  const conditions = new Conditions();
  conditions.equal(column, value);
  const { text, taken } = await explain(conditions, PAGE);
  expect(text).toMatch(new RegExp(`${index}|fills_by_time`));
  expect(taken).toBeLessThan(most);
});
