/** Requests for quote of programs: sent once, reported once, refused by rule, and continued after a crash. */
import { qty } from '@tradefloor/contracts/money';
import {
  QUOTE_REJECT,
  type QuoteAnswer,
  type QuoteRequest,
  type QuoteResponse,
} from '@tradefloor/core/trading/exchange/quote-messages';
import { dealerGiven, RFQ_AT } from '@tradefloor/core/trading/rfq/rfq.given';
import { createLog } from '@tradefloor/runtime/host/log';
import { describe, expect, test, vi } from 'vitest';
import { A_BOND, GivenPlatform } from './platform.given.ts';
import type { QuoteEntry } from './quote-book.ts';
import { QuotePlatform } from './quote-platform.ts';
import { QuoteRequests } from './quote-requests.ts';

const BOND = { symbol: '[N/A]', isin: A_BOND.isin };
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
const FRESH = { type: 'R', isPossResend: false };

type Reported = readonly [type: string, of: string | number | null];

/**
 * A quote service with a platform behind it; `entries` are what an earlier run has written down.
 */
function given(platform = new GivenPlatform(), entries: readonly QuoteEntry[] = []) {
  const kept: QuoteEntry[] = [];
  const reported: QuoteAnswer[] = [];
  const requests = new QuoteRequests({
    platform: new QuotePlatform(platform.request, () => RFQ_AT),
    entries,
    keep: (entry) => void kept.push(entry),
    notify: (_, response) => void reported.push(response),
    userOf: (compId) => (compId === 'NOBODY' ? null : 'fiona'),
    nowMs: Date.now,
    log: createLog({ service: 'test', level: 'silent' }),
  });
  const messages = (): Reported[] => reported.map((one) => [one.type, toWord(one)]);
  return { requests, kept, reported: reported, platform, words: messages };
}

function toWord(response: QuoteAnswer): string | number | null {
  if (response.type === 'QUOTE') return response.dealerId;
  if (response.type === 'QUOTE_STATUS') return response.status;
  return response.type === 'QUOTE_REQUEST_REJECT' ? response.reason : response.quoteRespId;
}

const request = (requests: QuoteRequests, more: Partial<QuoteRequest> = {}, compId = 'CERTA') =>
  requests.receive(compId, { kind: 'read', message: { ...REQUEST, ...more } }, FRESH);

/** A request that is open, with one dealer's quote. */
async function opened() {
  const it = given();
  request(it.requests);
  await vi.waitFor(() => expect(it.kept.some((entry) => entry.do === 'opened')).toBe(true));
  it.requests.onRfq(it.platform.quoted(dealerGiven()));
  const quoteId = `${it.platform.only.rfqId}-BRKD`;
  const handle = (more: Partial<QuoteResponse>, compId = 'CERTA') => {
    const response: QuoteResponse = {
      type: 'QUOTE_RESPONSE',
      quoteRespId: 'rs-1',
      quoteId,
      action: 'HIT',
      clOrdId: null,
      bond: BOND,
      side: null,
      qty: null,
      price: null,
      ...more,
    };
    it.requests.receive(
      compId,
      { kind: 'read', message: response },
      { type: 'AJ', isPossResend: false },
    );
  };
  return { ...it, quoteId, handle };
}

