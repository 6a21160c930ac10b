import { describe, expect, it } from 'vitest';
import { createQuoteAdapter } from './quote-adapter.ts';

describe('tick frames as quotes', () => {
  it('turns columns of the symbol\u2019s own unit into price units, with an exact mid', () => {
    const toBatch = createQuoteAdapter();
    const batch = toBatch({
      s: 10,
      a: 1_000,
      f: 1,
      d: [[0, 'AAPL', 100]],
      q: [null, [18_941], [1], [500], [700]],
      t: [null, [1], [30]],
      v: [null, [1_000]],
      r: [null, [18_800], [19_000], [18_700]],
      p: [null, [18_850]],
      w: [null, [1_885_012]],
    });
    expect(batch).toMatchObject({ seq: 10, atMs: 1_000, full: true });
    expect(batch.changes).toEqual([
      {
        symbol: 'AAPL',
        bid: 189_410_000,
        ask: 189_420_000,
        last: 189_420_000,
        mid: 189_415_000,
        bidSize: 500,
        askSize: 700,
        volume: 30,
        dayVolume: 1_000,
        open: 188_000_000,
        high: 190_000_000,
        low: 187_000_000,
        priorClose: 188_500_000,
        vwap: 188_501_200,
        shortRestricted: 0,
      },
    ]);
  });

  it('an empty frame changes nothing', () => {
    const toBatch = createQuoteAdapter();
    expect(toBatch({ s: 1, a: 1 })).toEqual({ seq: 1, atMs: 1, full: false, changes: [] });
  });
});
