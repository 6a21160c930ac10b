import { describe, expect, it } from 'vitest';
import { triggerSentence } from './trigger-text.ts';

const at = { stopPrice: 187.2, triggerBy: 'LAST' } as const;

describe('what an order waits for', () => {
  it.each([
    [
      { side: 'SELL', orderType: 'STOP', ...at },
      'Waits until the last is 187.20 or less, then sells at market',
    ],
    [
      { side: 'BUY', orderType: 'STOP_LIMIT', ...at, price: 187.4 },
      'Waits until the last is 187.20 or more, then buys at 187.40 or better',
    ],
    [
      { side: 'BUY', orderType: 'MARKET_IF_TOUCHED', ...at, triggerBy: 'BID_ASK' },
      'Waits until the ask is 187.20 or less, then buys at market',
    ],
    [
      { side: 'SELL', orderType: 'LIMIT_IF_TOUCHED', ...at, triggerBy: 'BID_ASK', price: 187 },
      'Waits until the bid is 187.20 or more, then sells at 187.00 or better',
    ],
    [
      { side: 'SELL', orderType: 'TRAILING_STOP', trailPct: 0.5, triggerBy: 'MID' },
      'Waits until the mid falls 0.5 % from its highest, then sells at market',
    ],
    [
      { side: 'BUY', orderType: 'TRAILING_STOP', trailAmount: 1, stopPrice: 186.2 },
      'Waits until the last rises 1.00 from its lowest, then buys at market',
    ],
    [{ side: 'BUY', orderType: 'LIMIT', price: 187 }, ''],
  ] as const)('%o', (order, sentence) => {
    expect(triggerSentence(order, 2)).toBe(sentence);
  });
});
