import { isNewsFor } from '@tradefloor/contracts/news';
import { describe, expect, it } from 'vitest';
import type { NewsEvent } from '../client/shapes.ts';
import { AT, getInstrument } from '../testing/given.ts';
import { isAbout, NEWS_LISTED, StreamedNews, withNewest } from './streamed-news.ts';

const toNotified = (n: number, more: Partial<NewsEvent> = {}): NewsEvent => {
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
const published = (item: NewsEvent) => ({ event: 'news.events', at: item.at, data: item }) as const;

describe('streamed news', () => {
  it('stand above those that were read, each once, newest first', () => {
    const read = [toNotified(2), toNotified(1)];
    expect(
      withNewest([toNotified(4), toNotified(2), toNotified(3)], read).map(({ seq }) => seq),
    ).toEqual([4, 3, 2, 1]);
  });

  it('notify once, however often they are published, and not more than a list holds', () => {
    const received = new StreamedNews();
    received.take(published(toNotified(0)));
    received.take(published(toNotified(0)));
    expect(received.items()).toHaveLength(1);
    for (let n = 1; n <= NEWS_LISTED; n += 1) received.take(published(toNotified(n)));
    expect(received.items()).toHaveLength(NEWS_LISTED);
    expect(received.items()[0]).toEqual(toNotified(NEWS_LISTED));
  });

  it('notify their readers, and no other event does', () => {
    const received = new StreamedNews();
    let notified = 0;
    received.subscribe(() => {
      notified += 1;
    });
    received.take({ event: 'killswitch.changed', at: AT, data: {} as never });
    expect(notified).toBe(0);
    received.take(published(toNotified(1)));
    expect(notified).toBe(1);
  });

  it.each([
    ['its own', { symbol: 'AAPL' }, true],
    ['of another company', { symbol: 'MSFT' }, false],
    ['of its sector', { symbol: null, sector: 'Information Technology' }, true],
    ['of another sector', { symbol: null, sector: 'Utilities' }, false],
    ['of the whole market', { symbol: null }, true],
  ] as const)("%s are those of an instrument by the platform's rule", (_, about, isOwn) => {
    const item = toNotified(1, about);
    expect(isAbout(item, getInstrument())).toBe(isOwn);
    expect(isNewsFor(item as never, getInstrument() as never)).toBe(isOwn);
  });
});
