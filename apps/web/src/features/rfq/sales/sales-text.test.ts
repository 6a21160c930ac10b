/** What sales reads of clients' requests. */
import { RFQ_STATES } from '@tradefloor/contracts/vocabulary/rfq';
import { describe, expect, it } from 'vitest';
import { isMine, isOfClient, nextStep, panelProblem, requestTitle } from './sales-text.ts';

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
});
