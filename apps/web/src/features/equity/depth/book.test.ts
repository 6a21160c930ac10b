import { describe, expect, it } from 'vitest';
import { AT } from '../../../platform/testing/given.ts';
import { toBook } from './book.ts';

const depth = {
  symbol: 'AAPL',
  seq: 1,
  at: AT,
  venues: [
    {
      venue: 'XNAS' as const,
      bids: [
        { price: 189.41, size: 100 },
        { price: 189.4, size: 200 },
      ],
      asks: [{ price: 189.43, size: 50 }],
    },
    {
      venue: 'BATS' as const,
      bids: [{ price: 189.4, size: 300 }],
      asks: [{ price: 189.42, size: 70 }],
    },
  ],
};

describe('one book of many venues', () => {
  it('adds up sizes of a price, best first, with running totals', () => {
    const { bids, asks } = toBook(depth, null, 10);
    expect(bids.map(({ price, size, total }) => [price, size, total])).toEqual([
      [189_410_000, 100, 100],
      [189_400_000, 500, 600],
    ]);
    expect(asks.map(({ price }) => price)).toEqual([189_420_000, 189_430_000]);
    expect(bids[1]?.venues).toEqual(['XNAS', 'BATS']);
  });

  it('of one venue holds that venue only, cut at the requested levels', () => {
    expect(toBook(depth, 'BATS', 10).bids).toHaveLength(1);
    expect(toBook(depth, null, 1).bids).toHaveLength(1);
  });
});
