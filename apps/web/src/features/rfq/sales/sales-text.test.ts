/** What sales reads of clients' requests. */
import { RFQ_STATES } from '@tradefloor/contracts/vocabulary/rfq';
import { describe, expect, it } from 'vitest';
import { toRfqDealer } from '../../../platform/testing/given-bonds.ts';
import { toRfq } from '../../../platform/testing/given-requests.ts';
import { findEnd, isMine, isOfClient, nextStep, panelProblem, requestTitle } from './sales-text.ts';

describe('the words of sales', () => {
  it('name the next step of every state, each its own', () => {
    const words = RFQ_STATES.map((state) => nextStep({ state }));
    expect(new Set(words).size).toBe(RFQ_STATES.length);
  });

  it('distinguish a client’s request from a trader’s own, and one’s own from a colleague’s', () => {
    expect([isOfClient({ flow: 'SALES' }), isOfClient({ flow: 'DEALER' })]).toEqual([true, false]);
    const mine = (salesUserId: string | null) => isMine({ salesUserId }, 'sam');
    expect([mine(null), mine('sam'), mine('sue')]).toEqual([true, true, false]);
  });

  it('describe a request in one line', () => {
    expect(requestTitle({ side: 'BUY', qty: 5_000_000 }, 'UST 4.25 2036')).toBe(
      'BUY 5.0M UST 4.25 2036',
    );
  });

  it('allow three to five dealers, no fewer and no more', () => {
    expect([2, 3, 5, 6].map(panelProblem)).toEqual([
      'Select 1 more: a request needs three to five dealers',
      null,
      null,
      'Remove 1: a request needs three to five dealers',
    ]);
  });

  it('count down to the end of what stands now: the window, then the dealer’s quote, then the client’s price', () => {
    const windowEndsAt = '2026-11-21T14:03:30.000Z';
    const firm = (dealerId: string, validUntil: string) => {
      const dealer = toRfqDealer(dealerId);
      return dealer.quote === null ? dealer : { ...dealer, quote: { ...dealer.quote, validUntil } };
    };
    const quoted = toRfq({
      state: 'PENDING',
      windowEndsAt,
      dealers: [
        firm('A', '2026-11-21T14:05:30.000Z'),
        firm('B', '2026-11-21T14:04:30.000Z'),
        { ...firm('C', '2026-11-21T14:09:00.000Z'), status: 'TIMED_OUT' },
      ],
    });
    const chosen = {
      dealerId: 'B',
      price: 100,
      yield: 4,
      spreadBps: 1,
      reason: 'TIGHTEST' as const,
      slippage: 0,
      note: null,
    };
    const clientQuote = { price: 100, yield: 4, markupBps: 1, pnl: 1 };
    const shown = { ...clientQuote, validUntil: '2026-11-21T14:04:00.000Z' };
    expect(findEnd({ ...quoted, dealers: [] })).toBe(windowEndsAt);
    expect(findEnd(quoted)).toBe('2026-11-21T14:05:30.000Z');
    expect(findEnd({ ...quoted, state: 'MARKED_UP', chosen })).toBe('2026-11-21T14:04:30.000Z');
    expect(findEnd({ ...quoted, state: 'CLIENT_QUOTED', chosen, clientQuote: shown })).toBe(
      shown.validUntil,
    );
    expect(findEnd({ ...quoted, state: 'EXECUTED', chosen, clientQuote: shown })).toBeNull();
  });
});
