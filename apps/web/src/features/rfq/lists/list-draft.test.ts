/** A pasted list: what a file or a table holds is what is sent, and the first wrong line is named. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBond } from '../../../platform/testing/given-bonds.ts';
import { parseList } from './list-draft.ts';

const BONDS = ['US9128TF1010', 'GB00BM8Z2T38', 'XS2310118976'].map((isin) =>
  toBond({ isin, minPiece: 1_000, increment: 1_000 }),
);

describe('a pasted list', () => {
  test.each([
    ['commas', 'US9128TF1010,BUY,2000000\nGB00BM8Z2T38,SELL,500000'],
    ['tabs and Windows line ends', 'US9128TF1010\tBUY\t2m\r\nGB00BM8Z2T38\tSELL\t500k\r\n'],
    [
      'a head, short sides and small letters',
      'ISIN;Side;Face\nus9128tf1010;b;2m\ngb00bm8z2t38;s;500k',
    ],
    ['quoted thousands', 'US9128TF1010,BUY,"2,000,000"\n\nGB00BM8Z2T38,SELL,"500,000"'],
  ])('is read with %s', (_, text) => {
    expect(parseList(text, BONDS)).toEqual({
      lines: [
        { isin: 'US9128TF1010', side: 'BUY', qty: 2_000_000 },
        { isin: 'GB00BM8Z2T38', side: 'SELL', qty: 500_000 },
      ],
    });
  });

  test.each([
    ['', 'Paste at least one line'],
    ['ISIN,Side,Face', 'Paste at least one line'],
    ['US0378331005,BUY,1m', 'Line 1: US0378331005 is not a listed bond'],
    ['US9128TF1010,HOLD,1m', 'Line 1: Side is BUY or SELL'],
    ['US9128TF1010,BUY,1m\nGB00BM8Z2T38,SELL,1500', 'Line 2: At least 1,000, in steps of 1,000'],
    ['US9128TF1010,BUY,1m\nUS9128TF1010,SELL,1m', 'Line 2: US9128TF1010 is already in the list'],
    ['US9128TF1010,BUY,1m,99.5', 'Line 1: ISIN, side and face amount only'],
    ['US9128TF1010,BUY,1m\n'.repeat(21), 'At most 20 lines'],
  ])('%j: %s', (text, problem) => {
    expect(parseList(text, BONDS)).toEqual({ problem });
  });

  test('gives every line back that was written, in its order', () => {
    const line = fc.record({
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      qty: fc.integer({ min: 1, max: 900_000 }).map((thousands) => thousands * 1_000),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (terms) => {
        const lines = terms.map((term, at) => ({ isin: BONDS[at]?.isin ?? '', ...term }));
        const text = lines.map(({ isin, side, qty }) => `${isin},${side},${qty}`).join('\n');
        expect(parseList(text, BONDS)).toEqual({ lines });
      }),
    );
  });
});
