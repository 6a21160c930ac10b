/** Frames of a socket, built here by RFC 6455, come out as they went in, however the bytes arrive. */
import { describe, expect, test } from 'vitest';
import { toFrame } from './frame.mjs';

/**
 * A server's frame: never masked, its length in 7, 16 or 64 bits.
 * @param {number} opcode
 * @param {string} text
 */
function makeFrame(opcode, text) {
  const payload = Buffer.from(text);
  const first = 0x80 | opcode;
  if (payload.length < 126) return Buffer.concat([Buffer.from([first, payload.length]), payload]);
  if (payload.length < 65_536) {
    const head = Buffer.from([first, 126, payload.length >> 8, payload.length & 255]);
    return Buffer.concat([head, payload]);
  }
  const head = Buffer.alloc(10);
  head[0] = first;
  head[1] = 127;
  head.writeUInt32BE(payload.length, 6);
  return Buffer.concat([head, payload]);
}

describe('one frame', () => {
  test.each([0, 1, 125, 126, 127, 255, 256, 65_535, 65_536, 70_000])(
    'of %i bytes is read whole',
    (size) => {
      const text = 'x'.repeat(size);
      const bytes = makeFrame(1, text);
      expect(toFrame(bytes)).toEqual({ opcode: 1, text, length: bytes.length });
    },
  );

  test.each([1, 8, 9, 10])('has its opcode %i, whatever the flags beside it', (opcode) => {
    expect(toFrame(makeFrame(opcode, 'a'))?.opcode).toBe(opcode);
  });

  test('holds text of more bytes than characters', () => {
    expect(toFrame(makeFrame(1, 'Größe: 100 €'))?.text).toBe('Größe: 100 €');
  });

  test.each([5, 126, 65_536])('of %i bytes is not read before its last byte', (size) => {
    const bytes = makeFrame(1, 'y'.repeat(size));
    const cuts = [0, 1, 2, 3, 4, 9, 10, bytes.length - 1].filter((cut) => cut < bytes.length);
    for (const cut of cuts) expect(toFrame(bytes.subarray(0, cut)), `cut at ${cut}`).toBeNull();
  });
});

test('frames that follow each other are read one by one, none lost and none twice', () => {
  const texts = ['', 'one', 'z'.repeat(200), 'three', 'w'.repeat(66_000), 'end'];
  let bytes = Buffer.concat(texts.map((text) => makeFrame(1, text)));
  /** @type {string[]} */
  const read = [];
  for (let frame = toFrame(bytes); frame !== null; frame = toFrame(bytes)) {
    read.push(frame.text);
    bytes = bytes.subarray(frame.length);
  }
  expect(read).toEqual(texts);
  expect(bytes).toHaveLength(0);
});
