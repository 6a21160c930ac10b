/** Fields of a request: whatever their names are, each is a field like any other, and changes no other. */
import { describe, expect, it } from 'vitest';
import { listFields } from './http-body.ts';

const EMPTY = { params: {}, query: {}, body: {} };

describe('a field named like a part of every object', () => {
  // As `JSON.parse`, query strings and forms make it: a field of its own.
  const named = (name: string, value: unknown) => Object.fromEntries([[name, value]]);

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is a field', (name) => {
    for (const part of ['query', 'body'] as const) {
      const read = listFields({ ...EMPTY, [part]: named(name, ['a', 'b']) });
      expect(read.ok).toBe(true);
      const fields = read.ok ? read.fields : {};
      expect(Object.keys(fields)).toEqual([name]);
      expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
    }
  });

  it('is found to be given twice', () => {
    const query = named('__proto__', 'a');
    expect(listFields({ ...EMPTY, query, body: named('__proto__', 'b') })).toMatchObject({
      ok: false,
      refusal: { info: { errors: [{ path: '__proto__', message: 'given twice' }] } },
    });
  });
});
