import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOG_INVARIANT } from './log-search.mjs';
import { readAcks } from './witness.mjs';

/** @type {any} */
const noSql = null;

it('a secret in a log is found with its line, and reported without its value', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  const file = join(folder, 'gateway.log');
  writeFileSync(file, 'started\ncookie platform_user=s3cr3t\nstopped\n');
  const request = (/** @type {string[]} */ secrets) =>
    LOG_INVARIANT.violations({
      sql: noSql,
      settledBefore: new Date(0),
      acks: null,
      logs: { files: [file], secrets },
    });
  expect(await request(['s3cr3t'])).toEqual([`${file} line 2 holds secret 1`]);
  expect(await request(['another'])).toEqual([]);
  // A search for nothing proves nothing.
  expect(await request([])).toBeNull();
  rmSync(folder, { recursive: true });
});

it('of an acknowledgement log that a crash cut short, the whole lines count', () => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  const file = join(folder, 'acks.jsonl');
  writeFileSync(file, '{"clientOrderId":"a"}\n{"clientOrd');
  expect(readAcks(file)).toEqual([{ clientOrderId: 'a' }]);
  rmSync(folder, { recursive: true });
});
