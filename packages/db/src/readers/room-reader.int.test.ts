/** The log of a heat over real rows: in its order, by pages, one heat at a time. */
import { type LogRow, ROOM_TABLES } from '@tradefloor/core/competition/rooms/tables';
import type { TableDef } from '@tradefloor/core/table';
import { EMPTY_BATCH } from '@tradefloor/runtime/engine/durable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { createDurable, type PostgresDurable } from '../durable/durable.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { roomReader } from './room-reader.ts';

const NOW = 1_795_444_200_000;

const toLine = (heatId: string, seq: number): LogRow => ({
  lineId: `${heatId}-${String(seq).padStart(9, '0')}`,
  heatId,
  seq,
  clockMs: seq * 250,
  seatNo: seq % 2 === 0 ? null : 1,
  call: 'PLACE',
  clientOrderId: `c-${seq}`,
  input: { qty: seq, symbol: 'AAPL' },
  loggedAt: NOW + seq,
});

let fresh: FreshDatabase;
let database: Database;
let durable: PostgresDurable;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
  durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
  const lease = await durable.acquire('rooms');
  const lines = [3, 1, 2, 10].map((seq) => toLine('A-H1', seq));
  const writes = new Map<unknown, readonly object[]>([
    [ROOM_TABLES.log, [...lines, toLine('B-H1', 1)]],
  ]);
  const done = await durable.commit({
    ...EMPTY_BATCH,
    leases: lease === null ? [] : [lease],
    writes: writes as Map<TableDef<never>, readonly object[]>,
  });
  expect(done).toEqual({ ok: true, value: true });
});
afterAll(async () => {
  await durable.close();
  await database.close();
  await fresh.drop();
});

test('lines come in their order, page by page, of one heat', async () => {
  const { log } = roomReader(database);
  expect(await log('A-H1', 0, 3)).toEqual([1, 2, 3].map((seq) => toLine('A-H1', seq)));
  expect(await log('A-H1', 3, 3)).toEqual([toLine('A-H1', 10)]);
  expect(await log('A-H1', 10, 3)).toEqual([]);
  expect(await log('B-H1', 0, 3)).toEqual([toLine('B-H1', 1)]);
});
