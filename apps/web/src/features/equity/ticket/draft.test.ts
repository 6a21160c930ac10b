import { describe, expect, it } from 'vitest';
import { AT_MS, getInstrument, toQuote } from '../../../platform/testing/given.ts';
import {
  EMPTY_DRAFT,
  readDraft,
  steppedPrice,
  steppedQty,
  withPrice,
  withStrategy,
} from './draft.ts';
import { withRequest } from './draft-request.ts';

const instrument = getInstrument();
const quote = toQuote();
const at = { instrument, quote };
const handling = { displayQty: null, minQty: null, postOnly: false, shortExempt: false };

describe('the draft of an order', () => {
  it('odd lots trade too', () => {
    const read = readDraft({ ...EMPTY_DRAFT, qtyText: '7' }, { ...at, nowMs: AT_MS });
    expect(read).toEqual({
      qty: { ok: true, value: 7 },
      price: null,
      pegOffset: null,
      trigger: null,
      expiry: null,
      handling,
      bracket: null,
      second: null,
      algo: null,
    });
  });

  it('a limit order without a price starts at the mid, a typed price stays', () => {
    const limit = { ...EMPTY_DRAFT, orderType: 'LIMIT' } as const;
    expect(withPrice(limit, instrument, quote).priceText).toBe('189.42');
    expect(withPrice({ ...limit, priceText: '1' }, instrument, quote).priceText).toBe('1');
  });

  it('a request fills what it names, and a price alone never flips the side', () => {
    const draft = { ...EMPTY_DRAFT, side: 'SELL', qtyText: '300' } as const;
    const filled = withRequest(draft, { price: 189.4, orderType: 'LIMIT' }, at);
    expect(filled).toMatchObject({ side: 'SELL', qtyText: '300', priceText: '189.40' });
    expect(withRequest(draft, { side: 'BUY', qty: 500 }, at)).toMatchObject({
      side: 'BUY',
      qtyText: '500',
      orderType: 'MARKET',
    });
  });

  it('another strategy begins with parameters of its own, and nothing worked over time is immediate', () => {
    const lit = { ...EMPTY_DRAFT, timeInForce: 'IOC', venue: 'IEXG' } as const;
    const twap = { ...lit, ...withStrategy(lit, 'TWAP') };
    expect(twap).toMatchObject({ strategy: 'TWAP', timeInForce: 'DAY', venue: null });
    const typed = { ...twap, algoTexts: { slices: '4' } };
    expect(withStrategy(typed, 'VWAP').algoTexts).toEqual({});
    expect({ ...lit, ...withStrategy(lit, 'DARK') }.timeInForce).toBe('IOC');
  });

  it('an algo of a request comes with its parameters, which are read with the rest', () => {
    const requested = withRequest(
      EMPTY_DRAFT,
      { qty: 500, strategy: 'VWAP', algoParams: { durationMs: 1_800_000 } },
      at,
    );
    const read = readDraft(requested, { ...at, nowMs: AT_MS });
    expect(read.algo).toMatchObject({ ok: true, params: { durationMs: 1_800_000 } });
    const wrong = { ...requested, algoTexts: { slices: 'many' } };
    expect(readDraft(wrong, { ...at, nowMs: AT_MS }).algo?.ok).toBe(false);
  });

  it('arrows step by tick and lot, from the mid and from nothing', () => {
    expect(steppedPrice('', 1, at)).toBe('189.43');
    expect(steppedPrice('189.42', -10, at)).toBe('189.32');
    expect(steppedQty(EMPTY_DRAFT, 1, instrument)).toBe('10');
    expect(steppedQty({ ...EMPTY_DRAFT, qtyText: '15' }, -10, instrument)).toBe('10');
  });
});
