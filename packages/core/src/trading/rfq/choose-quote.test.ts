/** The winner: the best price for the requester, ties by response time and name, and one outcome for each dealer. */
import { px, qty } from '@tradefloor/contracts/money';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, outcomesWithoutTrade, priceFor, rankedQuotes } from './choose-quote.ts';
import { dealerGiven, RFQ_AT, rfqGiven } from './rfq.given.ts';

const at = RFQ_AT + 1_000;

describe('the choice of a quote', () => {
  it('is the lowest offer for a buyer and the highest bid for a seller', () => {
    const dealers = [
      dealerGiven({ dealerId: 'AAAA', bid: 99_800_000, ask: 100_000_000 }),
      dealerGiven({ dealerId: 'BBBB', bid: 99_950_000, ask: 100_200_000 }),
    ];
    expect(rankedQuotes(rfqGiven({ dealers }), at)[0]?.dealerId).toBe('AAAA');
    expect(rankedQuotes(rfqGiven({ dealers, side: 'SELL' }), at)[0]?.dealerId).toBe('BBBB');
  });

  it('goes to the earlier response in a tie, then to the name that comes first', () => {
    const dealers = [
      dealerGiven({ dealerId: 'CCCC', latencyMs: 300 }),
      dealerGiven({ dealerId: 'BBBB', latencyMs: 200 }),
      dealerGiven({ dealerId: 'AAAA', latencyMs: 200 }),
    ];
    const ranked = rankedQuotes(rfqGiven({ dealers }), at);
    expect(ranked.map(({ dealerId }) => dealerId)).toEqual(['AAAA', 'BBBB', 'CCCC']);
    const [winner] = ranked;
    if (winner === undefined) throw new Error('there is a winner');
    const decision = decide(rfqGiven({ dealers }), ranked, { winner, note: null });
    expect(decision.dealers.map(({ outcome }) => outcome)).toEqual(['TIED', 'TIED', 'WON']);
    expect(decision.cover?.dealerId).toBe('BBBB');
  });

  it('takes no quote that is late, stale, too small, taken back, or beyond the limit', () => {
    const good = dealerGiven({ dealerId: 'GOOD', ask: 100_500_000 });
    const stale = dealerGiven({ dealerId: 'STAL', ask: 99_000_000 });
    const small = dealerGiven({ dealerId: 'SMAL', ask: 99_000_000 });
    const dealers = [
      good,
      dealerGiven({ dealerId: 'LATE', ask: 99_000_000, isLate: true }),
      { ...stale, quote: stale.quote && { ...stale.quote, validUntil: at } },
      { ...small, quote: small.quote && { ...small.quote, qty: qty(999_999) } },
      dealerGiven({ dealerId: 'BACK', ask: 99_000_000, outcome: 'LAST_LOOK_REJECTED' }),
      dealerGiven({ dealerId: 'PASS', status: 'DECLINED', quote: null }),
    ];
    const names = (rfq = rfqGiven({ dealers })) =>
      rankedQuotes(rfq, at).map(({ dealerId }) => dealerId);
    expect(names()).toEqual(['GOOD']);
    expect(names(rfqGiven({ dealers, limitPrice: px(100_500_000) }))).toEqual(['GOOD']);
    expect(names(rfqGiven({ dealers, limitPrice: px(100_499_999) }))).toEqual([]);
  });

  it('gives every dealer one outcome, one winner, and a cover no better than the winner', () => {
    const dealers = fc
      .array(
        fc.record({
          ask: fc.integer({ min: 99_900_000, max: 99_900_005 }),
          latencyMs: fc.integer({ min: 50, max: 800 }),
          status: fc.constantFrom('QUOTED' as const, 'DECLINED' as const, 'PENDING' as const),
          isLate: fc.boolean(),
        }),
        { minLength: 3, maxLength: 5 },
      )
      .map((rows) =>
        rows.map((row, i) => {
          const made = dealerGiven({ ...row, dealerId: `D00${i}`, bid: row.ask - 100 });
          return row.status === 'QUOTED' ? made : { ...made, quote: null, isLate: false };
        }),
      );
    void fc.assert(
      fc.property(dealers, (panel) => {
        const rfq = rfqGiven({ dealers: panel });
        const ranked = rankedQuotes(rfq, at);
        const winner = ranked[0];
        if (winner === undefined) {
          const ended = outcomesWithoutTrade(panel);
          expect(ended.every(({ outcome }) => outcome !== null)).toBe(true);
          expect(ended.some(({ outcome }) => outcome === 'WON')).toBe(false);
          return;
        }
        const { chosen, cover, dealers: ended } = decide(rfq, ranked, { winner, note: null });
        expect(ended.filter(({ outcome }) => outcome === 'WON')).toHaveLength(1);
        expect(ended.every(({ outcome, status }) => outcome !== null && status !== 'PENDING')).toBe(
          true,
        );
        expect(ranked.every(({ quote }) => priceFor('BUY', quote) >= chosen.price)).toBe(true);
        if (cover !== null) expect(cover.price).toBeGreaterThanOrEqual(chosen.price);
        expect(chosen.slippage).toBe(0);
      }),
    );
  });

  it('reports the cost of choosing another quote than the best', () => {
    const dealers = [
      dealerGiven({ dealerId: 'BEST', ask: 100_000_000 }),
      dealerGiven({ dealerId: 'FRND', ask: 100_040_000 }),
    ];
    const rfq = rfqGiven({ dealers });
    const ranked = rankedQuotes(rfq, at);
    const winner = ranked[1];
    if (winner === undefined) throw new Error('there are two');
    const { chosen, cover } = decide(rfq, ranked, { winner, note: 'owes us one' });
    expect(chosen).toMatchObject({ dealerId: 'FRND', reason: 'OPERATOR', slippage: 40_000 });
    expect(cover).toEqual({ dealerId: 'BEST', price: 100_000_000 });
  });
});