describe('a request', () => {
  test('becomes one order of the session’s user that trades nothing by itself, and its quotes are reported', async () => {
    const { platform, words } = await opened();
    expect(platform.countFor('placeOrder')).toBe(1);
    const sent = platform.asked.find(({ call }) => call === 'placeOrder')?.input;
    expect(sent).toMatchObject({
      clientOrderId: 'CERTA:rq-1',
      symbol: A_BOND.isin,
      bondSpec: { rfq: { atEnd: 'NOTHING' } },
    });
    expect(words()).toEqual([['QUOTE', 'BRKD']]);
  });

  test('that is sent again gets its status; under the same id another one is refused', async () => {
    const { requests, platform, words } = await opened();
    request(requests);
    request(requests, { qty: qty(5_000) });
    expect(words().slice(1)).toEqual([
      ['QUOTE_STATUS', 'PENDING'],
      ['QUOTE', 'BRKD'],
      ['QUOTE_REQUEST_REJECT', QUOTE_REJECT.other],
    ]);
    expect(platform.countFor('placeOrder')).toBe(1);
  });

  test('marked as possible duplicate gets no response', async () => {
    const { requests, reported } = await opened();
    requests.receive(
      'CERTA',
      { kind: 'read', message: REQUEST },
      { type: 'R', isPossResend: true },
    );
    expect(reported).toHaveLength(1);
  });

  test.each([
    ['QTY_LIMIT_EXCEEDED', QUOTE_REJECT.limit],
    ['DESK_NOT_PERMITTED', QUOTE_REJECT.notAuthorised],
    ['FORBIDDEN', QUOTE_REJECT.notAuthorised],
    ['MARKET_CLOSED', QUOTE_REJECT.closed],
    ['PRICE_COLLAR', QUOTE_REJECT.price],
    ['DUPLICATE_ORDER', QUOTE_REJECT.other],
  ] as const)('the platform refuses by %s is rejected by its FIX reason', async (code, reason) => {
    const { requests, platform, words } = given();
    platform.fail('placeOrder', code);
    request(requests);
    await vi.waitFor(() => expect(words()).toEqual([['QUOTE_REQUEST_REJECT', reason]]));
  });

  test('for a bond that is not listed, or has matured, or of a session that may not, is rejected', async () => {
    const { requests, platform, words } = given();
    request(requests, { bond: { symbol: '[N/A]', isin: 'US0378331005' } });
    request(requests, { quoteReqId: 'rq-2' }, 'NOBODY');
    await vi.waitFor(() => expect(words()).toHaveLength(2));
    platform.fail('bondValuation', 'VALIDATION_FAILED');
    request(requests, { quoteReqId: 'rq-3' });
    await vi.waitFor(() => expect(words()).toHaveLength(3));
    const { unknownBond, notAuthorised, tooLate } = QUOTE_REJECT;
    expect(new Set(words().map(([, reason]) => reason))).toEqual(
      new Set([unknownBond, notAuthorised, tooLate]),
    );
    expect(platform.countFor('placeOrder')).toBe(0);
  });

  test('without a response is sent again as it was written down, until there is one', async () => {
    const { requests, platform, kept } = given();
    platform.fail('placeOrder', 'TIMEOUT', 2);
    request(requests);
    const isOpen = () => expect(kept.some((entry) => entry.do === 'opened')).toBe(true);
    await vi.waitFor(isOpen, { timeout: 5_000 });
    const sent = platform.asked.filter(({ call }) => call === 'placeOrder');
    expect(new Set(sent.map(({ input }) => JSON.stringify(input))).size).toBe(1);
    expect(sent).toHaveLength(3);
  });

  test('whose window ends without a response expires, once', async () => {
    const { requests, platform, words } = await opened();
    const over = platform.change({ state: 'EXPIRED' });
    requests.onRfq(over);
    requests.onRfq(over);
    expect(words().slice(1)).toEqual([['QUOTE_STATUS', 'EXPIRED']]);
  });
});

