/** The certification of auctions: its own exchange, built and started by the command, in real time. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const CERTIFY = fileURLToPath(new URL('../../../../../bin/certify.mjs', import.meta.url));
const run = promisify(execFile);

const certify = (...words: string[]) =>
  run(process.execPath, [CERTIFY, '--only=an order at|session over a day', ...words]).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  );

test('an opening and a closing auction are certified by a client that shares no code with them', async () => {
  const { stdout } = await certify('--auctions=own');
  expect(stdout).not.toContain('FAIL');
  expect(stdout).toMatch(/pass .* an order at the opening/);
  expect(stdout).toMatch(/pass .* an order at the close/);
  expect(stdout).toMatch(/pass .* the trading session over a day/);
  expect(stdout).toContain('3 passed, 0 failed');
}, 120_000);

test('they are left out where they are not requested, and a wrong word is refused', async () => {
  const { stdout } = await certify();
  expect(stdout).toContain('auctions are left out');
  const { stderr } = await certify('--auctions=soon');
  expect(stderr).toContain('--auctions is "own" or a number of seconds, not "soon"');
}, 30_000);
