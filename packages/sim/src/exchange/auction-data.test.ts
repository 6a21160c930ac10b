/** Market data of auctions: the indication in a call, the print, and the day's prices after it. */

import { qty } from '@tradefloor/contracts/money';
import { SIDES } from '@tradefloor/contracts/vocabulary/order';
import { makeSchedule } from '@tradefloor/core/trading/order/auction-times';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naiveClearing } from './auction/naive-auction.given.ts';
import { DataSubscriber, dataRequest } from './auction-data.given.ts';
import { CLOSES, call, OPENS, openDay, uncrossAll } from './auctions.given.ts';
import { cents, ExchangeFixture, givenOrder, NOW, QUIET } from './exchange.given.ts';
import { resumeExchange } from './exchange.ts';
import { TEST_SECURITIES } from './test-securities.ts';

const sell = { side: 'SELL' } as const;
const market = { orderType: 'MARKET', price: null } as const;

/** An exchange in a call, watched from before it. */
function watched(kind: 'OPENING' | 'CLOSING') {
  const fixture = openDay();
  const subscriber = new DataSubscriber();
  subscriber.take(fixture.send(dataRequest(), 'MD'));
  subscriber.take(call(fixture, kind));
  return { fixture, subscriber };
}

describe('in a call', () => {
  it('a subscriber has what the auction would come to, from its beginning on and after each order', () => {
    const { fixture, subscriber } = watched('OPENING');
    expect(subscriber.figures()).toEqual({ IMBALANCE: [null, 0] });
    fixture.nowMs += 100;
    subscriber.take(fixture.send(givenOrder({ clOrdId: 'b', price: cents(10_002), qty: qty(50) })));
    expect(subscriber.figures()).toEqual({ IMBALANCE: [null, 0] });
    fixture.nowMs += 100;
    subscriber.take(fixture.send(givenOrder({ clOrdId: 's', ...sell, price: cents(9_998) })));
    expect(subscriber.figures()).toEqual({ INDICATIVE: [9_998, 50], IMBALANCE: [9_998, 50] });
    expect(subscriber.entries.get('IMBALANCE')?.condition).toBe('MORE_SELLERS');
    expect(subscriber.entries.get('INDICATIVE')).toMatchObject({ entry: 'OPENING_PRICE' });
    fixture.nowMs += 100;
    subscriber.take(fixture.send(givenOrder({ clOrdId: 'b2', ...market, qty: qty(80) })));
    expect(subscriber.figures()).toEqual({ INDICATIVE: [10_002, 100], IMBALANCE: [10_002, 30] });
    expect(subscriber.entries.get('IMBALANCE')?.condition).toBe('MORE_BUYERS');
  });

  it('orders on both sides in balance have no side', () => {
    const { fixture, subscriber } = watched('CLOSING');
    fixture.order({ clOrdId: 'b' });
    fixture.nowMs += 100;
    subscriber.take(fixture.send(givenOrder({ clOrdId: 's', ...sell })));
    expect(subscriber.figures()).toEqual({ INDICATIVE: [10_000, 100], IMBALANCE: [10_000, 0] });
    expect(subscriber.entries.get('IMBALANCE')).not.toHaveProperty('condition');
    expect(subscriber.entries.get('INDICATIVE')).toMatchObject({ entry: 'CLOSING_PRICE' });
  });

  it('prices and shares are those of the simplest auction', () => {
    const anyOrder = fc.record({
      side: fc.constantFrom(...SIDES),
      limit: fc.option(fc.integer({ min: 9_990, max: 10_010 }), { freq: 4 }),
      qty: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(fc.array(anyOrder, { minLength: 1, maxLength: 12 }), (orders) => {
        const fixture = openDay({ instruments: TEST_SECURITIES });
        const subscriber = new DataSubscriber();
        subscriber.take(fixture.send(dataRequest(), 'MD'));
        subscriber.take(call(fixture, 'CLOSING'));
        for (const [at, { side, limit, qty: shares }] of orders.entries()) {
          const terms = limit === null ? market : { price: cents(limit) };
          fixture.nowMs += 100;
          subscriber.take(
            fixture.send(givenOrder({ clOrdId: `c${at}`, side, qty: qty(shares), ...terms })),
          );
          const [naive] = naiveClearing(orders.slice(0, at + 1), 10_000) ?? [];
          const { INDICATIVE, IMBALANCE } = subscriber.figures();
          expect(INDICATIVE).toEqual(naive && [naive.price, naive.volume]);
          expect(IMBALANCE).toEqual(naive ? [naive.price, Math.abs(naive.surplus)] : [null, 0]);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('the uncross', () => {
  it('is a trade of its own and the opening price of the day; the indication ends with it', () => {
    const { fixture, subscriber } = watched('OPENING');
    fixture.order({ clOrdId: 'b', price: cents(10_002), qty: qty(50) });
    fixture.order({ clOrdId: 's', ...sell, price: cents(9_998) });
    const changes = subscriber.take(uncrossAll(fixture, 'OPENING'));
    expect(subscriber.figures()).toEqual({ TRADE: [9_998, 50], OPENING_PRICE: [9_998, 50] });
    expect(subscriber.entries.get('TRADE')?.condition).toBe('OPENING');
    expect(subscriber.entries.get('OPENING_PRICE')).toMatchObject({
      isIndicative: false,
      at: OPENS,
    });
    expect(changes.filter(({ action }) => action === 'DELETE').map(({ entry }) => entry)).toEqual([
      'IMBALANCE',
    ]);
  });

  it('is seen also where a stop that it triggers trades at once, and where data was sent just before', () => {
    const { fixture, subscriber } = watched('OPENING');
    const stop = { orderType: 'STOP', price: null, stopPx: cents(10_050) } as const;
    fixture.nowMs = OPENS - 10;
    subscriber.take(fixture.send(givenOrder({ clOrdId: 'stop', qty: qty(5), ...stop }), 'C'));
    subscriber.take(fixture.send(givenOrder({ clOrdId: 'b', qty: qty(10), ...market }), 'C'));
    subscriber.take(
      fixture.send(givenOrder({ clOrdId: 's', ...sell, qty: qty(10), price: cents(10_060) })),
    );
    subscriber.take(
      fixture.send(givenOrder({ clOrdId: 's2', ...sell, qty: qty(5), price: cents(10_070) })),
    );
    const trades = subscriber
      .take(uncrossAll(fixture, 'OPENING'))
      .filter(({ entry }) => entry === 'TRADE');
    expect(trades).toMatchObject([{ price: cents(10_060), size: 10, condition: 'OPENING' }]);
    fixture.nowMs += 100;
    subscriber.take(fixture.do((one) => one.onTimer(fixture.nowMs)));
    expect(subscriber.entries.get('TRADE')).toEqual({
      entry: 'TRADE',
      price: cents(10_070),
      size: 5,
    });
    expect(subscriber.figures()['OPENING_PRICE']).toEqual([10_060, 10]);
  });

  it('is a trade of its own also at price and size of the trade before', () => {
    const fixture = openDay();
    const subscriber = new DataSubscriber();
    subscriber.take(fixture.send(dataRequest(), 'MD'));
    fixture.order({ clOrdId: 'b1' });
    fixture.nowMs += 100;
    subscriber.take(fixture.send(givenOrder({ clOrdId: 's1', ...sell })));
    expect(subscriber.entries.get('TRADE')).not.toHaveProperty('condition');
    subscriber.take(call(fixture, 'CLOSING'));
    fixture.order({ clOrdId: 'b2' });
    fixture.order({ clOrdId: 's2', ...sell });
    subscriber.take(uncrossAll(fixture, 'CLOSING'));
    expect(subscriber.entries.get('TRADE')).toEqual({
      entry: 'TRADE',
      price: cents(10_000),
      size: 100,
      condition: 'CLOSING',
    });
  });

  it('without a trade makes no price', () => {
    const { fixture, subscriber } = watched('CLOSING');
    fixture.order({ clOrdId: 'b' });
    subscriber.take(uncrossAll(fixture, 'CLOSING'));
    expect(subscriber.figures()).toEqual({});
  });

  it('after a halt is a print, and leaves the opening price as it was', () => {
    const { fixture, subscriber } = watched('OPENING');
    fixture.order({ clOrdId: 'b' });
    fixture.order({ clOrdId: 's', ...sell });
    subscriber.take(uncrossAll(fixture, 'OPENING'));
    fixture.nowMs = OPENS + 60_000;
    const news = { symbol: QUIET, reason: 'news' };
    fixture.do((one) => one.onHalt({ ...news, isHalted: true }, fixture.nowMs));
    subscriber.take(fixture.do((one) => one.onHalt({ ...news, isHalted: false }, fixture.nowMs)));
    fixture.order({ clOrdId: 'b2', price: cents(10_010), qty: qty(30) });
    fixture.nowMs += 100;
    subscriber.take(fixture.send(givenOrder({ clOrdId: 's2', ...sell, price: cents(10_010) })));
    expect(subscriber.figures()).toEqual({
      TRADE: [10_000, 100],
      OPENING_PRICE: [10_000, 100],
      INDICATIVE: [10_010, 30],
      IMBALANCE: [10_010, 70],
    });
    fixture.nowMs += 30_000;
    subscriber.take(fixture.do((one) => one.onAuction({ step: 'UNCROSS' }, fixture.nowMs)));
    expect(subscriber.figures()).toEqual({ TRADE: [10_010, 30], OPENING_PRICE: [10_000, 100] });
    expect(subscriber.entries.get('TRADE')?.condition).toBe('REOPENING');
  });
});

describe("the day's prices", () => {
  function traded(): ExchangeFixture {
    const fixture = openDay();
    for (const kind of ['OPENING', 'CLOSING'] as const) {
      call(fixture, kind);
      fixture.order({ clOrdId: `b${kind}` });
      fixture.order({ clOrdId: `s${kind}`, ...sell, qty: qty(kind === 'OPENING' ? 100 : 60) });
      uncrossAll(fixture, kind);
    }
    return fixture;
  }
  const figures = (fixture: ExchangeFixture, over = {}) => {
    const subscriber = new DataSubscriber();
    subscriber.take(fixture.send(dataRequest({ kind: 'SNAPSHOT', ...over }), 'MD'));
    return subscriber.figures();
  };
  const both = { OPENING_PRICE: [10_000, 100], CLOSING_PRICE: [10_000, 60] };

  it('are known to who comes later, also after a restart, as part of the state', () => {
    const fixture = traded();
    expect(figures(fixture)).toMatchObject(both);
    const hash = fixture.exchange.stateHash();
    const kept = JSON.parse(JSON.stringify(fixture.exchange.checkpoint(fixture.nowMs)));
    fixture.crash();
    expect(fixture.exchange.stateHash()).toBe(hash);
    expect(figures(fixture)).toEqual(both);
    fixture.exchange = resumeExchange(fixture.settings, kept);
    expect(fixture.exchange.stateHash()).toBe(hash);
    expect(figures(fixture)).toMatchObject({ ...both, TRADE: [10_000, 60] });
  });

  it('are of the primary venue, and only what was requested', () => {
    const fixture = traded();
    const about = { entryTypes: ['CLOSING_PRICE', 'IMBALANCE'] } as const;
    expect(figures(fixture, about)).toEqual({ CLOSING_PRICE: both.CLOSING_PRICE });
    expect(figures(fixture, { ...about, venue: 'XNAS' })).toEqual({
      CLOSING_PRICE: both.CLOSING_PRICE,
    });
    expect(figures(fixture, { ...about, venue: 'ARCX' })).toEqual({});
  });

  it('stay until the next day opens', () => {
    const fixture = traded();
    const dayMs = 86_400_000;
    const times = { opensAt: OPENS + dayMs, closesAt: CLOSES + dayMs };
    const schedule = makeSchedule('2026-11-22', times);
    fixture.do((one) => one.onAuction({ step: 'SCHEDULE', schedule }, CLOSES));
    expect(figures(fixture)).toMatchObject(both);
    fixture.nowMs = OPENS + dayMs;
    fixture.do((one) => one.onAuction({ step: 'UNCROSS' }, fixture.nowMs));
    expect(Object.keys(figures(fixture))).toEqual(['TRADE']);
  });

  it('go with a share split, whose shares are others', () => {
    const fixture = openDay();
    fixture.tick();
    call(fixture, 'OPENING');
    uncrossAll(fixture, 'OPENING');
    const about = { symbols: ['AAPL'], entryTypes: ['OPENING_PRICE'] } as const;
    expect(figures(fixture, about)).toHaveProperty('OPENING_PRICE');
    const batch = fixture.market.batch(fixture.nowMs);
    const { symbol } = fixture.quote();
    const splits = [{ symbol, ratio: 2, seq: batch.seq + 1, at: fixture.nowMs }];
    const next = { ...batch, seq: batch.seq + 1, at: fixture.nowMs, splits };
    fixture.do((one) => one.onTicks(next, fixture.nowMs));
    expect(figures(fixture, about)).toEqual({});
    const hash = fixture.exchange.stateHash();
    fixture.crash();
    expect(fixture.exchange.stateHash()).toBe(hash);
  });

  it('are refused where there are no auctions, as any other entry that is not served', () => {
    const fixture = new ExchangeFixture();
    for (const [entryTypes, text] of [
      [['OPENING_PRICE'], 'there are no auctions'],
      [['BID', 'IMBALANCE'], 'there are no auctions'],
      [['OTHER'], 'only bids, offers, trades, session high, low and VWAP'],
    ] as const) {
      const [reject] = fixture.send(dataRequest({ entryTypes }), 'MD');
      expect(reject?.message).toMatchObject({ type: 'MARKET_DATA_REJECT', reason: 8, text });
    }
    const [reject] = openDay().send(dataRequest({ entryTypes: ['IMBALANCE', 'OTHER'] }), 'MD');
    expect(reject?.message).toMatchObject({
      reason: 8,
      text: 'only bids, offers, trades, session high, low and VWAP, imbalance, opening and closing price',
    });
  });
});

it('who watches an auction changes nothing of it', () => {
  const run = (watches: boolean) => {
    const fixture = openDay();
    fixture.nowMs = NOW + 60_000;
    fixture.tick();
    if (watches) fixture.send(dataRequest({ symbols: ['AAPL', QUIET] }), 'MD');
    const { bid } = fixture.quote();
    fixture.order({ clOrdId: 'rest', symbol: 'AAPL', price: bid, timeInForce: 'GTC' });
    call(fixture, 'OPENING');
    fixture.order({ clOrdId: 'moo', symbol: 'AAPL', ...sell, ...market, qty: qty(500) });
    uncrossAll(fixture, 'OPENING');
    for (let i = 0; i < 8; i += 1) fixture.tick();
    return { entries: fixture.entries, hash: fixture.exchange.stateHash() };
  };
  expect(run(true)).toEqual(run(false));
});
