/**
 * `node bin/audit.mjs [options of audit/main.mjs]`: the auditor, pointed at the platform of this machine: the database of
 * DATABASE_URL, or the one started under DATA_DIR.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../process/root.mjs';
import { databaseUrl } from '../stores/running-stores.mjs';

/** The command. */
export function runAudit() {
  const url = databaseUrl();
  if (url === undefined) {
    process.stderr.write(
      'No database: start the platform first, or set DATA_DIR or DATABASE_URL.\n',
    );
    process.exitCode = 2;
  } else {
    const program = join(ROOT, 'audit/main.mjs');
    const child = spawn(process.execPath, [program, '--db', url, ...process.argv.slice(2)], {
      stdio: 'inherit',
    });
    child.once('exit', (code) => {
      process.exitCode = code ?? 1;
    });
  }
}
