/** Lines out of bytes, however these are cut, and never more of them kept than the bound. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type BoundedLine, boundedLines } from './bounded-lines.ts';

async function* toChunks(bytes: Buffer, sizes: readonly number[]) {
  let from = 0;
  for (const size of sizes) {
    yield bytes.subarray(from, from + size);
    from += size;
  }
  yield bytes.subarray(from);
}

async function read(text: string, sizes: readonly number[], maxBytes: number) {
  const lines: BoundedLine[] = [];
  for await (const line of boundedLines(toChunks(Buffer.from(text), sizes), maxBytes)) {
    lines.push(line);
  }
  return lines;
}

test('lines are the same however the bytes arrive', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'ä', '{', '€'), maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.array(fc.nat(9)), async (lines, sizes) => {
      const expected = lines.map((text) => (Buffer.byteLength(text) > 20 ? 'TOO_LONG' : { text }));
      expect(await read(lines.map((text) => `${text}\n`).join(''), sizes, 20)).toEqual(expected);
    }),
  );
});

describe('a line', () => {
  it('without an end is one at the end of the stream', async () => {
    expect(await read('a\nb', [], 10)).toEqual([{ text: 'a' }, { text: 'b' }]);
    expect(await read('', [], 10)).toEqual([]);
  });

  it('that is too long is reported once, and the next is read', async () => {
    expect(await read(`${'x'.repeat(50)}\nb\n`, [7, 7, 7], 10)).toEqual([
      'TOO_LONG',
      { text: 'b' },
    ]);
  });
});
