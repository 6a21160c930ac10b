/** Which responses to a quote are refused before the platform is called, and with which words. */
import { qty } from '@tradefloor/contracts/money';
import type { QuoteRequest, QuoteResponse } from '@tradefloor/core/trading/exchange/quote-messages';
import { dealerGiven, rfqGiven } from '@tradefloor/core/trading/rfq/rfq.given';
import { describe, expect, it } from 'vitest';
import type { Given, OpenQuote, Settled } from './quote-book.ts';
import { findResponseFault, isSameRequest } from './quote-faults.ts';

const BOND = { symbol: '[N/A]', isin: 'US9128TF1010' } as QuoteRequest['bond'];
const DEALER = dealerGiven();
const ASK = DEALER.quote?.askPrice ?? null;

const REQUEST: QuoteRequest = {
  type: 'QUOTE_REQUEST',
  quoteReqId: 'rq-1',
  bond: BOND,
  side: 'BUY',
  qty: qty(1_000_000),
  limitPrice: null,
  isAutomatic: false,
  expireAt: null,
};

const toResponse = (more: Partial<QuoteResponse> = {}): QuoteResponse => ({
  type: 'QUOTE_RESPONSE',
  quoteRespId: 'rs-1',
  quoteId: 'q',
  action: 'HIT',
  clOrdId: null,
  bond: BOND,
  side: null,
  qty: null,
  price: null,
  ...more,
});

const toOpen = (more: Partial<OpenQuote> = {}): OpenQuote => ({
  key: 'CERTA:rq-1',
  compId: 'CERTA',
  at: 1,
  request: REQUEST,
  order: null,
  orderId: 'o-1',
  turned: null,
  end: null,
  given: [],
  rfq: rfqGiven({ dealers: [DEALER] }),
  ...more,
});

const faultIn = (response: Partial<QuoteResponse>, open: Partial<OpenQuote> = {}): Settled | null =>
  findResponseFault(toOpen(open), DEALER.dealerId, toResponse(response));

const ended = (status: Settled['status']): OpenQuote['end'] => ({ status, text: null, at: 2 });
const given = (action: QuoteResponse['action'], end: Given['end'] = null): Given => ({
  response: toResponse({ quoteRespId: 'rs-0', action }),
  end,
});

describe('a response', () => {
  it('to a live quote, on its terms, may go to the platform', () => {
    expect(faultIn({})).toBeNull();
    expect(faultIn({ side: 'BUY', qty: qty(1_000_000), price: ASK })).toBeNull();
    expect(faultIn({ action: 'PASS' })).toBeNull();
  });

  it.each([
    [{ action: 'COUNTER' }, 'counters are not taken: hit, lift or pass'],
    [{ action: 'OTHER' }, 'QuoteRespType is 1 to hit or lift, 6 to pass'],
    [{ bond: { ...BOND, isin: 'XS0000000000' as never } }, 'the quote is for another bond'],
    [{ side: 'SELL' }, 'Side is not the request’s'],
    [{ qty: qty(999_000) }, 'OrderQty is not the quote’s'],
  ] as const)('%o is refused: %s', (response, text) => {
    expect(faultIn(response)).toEqual({ status: 'REJECTED', text });
  });

  it('at another price than the quote’s is refused, at none it is taken', () => {
    const dearer = ((ASK ?? 0) + 1) as typeof ASK;
    expect(faultIn({ price: dearer })?.text).toBe('Price is not the quote’s');
    expect(faultIn({ price: null })).toBeNull();
  });

  it('for a seller is held against the bid', () => {
    const request: QuoteRequest = { ...REQUEST, side: 'SELL' };
    const bid = DEALER.quote?.bidPrice ?? null;
    expect(faultIn({ price: bid }, { request })).toBeNull();
    expect(faultIn({ price: ASK }, { request })?.text).toBe('Price is not the quote’s');
  });
});

describe('a request that is over', () => {
  it.each([
    ['ACCEPTED', 'REJECTED', 'the request has traded'],
    ['EXPIRED', 'EXPIRED', 'the request is over'],
    ['CANCELED', 'REJECTED', 'the request is over'],
  ] as const)('by %s takes no response: %s', (end, status, text) => {
    expect(faultIn({}, { end: ended(end) })).toEqual({ status, text });
  });
});

describe('an earlier response', () => {
  it.each(['HIT', 'PASS'] as const)('of %s that has no end yet keeps others out', (action) => {
    expect(faultIn({}, { given: [given(action)] })).toEqual({
      status: 'REJECTED',
      text: 'rs-0 is being answered',
    });
  });

  it('that has ended, or was never one, does not', () => {
    const end = { status: 'REJECTED', text: null, at: 3 } as const;
    expect(faultIn({}, { given: [given('HIT', end)] })).toBeNull();
    expect(faultIn({}, { given: [given('COUNTER')] })).toBeNull();
  });
});

describe('the quote', () => {
  it.each([
    ['of a dealer that was not included', rfqGiven({ dealers: [] })],
    ['of a dealer without one', rfqGiven({ dealers: [{ ...DEALER, quote: null }] })],
    ['that came late', rfqGiven({ dealers: [{ ...DEALER, isLate: true }] })],
  ])('%s does not exist', (_, rfq) => {
    expect(faultIn({}, { rfq })).toEqual({ status: 'NOT_FOUND', text: 'there is no such quote' });
    // To pass needs no quote.
    expect(faultIn({ action: 'PASS' }, { rfq })).toBeNull();
  });

  it('is not known yet after a restart: then the platform decides', () => {
    expect(faultIn({ price: ASK }, { rfq: null })).toBeNull();
  });
});

describe('a request under a known id', () => {
  it('is the same one only with all of its terms', () => {
    expect(isSameRequest(REQUEST, { ...REQUEST, quoteReqId: 'rq-1' })).toBe(true);
    const others: Partial<QuoteRequest>[] = [
      { bond: { ...BOND, isin: 'XS0000000000' as never } },
      { side: 'SELL' },
      { qty: qty(5_000) },
      { limitPrice: ASK },
      { isAutomatic: true },
      { expireAt: 5 },
    ];
    for (const other of others)
      expect(isSameRequest(REQUEST, { ...REQUEST, ...other })).toBe(false);
  });
});