describe('a quote', () => {
  test('that came late is ignored; a dealer’s pass and a withdrawn quote are reported', async () => {
    const { requests, platform, words } = await opened();
    requests.onRfq(
      platform.quoted(
        dealerGiven({ outcome: 'LAST_LOOK_REJECTED' }),
        dealerGiven({ dealerId: 'LATE', isLate: true, status: 'TIMED_OUT' }),
        dealerGiven({ dealerId: 'PASS', status: 'DECLINED', quote: null }),
      ),
    );
    expect(words().slice(1)).toEqual([
      ['QUOTE_STATUS', 'REMOVED'],
      ['QUOTE_STATUS', 'PASSED'],
    ]);
  });

  test('that is hit trades once; the trade names the response, a second hit is refused', async () => {
    const { requests, platform, handle, words } = await opened();
    handle({});
    handle({ quoteRespId: 'rs-2' });
    await vi.waitFor(() => expect(platform.countFor('executeRfq')).toBe(1));
    const done = platform.executed('BRKD');
    requests.onExecuted(done);
    handle({ quoteRespId: 'rs-3' });
    expect(words().slice(1)).toEqual([
      ['QUOTE_STATUS', 'REJECTED'],
      ['QUOTE_TRADE', 'rs-1'],
      ['QUOTE_STATUS', 'REJECTED'],
    ]);
    expect(platform.countFor('executeRfq')).toBe(1);
  });

  test.each([
    ['a counter', { action: 'COUNTER' }, 'REJECTED'],
    ['another kind of answer', { action: 'OTHER' }, 'REJECTED'],
    ['a price that is not the quote’s', { price: 1_000_000 as never }, 'REJECTED'],
    ['another face amount', { qty: qty(5) }, 'REJECTED'],
    ['the wrong side', { side: 'SELL' }, 'REJECTED'],
    ['another bond', { bond: { symbol: '[N/A]', isin: 'US0378331005' } }, 'REJECTED'],
    ['a quote that never was', { quoteId: 'nothing' }, 'NOT_FOUND'],
  ] as const)('with the response %s is not traded', async (_, change, status) => {
    const { platform, handle, words } = await opened();
    handle(change);
    expect(words().slice(1)).toEqual([['QUOTE_STATUS', status]]);
    expect(platform.countFor('executeRfq')).toBe(0);
  });

  test('with a response of another session, or after the end, is not traded', async () => {
    const { requests, platform, handle, words } = await opened();
    handle({}, 'CERTB');
    requests.onRfq(platform.change({ state: 'EXPIRED' }));
    handle({ quoteRespId: 'rs-2' });
    expect(words().slice(1)).toEqual([
      ['QUOTE_STATUS', 'NOT_FOUND'],
      ['QUOTE_STATUS', 'EXPIRED'],
      ['QUOTE_STATUS', 'EXPIRED'],
    ]);
    expect(platform.countFor('executeRfq')).toBe(0);
  });

  test('that is passed on calls the request off', async () => {
    const { requests, platform, handle, reported, words } = await opened();
    handle({ action: 'PASS' });
    await vi.waitFor(() => expect(platform.countFor('cancelOrder')).toBe(1));
    requests.onRfq(platform.change({ state: 'CANCELED' }));
    expect(words().slice(1)).toEqual([['QUOTE_STATUS', 'PASSED']]);
    expect(reported.at(-1)).toMatchObject({ quoteRespId: 'rs-1' });
  });

  test("whose hit the platform refuses gets the platform's text", async () => {
    const { platform, handle, reported, words } = await opened();
    platform.fail('executeRfq', 'CONFLICT');
    handle({});
    await vi.waitFor(() => expect(words().slice(1)).toEqual([['QUOTE_STATUS', 'REJECTED']]));
    expect(reported.at(-1)).toMatchObject({ quoteRespId: 'rs-1' });
  });
});

describe('after a crash', () => {
  test('an open request goes on under the same order', async () => {
    const first = await opened();
    const again = given(first.platform, JSON.parse(JSON.stringify(first.kept)) as QuoteEntry[]);
    again.requests.resume();
    await vi.waitFor(() => expect(again.words()).toEqual([['QUOTE', 'BRKD']]));
    again.requests.onRfq(first.platform.change({ state: 'EXPIRED' }));
    expect(again.words().at(-1)).toEqual(['QUOTE_STATUS', 'EXPIRED']);
    expect(first.platform.countFor('placeOrder')).toBe(1);
  });

  test('a request that was written down and not sent is sent', async () => {
    const platform = new GivenPlatform();
    const entry = { do: 'asked', compId: 'CERTA', at: RFQ_AT, request: REQUEST } as const;
    const { requests, kept } = given(platform, [entry]);
    requests.resume();
    await vi.waitFor(() => expect(kept.map((one) => one.do)).toEqual(['drafted', 'opened']));
  });

  test('a hit that had traded before its response is not reported as refused', async () => {
    const first = await opened();
    first.platform.fail('executeRfq', 'TIMEOUT', 100);
    first.handle({});
    first.requests.stop();
    const done = first.platform.executed('BRKD');
    first.platform.fail('executeRfq', 'CONFLICT', 100);
    const again = given(first.platform, first.kept);
    again.requests.resume();
    await vi.waitFor(() => expect(first.platform.countFor('getRfq')).toBeGreaterThan(2));
    again.requests.onExecuted(done);
    expect(again.words()).toEqual([['QUOTE_TRADE', 'rs-1']]);
  });

  test('the last ends are reported again, should their session’s file lack them', async () => {
    const first = await opened();
    first.requests.onRfq(first.platform.change({ state: 'EXPIRED' }));
    const again = given(first.platform, first.kept);
    again.requests.resume();
    expect(again.words()).toEqual([['QUOTE_STATUS', 'EXPIRED']]);
  });

  test('a snapshot makes the same book', async () => {
    const { requests, platform } = await opened();
    const again = given(platform, requests.snapshot());
    expect(again.requests.snapshot()).toEqual(requests.snapshot());
  });
});
