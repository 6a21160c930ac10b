import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameText, RequestIndex } from './request-index.ts';

describe('an index of requests', () => {
  it('finds what a map of the names would', () => {
    const request = fc.record({ name: fc.string({ maxLength: 6 }), text: fc.string() });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 300 }), fc.string(), (requests, stranger) => {
        const index = new RequestIndex();
        const map = new Map<string, { seq: number; clockMs: number; text: string }>();
        for (const [at, { name, text }] of requests.entries()) {
          const line = { seq: at + 1, clockMs: at * 250 };
          index.add(name, line, text);
          if (!map.has(name)) map.set(name, { ...line, text });
        }
        for (const [name, { text, ...line }] of map) {
          const found = index.find(name);
          expect(found).toMatchObject(line);
          expect(found !== undefined && isSameText(found, text)).toBe(true);
          expect(found !== undefined && isSameText(found, `${text}?`)).toBe(false);
        }
        if (!map.has(stranger)) expect(index.find(stranger)).toBeUndefined();
      }),
    );
  });

  it('keeps the 72,000 names that a seat can send in an hour in under three megabytes', () => {
    const index = new RequestIndex();
    for (let seq = 1; seq <= 72_000; seq += 1) {
      index.add(`01a22a04-1c1f-74b4-9ed3-${seq}`, { seq, clockMs: seq * 50 }, 'BUY');
    }
    expect(index.find('01a22a04-1c1f-74b4-9ed3-71999')?.seq).toBe(71_999);
    expect(index.bytes).toBeLessThan(3_000_000);
  });
});
