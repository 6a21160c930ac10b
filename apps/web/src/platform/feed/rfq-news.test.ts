/** The recipients of a client request's events. */
import { describe, expect, it } from 'vitest';
import { AT } from '../testing/given.ts';
import { toRfq } from '../testing/given-requests.ts';
import { findRfqNews, type RfqReader } from './rfq-news.ts';

const sam: RfqReader = {
  userId: 'sam',
  servesClients: true,
  requestsSales: false,
  bondName: () => 'UST 4.25 2036',
};
const client: RfqReader = { ...sam, userId: 'client', servesClients: false, requestsSales: true };
const quoted = { price: 99.5, yield: 4.2, markupBps: null, pnl: null, validUntil: AT };

describe('news of a client’s request', () => {
  it('alert every salesperson when it comes, and only the one who works it when it ends', () => {
    const requested = findRfqNews(toRfq(), sam);
    expect(requested).toMatchObject({
      text: 'CLIENT REQUEST client: BUY 2.0M UST 4.25 2036',
      spoken: 'assertive',
    });
    const done = toRfq({ state: 'EXECUTED', salesUserId: 'sam', clientQuote: quoted });
    expect(findRfqNews(done, sam)?.text).toBe('CLIENT DONE BUY 2.0M UST 4.25 2036 @ 99.500');
    expect(findRfqNews(done, { ...sam, userId: 'sue' })).toBeNull();
  });

  it('notify the client of its price at once, and of nothing in between', () => {
    expect(
      findRfqNews(toRfq({ state: 'CLIENT_QUOTED', clientQuote: quoted }), client),
    ).toMatchObject({ text: 'Your price for BUY 2.0M UST 4.25 2036: 99.500', spoken: 'assertive' });
    for (const state of ['SALES_REVIEW', 'PENDING', 'MARKED_UP'] as const) {
      expect(findRfqNews(toRfq({ state }), client)).toBeNull();
    }
  });

  it('give both sides of a two-way price', () => {
    const side = (price: number) => ({ quote: { ...quoted, price }, chosen: null });
    const twoWay = { bid: side(99.5), ask: side(99.625) };
    const rfq = toRfq({ state: 'CLIENT_QUOTED', side: 'TWO_WAY', twoWay });
    expect(findRfqNews(rfq, client)?.text).toBe(
      'Your price for TWO-WAY 2.0M UST 4.25 2036: 99.500 / 99.625',
    );
  });

  it('are none of a trader’s, nor of requests without a client', () => {
    const trader = { ...sam, servesClients: false };
    expect(findRfqNews(toRfq(), trader)).toBeNull();
    expect(findRfqNews(toRfq({ flow: 'DEALER' }), sam)).toBeNull();
  });

  it('of one state are one item, however often they come', () => {
    expect(findRfqNews(toRfq({ version: 3 }), sam)?.id).toBe(findRfqNews(toRfq(), sam)?.id);
  });
});
