/** Short queries to a Postgres server: does it respond, is it ours, has it our database. */
import postgres from 'postgres';

/** @typedef {{ answers: true, dataFolder: string } | { answers: false, code: string, why: string }} Probe */

/**
 * Runs one piece of work on a connection of its own.
 * @template T
 * @param {string} url
 * @param {(sql: import('postgres').Sql) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withConnection(url, work) {
  const sql = postgres(url, { max: 1, connect_timeout: 3, idle_timeout: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * @param {string} url
 * @returns {Promise<Probe>}
 */
export async function probePostgres(url) {
  try {
    return await withConnection(url, async (sql) => {
      const rows = await sql`select current_user as who`;
      return { answers: true, dataFolder: rows.length === 1 ? await toDataFolder(sql) : '' };
    });
  } catch (error) {
    const { code, message } = /** @type {{ code?: string, message?: string }} */ (error);
    return { answers: false, code: code ?? '', why: message || code || String(error) };
  }
}

/**
 * Where the server keeps its data; empty when the user may not know (a server given by address).
 * @param {import('postgres').Sql} sql
 * @returns {Promise<string>}
 */
async function toDataFolder(sql) {
  const rows = await sql`
    select setting as folder from pg_settings where name = 'data_directory'`;
  return String(rows[0]?.['folder'] ?? '');
}

/**
 * Makes the database unless it is there.
 * @param {string} adminUrl
 * @param {string} name
 */
export async function ensureDatabase(adminUrl, name) {
  await withConnection(adminUrl, async (sql) => {
    const found = await sql`select 1 from pg_database where datname = ${name}`;
    if (found.length === 0) await sql.unsafe(`create database "${name}"`);
  });
}
