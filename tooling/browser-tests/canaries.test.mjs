/** Whether a secret that a program wrote down is found, and nothing else. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { passwordIn, secretsIn } from './canaries.mjs';

test('a secret in a log is reported by its place, without its value', () => {
  const folder = mkdtempSync(join(tmpdir(), 'canaries-'));
  const cookie = 'c'.repeat(43);
  writeFileSync(join(folder, 'web.log'), `{"event":"listening"}\n{"x":"the hidden word"}\n`);
  writeFileSync(join(folder, 'workers.log'), `a\nb\ncookie: platform_user=${cookie}; x\n`);
  const secrets = { 'the word': 'hidden word', 'a password that is not set': '' };
  try {
    expect(secretsIn(folder, secrets)).toEqual([
      'web.log:2 the word',
      'workers.log:3 a session cookie',
    ]);
    expect(secretsIn(folder, { other: 'another word' })).toEqual([
      'workers.log:3 a session cookie',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  expect(secretsIn(folder, secrets)).toEqual([]);
});

test('the password of a store is read from its address', () => {
  expect(passwordIn('postgres://user:p%40ss@127.0.0.1:5432/db')).toBe('p@ss');
  expect([passwordIn('redis://127.0.0.1:6379'), passwordIn('no address')]).toEqual(['', '']);
});
