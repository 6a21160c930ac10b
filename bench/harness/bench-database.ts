/** A database of a scenario's own in the bench's Postgres: migrated, empty, dropped at the end. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openDatabase } from '@tradefloor/db/database';
import { migrate } from '@tradefloor/db/migrate';
import { makeComingWeeks } from '@tradefloor/db/partitions/partitions';
import postgres from 'postgres';

export type BenchDatabase = { readonly url: string; drop(): Promise<void> };

export async function benchDatabase(adminUrl: string, root: string): Promise<BenchDatabase> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await dropLeftOver(admin);
  const name = `bench_${randomBytes(6).toString('hex')}`;
  await admin.unsafe(`create database ${name}`);
  const address = new URL(adminUrl);
  address.pathname = `/${name}`;
  await migrate(address.href, join(root, 'packages', 'db', 'migrations'));
  // As the platform's own start does: rows would be moved into their weeks while an order is measured.
  const database = openDatabase({ url: address.href, name: 'bench weeks', connections: 1 });
  await makeComingWeeks(database, Date.now());
  await database.close();
  return {
    url: address.href,
    drop: async () => {
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Databases of runs that ended before they could clean up: without connections. */
async function dropLeftOver(admin: postgres.Sql): Promise<void> {
  const left = await admin`
    select datname from pg_database where datname like 'bench\\_%'
      and datname not in (select datname from pg_stat_activity where datname is not null)`;
  for (const { datname } of left) await admin.unsafe(`drop database if exists ${datname}`);
}
