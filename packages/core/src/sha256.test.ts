/** SHA-256 against the published vectors and against another implementation. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Sha256Stream, sha256 } from './sha256.ts';

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  [
    'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
    'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])('the published hash of %.20s (FIPS 180-4 examples)', (text, hash) => {
  expect(sha256(text)).toBe(hash);
});

test('any text, of any length and alphabet, hashes as in the platform library', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
    }),
  );
});

test('a lone surrogate counts as the replacement character', () => {
  expect(sha256('a\ud800b')).toBe(sha256('a\ufffdb'));
});

test('a text in parts has the hash of the whole, at every part, and a fork goes on by itself', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 100 })), (parts) => {
      const stream = new Sha256Stream();
      for (const [at, part] of parts.entries()) {
        stream.add(part);
        stream.fork().add('elsewhere');
        const before = createHash('sha256').update(parts.slice(0, at + 1).join(''));
        expect(stream.digest()).toBe(before.digest('hex'));
      }
    }),
  );
});
