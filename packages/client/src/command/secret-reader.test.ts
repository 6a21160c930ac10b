/** Secrets from a pipe: a line each, in their order. */
import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { secretReader } from './secret-reader.ts';

const piped = (text: string) =>
  secretReader({ stdin: Readable.from([text]), stderr: new PassThrough() });

it('reads the password, then the code, and is empty afterwards', async () => {
  const read = piped('pass word\r\n123456\n');
  expect([await read('a'), await read('b'), await read('c'), await read('d')]).toEqual([
    'pass word',
    '123456',
    '',
    '',
  ]);
});

it('reads a line without an end, and is empty of nothing', async () => {
  expect(await piped('key')('a')).toBe('key');
  expect(await piped('')('a')).toBe('');
});

it('reads lines that are typed one after the other, and shows the prompts alone', async () => {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = new PassThrough();
  const read = secretReader({ stdin, stderr });
  const password = read('Password: ');
  stdin.write('secret\n');
  expect(await password).toBe('secret');
  const code = read('Code: ');
  stdin.write('123456\n');
  expect(await code).toBe('123456');
  expect(String(stderr.read())).toBe('Password: \nCode: \n');
});
