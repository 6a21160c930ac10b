/** The database of a workers process: brought to the newest schema, its connections open. It holds no lease yet. */
import { hostname } from 'node:os';
import { type Database, openDatabase } from '@tradefloor/db/database';
import { createDurable, type PostgresDurable } from '@tradefloor/db/durable/durable';
import { migrate } from '@tradefloor/db/migrate';
import type { WorkersEnv } from './env.ts';

export type Stores = {
  /** For readers. */
  readonly database: Database;
  readonly durable: PostgresDurable;
  /** Names this process in leases and lists of connections. */
  readonly owner: string;
};

/** @throws when the database does not respond, or cannot be brought to the newest schema */
export async function openStores(env: WorkersEnv): Promise<Stores> {
  if (env.MIGRATE) await migrate(env.DATABASE_URL, env.MIGRATIONS_DIR);
  const database = openDatabase({ url: env.DATABASE_URL, name: 'tradefloor readers' });
  const owner = `${hostname()}-${process.pid}`;
  const durable = createDurable({ databaseUrl: env.DATABASE_URL, owner });
  await durable.connect();
  return { database, durable, owner };
}
