#!/usr/bin/env node
/**
 * `node bin/audit.mjs [options of audit/main.mjs]`: the auditor, pointed at the platform of this machine: the database of
 * DATABASE_URL, or the one started under DATA_DIR.
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { openMemory } from './infra/store.mjs';
import { ROOT } from './root.mjs';

/** @returns {string | null} */
function databaseUrl() {
  if (process.env['DATABASE_URL']) return process.env['DATABASE_URL'];
  const dataDir = process.env['DATA_DIR'] ? resolve(process.env['DATA_DIR']) : join(ROOT, '.data');
  const { port, password } = openMemory(dataDir).read('postgres');
  return port === undefined
    ? null
    : `postgres://tradefloor:${password}@127.0.0.1:${port}/tradefloor`;
}

const url = databaseUrl();
if (url === null) {
  process.stderr.write('No database: start the platform first, or set DATA_DIR or DATABASE_URL.\n');
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
