import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('./main.mjs', import.meta.url));

it('a platform that does not become ready is no violation: the audit ends with 2 and the reason', () => {
  const nowhere = ['--db', 'postgres://auditor@127.0.0.1:1/none', '--base', 'http://127.0.0.1:1'];
  const words = [PROGRAM, ...nowhere, '--wait-quiet', '0.1'];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect(stderr).toContain('did not become ready within 100 ms');
  expect(status).toBe(2);
});
