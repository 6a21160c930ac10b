/** The certificates of a platform under fault are what TLS takes them for: valid, expired, and renewed in their place. */
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { openCertificates } from './fix-certificates.mjs';

const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DAY_MS = 86_400_000;
/** @param {string | undefined} file */
const read = (file) => new X509Certificate(readFileSync(file ?? ''));
/** @param {X509Certificate} certificate */
const daysLeft = ({ validTo }) => Math.round((Date.parse(validTo) - Date.now()) / DAY_MS);

test('both ends are of the authority, for their address and their CompID, with their keys', () => {
  const { env, issue } = openCertificates(folder);
  const ca = read(env['FIX_TLS_CA']);
  const [exchange, ems] = [read(env['FIX_TLS_CERT']), read(env['FIX_TLS_CLIENT_CERT'])];
  for (const one of [exchange, ems]) {
    expect(one.verify(ca.publicKey)).toBe(true);
    expect(daysLeft(one)).toBe(60);
  }
  expect(exchange.checkIP('127.0.0.1')).toBe('127.0.0.1');
  expect(ems.subject).toBe('CN=EMS');
  issue(-1);
  expect(daysLeft(read(env['FIX_TLS_CERT']))).toBe(-1);
  issue(3);
  const [cert, key] = [env['FIX_TLS_CERT'], env['FIX_TLS_KEY']].map((file) =>
    readFileSync(file ?? ''),
  );
  expect(daysLeft(read(env['FIX_TLS_CERT']))).toBe(3);
  expect(() => createSecureContext({ cert, key })).not.toThrow();
});
