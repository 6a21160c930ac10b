import { isNewsOf } from '@tradefloor/contracts/news';
import { describe, expect, it } from 'vitest';
import type { NewsEvent } from '../client/shapes.ts';
import { AT, instrumentOf } from '../testing/given.ts';
import { HeardNews, isAbout, NEWS_LISTED, withNewest } from './heard-news.ts';

const toldOf = (n: number, more: Partial<NewsEvent> = {}): NewsEvent => {
  const at = new Date(Date.parse(AT) + n * 250).toISOString();
  return {
    newsId: `n-${n}`,
    seq: n,
    at,
    simTime: at,
    symbol: 'AAPL',
    sector: null,
    kind: 'HEADLINE',
    headline: 'Apple is talked of',
    sentiment: 0.1,
    impact: 0,
    ...more,
  };
};
const said = (item: NewsEvent) => ({ event: 'news.events', at: item.at, data: item }) as const;

describe('streamed news', () => {
  it('stand above those that were read, each once, newest first', () => {
    const read = [toldOf(2), toldOf(1)];
    expect(withNewest([toldOf(4), toldOf(2), toldOf(3)], read).map(({ seq }) => seq)).toEqual([
      4, 3, 2, 1,
    ]);
  });

  it('notify once, however often they are published, and not more than a list holds', () => {
    const heard = new HeardNews();
    heard.take(said(toldOf(0)));
    heard.take(said(toldOf(0)));
    expect(heard.items()).toHaveLength(1);
    for (let n = 1; n <= NEWS_LISTED; n += 1) heard.take(said(toldOf(n)));
    expect(heard.items()).toHaveLength(NEWS_LISTED);
    expect(heard.items()[0]).toEqual(toldOf(NEWS_LISTED));
  });

  it('notify their readers, and no other event does', () => {
    const heard = new HeardNews();
    let notified = 0;
    heard.subscribe(() => {
      notified += 1;
    });
    heard.take({ event: 'killswitch.changed', at: AT, data: {} as never });
    expect(notified).toBe(0);
    heard.take(said(toldOf(1)));
    expect(notified).toBe(1);
  });

  it.each([
    ['its own', { symbol: 'AAPL' }, true],
    ['of another company', { symbol: 'MSFT' }, false],
    ['of its sector', { symbol: null, sector: 'Information Technology' }, true],
    ['of another sector', { symbol: null, sector: 'Utilities' }, false],
    ['of the whole market', { symbol: null }, true],
  ] as const)("%s are those of an instrument by the platform's rule", (_, about, isOwn) => {
    const item = toldOf(1, about);
    expect(isAbout(item, instrumentOf())).toBe(isOwn);
    expect(isNewsOf(item as never, instrumentOf() as never)).toBe(isOwn);
  });
});
