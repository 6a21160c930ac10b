/**
 * `pnpm retired`: the weeks that are in files, each verified by its digest. `--load risk.decisions_2026_11_23` reads one into
 * a table of the schema `retired`, of this database or of `--into postgres://…`. Ends with 1 when a file is not as written.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from '../process/problem.mjs';
import { listRetired, loadRetired, verifyRetired } from './retired.mjs';
import { databaseUrl, getDataDir } from './running-stores.mjs';

/** @param {string} text */
const publish = (text) => void process.stdout.write(`${text}\n`);

/** The command. */
export async function retiredCommand() {
  const { values } = parseArgs({
    options: { load: { type: 'string' }, into: { type: 'string' }, folder: { type: 'string' } },
  });
  const url = databaseUrl();
  if (url === undefined) {
    throw new Problem('No database: start the platform first, or set DATA_DIR or DATABASE_URL.');
  }
  const folder = values.folder ?? join(getDataDir(), 'archive');
  const all = await listRetired(url);
  if (values.load !== undefined) {
    const wanted = all.find(({ partition }) => partition === values.load);
    if (wanted === undefined) throw new Problem(`${values.load} is in no file.`);
    const rows = await loadRetired(wanted, { folder, into: values.into ?? url });
    publish(`retired."${wanted.partition}": ${rows} rows`);
    return;
  }
  for (const retired of all) {
    await verifyRetired(retired, folder);
    publish(`${retired.partition}: ${retired.rows} rows, as written`);
  }
  publish(`${all.length} weeks in files`);
}
