/** The bounds of a search: what a field for a time can give, and what goes on the wire. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSpan } from './search-span.ts';

describe('a span', () => {
  it('without bounds has none', () => {
    expect(readSpan({ from: '', to: '' })).toEqual({ ok: true, from: null, to: null });
  });

  it.each([
    ['2026-11-21T14:03', '2026-11-21T14:03:00.000Z'],
    ['2026-11-21T14:03:05', '2026-11-21T14:03:05.000Z'],
    ['2026-11-21T14:03:05.25', '2026-11-21T14:03:05.250Z'],
  ])('%s is in UTC, whatever zone the reader is in', (from, instant) => {
    expect(readSpan({ from, to: '' })).toEqual({ ok: true, from: instant, to: null });
  });

  it.each([
    ['2026-11-21T14:03', '2026-11-21T14:03'],
    ['2026-11-21T14:04', '2026-11-21T14:03'],
  ])('from %s to %s holds nothing', (from, to) => {
    expect(readSpan({ from, to })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('before'),
    });
  });

  it.each(['202611-01-01T00:00', '2026-11-21', 'now'])('%s is refused in words', (minute) => {
    const problem = 'A time has a year of four digits';
    expect(readSpan({ from: minute, to: '' })).toEqual({ ok: false, problem });
    expect(readSpan({ from: '', to: minute })).toEqual({ ok: false, problem });
  });

  it('any two minutes in their order are the instants they name', () => {
    const minutes = fc.integer({ min: 0, max: 66_000_000 });
    fc.assert(
      fc.property(minutes, minutes, (a, b) => {
        fc.pre(a !== b);
        const [fromMs = 0, toMs = 0] = [a, b].sort((x, y) => x - y).map((n) => n * 60_000);
        const typed = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
        const read = readSpan({ from: typed(fromMs), to: typed(toMs) });
        expect(read.ok ? [read.from, read.to].map((at) => Date.parse(at ?? '')) : null).toEqual([
          fromMs,
          toMs,
        ]);
      }),
    );
  });
});
