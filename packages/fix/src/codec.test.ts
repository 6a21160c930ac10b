import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latin1 } from './bytes.ts';
import { decode } from './decode.ts';
import { FIX44, readDictionary } from './dictionary.ts';
import { encode } from './encode.ts';
import { createFramer, feed, nextFrame } from './framing.ts';
import { anOrder, T0 } from './given-messages.given.ts';
import { field } from './message.ts';
import { formatUtcTimestamp, parseUtcTimestamp } from './utc-timestamp.ts';
import { validate } from './validate.ts';

const HEADER = [
  field(34, 2),
  field(49, 'FIRM'),
  field(52, formatUtcTimestamp(T0)),
  field(56, 'VENUE'),
];

function listFrames(chunks: readonly Uint8Array[]): string[] {
  const framer = createFramer(65_536);
  const frames: string[] = [];
  for (const chunk of chunks) {
    feed(framer, chunk);
    for (let frame = nextFrame(framer); frame !== null; frame = nextFrame(framer)) {
      frames.push(latin1(frame));
    }
  }
  return frames;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

describe('a message', () => {
  test('comes back from its bytes as it was, and keeps to the dictionary', () => {
    fc.assert(
      fc.property(anOrder, (order) => {
        const message = { ...order, header: HEADER };
        const decoded = decode(encode(message, FIX44), FIX44);
        expect(decoded).toEqual({ kind: 'message', beginString: 'FIX.4.4', message, fault: null });
        expect(validate(message, FIX44)).toBe(null);
      }),
    );
  });

  test('cannot carry a forged field in a text', () => {
    const forged = { type: 'D', header: HEADER, body: [field(58, 'x\u000138=9'), field(59, '→')] };
    const text = latin1(encode(forged, FIX44));
    expect(text).toContain('\u000158=x?38=9\u000159=?\u0001');
  });

  test('with one changed byte is garbled or another message, never the same one', () => {
    const whole = encode({ type: '1', header: HEADER, body: [field(112, 'HELLO')] }, FIX44);
    const original = decode(whole, FIX44);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bent = Uint8Array.from(whole);
        bent[at] = ((bent[at] ?? 0) + change) % 256;
        expect(decode(bent, FIX44)).not.toEqual(original);
      }),
    );
  });
});

describe('framing', () => {
  test('gives the same frames however the bytes are split', () => {
    fc.assert(
      fc.property(
        fc.array(anOrder, { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat(400)),
        (orders, cuts) => {
          const sent = orders.map((order) => encode({ ...order, header: HEADER }, FIX44));
          const all = joined(sent);
          const edges = [0, ...cuts.filter((cut) => cut < all.length), all.length].toSorted(
            (a, b) => a - b,
          );
          const chunks = edges.slice(1).map((edge, index) => all.subarray(edges[index], edge));
          expect(listFrames(chunks)).toEqual(sent.map(latin1));
          expect(listFrames(Array.from(all, (byte) => Uint8Array.of(byte)))).toEqual(
            sent.map(latin1),
          );
        },
      ),
    );
  });

  test('cuts ten thousand messages out of one chunk', () => {
    const one = encode({ type: '0', header: HEADER, body: [] }, FIX44);
    const many = joined(Array.from({ length: 10_000 }, () => one));
    expect(listFrames([many]).length).toBe(10_000);
  });

  test('holds a bounded number of bytes of a frame that never ends', () => {
    const framer = createFramer(1000);
    const intro = Uint8Array.from('8=FIX.4.4\u00019=900\u0001', (char) => char.charCodeAt(0));
    feed(framer, intro);
    for (let i = 0; i < 1000; i += 1) {
      feed(framer, new Uint8Array(500).fill(65));
      expect(nextFrame(framer)).toBe(null);
    }
    expect(framer.end - framer.start).toBeLessThan(3000);
    expect(framer.held.length).toBeLessThan(20_000);
  });

  test('bytes of any kind never throw, alone or around a message that is found', () => {
    const pieces = fc.constantFrom(
      '8=',
      'FIX.4.4',
      '\u0001',
      '9=',
      '10=',
      '5',
      '35=D',
      '=',
      '34=',
      'ÿ',
    );
    const noise = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .array(pieces, { maxLength: 40 })
        .map((parts) => Uint8Array.from(parts.join(''), (char) => char.charCodeAt(0))),
    );
    fc.assert(
      fc.property(noise, (bytes) => {
        const decoded = decode(bytes, FIX44);
        if (decoded.kind === 'message') validate(decoded.message, FIX44);
        for (const frame of listFrames([bytes, bytes])) {
          const inner = decode(
            Uint8Array.from(frame, (char) => char.charCodeAt(0)),
            FIX44,
          );
          expect(['message', 'garbled']).toContain(inner.kind);
        }
      }),
      { numRuns: 5000 },
    );
  });
});

test('times are written and read back to the millisecond, and days that do not exist are refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (ms) => {
      const text = formatUtcTimestamp(ms);
      expect(text).toBe(
        new Date(ms).toISOString().replaceAll('-', '').replace('T', '-').slice(0, -1),
      );
      expect(parseUtcTimestamp(text)).toBe(ms);
    }),
  );
  for (const text of [
    '20260229-10:00:00',
    '20261301-10:00:00',
    '20260101-24:00:00',
    '20260101',
    '',
  ]) {
    expect(parseUtcTimestamp(text)).toBe(null);
  }
});

test('a service may add fields of its own, and only its dictionary knows them', () => {
  const own = readDictionary({ fields: '9730:TrdLiquidity:CHAR', messages: '8: 9730' });
  expect(own.messages.get('8')?.fields.has(9730)).toBe(true);
  expect(own.fields.get(9730)?.name).toBe('TrdLiquidity');
  expect(own.messages.get('8')?.required).toEqual(FIX44.messages.get('8')?.required);
  expect(FIX44.fields.has(9730)).toBe(false);
});
