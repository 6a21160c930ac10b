import { describe, expect, it } from 'vitest';
import { getInstrument } from '../../../platform/testing/given.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { templateWords, toTemplate } from './template-order.ts';
import { templateRequest } from './template-request.ts';

const qty = { ok: true, value: 500 } as const;
/** A market order of 500 that names nothing else. */
const read = {
  qty,
  price: null,
  pegOffset: null,
  trigger: null,
  expiry: null,
  handling: { displayQty: null, minQty: null, postOnly: false, shortExempt: false },
  bracket: null,
  second: null,
  algo: null,
} as const;

describe('a ticket kept as a template', () => {
  it('fills the ticket as it was', () => {
    const order = toTemplate({
      draft: { ...EMPTY_DRAFT, side: 'SELL', orderType: 'LIMIT', timeInForce: 'GTC' },
      instrument: getInstrument(),
      read: { ...read, price: { ok: true, value: 189_400_000 } },
    });
    expect(templateRequest(order)).toEqual({
      side: 'SELL',
      symbol: 'AAPL',
      qty: 500,
      price: 189.4,
      orderType: 'LIMIT',
      timeInForce: 'GTC',
      strategy: 'LIT',
      venue: null,
    });
    expect(templateWords(order)).toBe('SELL 500 AAPL @ 189.4 GTC LIT');
  });

  it('keeps what is typed about its algo, and the venue it names', () => {
    const algo = { ok: true, params: { durationMs: 60_000, slices: 4 } } as const;
    const draft = { ...EMPTY_DRAFT, strategy: 'TWAP' } as const;
    const order = toTemplate({
      draft,
      instrument: getInstrument(),
      read: { ...read, algo },
    });
    expect(templateRequest(order)).toMatchObject({ strategy: 'TWAP', algoParams: algo.params });
    const at = toTemplate({
      draft: { ...EMPTY_DRAFT, venue: 'IEXG' },
      instrument: getInstrument(),
      read: { ...read },
    });
    expect(templateRequest(at)).toMatchObject({ strategy: 'LIT', venue: 'IEXG' });
  });

  it.each([
    ['STOP_LIMIT', { stopPrice: 187.2 }, 187_000_000, 'SELL 500 AAPL STP LMT 187.2 @ 187 DAY LIT'],
    ['TRAILING_STOP', { trailPct: 0.5 }, null, 'SELL 500 AAPL TRAIL 0.5 % DAY LIT'],
  ] as const)('keeps what a %s order waits for', (orderType, fields, limit, words) => {
    const trigger = { ok: true, fields: { ...fields, triggerBy: 'MID' } } as const;
    const price = limit === null ? null : ({ ok: true, value: limit } as const);
    const order = toTemplate({
      draft: { ...EMPTY_DRAFT, side: 'SELL', orderType },
      instrument: getInstrument(),
      read: { ...read, price, trigger },
    });
    expect(templateRequest(order)).toMatchObject({ orderType, ...fields, triggerBy: 'MID' });
    expect(templateWords(order)).toBe(words);
  });

  it('keeps how it is handled', () => {
    const shown = {
      displayQty: { ok: true, value: 200 },
      minQty: null,
      postOnly: true,
      shortExempt: false,
    } as const;
    const order = toTemplate({
      draft: EMPTY_DRAFT,
      instrument: getInstrument(),
      read: { ...read, handling: shown },
    });
    expect(templateRequest(order)).toMatchObject({ displayQty: 200, postOnly: true });
    expect(templateWords(order)).toBe('BUY 500 AAPL MKT DAY LIT shows 200 post only');
  });

  it('leaves open what could not be read yet', () => {
    const no = { ok: false, problem: 'Not a quantity' } as const;
    const order = toTemplate({
      draft: EMPTY_DRAFT,
      instrument: null,
      read: { ...read, qty: no },
    });
    expect(templateWords(order)).toBe('BUY ? ? MKT DAY LIT');
    expect(Object.keys(templateRequest(order))).not.toContain('qty');
  });
});
