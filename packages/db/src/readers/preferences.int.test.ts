/** Preferences in Postgres: a document comes back as it was saved, its maps in the order they had; one row a user and name. */
import { userId } from '@tradefloor/contracts/ids';
import { A_MONDAY_MS } from '@tradefloor/contracts/testing/given';
import type { TableDef } from '@tradefloor/core/table';
import { type PreferenceRow, USER_TABLES } from '@tradefloor/core/trading/users/tables';
import { EMPTY_BATCH } from '@tradefloor/runtime/engine/durable';
import { expect, test } from 'vitest';
import { createDurable } from '../durable/durable.ts';
import { freshDatabase } from '../testing/fresh-database.ts';

const toRow = (user: string, chords: Record<string, string>, version = 1): PreferenceRow => ({
  userId: userId(user),
  name: 'keyboard',
  document: { name: 'keyboard', value: { chords, singleKeys: true } },
  updatedAt: A_MONDAY_MS,
  version,
});

test('a document is read back as it was saved last, by user', async () => {
  const fresh = await freshDatabase();
  const durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
  const lease = (await durable.acquire('user-service')) ?? { service: 'user-service', fence: 0 };
  const write = (...rows: readonly PreferenceRow[]) =>
    durable.commit({
      ...EMPTY_BATCH,
      leases: [lease],
      writes: new Map<TableDef<never>, readonly object[]>([
        [USER_TABLES.preferences as never, rows],
      ]),
    });
  try {
    const other = toRow('trader-2', { palette: 'Ctrl+KeyJ' });
    await write(toRow('trader-1', { palette: 'Ctrl+KeyK', explain: 'F1' }), other);
    const last = toRow('trader-1', { keys: 'F2', explain: 'F1' }, 2);
    await write(last);
    const read = await durable.load(USER_TABLES.preferences as never);
    expect(JSON.stringify(read)).toEqual(JSON.stringify([last, other]));
  } finally {
    await durable.close();
    await fresh.drop();
  }
});
