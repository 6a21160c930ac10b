/** What is measured is kept: appended, read back in order. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ackCounts, countsSince, timesEach } from './ack-counts.mjs';
import { readHistory, remember } from './history.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'history-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a run that is remembered is read back, after those before it', () => {
  const path = join(folder, 'deep', 'history.jsonl');
  remember({ kind: 'dst', command: 'pnpm dst', figures: { seeds: 3_000 } }, path);
  remember({ kind: 'soak', command: 'pnpm soak', figures: { minutes: 60 } }, path);
  const [first, second] = readHistory(path);
  expect(first).toMatchObject({ kind: 'dst', figures: { seeds: 3_000 } });
  expect(second).toMatchObject({ kind: 'soak', command: 'pnpm soak' });
  expect(Date.parse(first?.at ?? '')).not.toBeNaN();
});

test('no file is no history', () => {
  expect(readHistory(join(folder, 'none.jsonl'))).toEqual([]);
});

test('an order counts once, by its acceptance however often it was sent', () => {
  const path = join(folder, 'acks.jsonl');
  const lines = [
    { userId: 'a', clientOrderId: '1', outcome: 'unknown' },
    { userId: 'a', clientOrderId: '1', outcome: 'accepted' },
    { userId: 'a', clientOrderId: '1', outcome: 'unknown' },
    { userId: 'b', clientOrderId: '1', outcome: 'refused' },
    { userId: 'b', clientOrderId: '2', outcome: 'unknown' },
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(path, `${text}{"userId":"b","clientOr`);
  expect(ackCounts(path)).toEqual({ acknowledged: 1, refused: 1, unknown: 1 });
});

test('names are counted', () => {
  expect(timesEach(['cut', 'wipe', 'cut'])).toEqual({ cut: 2, wipe: 1 });
});

test('rows that are kept one by one add up to what the whole run came to', () => {
  const nothing = { acknowledged: 0, refused: 0, unknown: 0 };
  const first = { acknowledged: 10, refused: 2, unknown: 3 };
  const second = { acknowledged: 22, refused: 2, unknown: 1 };
  const parts = [countsSince(nothing, first), countsSince(first, second)];
  const sum = (/** @type {keyof typeof nothing} */ of) =>
    parts.reduce((total, part) => total + part[of], 0);
  expect([sum('acknowledged'), sum('refused'), sum('unknown')]).toEqual([22, 2, 1]);
});
