/** When a certificate is a problem, by files whose expiry openssl has written. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CertificateWatch } from './certificate-watch.ts';

const DAY_MS = 86_400_000;
const FOLDER = mkdtempSync(join(tmpdir(), 'certificates-'));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

const file = join(FOLDER, 'exchange.pem');
const key = [
  '-newkey',
  'ec',
  '-pkeyopt',
  'ec_paramgen_curve:P-256',
  '-nodes',
  '-keyout',
  `${file}.key`,
];
execFileSync('openssl', ['req', '-x509', ...key, '-out', file, '-subj', '/CN=x', '-days', '30'], {
  stdio: 'ignore',
});
const nowMs = Date.now();

test('a certificate is a problem from the days of the setting on, and after its end', () => {
  const on = (day: number) => new CertificateWatch([file], 14).problems(nowMs + day * DAY_MS);
  expect(on(0)).toEqual([]);
  expect(on(15)).toEqual([]);
  expect(on(17)).toEqual([{ name: 'exchange.pem', detail: 'expires in 12 days' }]);
  expect(on(31)).toEqual([{ name: 'exchange.pem', detail: 'has expired' }]);
});

test('one that cannot be read is a problem, and is none once it can', () => {
  const missing = join(FOLDER, 'missing.pem');
  const watch = new CertificateWatch([missing], 14);
  expect(watch.problems(nowMs)).toEqual([{ name: 'missing.pem', detail: 'cannot be read' }]);
  execFileSync('cp', [file, missing]);
  // Its files are looked at once a minute.
  expect(watch.problems(nowMs + 59_999)).toHaveLength(1);
  expect(watch.problems(nowMs + 60_000)).toEqual([]);
});
