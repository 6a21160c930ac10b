/** Lines in files of a bounded size, over restarts. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RotatedFile } from './rotated-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rotated-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () =>
  new RotatedFile({ path: join(folder, 'deep', 'events.jsonl'), bytesMax: 20, kept: 2 });
const files = () => readdirSync(join(folder, 'deep')).sort();
const read = (name: string) => readFileSync(join(folder, 'deep', name), 'utf8');

test('a full file is set aside, and only so many are kept', async () => {
  const file = open();
  for (let n = 0; n < 8; n += 1) await file.write([`line ${n} of some`]);
  expect(files()).toEqual(['events.jsonl', 'events.jsonl.1', 'events.jsonl.2']);
  expect(read('events.jsonl')).toBe('line 6 of some\nline 7 of some\n');
  expect(read('events.jsonl.1')).toBe('line 4 of some\nline 5 of some\n');
  expect(read('events.jsonl.2')).toBe('line 2 of some\nline 3 of some\n');
});

test('lines that are written together stay together', async () => {
  const file = open();
  await file.write(['a', 'b'.repeat(40), 'c']);
  await file.write(['d']);
  expect(read('events.jsonl.1').split('\n')).toHaveLength(4);
  expect(read('events.jsonl')).toBe('d\n');
});

test('after a restart it goes on in the file that is there', async () => {
  await open().write(['before the restart']);
  await open().write(['after']);
  expect(read('events.jsonl')).toBe('before the restart\nafter\n');
  await open().write(['full']);
  expect(files()).toEqual(['events.jsonl', 'events.jsonl.1']);
});
