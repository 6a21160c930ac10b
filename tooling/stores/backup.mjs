/**
 * A copy of a database as files, and back. One snapshot, a compressed file a table with a row a line, the hashes of the
 * migrations it had; restored into an empty database by the same migrations and the rows. The server's own pg_dump does as well where there
 * is one of its version; none comes with the server that is started here.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import postgres from 'postgres';
import { makeFolder, readJson, writeJson } from '../process/files.mjs';
import { Problem } from '../process/problem.mjs';
import { ROOT } from '../process/root.mjs';

const MIGRATIONS = join(ROOT, 'packages', 'db', 'migrations');
const HISTORY = 'drizzle.__drizzle_migrations';
const BREAK = '--> statement-breakpoint';
const PAGE = 1_000;

/** @typedef {{ name: string, rows: number }} TableNote */
/** @typedef {Pick<import('postgres').Sql, 'unsafe'>} Connection a connection or a transaction */
/** @typedef {{ at: string, migrations: string[], tables: TableNote[] }} Manifest */

/** @param {string} url */
const open = (url) => postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });

/** @param {string} name `schema.table` @returns {string} quoted */
const quoted = (name) =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');

/** @param {string} folder @param {string} table */
const filePath = (folder, table) => join(folder, `${table}.rows.gz`);

/**
 * @param {Connection} sql
 * @returns {Promise<string[]>} every table, `schema.table`; one in partitions is one, and takes its rows back as such
 */
async function listTables(sql) {
  const rows = await sql.unsafe(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' order by 1`,
  );
  return rows.map((row) => String(row['name']));
}

/**
 * Writes a database into a folder, as it is at one instant. The platform may go on meanwhile.
 * @param {string} url
 * @param {string} folder
 * @returns {Promise<Manifest>}
 */
export async function backUp(url, folder) {
  makeFolder(folder);
  const sql = open(url);
  try {
    const manifest = await sql.begin('isolation level repeatable read read only', async (tx) => {
      /** @type {TableNote[]} */
      const tables = [];
      const at = new Date().toISOString();
      for (const name of await listTables(tx)) {
        tables.push({ name, rows: await writeTable(tx, name, filePath(folder, name)) });
      }
      const applied = await tx.unsafe(`select hash from ${HISTORY} order by created_at`);
      return { at, migrations: applied.map((row) => String(row['hash'])), tables };
    });
    // Last: a folder without it is no backup.
    writeJson(join(folder, 'manifest.json'), manifest);
    return manifest;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * @param {Connection} sql
 * @param {string} name
 * @param {string} file
 * @returns {Promise<number>} rows
 */
async function writeTable(sql, name, file) {
  let rows = 0;
  const pages = sql
    .unsafe(`select row_to_json(t)::text as row from ${quoted(name)} t`)
    .cursor(PAGE);
  const lines = async function* () {
    for await (const page of pages) {
      rows += page.length;
      // As a JSON string: a column may hold JSON with line ends in it.
      yield page.map(({ row }) => `${JSON.stringify(row)}\n`).join('');
    }
  };
  await pipeline(lines, createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600 }));
  return rows;
}

/**
 * @param {Connection} sql
 * @param {string} name
 * @param {string} file
 */
async function readTable(sql, name, file) {
  const table = quoted(name);
  const insert = `insert into ${table} select * from json_populate_recordset(null::${table}, $1::text::json)`;
  await pipeline(createReadStream(file), createGunzip(), async (bytes) => {
    /** @type {string[]} */
    let page = [];
    const flush = async () => {
      if (page.length > 0) await sql.unsafe(insert, [`[${page.join(',')}]`]);
      page = [];
    };
    for await (const line of listLines(bytes)) {
      page.push(JSON.parse(line));
      if (page.length === PAGE) await flush();
    }
    await flush();
  });
}

/**
 * Migrations may have put rows into a table; those that take new rows only refuse even this, and have none.
 * @param {Connection} sql
 * @param {string} name
 */
async function emptyOut(sql, name) {
  const [row] = await sql.unsafe(`select exists (select from ${quoted(name)}) as found`);
  if (row?.['found'] === true) await sql.unsafe(`delete from ${quoted(name)}`);
}

/** @param {AsyncIterable<Buffer>} bytes */
async function* listLines(bytes) {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const part of bytes) {
    const lines = (rest + decoder.write(part)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/**
 * Reads a backup into an empty database, all or nothing.
 * @param {string} folder
 * @param {string} url
 * @returns {Promise<Manifest>}
 */
export async function restore(folder, url) {
  const { migrations, tables, at } = /** @type {Partial<Manifest>} */ (
    readJson(join(folder, 'manifest.json'))
  );
  if (!migrations || !tables || !at) throw new Problem(`${folder} holds no whole backup.`);
  const sql = open(url);
  try {
    await sql.begin(async (tx) => {
      const present = await listTables(tx);
      if (present.length > 0) {
        throw new Problem(
          `The database is not empty: it has ${present[0]}.`,
          'Restore into a new one.',
        );
      }
      for (const text of migrationTexts(migrations)) {
        for (const statement of text.split(BREAK)) await tx.unsafe(statement);
      }
      await tx`create schema if not exists drizzle`;
      await tx.unsafe(
        `create table ${HISTORY} (id serial primary key, hash text not null, created_at bigint)`,
      );
      // What refuses changes, and what follows from rows, has done its work in the original already.
      await tx`set local session_replication_role = replica`;
      for (const { name } of tables) {
        await emptyOut(tx, name);
        await readTable(tx, name, filePath(folder, name));
      }
      await tx.unsafe(
        `select setval(pg_get_serial_sequence('${HISTORY}', 'id'), (select max(id) from ${HISTORY}))`,
      );
    });
    return { at, migrations, tables };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * The migrations a backup was made with, in their order. Drizzle names each by the SHA-256 of its file.
 * @param {readonly string[]} hashes
 * @returns {string[]}
 */
function migrationTexts(hashes) {
  const byHash = new Map(
    readdirSync(MIGRATIONS)
      .filter((name) => name.endsWith('.sql'))
      .map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'))
      .map((text) => [createHash('sha256').update(text).digest('hex'), text]),
  );
  return hashes.map((hash) => {
    const text = byHash.get(hash);
    if (text === undefined) {
      throw new Problem(
        `The backup was made with a migration that is not here (${hash.slice(0, 12)}).`,
        'Restore it with the version that made it, or a later one.',
      );
    }
    return text;
  });
}

/**
 * @param {string} url
 * @returns {Promise<Map<string, number>>} rows of every table now
 */
export async function countRows(url) {
  const sql = open(url);
  try {
    const counts = new Map();
    for (const name of await listTables(sql)) {
      const rows = await sql.unsafe(`select count(*)::int as rows from ${quoted(name)}`);
      counts.set(name, Number(rows[0]?.['rows']));
    }
    return counts;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
