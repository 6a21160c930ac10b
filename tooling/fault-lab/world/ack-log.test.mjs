/** What the load driver notes down is what the auditor reads: every field under the name that it looks for. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAcks, WITNESS_INVARIANTS } from '../../../audit/witness.mjs';
import { openAckLog } from './ack-log.mjs';
import { Trader } from './trader.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acks-'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends one order to a platform that responds like this. @param {number} status @param {string} body */
async function noteOne(status, body) {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  const path = join(folder, 'acks.jsonl');
  const acks = openAckLog(path);
  const session = { userId: 'u-1', cookie: 'c' };
  const trader = new Trader({ base: 'http://here', acks, session });
  await trader.place({ clientOrderId: 'c-1', symbol: 'AAPL', side: 'BUY', qty: 10, note: 'x' });
  acks.close();
  return readAcks(path);
}

test('an accepted order is read back with its id and nothing of the response', async () => {
  const before = Date.now();
  const [ack, ...others] = await noteOne(201, '{"orderId":"o-1"}');
  expect(others).toEqual([]);
  expect(ack).toEqual({
    userId: 'u-1',
    clientOrderId: 'c-1',
    body: { symbol: 'AAPL', side: 'BUY', qty: 10 },
    outcome: 'accepted',
    status: 201,
    orderId: 'o-1',
    answer: null,
    sentAt: expect.any(String),
  });
  expect(Date.parse(ack?.sentAt ?? '')).toBeGreaterThanOrEqual(before);
});

test('the auditor finds a refusal that shows the inside of the platform', async () => {
  const acks = await noteOne(422, 'Error: at run (/root/app.js:12:3)');
  const leak = WITNESS_INVARIANTS.find(({ id }) => id === 'I22');
  const violations = await leak?.violations(/** @type {any} */ ({ acks }));
  expect(violations).toEqual(['u-1 c-1: Error: at run (/root/app.js:12:3)']);
});

test('a plain refusal is none', async () => {
  const acks = await noteOne(422, '{"code":"FAT_FINGER","message":"The order is too large."}');
  const leak = WITNESS_INVARIANTS.find(({ id }) => id === 'I22');
  expect(await leak?.violations(/** @type {any} */ ({ acks }))).toEqual([]);
});

test('a log goes on where it was, and is for its owner only', async () => {
  await noteOne(201, '{"orderId":"o-1"}');
  const both = await noteOne(503, 'busy');
  expect(both.map(({ outcome }) => outcome)).toEqual(['accepted', 'unknown']);
  expect(statSync(join(folder, 'acks.jsonl')).mode & 0o077).toBe(0);
});
