/** What a client reads of its own request. */
import { RFQ_STATES, RFQ_TERMINAL } from '@tradefloor/contracts/vocabulary/rfq';
import { describe, expect, it } from 'vitest';
import { describeStanding, explainState, isPriced, sideWords } from './client-text.ts';

describe('the words of a client', () => {
  it('describe the status of every request, without a word of dealers or mark-ups', () => {
    for (const state of RFQ_STATES) {
      const words = `${describeStanding({ state })} ${explainState({ state })}`;
      expect(words.trim()).not.toBe('');
      expect(words).not.toMatch(/dealer|mark|spread/i);
    }
  });

  it('explain what is going on, and nothing that is over', () => {
    for (const state of RFQ_TERMINAL) expect(explainState({ state })).toBe('');
    expect(explainState({ state: 'REQUESTED' })).not.toBe('');
  });

  it('offer a price to be taken only while one stands', () => {
    expect(RFQ_STATES.filter((state) => isPriced({ state }))).toEqual(['CLIENT_QUOTED']);
  });

  it('speak from the client’s side', () => {
    expect((['BUY', 'SELL', 'TWO_WAY'] as const).map((side) => sideWords({ side }))).toEqual([
      'You buy',
      'You sell',
      'Two-way price for',
    ]);
  });
});
