import { describe, expect, it } from 'vitest';
import { identityOf, instrumentOf, quoteOf } from '../testing/given.ts';
import { EMPTY_DRAFT, readDraft, steppedPrice, steppedQty, withAsk, withPrice } from './draft.ts';
import { estimateFees } from './fee-estimate.ts';

const instrument = instrumentOf();
const quote = quoteOf();
const at = { instrument, quote };

describe('the draft of an order', () => {
  it('odd lots trade too', () => {
    const read = readDraft({ ...EMPTY_DRAFT, qtyText: '7' }, instrument, quote);
    expect(read).toEqual({ qty: { ok: true, value: 7 }, price: null });
  });

  it('a limit order without a price starts at the mid, a typed price stays', () => {
    const limit = { ...EMPTY_DRAFT, orderType: 'LIMIT' } as const;
    expect(withPrice(limit, instrument, quote).priceText).toBe('189.42');
    expect(withPrice({ ...limit, priceText: '1' }, instrument, quote).priceText).toBe('1');
  });

  it('an ask fills what it names, and a price alone never flips the side', () => {
    const draft = { ...EMPTY_DRAFT, side: 'SELL', qtyText: '300' } as const;
    const filled = withAsk(draft, { price: 189.4, orderType: 'LIMIT' }, at);
    expect(filled).toMatchObject({ side: 'SELL', qtyText: '300', priceText: '189.40' });
    expect(withAsk(draft, { side: 'BUY', qty: 500 }, at)).toMatchObject({
      side: 'BUY',
      qtyText: '500',
      orderType: 'MARKET',
    });
  });

  it('arrows step by tick and lot, from the mid and from nothing', () => {
    const limit = { ...EMPTY_DRAFT, orderType: 'LIMIT' } as const;
    expect(steppedPrice(limit, 1, at)).toBe('189.43');
    expect(steppedPrice({ ...limit, priceText: '189.42' }, -10, at)).toBe('189.32');
    expect(steppedQty(EMPTY_DRAFT, 1, instrument)).toBe('10');
    expect(steppedQty({ ...EMPTY_DRAFT, qtyText: '15' }, -10, instrument)).toBe('10');
  });
});

describe('the estimate of fees', () => {
  const intent = {
    side: 'BUY',
    strategy: 'LIT',
    timeInForce: 'DAY',
    qty: 100,
    price: null,
  } as const;
  it('takes the least commission, the taker fee, and Section 31 of sales only', () => {
    const style = identityOf().tradingStyle;
    expect(estimateFees(intent, 18_943, style)).toBeCloseTo(0.65, 6);
    expect(estimateFees({ ...intent, side: 'SELL' }, 18_943, style)).toBeCloseTo(1.05, 6);
    expect(estimateFees({ ...intent, price: 1 }, 18_943, 'high_touch')).toBeCloseTo(2, 6);
  });
});
