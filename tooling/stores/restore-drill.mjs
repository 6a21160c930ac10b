/**
 * `pnpm drill`: proves that a backup is one. Backs up the database of the platform of this machine (or of DATABASE_URL),
 * restores it into a fresh database beside it, counts, has the auditor look at the copy, removes the copy. Ends with 1
 * when anything is missing or broken, or when it takes longer than a minute (--limit seconds).
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { Problem } from '../process/problem.mjs';
import { ROOT } from '../process/root.mjs';
import { runCommand } from '../process/run-command.mjs';
import { backUp, countRows, restore } from './backup.mjs';
import { databaseUrl } from './running-stores.mjs';

/** @param {string} url @param {string} statement */
async function administer(url, statement) {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** @param {string} text */
const publish = (text) => void process.stdout.write(`${text}\n`);

/** @param {string} source @param {string} copy @param {string} folder @returns {Promise<boolean>} */
async function playThrough(source, copy, folder) {
  const { tables } = await backUp(source, folder);
  publish(`backed up: ${tables.length} tables`);
  await restore(folder, copy);
  const counts = await countRows(copy);
  const short = tables.filter(({ name, rows }) => counts.get(name) !== rows);
  for (const { name, rows } of short) publish(`${name}: ${counts.get(name)} of ${rows} rows`);
  publish(`restored: ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows`);
  const program = join(ROOT, 'audit', 'main.mjs');
  const { code } = await runCommand([process.execPath, program, '--db', copy]);
  return short.length === 0 && code === 0;
}

/** The command. */
export async function drillCommand() {
  const { values } = parseArgs({ options: { limit: { type: 'string', default: '60' } } });
  const source = databaseUrl();
  if (source === undefined) {
    throw new Problem('No database: start the platform first, or set DATA_DIR or DATABASE_URL.');
  }
  const startMs = performance.now();
  const name = `drill_${randomBytes(6).toString('hex')}`;
  const copy = new URL(source);
  copy.pathname = `/${name}`;
  const folder = mkdtempSync(join(tmpdir(), 'drill-'));
  await administer(source, `create database ${name}`);
  try {
    const isWhole = await playThrough(source, copy.href, folder);
    const seconds = (performance.now() - startMs) / 1000;
    const isInTime = seconds <= Number(values.limit);
    publish(`${isWhole ? 'the copy is whole' : 'THE COPY IS NOT WHOLE'}, ${seconds.toFixed(1)} s`);
    process.exitCode = isWhole && isInTime ? 0 : 1;
  } finally {
    await administer(source, `drop database ${name} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  }
}
