import { expect, it } from 'vitest';
import { toChoices, toOptions } from './choices.ts';

it('gives one labelled choice for each word, in the order of the words', () => {
  expect(toChoices(['SELL', 'BUY'], { BUY: 'Buy', SELL: 'Sell' })).toEqual([
    { value: 'SELL', label: 'Sell' },
    { value: 'BUY', label: 'Buy' },
  ]);
});

it('shows a word without a label as it is', () => {
  expect(toOptions(['XNAS'])).toEqual([{ value: 'XNAS', label: 'XNAS' }]);
});
