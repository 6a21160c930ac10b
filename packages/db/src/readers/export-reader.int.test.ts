/** Parts of exports over real rows: to the byte as they were kept, and gone once they can no longer be fetched. */
import { type ExportPartRow, JOB_TABLES } from '@tradefloor/core/analytics/jobs/job';
import type { TableDef } from '@tradefloor/core/table';
import { EMPTY_BATCH } from '@tradefloor/runtime/engine/durable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { createDurable, type PostgresDurable } from '../durable/durable.ts';
import { deleteOldExports } from '../retention.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { exportReader } from './export-reader.ts';

const NOW = 1_795_444_200_000;
const JOB = '019aae5c-0000-7000-8000-000000000001';
const TEXT = 'time,note\r\n"a ""quoted"" line\nand 漢字 \\ \' €",1\r\n';

const toPart = (part: number, text: string, keptAt: number): ExportPartRow => ({
  partId: `${JOB}-${part}`,
  jobId: JOB,
  part,
  text,
  keptAt,
});

let fresh: FreshDatabase;
let database: Database;
let durable: PostgresDurable;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
  durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
  const lease = await durable.acquire('jobs');
  const parts = [toPart(0, 'first', NOW - 10), toPart(1, TEXT, NOW)];
  const writes = new Map<unknown, readonly object[]>([[JOB_TABLES.exportParts, parts]]);
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

test('a part comes back to the byte; one that is not there is none', async () => {
  const { part } = exportReader(database);
  expect(await part(JOB, 1)).toBe(TEXT);
  expect(await part(JOB, 2)).toBeNull();
  expect(await part("x' or true", 0)).toBeNull();
});

test('parts kept before a time are deleted, later ones stay', async () => {
  await deleteOldExports(database, { olderThanMs: 5, nowMs: NOW });
  const { part } = exportReader(database);
  expect(await part(JOB, 0)).toBeNull();
  expect(await part(JOB, 1)).toBe(TEXT);
});
