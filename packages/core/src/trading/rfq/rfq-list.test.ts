/** What a list of requests has come to: counted and summed by hand. */
import { money, px, qty } from '@tradefloor/contracts/money';
import type { Rfq } from '@tradefloor/contracts/rfq';
import { RFQ_STATES } from '@tradefloor/contracts/vocabulary/rfq';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rfqGiven } from './rfq.given.ts';
import { type ListedLine, toProgress, toTotals } from './rfq-list.ts';

/** A line in a currency, that trades for so much cash where it is traded. */
const toLine = (
  change: Parameters<typeof rfqGiven>[0],
  {
    currency = 'USD',
    cash = 0,
    dv01Per100 = 0.08,
  }: { currency?: string; cash?: number; dv01Per100?: number | null } = {},
): ListedLine => {
  const settlement = { date: '2026-11-24', accruedInterest: 0, amount: money(cash * 10_000) };
  const quote: Rfq['clientQuote'] = {
    price: px(100_000_000),
    yield: 4,
    markupBps: 1,
    pnl: money(0),
    validUntil: null,
    settlement,
  };
  return { rfq: rfqGiven({ clientQuote: quote, ...change }), currency, dv01Per100 };
};

describe('the totals of a list', () => {
  it('are by currency, what the client sells against what it buys, and traded apart', () => {
    const totals = toTotals([
      toLine({ side: 'BUY', qty: qty(2_000_000), state: 'EXECUTED' }, { cash: 2_001_000.25 }),
      toLine({ side: 'SELL', qty: qty(500_000), state: 'EXECUTED' }, { cash: 499_000.5 }),
      toLine({ side: 'SELL', qty: qty(1_000_000), state: 'EXPIRED' }, { cash: 999_999 }),
      toLine(
        { side: 'BUY', qty: qty(300_000), state: 'PENDING' },
        { currency: 'GBP', dv01Per100: 0.05 },
      ),
    ]);
    expect(totals.face).toEqual({ USD: 500_000, GBP: 300_000 });
    expect(totals.dv01['USD']).toBeCloseTo(400, 6);
    expect(totals.dv01['GBP']).toBeCloseTo(150, 6);
    expect(totals.tradedFace).toEqual({ USD: 1_500_000 });
    expect(totals.tradedCash).toEqual({ USD: 1_501_999.75 });
  });

  it('leave a bond out that is no longer listed', () => {
    const line = { ...toLine({ state: 'EXECUTED' }), currency: null, dv01Per100: null };
    expect(toTotals([line]).face).toEqual({});
  });
});

describe('the progress of a list', () => {
  it('counts every line once: live without a price, quoted, traded or ended', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...RFQ_STATES), { maxLength: 20 }), (states) => {
        const progress = toProgress(states.map((state) => ({ state })));
        const waiting = states.filter((state) =>
          ['REQUESTED', 'SALES_REVIEW', 'PENDING', 'MARKED_UP'].includes(state),
        ).length;
        const { lines, quoted, traded, ended } = progress;
        expect(lines).toBe(states.length);
        expect(waiting + quoted + traded + ended).toBe(lines);
        expect(traded).toBe(states.filter((state) => state === 'EXECUTED').length);
      }),
    );
  });
});
