/**
 * A partition as a file: a row a line, each a JSON object with the columns of its table, compressed. Written whole under
 * its name or not at all; the digest is of the compressed bytes.
 */
import { createHash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import type { Database } from '../database.ts';
import { rowText } from '../row-text.ts';

/** Pages of the table that are read at a time, of 8 kB each. */
const PAGES = 64;
/** A window of 256 kB, where gzip has 32: in the same time, a fifth smaller. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

export type WrittenFile = { readonly rows: number; readonly sha256: string };

/** Rows of a table as JSON texts, in the order they lie in. @param table `schema.table`, of the database itself */
async function* listRows(database: Database, table: string): AsyncGenerator<string> {
  const [size] = await database.rows(
    `select pg_relation_size(to_regclass($1::text)) / current_setting('block_size')::bigint as pages`,
    [table],
  );
  const pages = Number(size?.['pages'] ?? 0);
  for (let page = 0; page < pages; page += PAGES) {
    const rows = await rowText(
      database,
      `select row_to_json(t)::text as row from ${table} t
       where ctid >= format('(%s,0)', $1::bigint)::tid and ctid < format('(%s,0)', $2::bigint)::tid`,
      [page, page + PAGES],
    );
    // As a JSON string: a column may hold JSON with line ends in it.
    for (const row of rows) yield `${JSON.stringify(row)}\n`;
  }
}

/** Writes a table's rows; an earlier file of the name is replaced. It is on the disk when this returns. */
export async function writePartition(
  database: Database,
  { table, path }: { readonly table: string; readonly path: string },
): Promise<WrittenFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'w', 0o600);
  const hash = createHash('sha256');
  let rows = 0;
  const counted = async function* () {
    for await (const line of listRows(database, table)) {
      rows += 1;
      yield line;
    }
  };
  try {
    await pipeline(counted, createBrotliCompress(BROTLI), async (compressed) => {
      for await (const chunk of compressed) {
        hash.update(chunk);
        await file.write(chunk);
      }
    });
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  await syncFolder(dirname(path));
  return { rows, sha256: hash.digest('hex') };
}

/** So that the name survives a power cut too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
