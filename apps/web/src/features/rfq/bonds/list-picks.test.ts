/** Picking bonds into the text of a list: a line each, once, and what was written by hand stays. */
import { RFQ_LIST_MAX } from '@tradefloor/contracts/vocabulary/rfq';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFull, isPicked, withPick } from './list-picks.ts';

const ISINS = Array.from({ length: 30 }, (_, i) => `US00000000${String(i).padStart(2, '0')}`);

test('a picked bond is a line to buy a million; picked again it is out', () => {
  const [isin = ''] = ISINS;
  const text = withPick('', isin);
  expect(text).toBe(`${isin} BUY 1m`);
  expect(isPicked(text, isin)).toBe(true);
  expect(withPick(text, isin)).toBe('');
});

test('a line that was written by hand is known by its bond, and is not touched by other picks', () => {
  const text = '"us0000000003",SELL,2m';
  expect(isPicked(text, 'US0000000003')).toBe(true);
  expect(withPick(text, 'US0000000004').split('\n')[0]).toBe(text);
  expect(withPick(text, 'US0000000003')).toBe('');
});

test('after any picks the list has each bond once, those picked an odd number of times, up to its limit', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ISINS), { maxLength: 60 }), (picks) => {
      const wanted = new Set<string>();
      let text = '';
      for (const isin of picks) {
        if (wanted.has(isin)) wanted.delete(isin);
        else if (wanted.size < RFQ_LIST_MAX) wanted.add(isin);
        text = withPick(text, isin);
      }
      expect(text === '' ? [] : text.split('\n').map((line) => line.split(' ')[0])).toEqual([
        ...wanted,
      ]);
      expect(isFull(text)).toBe(wanted.size === RFQ_LIST_MAX);
    }),
  );
});
