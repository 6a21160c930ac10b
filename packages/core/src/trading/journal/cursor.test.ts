/** Cursors go out and come back, and nothing else is one. */
import { Cursor } from '@tradefloor/contracts/calls/call';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCursor, toPosition } from './cursor.ts';

const anyId = fc.stringMatching(/^[A-Za-z0-9_-]{1,80}$/);

it('every position comes back from its cursor, and the cursor passes the call schema', () => {
  fc.assert(
    fc.property(fc.nat(Number.MAX_SAFE_INTEGER), anyId, (atMs, id) => {
      const cursor = toCursor({ atMs, id });
      expect(Cursor.parse(cursor)).toBe(cursor);
      expect(toPosition(cursor ?? '')).toEqual({ atMs, id });
    }),
  );
});

it('text that no page gave out is no position', () => {
  for (const text of ['', '_', 'abc', '_id', 'zzzzzzzzzzz_id', 'ABC_id', '1_i.d', '1_']) {
    expect(toPosition(text)).toBeNull();
  }
});

it('an id the cursor cannot carry gives none', () => {
  expect(toCursor({ atMs: 1, id: 'a.b' })).toBeNull();
  expect(toCursor({ atMs: 1, id: 'x'.repeat(117) })).toBeNull();
});
