/**
 * Weeks of rows that left the database for files (packages/db/src/partitions): which there are, whether each is the file
 * that was written, and its rows back.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import postgres from 'postgres';
import { Problem } from '../process/problem.mjs';

/** @typedef {{ partition: string, table: string, rows: number, file: string, sha256: string }} Retired */

/**
 * @param {string} url
 * @returns {Promise<Retired[]>} oldest first
 */
export async function listRetired(url) {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    return await sql`select partition, table_name as table, rows::int as rows, file, sha256
      from platform.retired_partitions order by ends_at, partition`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * @param {Retired} retired
 * @param {string} folder
 * @throws Problem for a file that is missing or another than the one that was written
 */
export async function verifyRetired({ file, sha256 }, folder) {
  const path = join(folder, file);
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch {
    throw new Problem(`${path} cannot be read.`);
  }
  if (hash.digest('hex') !== sha256) throw new Problem(`${path} is not the file that was written.`);
}

/**
 * @param {Retired} retired
 * @param {string} folder
 * @returns {AsyncGenerator<string>} each row as JSON text of an object with the columns of the table
 */
async function* readRetired(retired, folder) {
  await verifyRetired(retired, folder);
  // Weeks of older versions are compressed with gzip.
  const plain = retired.file.endsWith('.gz') ? createGunzip() : createBrotliDecompress();
  const bytes = createReadStream(join(folder, retired.file)).pipe(plain);
  for await (const line of createInterface({ input: bytes })) yield JSON.parse(line);
}

/**
 * Reads a week into a table of its own, `retired.<name of the partition>`, in any database that has been migrated.
 * @param {Retired} retired
 * @param {{ folder: string, into: string }} places
 * @returns {Promise<number>} rows
 */
export async function loadRetired(retired, { folder, into }) {
  const sql = postgres(into, { max: 1, connect_timeout: 5, onnotice: () => {} });
  const copy = `retired."${retired.partition}"`;
  let rows = 0;
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe('create schema if not exists retired');
      await tx.unsafe(`create table ${copy} (like ${retired.table})`);
      for await (const row of readRetired(retired, folder)) {
        await tx.unsafe(
          `insert into ${copy} select * from json_populate_record(null::${retired.table}, $1::text::json)`,
          [row],
        );
        rows += 1;
      }
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
  if (rows !== retired.rows)
    throw new Problem(`${retired.partition} has ${rows} of ${retired.rows} rows.`);
  return rows;
}
