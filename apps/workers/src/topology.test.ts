/**
 * The parts fit together: every topic has publisher and consumer, every call one handler, every service is registered.
 */
import { readdirSync } from 'node:fs';
import { CALLS } from '@tradefloor/contracts/calls';
import { READY_SERVICES, SERVICES } from '@tradefloor/contracts/services';
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import type { AnyoneCtx, Service } from '@tradefloor/runtime';
import { handleRequest } from '@tradefloor/runtime/engine/admission';
import { describe, expect, it } from 'vitest';
import { createServices, SERVICE_NAMES } from './registry.ts';
import { memoryDeps } from './testing/memory-deps.ts';

const services = createServices(memoryDeps());
const topics = Object.keys(TOPICS) as TopicName[];

/** Topics without a consuming service, and who receives them. */
const CONSUMED_OUTSIDE: Partial<Record<TopicName, string>> = {
  'risk.exposure': 'the firm risk screen, through the gateway',
  'risk.day-loss': 'the desk: notices of a loss, through the gateway',
  'surveillance.changed': 'the surveillance screen, through the gateway',
  'venue.requested': 'the exchange, over the EMS’s line',
  'positions.changed': 'the desk: positions and P&L, through the gateway',
  'ccp.novation': 'the desk: clearing, through the gateway',
  'ccp.margin': 'the desk: clearing, through the gateway',
  'ccp.settlement.queued': 'the desk: clearing, through the gateway',
  'ccp.settlement.complete': 'the desk: clearing, through the gateway',
  'rfq.client.update': 'the client’s page, through the gateway',
  'rfq.voice.update': 'the desk: voice deals, through the gateway',
  'algo.progress': 'the desk: how algos get on, through the gateway',
  'archive.progress': 'the FIX archive’s panel, through the gateway',
  'basket.progress': 'the basket’s panel, through the gateway',
  'load.progress': 'the load generator’s panel, through the gateway',
  'replay.progress': 'the replay’s panel, through the gateway',
  'rooms.board': 'who is in the room, through the gateway',
  'rooms.changed': 'who is in the room, through the gateway',
  'rooms.participant': 'the seat’s own members and the instructor, through the gateway',
  'rooms.quotes': 'who is in the room, through the gateway',
  'scenario.progress': 'the scenarios’ panel, through the gateway',
  'alerts.acknowledged': 'the alerts’ panel, through the gateway',
  'alerts.changed': 'the alerts’ panel, through the gateway',
  'layouts.changed': 'the panel of layouts, through the gateway',
  'preferences.changed': 'the pages of their owner, through the gateway',
  'watchlists.changed': 'the watchlist’s panel, through the gateway',
  'watchlists.shared': 'the watchlist’s panel, through the gateway',
  'market.recommendations': 'the desk: recommendations, through the gateway',
  'market.bonds': 'screens with bond prices, through the gateway',
  'market.candles': 'programs on the gateway socket; the browser builds its open candle from ticks',
};

const listPublishers = (topic: TopicName) => services.filter((s) => s.publishes.includes(topic));
const listConsumers = (topic: TopicName) => services.filter((s) => s.consumes[topic] !== undefined);

describe('topics', () => {
  it.each(topics)('%s is published by a service', (topic) => {
    expect(listPublishers(topic).map(({ name }) => name)).not.toEqual([]);
  });

  it.each(topics)('%s is consumed by a service, or by an outside consumer named here', (topic) => {
    const isReceived = listConsumers(topic).length > 0;
    expect(isReceived || CONSUMED_OUTSIDE[topic] !== undefined).toBe(true);
    // A service consumes it now: its line here is out of date.
    expect(isReceived && CONSUMED_OUTSIDE[topic] !== undefined).toBe(false);
  });

  it('a feed has no consuming service, and a durable topic has one', () => {
    for (const topic of topics) {
      const consumers = listConsumers(topic).map(({ name }) => name);
      const { delivery } = TOPICS[topic];
      if (delivery === 'feed') expect(consumers, topic).toEqual([]);
      if (delivery === 'durable') expect(consumers, topic).not.toEqual([]);
    }
  });

  it('no service consumes what it publishes itself', () => {
    for (const { name, publishes, consumes } of services) {
      const echoes = publishes.filter((topic) => consumes[topic] !== undefined);
      expect(echoes, name).toEqual([]);
    }
  });
});

describe('calls', () => {
  it('refuse a request without a person wherever a handler is for one', async () => {
    for (const service of services) {
      for (const entry of service.handles.filter(({ as }) => as === 'user')) {
        const of = { ctx: { caller: null } as AnyoneCtx<unknown>, input: {} };
        const { result } = await handleRequest(service, entry, of);
        expect(result, entry.call.name).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
      }
    }
    const count = (as: Service['handles'][number]['as']) =>
      services.flatMap((s) => s.handles.filter((h) => h.as === as)).length;
    const internal = Object.values(CALLS).filter(({ access }) => access === 'internal').length;
    expect(count('service')).toBe(internal);
    expect(count('user')).toBeGreaterThan(count('anyone'));
  });

  it.each(Object.values(CALLS))('$name is handled by $to, and by no other service', (call) => {
    const answerers = services.filter((s) => s.handles.some((entry) => entry.call === call));
    expect(answerers.map(({ name }) => name)).toEqual([call.to]);
  });

  it('every used call has a handler', () => {
    const response = new Set(services.flatMap((s) => s.handles.map(({ call }) => call)));
    for (const { name, calls } of services) {
      const pending = calls.filter((call) => !response.has(call)).map((call) => call.name);
      expect(pending, name).toEqual([]);
    }
  });

  it('a handler serves a person only where people may call: not where services do, nor without a session', () => {
    const people = services.flatMap(({ handles }) => handles.filter(({ as }) => as === 'user'));
    expect(people.length).toBeGreaterThan(90);
    const others = people.filter(({ call }) => typeof call.access === 'string');
    expect(others.map(({ call }) => call.name)).toEqual([]);
  });

  it('no two calls share a method and path on one service', () => {
    const places = Object.values(CALLS).map(({ to, method, path }) => `${to} ${method} ${path}`);
    expect(places).toEqual([...new Set(places)]);
  });
});

describe('services', () => {
  it('have ports of their own', () => {
    const ports = Object.values(SERVICES).map(({ port }) => port);
    expect(ports).toEqual([...new Set(ports)]);
  });

  it('are all registered once, one folder each', () => {
    const rooms = readdirSync(new URL('./services', import.meta.url)).sort();
    expect(services.map(({ name }) => name).sort()).toEqual(rooms);
    expect(services.map(({ name }) => name)).toEqual(SERVICE_NAMES);
  });

  it('are all among those that must be up before the platform is ready', () => {
    expect([...SERVICE_NAMES, 'gateway'].sort()).toEqual([...READY_SERVICES].sort());
  });

  it('own their tables alone', () => {
    const tables = services.flatMap((s) => s.tables.map(({ name }) => name));
    expect(tables).toEqual([...new Set(tables)]);
  });
});
