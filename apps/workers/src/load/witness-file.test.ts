/** A line counts once it is on disk: many share a round, none is lost, and none comes twice. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Ack, WitnessFile } from './witness-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'witness-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ack = (n: number): Ack => ({
  userId: 'load-001',
  clientOrderId: `run-1-${n}`,
  body: { symbol: 'AAPL', side: 'BUY', qty: n },
  outcome: 'accepted',
  status: 201,
  orderId: `o-${n}`,
  answer: null,
  sentAt: '2026-11-23T14:00:00.000Z',
});

const readAcks = (file: string): Ack[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const path = () => join(folder, 'deep', 'acks.jsonl');

it('a noted line is in the file when its note resolves', async () => {
  const file = new WitnessFile(path());
  await file.note(ack(1));
  expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual(ack(1));
  await file.close();
});

it('lines that come while others are written are there when their own note resolves', async () => {
  const file = new WitnessFile(path());
  const notes = Array.from({ length: 200 }, async (_, n) => {
    await file.note(ack(n));
    expect(readFileSync(path(), 'utf8')).toContain(`"run-1-${n}"`);
  });
  await Promise.all(notes);
  await file.close();
  expect(readAcks(path())).toEqual(Array.from({ length: 200 }, (_, n) => ack(n)));
});

it('closing waits for what is on its way', async () => {
  const file = new WitnessFile(path());
  for (let n = 0; n < 50; n += 1) void file.note(ack(n));
  await file.close();
  expect(readAcks(path())).toHaveLength(50);
});

it('a file goes on where it was, and is for its owner only', async () => {
  for (const n of [1, 2]) {
    const file = new WitnessFile(path());
    await file.note(ack(n));
    await file.close();
  }
  expect(readAcks(path()).map(({ clientOrderId }) => clientOrderId)).toEqual([
    'run-1-1',
    'run-1-2',
  ]);
  expect(statSync(path()).mode & 0o077).toBe(0);
});
