import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePrice, parseQty } from './entry.ts';

const CENT = 10_000;
const MARKET = {
  bid: 189_410_000,
  ask: 189_430_000,
  mid: 189_420_000,
  last: 189_425_000,
  tick: CENT,
};

describe('a quantity as people type it', () => {
  it.each([
    ['100', 100],
    [' 1,000 ', 1_000],
    ['25k', 25_000],
    ['1.5m', 1_500_000],
    ['1.1K', 1_100],
    ['0.5k', 500],
    ['10m', 10_000_000],
  ])('%s is %i shares', (text, value) => {
    expect(parseQty(text)).toEqual({ ok: true, value });
  });

  it.each(['', '0', '-5', '1.5', '1e3', '1,00', 'NaN', '0x10', '11m', '1.2345k', 'k', '1 000'])(
    '%j is refused with a reason',
    (text) => {
      const read = parseQty(text);
      expect(read.ok).toBe(false);
      expect(read.ok ? '' : read.problem).not.toBe('');
    },
  );

  it('every whole number within the range is read as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (count) => {
        expect(parseQty(String(count))).toEqual({ ok: true, value: count });
        expect(parseQty(count.toLocaleString('en-US'))).toEqual({ ok: true, value: count });
      }),
    );
  });
});

describe('a price as people type it', () => {
  it.each([
    ['189.42', 189_420_000],
    ['189', 189_000_000],
    ['.5', 500_000],
    ['1,234.5', 1_234_500_000],
  ])('%s is %i price units', (text, value) => {
    expect(parsePrice(text, MARKET, CENT)).toEqual({ ok: true, value });
  });

  it.each([
    ['=mid', 189_420_000],
    ['=mid-2t', 189_400_000],
    ['bid', 189_410_000],
    ['=ask + 3', 189_460_000],
    ['=mid\u22121t', 189_410_000],
  ])('%s refers to the market', (text, value) => {
    expect(parsePrice(text, MARKET, CENT)).toEqual({ ok: true, value });
  });

  it('a reference to a price between two ticks lands on the grid', () => {
    expect(parsePrice('=last', MARKET, CENT)).toEqual({ ok: true, value: 189_430_000 });
  });

  it.each([
    '',
    '0',
    '-1',
    '1e5',
    'abc',
    '=mid*2',
    '189.425',
    '1e308',
    '=mid-99999t',
    '99999999999999',
  ])('%j is refused with a reason', (text) => {
    expect(parsePrice(text, MARKET, CENT).ok).toBe(false);
  });

  it('a reference without a market is refused', () => {
    expect(parsePrice('=mid', null, CENT)).toEqual({
      ok: false,
      problem: 'No market price available',
    });
  });

  it('every price of the grid is read exactly, however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        expect(parsePrice(text, null, CENT)).toEqual({ ok: true, value: cents * CENT });
      }),
    );
  });
});
