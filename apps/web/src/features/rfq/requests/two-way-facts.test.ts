/** What a two-way request comes to: the best of either side is that of a request on that side. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toRfqDealer } from '../../../platform/testing/given-bonds.ts';
import { toRfq } from '../../../platform/testing/given-requests.ts';
import { bestSides, findBothSides, shownUntil } from './two-way-facts.ts';

const QUOTE = {
  price: 99.85,
  yield: 4,
  markupBps: null,
  pnl: null,
  validUntil: '2026-11-21T14:04:00.000Z',
};
const SIDE = { quote: QUOTE, chosen: null };
const TWO_WAY = { side: 'TWO_WAY', state: 'CLIENT_QUOTED' } as const;

describe('a two-way request', () => {
  test('has the highest bid and the lowest offer as its best, of whichever dealers', () => {
    const price = fc.integer({ min: 9_000, max: 11_000 }).map((n) => n / 100);
    fc.assert(
      fc.property(fc.array(fc.tuple(price, price), { minLength: 1, maxLength: 5 }), (pairs) => {
        const dealers = pairs.map(([bid, ask], at) => toRfqDealer(`D${at}`, { bid, ask }));
        const { bid, ask } = bestSides(toRfq({ side: 'TWO_WAY', state: 'PENDING', dealers }), null);
        expect(bid?.price).toBe(Math.max(...pairs.map(([one]) => one)));
        expect(ask?.price).toBe(Math.min(...pairs.map(([, one]) => one)));
      }),
    );
  });

  test('has a price only with both sides of it, until they are over together', () => {
    expect(findBothSides(toRfq(TWO_WAY))).toBeNull();
    expect(findBothSides(toRfq({ ...TWO_WAY, twoWay: { bid: SIDE, ask: null } }))).toBeNull();
    const rfq = toRfq({ ...TWO_WAY, twoWay: { bid: SIDE, ask: SIDE } });
    expect(findBothSides(rfq)?.bid.quote.price).toBe(99.85);
    expect(shownUntil(rfq)).toBe(QUOTE.validUntil);
    expect(shownUntil(toRfq())).toBeNull();
  });

  test('is one like every other once it was dealt on', () => {
    const dealt = toRfq({ side: 'SELL', twoWay: { bid: SIDE, ask: SIDE }, clientQuote: QUOTE });
    expect(findBothSides(dealt)).toBeNull();
    expect(shownUntil(dealt)).toBe(QUOTE.validUntil);
  });
});
