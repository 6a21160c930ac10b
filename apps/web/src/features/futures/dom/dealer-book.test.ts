/** The dealer's book of a future: as much as one may deal, at the prices that are dealt. */
import { expect, it } from 'vitest';
import { toDealerBook } from './dealer-book.ts';

it('has fifty lots at the quote and the rest of the largest order beyond it', () => {
  const month = { bid: 69.19, ask: 69.21, mid: 69.2 };
  const level = (price: number, size: number) => ({ price, size, own: 0, ahead: 0 });
  expect(toDealerBook(month, { tickSize: 0.01, maxClip: 500 })).toEqual([
    {
      venue: 'OTC',
      bids: [level(69.19, 50), level(69.18, 450)],
      asks: [level(69.21, 50), level(69.22, 450)],
    },
  ]);
});
