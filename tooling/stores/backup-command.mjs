/**
 * `pnpm backup [folder]`: the database of the platform of this machine (or of DATABASE_URL) as files; it may run meanwhile.
 * `node bin/backup.mjs --restore folder --into postgres://…`: the files as a database, which must be empty.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from '../process/problem.mjs';
import { backUp, restore } from './backup.mjs';
import { databaseUrl, getDataDir } from './running-stores.mjs';

/** @param {import('./backup.mjs').Manifest} manifest */
const reported = ({ at, tables }) =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables, as of ${at}`;

/** The command. */
export async function backupCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { restore: { type: 'string' }, into: { type: 'string' } },
  });
  if (values.restore !== undefined) {
    if (values.into === undefined) throw new Problem('Into which database? --into postgres://…');
    const manifest = await restore(values.restore, values.into);
    process.stdout.write(`restored: ${reported(manifest)}\n`);
    return;
  }
  const url = databaseUrl();
  if (url === undefined) {
    throw new Problem('No database: start the platform first, or set DATA_DIR or DATABASE_URL.');
  }
  const name = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const folder = positionals[0] ?? join(getDataDir(), 'backups', name);
  const manifest = await backUp(url, folder);
  process.stdout.write(`${folder}: ${reported(manifest)}\n`);
}
