/** What is typed of a phone trade. */
import { describe, expect, it } from 'vitest';
import { earnedBy, toPrice, voiceProblem } from './voice-trade.ts';

const texts = { size: '5m', dealerPrice: '99.5', clientPrice: '99.53', note: 'by phone' };

describe('a phone trade', () => {
  it('earns the difference on the face, on either side, and shows a loss as one', () => {
    expect(earnedBy('BUY', texts)).toBe(1_500);
    expect(earnedBy('SELL', texts)).toBe(-1_500);
    expect(earnedBy('BUY', { ...texts, size: 'many' })).toBeNull();
  });

  it.each(['', '0', '-1', 'NaN', '1e2', '99,5', '99.1234567'])('takes %j for no price', (text) => {
    expect(toPrice(text)).toBeNull();
  });

  it('shows what is missing, one item at a time', () => {
    expect(voiceProblem(texts)).toBeNull();
    expect(voiceProblem({ ...texts, dealerPrice: 'x' })).toMatch(/^Dealer price/);
    expect(voiceProblem({ ...texts, clientPrice: '0' })).toMatch(/^Client price/);
    expect(voiceProblem({ ...texts, note: ' ' })).toMatch(/^Note/);
  });
});
