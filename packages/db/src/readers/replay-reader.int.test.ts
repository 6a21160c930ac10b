/** What a replay reads from Postgres: the market before a moment or a batch, events after it, fills and news of a span. */

import { execId, instrumentSymbol, orderId, userId } from '@tradefloor/contracts/ids';
import type { NewsEvent } from '@tradefloor/contracts/news';
import { A_MONDAY_MS, givenFill } from '@tradefloor/contracts/testing/given';
import {
  MARKET_TABLES,
  type MarketCheckpointRow,
  type MarketEventRow,
} from '@tradefloor/core/analytics/market/market-state';
import type { TableDef } from '@tradefloor/core/table';
import { JOURNAL_TABLES } from '@tradefloor/core/trading/journal/tables';
import { EMPTY_BATCH, type Lease } from '@tradefloor/runtime/engine/durable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { createDurable, type PostgresDurable } from '../durable/durable.ts';
import { deleteOldCheckpoints } from '../retention.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { replayReader } from './replay-reader.ts';

const DAY_MS = 86_400_000;
const AAPL = instrumentSymbol('AAPL');

const checkpoint = (seq: number, savedAt: number, seed = 42): MarketCheckpointRow => ({
  checkpointId: `${seed}-${seq}`,
  seed,
  seq,
  savedAt,
  haltCompression: 10,
  flags: ['JUMPS'],
  snapshot: { seq, prices: [0.1 + 0.2, 1e-320] },
});
const checkpoints = [
  checkpoint(100, A_MONDAY_MS),
  checkpoint(200, A_MONDAY_MS + 1_000),
  checkpoint(300, A_MONDAY_MS + 2_000),
  checkpoint(250, A_MONDAY_MS + 1_500, 7),
];
const toEvent = (fromSeq: number, seed = 42): MarketEventRow => ({
  eventId: `e${seed}-${fromSeq}`,
  kind: 'SHOCK',
  target: 'AAPL',
  size: -5,
  durationMs: null,
  flags: null,
  fromSeq,
  actor: userId('admin'),
  reason: 'test',
  at: A_MONDAY_MS,
  seed,
});
const fills = [5, 3, 9].map((n) =>
  givenFill({
    execId: execId(`E${n}`),
    at: A_MONDAY_MS + n,
    orderId: orderId('019aae5c-0000-7000-8000-000000000001'),
  }),
);
const toNews = (n: number): NewsEvent => ({
  newsId: `n${n}`,
  seq: n,
  at: A_MONDAY_MS + n,
  simTime: n,
  symbol: AAPL,
  sector: null,
  kind: 'HEADLINE',
  headline: `news ${n}`,
  sentiment: 0,
  impact: 0,
});

let fresh: FreshDatabase;
let database: Database;
let durable: PostgresDurable;

async function write(
  lease: Lease,
  rows: readonly (readonly [TableDef<never>, readonly object[]])[],
) {
  const writes = new Map(rows);
  const done = await durable.commit({ ...EMPTY_BATCH, leases: [lease], writes });
  expect(done.ok).toBe(true);
}

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
  durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
  const [market, journal] = [await durable.acquire('market-sim'), await durable.acquire('journal')];
  if (market === null || journal === null) throw new Error('a fresh database has free leases');
  await write(market, [
    [MARKET_TABLES.checkpoints as unknown as TableDef<never>, checkpoints],
    [
      MARKET_TABLES.events as unknown as TableDef<never>,
      [toEvent(150), toEvent(120), toEvent(160, 7)],
    ],
    [MARKET_TABLES.news as unknown as TableDef<never>, [toNews(4), toNews(2), toNews(8)]],
  ]);
  await write(journal, [[JOURNAL_TABLES.fills as unknown as TableDef<never>, fills]]);
});
afterAll(async () => {
  await durable.close();
  await database.close();
  await fresh.drop();
});

const before = (atMs: number, seed = 42) => replayReader(database).marketBefore({ seed, atMs });

test('the market is the newest of its seed before a moment, else its first, exact to the last bit', async () => {
  expect((await before(A_MONDAY_MS + 1_999))?.seq).toBe(200);
  expect((await before(A_MONDAY_MS + 2_000))?.seq).toBe(300);
  expect((await before(A_MONDAY_MS - 1))?.seq).toBe(100);
  expect(await before(A_MONDAY_MS, 1)).toBeNull();
  expect(await before(A_MONDAY_MS)).toEqual(checkpoints[0]);
});

test('events of the seed after a batch come in their order', async () => {
  const seqs = (await replayReader(database).eventsAfter(42, 119)).map(({ fromSeq }) => fromSeq);
  expect(seqs).toEqual([120, 150]);
  expect(await replayReader(database).eventsAfter(42, 150)).toEqual([]);
});

test('fills and news of a span are oldest first, its end left out, no more than requested', async () => {
  const reader = replayReader(database);
  const span = { fromMs: A_MONDAY_MS + 2, toMs: A_MONDAY_MS + 8 };
  expect((await reader.fills(span, 9)).map(({ execId: id }) => id)).toEqual(['E3', 'E5']);
  expect((await reader.fills(span, 1)).map(({ execId: id }) => id)).toEqual(['E3']);
  expect((await reader.news(span, 9)).map(({ newsId }) => newsId)).toEqual(['n2', 'n4']);
});

test('checkpoints go when they are older than the days they are kept', async () => {
  const nowMs = A_MONDAY_MS + 8 * DAY_MS + 1_200;
  await deleteOldCheckpoints(database, { olderThanDays: 8, nowMs });
  expect((await before(A_MONDAY_MS))?.seq).toBe(300);
});
