/**
 * Brings the database to the newest schema. Safe when several processes start at once: one does it, the others wait.
 * Uses a connection of its own, because Drizzle changes how a client reads and writes.
 */
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { isRoleMadeElsewhere } from './role-race.ts';

/** Any number, the same in every process: names the lock that migrations are done under. */
const MIGRATION_LOCK = 7_204_119_853;
const SOURCE_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Applies the migrations that are still missing, all or none.
 * @param folder where the migrations are; set by a program that was bundled away from this file
 * @throws Error of Postgres or of the network: the program must not go on without its schema
 */
export async function migrate(databaseUrl: string, folder: string = SOURCE_FOLDER): Promise<void> {
  const sql = postgres(databaseUrl, {
    max: 1,
    connect_timeout: 5,
    max_lifetime: null,
    onnotice: () => undefined,
    connection: { application_name: 'tradefloor migrate', lock_timeout: 120_000 },
  });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const apply = () => applyMigrations(drizzle(sql), { migrationsFolder: folder });
    await apply().catch((error: unknown) => {
      if (!isRoleMadeElsewhere(error)) throw error;
      return apply();
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
