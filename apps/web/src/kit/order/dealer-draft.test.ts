/** What is typed about an order that waits for a dealer's price, as the wire has it. */
import { describe, expect, it } from 'vitest';
import { parsePrice, parseQty } from '../../lib/format/entry.ts';
import {
  DEALER_TYPES,
  type DealerDraft,
  type Dealt,
  emptyDraft,
  readDraft,
  withPrices,
} from './dealer-draft.ts';

const NOW = Date.UTC(2026, 10, 23, 14, 30);
const CRUDE: Dealt = {
  symbol: 'CLF27',
  instrumentType: 'commodity',
  tickUnits: 10_000,
  readQty: (text) => parseQty(text, 500),
  readPrice: (text) => parsePrice(text, null, 10_000),
  write: (units) => (units / 1_000_000).toFixed(2),
};
const TOUCH = { bid: 59_990_000, ask: 60_010_000 };

const order = (over: Partial<DealerDraft> = {}) =>
  readDraft(withPrices({ ...emptyDraft('10'), ...over }, TOUCH, CRUDE), CRUDE, NOW).order;

describe('an order', () => {
  it.each([
    ['LIMIT', 'BUY', { price: 59.91 }],
    ['LIMIT', 'SELL', { price: 60.09 }],
    ['STOP', 'BUY', { stopPrice: 60.11, triggerBy: 'BID_ASK' }],
    ['STOP', 'SELL', { stopPrice: 59.89, triggerBy: 'BID_ASK' }],
    ['STOP_LIMIT', 'SELL', { stopPrice: 59.89, price: 59.89, triggerBy: 'BID_ASK' }],
    ['TRAILING_STOP', 'SELL', { trailAmount: 0.1, triggerBy: 'BID_ASK' }],
    ['MARKET_IF_TOUCHED', 'BUY', { stopPrice: 59.91, triggerBy: 'BID_ASK' }],
    ['LIMIT_IF_TOUCHED', 'SELL', { stopPrice: 60.09, price: 60.09, triggerBy: 'BID_ASK' }],
  ] as const)(
    '%s %s begins ten ticks from its touch, where it can wait',
    (orderType, side, own) => {
      expect(order({ orderType, side })).toEqual({
        symbol: 'CLF27',
        instrumentType: 'commodity',
        side,
        orderType,
        qty: 10,
        timeInForce: 'GTC',
        strategy: 'LIT',
        ...own,
      });
    },
  );

  it('keeps what is typed', () => {
    expect(order({ priceText: '58.5', qtyText: '7' })).toMatchObject({ price: 58.5, qty: 7 });
    expect(order({ orderType: 'STOP', stopText: '61', triggerBy: 'MID' })).toMatchObject({
      stopPrice: 61,
      triggerBy: 'MID',
    });
  });

  it('is none while something is missing or wrong, nor without a market to begin from', () => {
    for (const over of [{ priceText: '' }, { priceText: '59.915' }, { qtyText: '501' }]) {
      expect(order(over)).toBeNull();
    }
    expect(order({ timeInForce: 'GTD', expireText: '2026-11-23T14:29' })).toBeNull();
    for (const { value: orderType } of DEALER_TYPES) {
      const draft = withPrices({ ...emptyDraft('1'), orderType }, null, CRUDE);
      expect(readDraft(draft, CRUDE, NOW).order).toBeNull();
    }
  });

  it('that is good till a date names it', () => {
    const dated = order({ timeInForce: 'GTD', expireText: '2026-11-27T21:00' });
    expect(dated?.expireAt).toBe('2026-11-27T21:00:00.000Z');
  });
});
