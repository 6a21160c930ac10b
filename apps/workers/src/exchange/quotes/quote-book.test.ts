/** The exchange's record of requests for quote: found by every name they have, and the same from its snapshot. */
import type { NewOrder } from '@tradefloor/contracts/order';
import type { QuoteRequest, QuoteResponse } from '@tradefloor/core/trading/exchange/quote-messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuoteBook, type QuoteEntry, toKey, toQuoteId } from './quote-book.ts';

const toAsked = (n: number, compId = 'CERTA'): QuoteEntry => ({
  do: 'asked',
  compId,
  at: n,
  request: { quoteReqId: `rq-${n}` } as QuoteRequest,
});
const key = (n: number, compId = 'CERTA'): string => toKey(compId, `rq-${n}`);
const toResponse = (quoteRespId: string): QuoteResponse =>
  ({ quoteRespId, action: 'HIT' }) as QuoteResponse;

const step = fc.tuple(
  fc.constantFrom('asked', 'drafted', 'opened', 'turned', 'ended', 'answered', 'settled'),
  fc.integer({ min: 1, max: 4 }),
  fc.integer({ min: 1, max: 3 }),
);

/** An entry as the desk writes it, of a request and a response by number. */
function toEntry(kind: string, n: number, m: number): QuoteEntry {
  const end = { status: 'EXPIRED', text: null } as const;
  switch (kind) {
    case 'asked':
      return toAsked(n);
    case 'drafted':
      return { do: 'drafted', key: key(n), order: { clientOrderId: `o-${m}` } as NewOrder };
    case 'opened':
      return { do: 'opened', key: key(n), orderId: `order-${n}` };
    case 'turned':
      return { do: 'turned', key: key(n), at: m, turned: { reason: 'x' as never, text: 'no' } };
    case 'ended':
      return { do: 'ended', key: key(n), at: m, end };
    case 'answered':
      return { do: 'answered', key: key(n), response: toResponse(`rs-${n}-${m}`) };
    default:
      return { do: 'settled', key: key(n), at: m, quoteRespId: `rs-${n}-${m}`, end };
  }
}

/** The entries of a run: a request is made once, and a response given once. */
function toRun(steps: readonly (readonly [string, number, number])[]): QuoteEntry[] {
  const seen = new Set<string>();
  return steps.flatMap(([kind, n, m]) => {
    const name = kind === 'asked' ? `${kind} ${n}` : `${kind} ${n} ${m}`;
    if (kind === 'asked' || kind === 'answered') {
      if (seen.has(name)) return [];
      seen.add(name);
    }
    return [toEntry(kind, n, m)];
  });
}

describe('a snapshot', () => {
  it('makes the same book, whatever happened before', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const book = new QuoteBook(toRun(steps));
        const again = new QuoteBook(book.snapshot());
        expect(again.all().map((one) => JSON.stringify(one))).toEqual(
          book.all().map((one) => JSON.stringify(one)),
        );
        expect(again.open().map((one) => one.key)).toEqual(book.open().map((one) => one.key));
        expect(again.snapshot()).toEqual(book.snapshot());
      }),
    );
  });
});

describe('a request', () => {
  it('is found by its program and number, its order, its quotes and its responses', () => {
    const book = new QuoteBook([
      toAsked(1),
      { do: 'opened', key: key(1), orderId: '00000000-0000-7000-8000-000000000001' },
      { do: 'answered', key: key(1), response: toResponse('rs-1') },
    ]);
    const one = book.get(key(1));
    const orderId = '00000000-0000-7000-8000-000000000001';
    expect(one?.compId).toBe('CERTA');
    expect(book.byOrder(orderId)).toBe(one);
    // An order id holds dashes of its own.
    expect(book.byQuote(toQuoteId(orderId, 'BRKD'))).toEqual({ asked: one, dealerId: 'BRKD' });
    expect(book.byQuote(orderId)?.asked).toBe(one);
    expect(book.response('CERTA', 'rs-1')?.asked).toBe(one);
  });

  it('of another program under the same number is another one', () => {
    const book = new QuoteBook([toAsked(1), toAsked(1, 'OTHER')]);
    expect(book.all()).toHaveLength(2);
    expect(book.get(key(1, 'OTHER'))?.compId).toBe('OTHER');
    expect(book.response('OTHER', 'rs-1')).toBeUndefined();
  });

  it.each(['turned', 'ended'])('that was %s is no longer open, and is still known', (kind) => {
    const book = new QuoteBook([toAsked(1), toAsked(2), toEntry(kind, 1, 5)]);
    expect(book.open().map((one) => one.key)).toEqual([key(2)]);
    expect(book.get(key(1))).toBeDefined();
  });

  it('that is not known is passed over', () => {
    const book = new QuoteBook([toEntry('ended', 3, 1), toEntry('answered', 3, 1)]);
    expect(book.all()).toEqual([]);
    expect(book.byQuote('nothing')).toBeUndefined();
  });
});

it('remembers ten thousand ended requests and forgets the oldest with all of its names', () => {
  const book = new QuoteBook([
    toAsked(0),
    { do: 'opened', key: key(0), orderId: 'first' },
    { do: 'answered', key: key(0), response: toResponse('rs-first') },
    toAsked(1),
  ]);
  book.apply(toEntry('ended', 0, 1));
  for (let n = 2; n <= 10_001; n += 1) {
    book.apply(toAsked(n));
    book.apply(toEntry('ended', n, 1));
  }
  expect(book.get(key(0))).toBeUndefined();
  expect(book.byOrder('first')).toBeUndefined();
  expect(book.response('CERTA', 'rs-first')).toBeUndefined();
  // What is still open is never forgotten, however old.
  expect(book.open().map((one) => one.key)).toEqual([key(1)]);
  expect(book.all()).toHaveLength(10_001);
});
