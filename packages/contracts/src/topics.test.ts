/** Topics: the id names the fact, so that the same fact published twice is one, and two facts are never one. */
import { describe, expect, it, test } from 'vitest';
import { CALLS } from './calls/calls.ts';
import type { Order } from './order.ts';
import type { QuotedMarket } from './reference-quotes.ts';
import { isTopicName, TOPICS } from './topics.ts';

const order = {
  orderId: '019a0000-0000-7000-8000-000000000001',
  userId: 'alice',
  version: 3,
} as unknown as Order;
const change = { order, actor: 'alice', reason: null };
const request = { ...order, requestNo: 2, actor: 'a', reason: 'r', at: 0 };

describe('order topics', () => {
  it('are keyed by user, so that all one user does is handled in order', () => {
    expect(TOPICS['orders.updated'].key(change)).toBe('alice');
    expect(TOPICS['orders.cancel-requested'].key(request)).toBe('alice');
  });
  it('name a change by order, version and kind', () => {
    const ids = [
      TOPICS['orders.submitted'].id(change),
      TOPICS['orders.updated'].id(change),
      TOPICS['orders.updated'].id({ ...change, order: { ...order, version: 4 } }),
      TOPICS['orders.cancel-requested'].id(request),
      TOPICS['orders.cancel-requested'].id({ ...request, requestNo: 3 }),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toBe(`${order.orderId}-V3-submitted`);
  });
});

test('prices of several types at one tick of the market are several messages', () => {
  const quotes = (...markets: readonly QuotedMarket[]) =>
    TOPICS['market.quotes'].id({ seq: 7, markets: [...markets] });
  const fx: QuotedMarket = { type: 'fx', at: 1, quotes: [] };
  const options: QuotedMarket = { type: 'option', at: 1, quotes: [] };
  const ids = [quotes(fx), quotes(options), quotes({ ...options, at: 2 }), quotes(fx, options)];
  expect(new Set(ids).size).toBe(ids.length);
  expect(quotes(fx)).toBe(quotes(fx));
});

test('only prices, candles, figures, progress and requests that come again may be lost', () => {
  const lossy = Object.entries(TOPICS).filter(([, { delivery }]) => delivery === 'latest');
  expect(lossy.map(([name]) => name).sort()).toEqual([
    'algo.progress',
    'archive.progress',
    'basket.progress',
    'load.progress',
    'market.auctions',
    'market.bonds',
    'market.candles',
    'market.features',
    'market.fx',
    'market.quotes',
    'market.signals',
    'market.status',
    'market.ticks',
    'market.trades',
    'replay.progress',
    'risk.exposure',
    'rooms.board',
    'rooms.quotes',
    'scenario.progress',
    'venue.requested',
  ]);
});

test('what only screens and programs receive is published, not stored', () => {
  const fed = Object.entries(TOPICS).filter(([, { delivery }]) => delivery === 'feed');
  expect(fed.map(([name]) => name).sort()).toEqual([
    'alerts.acknowledged',
    'alerts.changed',
    'ccp.margin',
    'ccp.novation',
    'ccp.settlement.complete',
    'ccp.settlement.queued',
    'layouts.changed',
    'market.recommendations',
    'positions.changed',
    'preferences.changed',
    'rfq.client.update',
    'rfq.voice.update',
    'risk.day-loss',
    'rooms.changed',
    'rooms.participant',
    'surveillance.changed',
    'watchlists.changed',
    'watchlists.shared',
  ]);
});

test('a topic is known by its own name, not by what every object has', () => {
  expect(['orders.filled', 'toString', '__proto__', ''].map(isTopicName)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('calls are registered under their names, no two at one address', () => {
  const calls = Object.entries(CALLS);
  for (const [name, call] of calls) expect(call.name).toBe(name);
  const places = calls.map(([, { to, method, path }]) => `${to} ${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
});
