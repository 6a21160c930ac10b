/**
 * Empty tables with the columns of the audit views: a world that a test may break in ways the platform's own tables
 * refuse. The views are made by the platform's migrations, read as text: no code of the platform runs here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';

const MIGRATIONS = fileURLToPath(new URL('../../packages/db/migrations/', import.meta.url));

/**
 * @param {string} adminUrl
 * @returns {Promise<{ sql: import('postgres').Sql, drop: () => Promise<void> }>} a database of its own, schema `world`
 */
export async function openWorld(adminUrl) {
  const name = `audit_${process.pid}_${Date.now()}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`CREATE DATABASE ${name}`);
  const sql = postgres(adminUrl.replace(/\/[^/]*$/, `/${name}`), { max: 1, onnotice: () => {} });
  for (const file of readdirSync(MIGRATIONS).sort()) {
    if (!file.endsWith('.sql')) continue;
    const statements = readFileSync(`${MIGRATIONS}${file}`, 'utf8').split(
      '--> statement-breakpoint',
    );
    for (const statement of statements) await sql.unsafe(statement);
  }
  await sql.unsafe('CREATE SCHEMA world');
  const views =
    await sql`SELECT table_name AS name FROM information_schema.views WHERE table_schema = 'audit'`;
  for (const { name: view } of views) {
    await sql.unsafe(`CREATE TABLE world.${view} AS TABLE audit.${view} WITH NO DATA`);
  }
  return {
    sql,
    drop: async () => {
      await sql.end({ timeout: 5 });
      // Its connection may still be on its way out, or the server's upkeep be in it.
      await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end({ timeout: 5 });
    },
  };
}

/**
 * @param {import('postgres').Sql} sql
 * @param {string} table
 * @param {Record<string, unknown>[]} rows
 */
export async function put(sql, table, rows) {
  for (const row of rows) {
    await sql`INSERT INTO ${sql(`world.${table}`)} ${sql(/** @type {Record<string, any>} */ (row))}`;
  }
}

/**
 * Keeps the rows that the tables have now.
 * @param {import('postgres').Sql} sql
 * @returns {Promise<() => Promise<void>>} puts them back, whatever has become of the tables: in one statement, by
 *   deleting, since truncating so many small tables takes forty times as long as what is tested
 */
export async function keepRows(sql) {
  const tables =
    await sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'world'`;
  await sql.unsafe('CREATE SCHEMA kept');
  for (const { name } of tables) {
    await sql.unsafe(`CREATE TABLE kept.${name} AS TABLE world.${name}`);
  }
  const statement = tables
    .map(({ name }) => `DELETE FROM world.${name}; INSERT INTO world.${name} TABLE kept.${name};`)
    .join('\n');
  return async () => {
    await sql.unsafe(statement);
  };
}
