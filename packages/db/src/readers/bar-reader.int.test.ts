/** Bars of the history from Postgres: each equals the fold of its minutes, whatever minutes there are. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { BarsQuery, FoldedBar } from '@tradefloor/core/trading/journal/reader';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { readBars } from './bar-reader.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = Date.UTC(2026, 10, 23, 14);
const SYMBOL = instrumentSymbol('AAPL');

type Minute = {
  readonly at: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly shares: number;
};

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});
beforeEach(() => database.script('truncate journal.minute_bars'));

async function write(minutes: readonly Minute[], symbol: string = SYMBOL): Promise<void> {
  await database.rows(
    `insert into journal.minute_bars (symbol, start_at, open, high, low, close, volume, shares)
     select $1, to_timestamp(at::float8 / 1000), open, high, low, close, volume, shares
     from json_to_recordset($2::text::json)
       as t (at bigint, open bigint, high bigint, low bigint, close bigint, volume bigint, shares int)`,
    [symbol, JSON.stringify(minutes)],
  );
}

/** The fold written out: sort, group, take first, highest, lowest, last and sum. */
function fold(
  minutes: readonly Minute[],
  { shares, untilMs, limit, by }: Omit<BarsQuery, 'symbol'>,
): object[] {
  const place = (at: number): number | undefined =>
    'lengthMs' in by
      ? Math.floor(at / by.lengthMs) * by.lengthMs
      : by.spans.find(({ fromMs, toMs }) => fromMs <= at && at < toMs)?.fromMs;
  const groups = new Map<number, Minute[]>();
  for (const minute of minutes.toSorted((a, b) => a.at - b.at)) {
    const startAt = place(minute.at);
    if (startAt === undefined || minute.at >= untilMs) continue;
    groups.set(startAt, [...(groups.get(startAt) ?? []), minute]);
  }
  const price = (value: number, of: Minute): number => Math.round((value * of.shares) / shares);
  const all = [...groups].map(([startAt, of]) => ({
    startAt,
    open: price(of[0]?.open ?? 0, of[0] as Minute),
    high: Math.max(...of.map((one) => price(one.high, one))),
    low: Math.min(...of.map((one) => price(one.low, one))),
    close: price(of.at(-1)?.close ?? 0, of.at(-1) as Minute),
    volume: of.reduce((sum, one) => sum + (one.volume * shares) / one.shares, 0),
  }));
  return all.slice(-limit);
}

const MINUTE = fc.record({
  at: fc.integer({ min: 0, max: 600 }).map((n) => START + n * MINUTE_MS),
  open: fc.integer({ min: 100, max: 10_000_000_000 }),
  high: fc.integer({ min: 100, max: 10_000_000_000 }),
  low: fc.integer({ min: 100, max: 10_000_000_000 }),
  close: fc.integer({ min: 100, max: 10_000_000_000 }),
  volume: fc.integer({ min: 1, max: 1_000_000 }),
  shares: fc.constantFrom(1, 2, 10),
});
const MINUTES = fc.uniqueArray(MINUTE, { selector: ({ at }) => at, maxLength: 200 });
const WINDOW = fc.record({
  shares: fc.constantFrom(10, 20),
  limit: fc.integer({ min: 1, max: 60 }),
  untilMs: fc.oneof(
    fc.constant(Number.POSITIVE_INFINITY),
    fc.integer({ min: 0, max: 600 }).map((n) => START + n * MINUTE_MS),
  ),
});
const BY = fc.oneof(
  fc.constantFrom(1, 5, 15, 60).map((minutes) => ({ lengthMs: minutes * MINUTE_MS })),
  // Trading days of uneven lengths, one after the other.
  fc
    .uniqueArray(fc.integer({ min: 0, max: 600 }), { maxLength: 8 })
    .map((cuts) => cuts.toSorted((a, b) => a - b).map((n) => START + n * MINUTE_MS))
    .map((cuts) => ({
      spans: cuts.map((fromMs, i) => ({ fromMs, toMs: cuts[i + 1] ?? Number.MAX_SAFE_INTEGER })),
    })),
);

test('bars are the fold of their minutes, in the shares wanted, the newest ones, oldest first', async () => {
  await fc.assert(
    fc.asyncProperty(MINUTES, WINDOW, BY, async (minutes, window, by) => {
      await database.script('truncate journal.minute_bars');
      await write(minutes);
      await write(minutes.slice(0, 5), 'MSFT');
      const found = await readBars(database, { symbol: SYMBOL, ...window, by });
      expect(found).toEqual(fold(minutes, { ...window, by }));
    }),
    { numRuns: 60 },
  );
});

test('a page takes the minutes that it can need, however many there are', async () => {
  await database.script(
    `insert into journal.minute_bars (symbol, start_at, open, high, low, close, volume, shares)
     select 'S' || s, to_timestamp(${START / 1_000}) + n * interval '1 minute', 5, 9, 1, 7, 10, 1
     from generate_series(0, 19) s, generate_series(0, 5 * 1440 - 1) n;
     analyze journal.minute_bars`,
  );
  const seen: string[] = [];
  const explaining: Database = {
    ...database,
    rows: async (text, params) => {
      const [plan] = await database.rows(`explain (analyze, format json) ${text}`, params);
      seen.push(JSON.stringify(plan?.['QUERY PLAN']));
      return [];
    },
  };
  const query = { symbol: instrumentSymbol('S3'), shares: 1, untilMs: START + 4 * 24 * HOUR_MS };
  const taken = (plan = ''): number =>
    [
      ...plan.matchAll(
        /"Relation Name":"minute_bars".*?"Actual Rows":([\d.]+),"Actual Loops":(\d+)/g,
      ),
    ]
      .map(([, rows, loops]) => Number(rows) * Number(loops))
      .reduce((sum, one) => sum + one, 0);
  await readBars(explaining, { ...query, limit: 24, by: { lengthMs: HOUR_MS } });
  await readBars(explaining, { ...query, limit: 100, by: { lengthMs: MINUTE_MS } });
  const spans = Array.from({ length: 5 }, (_, n) => ({
    fromMs: START + n * 24 * HOUR_MS,
    toMs: START + (n + 1) * 24 * HOUR_MS,
  }));
  await readBars(explaining, { ...query, limit: 2, by: { spans } });
  expect(seen.map(taken)).toEqual([25 * 60, 101, 2 * 1440]);
  for (const plan of seen) expect(plan).not.toContain('"Node Type":"Seq Scan"');
});

test('the minutes of a day are one bar, the newest day without an end', async () => {
  const minutes = Array.from({ length: 1_440 }, (_, n) => ({
    at: START + n * MINUTE_MS,
    open: 100 + n,
    high: 200 + n,
    low: 50 + n,
    close: 110 + n,
    volume: 2,
    shares: 1,
  }));
  await write(minutes);
  const spans = [{ fromMs: START, toMs: Number.MAX_SAFE_INTEGER }];
  const [day] = await readBars(database, {
    symbol: SYMBOL,
    shares: 1,
    limit: 1,
    untilMs: Number.POSITIVE_INFINITY,
    by: { spans },
  });
  expect(day).toEqual({
    startAt: START,
    open: 100,
    high: 1_639,
    low: 50,
    close: 1_549,
    volume: 2_880,
  } satisfies Record<keyof FoldedBar, number>);
});
