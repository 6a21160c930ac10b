/** Layouts in Postgres: the tree comes back as it was saved, and only those that are not deleted are read back. */
import { userId } from '@tradefloor/contracts/ids';
import { A_MONDAY_MS } from '@tradefloor/contracts/testing/given';
import type { TableDef } from '@tradefloor/core/table';
import { type LayoutRowOfUser, USER_TABLES } from '@tradefloor/core/trading/users/tables';
import { EMPTY_BATCH } from '@tradefloor/runtime/engine/durable';
import { expect, test } from 'vitest';
import { createDurable } from '../durable/durable.ts';
import { freshDatabase } from '../testing/fresh-database.ts';

const toRow = (n: number, change: Partial<LayoutRowOfUser> = {}): LayoutRowOfUser => ({
  layoutId: `ly-019aae5c-0000-7000-8000-00000000000${n}`,
  userId: userId('trader-1'),
  name: `Layout ${n}`,
  rows: [
    { kind: 'SPLIT', depth: 0, size: 100 },
    { kind: 'SPLIT', depth: 1, size: 33.333_333_333 },
    { kind: 'TABS', depth: 2, size: 1, active: 0, tabs: [{ panel: 'orders', channel: 1 }] },
    { kind: 'TABS', depth: 1, size: 66, active: 0, tabs: [{ panel: 'chart', channel: 8 }] },
  ],
  widthPx: n === 1 ? null : 3_840,
  isShared: n === 1,
  createdAt: A_MONDAY_MS,
  updatedAt: A_MONDAY_MS,
  version: 1,
  deletedAt: null,
  ...change,
});

test('a layout is read back as it was saved, and no more once it is deleted', async () => {
  const fresh = await freshDatabase();
  const durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
  const lease = (await durable.acquire('user-service')) ?? { service: 'user-service', fence: 0 };
  const write = (...rows: readonly LayoutRowOfUser[]) =>
    durable.commit({
      ...EMPTY_BATCH,
      leases: [lease],
      writes: new Map<TableDef<never>, readonly object[]>([[USER_TABLES.layouts as never, rows]]),
    });
  const read = () => durable.load(USER_TABLES.layouts as never);
  try {
    await write(toRow(1), toRow(2));
    expect(await read()).toEqual([toRow(1), toRow(2)]);
    await write(toRow(1, { version: 2, deletedAt: A_MONDAY_MS }));
    expect(await read()).toEqual([toRow(2)]);
  } finally {
    await durable.close();
    await fresh.drop();
  }
});
