/** A two-way price: the side stays undisclosed, and once it is known the request is one on that side. */
import { toClientView } from '@tradefloor/contracts/rfq';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeBestExecution } from './best-execution.ts';
import { dealerGiven, RFQ_AT, rfqGiven, twoWayGiven } from './rfq.given.ts';
import { toClientScore } from './rfq-analytics.ts';
import { evolve, mayHappen } from './rfq-state.ts';
import { clientQuotes, onSide, requestedSide, sideSpreadBps } from './two-way.ts';

const CLIENT = twoWayGiven().clientUserId ?? rfqGiven().userId;

describe('a two-way request', () => {
  it('becomes one on the side that the client deals on, with that side’s price and dealer', () => {
    const bought = onSide(twoWayGiven(), 'BUY');
    const sold = onSide(twoWayGiven(), 'SELL');
    expect([bought?.side, bought?.clientQuote?.price, bought?.chosen?.price]).toEqual([
      'BUY',
      100_150_000,
      100_100_000,
    ]);
    expect([sold?.side, sold?.clientQuote?.price, sold?.chosen?.price]).toEqual([
      'SELL',
      99_850_000,
      99_900_000,
    ]);
    expect(bought?.markupBps).toBe(0.6);
  });

  it('has no side before it is priced, and a one-way request is only on its own', () => {
    expect(onSide(twoWayGiven({ twoWay: { bid: null, ask: null } }), 'BUY')).toBeNull();
    expect(onSide(rfqGiven({ side: 'BUY' }), 'SELL')).toBeNull();
    expect(onSide(rfqGiven({ side: 'BUY' }), 'BUY')?.side).toBe('BUY');
  });

  it('is recognised as two-way after it was dealt on', () => {
    const dealt = onSide(twoWayGiven(), 'SELL') ?? rfqGiven();
    expect(requestedSide(dealt)).toBe('TWO_WAY');
    expect(requestedSide(rfqGiven({ side: 'SELL' }))).toBe('SELL');
  });

  it('states each side’s spread from the one half-way between: yields over the same benchmark', () => {
    const bp = fc.integer({ min: -5_000, max: 20_000 }).map((n) => n / 1_000);
    fc.assert(
      fc.property(bp, fc.integer({ min: 0, max: 1_000 }), bp, (ask, width, benchmark) => {
        const askYield = ask / 100;
        const bidYield = askYield + width / 1_000;
        const spread = (yieldPct: number): number => (yieldPct - benchmark / 100) * 100;
        const half = spread((bidYield + askYield) / 2);
        const quote = { askYield, bidYield, spreadBps: half };
        expect(sideSpreadBps('BUY', quote)).toBeCloseTo(spread(askYield), 2);
        expect(sideSpreadBps('SELL', quote)).toBeCloseTo(spread(bidYield), 2);
      }),
    );
  });

  it('cannot be traded or marked up as one side before the client has dealt', () => {
    for (const state of ['PENDING', 'MARKED_UP', 'CLIENT_QUOTED'] as const) {
      expect(mayHappen(twoWayGiven({ state }), 'executed')).toBe(false);
      expect(mayHappen(twoWayGiven({ state }), 'marked-up')).toBe(false);
    }
    expect(mayHappen(rfqGiven({ state: 'PENDING' }), 'two-way-marked-up')).toBe(false);
  });

  it('is shown with both sides good for the same time', () => {
    const marked = twoWayGiven({ state: 'MARKED_UP' });
    const shown = evolve(marked, { type: 'client-quoted', at: RFQ_AT, validUntil: RFQ_AT + 7_000 });
    expect(clientQuotes(shown).map(({ validUntil }) => validUntil)).toEqual([
      RFQ_AT + 7_000,
      RFQ_AT + 7_000,
    ]);
    expect(shown.side).toBe('TWO_WAY');
  });
});

describe('the client of a two-way request', () => {
  it('sees both its prices, and nothing of dealers or mark-ups on either', () => {
    const { twoWay, dealers } = toClientView(twoWayGiven());
    for (const side of [twoWay?.bid, twoWay?.ask]) {
      expect(side?.chosen).toBeNull();
      expect([side?.quote.markupBps, side?.quote.pnl]).toEqual([null, null]);
    }
    expect([twoWay?.bid?.quote.price, twoWay?.ask?.quote.price]).toEqual([99_850_000, 100_150_000]);
    expect(dealers).toEqual([]);
  });

  it('sees no price that is not shown yet', () => {
    const { twoWay } = twoWayGiven();
    const unshown = (price: NonNullable<typeof twoWay>['bid']) =>
      price && { ...price, quote: { ...price.quote, validUntil: null } };
    const priced = { bid: unshown(twoWay?.bid ?? null), ask: unshown(twoWay?.ask ?? null) };
    const seen = toClientView(twoWayGiven({ state: 'MARKED_UP', twoWay: priced }));
    expect(seen.twoWay).toEqual({ bid: null, ask: null });
  });

  it('counts a two-way price that it was shown in its hit ratio, taken or not', () => {
    const taken = { ...twoWayGiven({ state: 'EXECUTED' }), ...onSide(twoWayGiven(), 'BUY') };
    const left = twoWayGiven({ state: 'CLIENT_DECLINED' });
    const score = toClientScore(CLIENT, [{ ...taken, state: 'EXECUTED' }, left]);
    expect([score.executed, score.notTaken, score.hitRatio]).toEqual([1, 1, 0.5]);
  });
});

describe('the best-execution note of a two-way trade', () => {
  it('names both sides shown and the one the client took', () => {
    const dealt = onSide(twoWayGiven({ dealers: [dealerGiven({ outcome: 'WON' })] }), 'SELL');
    const note = describeBestExecution({ ...(dealt ?? rfqGiven()), state: 'EXECUTED' });
    expect(note).toContain('two-way 99.850 / 100.150, the client hit the bid');
    expect(note).toMatch(/^SELL 1000000/);
  });
});
