import { describe, expect, it } from 'vitest';
import type { ClientEvent } from '../client/connection.ts';
import { AT, BOUGHT_IN, toFill, toOrder } from '../testing/given.ts';
import { isWrittenAs, NEWS_KEPT, toNews, withNews } from './news.ts';

const reader = { userId: 'u-1', price: (_symbol: string, price: number) => price.toFixed(2) };

describe('what is news', () => {
  it('one\u2019s own fill is announced politely, with price, venue and flag', () => {
    const item = toNews({ event: 'orders.filled', at: AT, data: toFill(1) }, reader);
    expect(item).toMatchObject({
      text: 'FILLED BUY 100 AAPL @ 189.42 XNAS TAKER',
      spoken: 'polite',
      tone: 'good',
    });
  });

  it('one\u2019s own refusal is announced at once; its code is beside the text', () => {
    const order = toOrder(1, {
      status: 'REJECTED',
      rejectCode: 'PRICE_COLLAR',
      rejectReason: 'Price is 6.1 % from mid (max. 5 %)',
    });
    const data = { order, actor: 'oms', reason: null };
    const item = toNews({ event: 'orders.rejected', at: AT, data }, reader);
    expect(item?.text).toBe('REJECTED BUY 100 AAPL: Price is 6.1 % from mid (max. 5 %)');
    expect(item?.code).toBe('PRICE_COLLAR');
    expect(item?.spoken).toBe('assertive');
  });

  it('a dealer’s reason is a sentence; its code is beside the text', () => {
    const order = toOrder(1, { status: 'CANCELED' });
    const data = { order, actor: 'rfq', reason: 'QUOTE_EXPIRED: it was 1001 ms old' };
    const item = toNews({ event: 'orders.cancelled', at: AT, data }, reader);
    expect(item?.text).toBe('CANCELED BUY 100 AAPL (It was 1001 ms old)');
    expect(item?.code).toBe('QUOTE_EXPIRED');
  });

  it('a loss near or at its limit is announced at once, to its trader and to who watches', () => {
    const data = { userId: 'u-1', desk: 'EQ', level: 'WARNING', loss: 810, max: 1_000, at: AT };
    const toItem = (change: object) =>
      toNews({ event: 'risk.day-loss', at: AT, data: { ...data, ...change } as never }, reader);
    expect(toItem({})).toMatchObject({
      text: 'DAY LOSS 810.00 of 1,000.00',
      spoken: 'assertive',
      tone: 'warn',
    });
    expect(toItem({ userId: 'u-2', level: 'REACHED', loss: 1_200.5 })).toMatchObject({
      text: 'DAY LOSS LIMIT u-2 1,200.50 of 1,000.00',
      tone: 'bad',
    });
  });

  it('a limit of a desk is announced as it is near, reached, released or changed', () => {
    const data = {
      desk: 'EQ',
      maxDayLoss: 1_000,
      releasedFor: null,
      actor: 'x',
      reason: 'y',
      at: AT,
    };
    const toItem = (step: string, loss: number | null) =>
      toNews({ event: 'risk.desk-loss', at: AT, data: { ...data, step, loss } as never }, reader);
    expect(toItem('REACHED', 1_200.5)).toMatchObject({
      text: 'DESK LOSS LIMIT EQ REACHED: 1,200.50 of 1,000.00',
      spoken: 'assertive',
      tone: 'bad',
    });
    expect(toItem('CHANGED', null)).toMatchObject({
      text: 'DESK LOSS LIMIT EQ CHANGED: 1,000.00',
      spoken: 'polite',
      tone: 'plain',
    });
  });

  it('a buy-in is announced at once to its member, with what it costs; others read whose it is', () => {
    const own = toNews({ event: 'ccp.bought-in', at: AT, data: BOUGHT_IN }, reader);
    expect(own).toMatchObject({
      text: 'BOUGHT IN 100 AAPL @ 152.00: not delivered since 2026-11-25, cost 200.00 USD',
      spoken: 'assertive',
      tone: 'bad',
    });
    const data = { ...BOUGHT_IN, userId: 'u-2', cost: -50 };
    expect(toNews({ event: 'ccp.bought-in', at: AT, data }, reader)).toMatchObject({
      text: 'BOUGHT IN 100 AAPL @ 152.00 for u-2: not delivered since 2026-11-25, gain 50.00 USD',
      spoken: null,
    });
  });

  it('what others do is listed and never spoken', () => {
    const item = toNews(
      { event: 'orders.filled', at: AT, data: toFill(1, { userId: 'u-2' }) },
      reader,
    );
    expect(item?.spoken).toBeNull();
  });

  it('a client\u2019s request is no line of trading', () => {
    const data = {} as Extract<ClientEvent, { readonly event: 'rfq.quote.update' }>['data'];
    const event = { event: 'rfq.quote.update', at: AT, data } as const;
    expect(toNews(event, reader)).toBeNull();
    expect([isWrittenAs(event, 'request'), isWrittenAs(event, 'trading')]).toEqual([true, false]);
  });

  it('an exercise states the shares and the strike, an expiration the option alone', () => {
    const end = {
      optionEndId: 'AAPL261127C270:X:u-1:2',
      kind: 'EXERCISE',
      participant: 'u-1',
      participantKind: 'USER',
      symbol: 'AAPL261127C270',
      contracts: 7,
      underlying: 'AAPL',
      shares: 700,
      strike: 270,
      worth: 5,
      cash: -189_000,
      settlementDate: '2026-12-01',
      at: AT,
    } as const;
    const news = (data: object) =>
      toNews({ event: 'ccp.option.ended', at: AT, data: { ...end, ...data } }, reader);
    expect(news({})).toMatchObject({
      text: 'EXERCISED 7 AAPL261127C270: BUY 700 AAPL @ 270.00',
      spoken: 'polite',
    });
    expect(news({ kind: 'ASSIGNMENT', contracts: -7, shares: -700 })?.text).toBe(
      'ASSIGNED 7 AAPL261127C270: SELL 700 AAPL @ 270.00',
    );
    const nothing = { kind: 'EXPIRATION', shares: 0, cash: 0, participant: 'DRVX' };
    expect(news(nothing)).toMatchObject({ text: 'EXPIRED 7 AAPL261127C270', spoken: null });
  });

  it('an update on the way is no news', () => {
    const data = { order: toOrder(1), actor: 'ems', reason: null };
    expect(toNews({ event: 'orders.updated', at: AT, data }, reader)).toBeNull();
  });

  it('the same fact again is not listed again, and the list does not grow for ever', () => {
    const item = toNews({ event: 'orders.filled', at: AT, data: toFill(1) }, reader);
    if (item === null) throw new Error('a fill is news');
    const once = withNews([], item);
    expect(withNews(once, item)).toBe(once);
    let items = once;
    for (let n = 0; n < 300; n += 1) items = withNews(items, { ...item, id: `n-${n}` });
    expect(items).toHaveLength(NEWS_KEPT);
    expect(items[0]?.id).toBe('n-299');
  });
});
