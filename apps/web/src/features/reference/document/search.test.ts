/** The search of the reference, over the committed documents. */
import { describe, expect, it } from 'vitest';
import { EVENTS as events, REFERENCE } from '../snippets/snippets.given.ts';
import { listMessages, listSocketTopics, listTopics } from './asyncapi.ts';
import { toHref, toPlace } from './place.ts';
import { listEntries, search } from './search.ts';

const entries = listEntries(REFERENCE, events);
const find = (query: string): readonly string[] =>
  search(entries, query, 20).map(({ name }) => name);

describe('search finds', () => {
  it('a call by its name first, before others with the same words', () => {
    expect(find('placeOrder')[0]).toBe('placeOrder');
    expect(find('place order')).toContain('placeOrder');
    expect(find('PLACEORDER')[0]).toBe('placeOrder');
  });

  it('a call by its path and by the words of its description', () => {
    expect(find('POST /api/oms/orders')).toContain('placeOrder');
    expect(find('same clientOrderId and body again')).toContain('placeOrder');
  });

  it('a topic by its name, a socket by its address, a type', () => {
    expect(find('orders.filled')[0]).toBe('orders.filled');
    expect(find('/ws/market-sim')[0]).toBe('/ws/market-sim');
    expect(search(entries, 'Fill', 50)).toContainEqual(
      expect.objectContaining({ kind: 'type', name: 'Fill' }),
    );
  });

  it('calls before the types that have the same words', () => {
    const kinds = search(entries, 'order', 20).map(({ kind }) => kind);
    expect(kinds[0]).toBe('call');
    expect(kinds.lastIndexOf('call')).toBeGreaterThan(3);
  });

  it('nothing for an empty query, and nothing where one word is missing', () => {
    expect(find('  ')).toEqual([]);
    expect(find('placeOrder xyzzy')).toEqual([]);
  });

  it('no more than is wanted', () => {
    expect(search(entries, 'order', 5)).toHaveLength(5);
  });
});

describe('the documents', () => {
  it('name each topic and whether programs receive it', () => {
    const topics = listTopics(events);
    expect(topics.length).toBeGreaterThan(60);
    expect(topics.find(({ name }) => name === 'orders.filled')).toMatchObject({ isOnSocket: true });
    expect(topics.find(({ name }) => name === 'orders.routed')).toMatchObject({
      isOnSocket: false,
    });
    expect(listSocketTopics(events)).toContain('market.ticks');
  });

  it('name what a client sends, and what it receives', () => {
    const named = (action: 'send' | 'receive') =>
      listMessages(events, 'socket', action).map(({ name }) => name);
    expect(named('receive')).toEqual(['subscription', 'ping']);
    expect(named('send')).toEqual(expect.arrayContaining(['snapshot', 'orders.filled']));
  });
});

describe('an address of the reference', () => {
  it.each([
    ['/docs', '', ''],
    ['/docs/api', '', ''],
    ['/docs/api/oms', 'oms', ''],
    ['/docs/api/types', 'types', ''],
    ['/docs/topics', 'topics', ''],
  ])('%s leads to the part "%s"', (path, part, id) => {
    expect(toPlace(path)).toEqual({ part, id });
  });

  it('leads back to the place it was made from', () => {
    for (const { href } of entries) {
      const { pathname, hash } = new URL(href, 'http://here');
      const place = toPlace(pathname, hash);
      expect(toHref(place.part, place.id)).toBe(href);
    }
  });
});
