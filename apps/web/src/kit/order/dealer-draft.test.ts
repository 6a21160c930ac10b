/** What is typed about an order that waits for a dealer's price, as the wire has it. */
import { describe, expect, it } from 'vitest';
import { parsePrice, parseQty } from '../../lib/format/entry.ts';
import {
  changed,
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
  toResult: (move, qty) => `${(move * qty) / 1_000} USD`,
};
const TOUCH = { bid: 59_990_000, ask: 60_010_000 };

const order = (over: Partial<DealerDraft> = {}) =>
  readDraft(withPrices({ ...emptyDraft('10'), ...over }, TOUCH, CRUDE), CRUDE, NOW).request;

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
      expect(readDraft(draft, CRUDE, NOW).request).toBeNull();
    }
  });

  it('that is good till a date names it', () => {
    const dated = order({ timeInForce: 'GTD', expireText: '2026-11-27T21:00' });
    expect(dated).toMatchObject({ expireAt: '2026-11-27T21:00:00.000Z' });
  });
});

describe('a trail in per cent', () => {
  const trailing = { orderType: 'TRAILING_STOP', side: 'SELL', trailUnit: 'PCT' } as const;

  it('begins with one, and is sent as it is typed', () => {
    expect(order(trailing)).toMatchObject({ trailPct: 1 });
    expect(order({ ...trailing, trailText: '0.75' })).toMatchObject({ trailPct: 0.75 });
    expect(order({ ...trailing, trailText: '0.75' })).not.toHaveProperty('trailAmount');
  });

  it.each(['0', '51', '1.234', 'x', ''])('of %j is none', (trailText) => {
    expect(order({ ...trailing, trailText })).toBeNull();
  });
});

describe('a bracket', () => {
  it('takes back what the entry does, on either side of its price', () => {
    expect(order({ link: 'BRACKET', priceText: '60' })).toEqual({
      link: 'BRACKET',
      orders: [
        expect.objectContaining({ side: 'BUY', orderType: 'LIMIT', price: 60, qty: 10 }),
        expect.objectContaining({ side: 'SELL', orderType: 'LIMIT', price: 60.6, qty: 10 }),
        expect.objectContaining({ side: 'SELL', orderType: 'STOP', stopPrice: 59.7, qty: 10 }),
      ],
    });
  });

  it('behind a stop is measured from it', () => {
    expect(
      order({ link: 'BRACKET', orderType: 'STOP', side: 'SELL', stopText: '60' }),
    ).toMatchObject({ orders: [{ stopPrice: 60 }, { price: 59.4 }, { stopPrice: 60.3 }] });
  });

  it('with an exit on the wrong side, or without any, is none', () => {
    const entry = { link: 'BRACKET', priceText: '60' } as const;
    expect(order({ ...entry, profitText: '59.99' })).toBeNull();
    expect(order({ ...entry, lossText: '60.01' })).toBeNull();
    expect(order({ ...entry, profitText: '', lossText: '' })).toBeNull();
    expect(order({ ...entry, profitText: '' })).toMatchObject({
      orders: [{}, { stopPrice: 59.7 }],
    });
  });
});

describe('one cancels the other', () => {
  it('is a limit and a stop for the same lots, on either side of the market', () => {
    expect(order({ link: 'OCO', side: 'SELL' })).toEqual({
      link: 'OCO',
      orders: [
        expect.objectContaining({ side: 'SELL', orderType: 'LIMIT', price: 60.09, qty: 10 }),
        {
          symbol: 'CLF27',
          instrumentType: 'commodity',
          side: 'SELL',
          orderType: 'STOP',
          qty: 10,
          stopPrice: 59.89,
          triggerBy: 'BID_ASK',
          timeInForce: 'GTC',
          strategy: 'LIT',
        },
      ],
    });
  });

  it('with its stop on the side of the limit is none', () => {
    expect(order({ link: 'OCO', side: 'SELL', priceText: '60.1', otherText: '60.1' })).toBeNull();
  });
});

describe('a change', () => {
  const bracket = { ...emptyDraft('1'), link: 'BRACKET', profitText: '61' } as const;

  it('of the side begins exits anew; of the type keeps what may go with it', () => {
    expect(changed(bracket, { side: 'SELL' })).toMatchObject({ link: 'BRACKET', profitText: null });
    expect(changed(bracket, { orderType: 'STOP' }).link).toBe('BRACKET');
    expect(changed(bracket, { orderType: 'TRAILING_STOP' }).link).toBe('NONE');
    expect(changed({ ...bracket, link: 'OCO' }, { orderType: 'STOP' }).link).toBe('NONE');
  });

  it('of anything else keeps what is typed', () => {
    expect(changed(bracket, { qtyText: '5' })).toEqual({ ...bracket, qtyText: '5' });
  });
});
