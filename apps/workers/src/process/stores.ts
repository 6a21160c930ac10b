/** The database of a workers process: brought to the newest schema, its connections open. It holds no lease yet. */
import { hostname } from 'node:os';
import { type Database, openDatabase } from '@tradefloor/db/database';
import { createDurable, type PostgresDurable } from '@tradefloor/db/durable/durable';
import { migrate } from '@tradefloor/db/migrate';
import { makeComingWeeks } from '@tradefloor/db/partitions/partitions';
import type { Log } from '@tradefloor/runtime/host/log';
import type { WorkersEnv } from './env.ts';

export type Stores = {
  /** For readers. */
  readonly database: Database;
  readonly durable: PostgresDurable;
  /** Names this process in leases and lists of connections. */
  readonly owner: string;
};

/** @throws when the database does not respond, or cannot be brought to the newest schema */
export async function openStores(env: WorkersEnv, log: Log): Promise<Stores> {
  if (env.MIGRATE) await migrate(env.DATABASE_URL, env.MIGRATIONS_DIR);
  const database = openDatabase({ url: env.DATABASE_URL, name: 'tradefloor readers' });
  if (env.MIGRATE) await makeWeeks(database, log);
  const owner = `${hostname()}-${process.pid}`;
  const durable = createDurable({ databaseUrl: env.DATABASE_URL, owner });
  await durable.connect();
  return { database, durable, owner };
}

/** The default partition takes what no week takes: a start does not fail for it, and the ops service makes them later. */
async function makeWeeks(database: Database, log: Log): Promise<void> {
  try {
    const made = await makeComingWeeks(database, Date.now());
    if (made.length > 0) log.info({ made }, 'upkeep.done');
  } catch (error) {
    log.error({ error }, 'upkeep.failed');
  }
}
