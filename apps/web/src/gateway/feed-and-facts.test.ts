import { givenFill, NOW } from '@tradefloor/api/testing/given';
import { type SerializedEvent, toWireText } from '@tradefloor/contracts/event-wire';
import type { Health } from '@tradefloor/contracts/health';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gatewaySettings, WebEnv } from '../env.ts';
import { busFeed, FED_TOPICS } from './feed/bus-feed.ts';
import { contentSecurityPolicy } from './http/csp.ts';
import { Readiness } from './ops/ready.ts';
import { frameHead, textFrame } from './socket/ws-frame.ts';

describe('the feed from the bus', () => {
  const given = () => {
    type Tail = { onEntry: (entry: { text: string }) => void; onGap: () => void };
    let tail: Tail | null = null;
    let stopped = false;
    const faults: string[] = [];
    const feed = busFeed(
      {
        tail: async (topics, onEntry, { onGap }) => {
          expect(topics).toEqual(FED_TOPICS);
          tail = { onEntry, onGap };
          return async () => {
            stopped = true;
          };
        },
        status: () => 'up',
      },
      (why) => faults.push(why),
    );
    return { feed, faults, tail: () => tail as unknown as Tail, stopped: () => stopped };
  };

  it('passes on what fits its schema in inside form, logs the rest, and continues', async () => {
    const { feed, faults, tail, stopped } = given();
    const received: unknown[] = [];
    const stop = feed.subscribe({
      onEvent: ({ topic, payload }) => received.push([topic, payload]),
      onGap: () => received.push('gap'),
    });
    const event: SerializedEvent = {
      producer: 'ems',
      seq: 1,
      id: 'l1',
      topic: 'orders.filled',
      key: 'trader-1',
      atMs: NOW,
      requestId: 'request-1',
      payload: givenFill(),
    };
    tail().onEntry({ text: 'x' });
    tail().onEntry({ text: toWireText(event) });
    tail().onGap();
    expect(received).toEqual([['orders.filled', givenFill()], 'gap']);
    expect(faults).toEqual(['not JSON']);
    stop();
    tail().onGap();
    expect(received).toHaveLength(2);
    await feed.close();
    expect(stopped()).toBe(true);
  });

  it('receives sessions, and no topic between services', () => {
    expect(FED_TOPICS).toContain('user.session');
    expect(FED_TOPICS).not.toContain('orders.routed');
  });
});

describe('readiness', () => {
  const health = (status: Health['status'], detail?: string): Health => ({
    status,
    service: 'oms',
    version: '1',
    uptimeMs: 1,
    ...(detail === undefined ? {} : { detail }),
  });
  const given = (responses: Record<string, Health | null>, feed: 'up' | 'down' = 'up') => {
    const clock = { nowMs: NOW };
    let requested = 0;
    const readiness = new Readiness({
      upstream: {
        health: async (name) => {
          requested += 1;
          return responses[name] ?? null;
        },
      },
      services: ['oms', 'ems'],
      version: '1',
      feedStatus: () => feed,
      nowMs: () => clock.nowMs,
    });
    return { readiness, clock, requested: () => requested };
  };

  it('is requested from the services once a second, for any number of callers', async () => {
    const { readiness, clock, requested } = given({ oms: health('ok'), ems: health('ok') });
    await Promise.all([readiness.ready(), readiness.ready()]);
    await readiness.ready();
    expect(requested()).toBe(2);
    clock.nowMs += 1_000;
    expect((await readiness.ready()).checkedAt).toBe('2026-11-23T14:30:01.000Z');
    expect(requested()).toBe(4);
  });

  it.each<[string, Record<string, Health | null>, 'up' | 'down', Record<string, string>]>([
    ['a service is down', { oms: health('ok') }, 'up', { ems: 'down', postgres: 'up' }],
    [
      'a service starts',
      { oms: health('ok'), ems: health('starting', 'loading') },
      'up',
      { ems: 'starting' },
    ],
    [
      'the database does not answer',
      { oms: health('degraded', 'the database does not answer'), ems: health('ok') },
      'up',
      { oms: 'degraded', postgres: 'down', redis: 'up' },
    ],
    [
      'the bus is gone',
      { oms: health('ok'), ems: health('ok') },
      'down',
      { redis: 'down', gateway: 'degraded' },
    ],
    ['no response', {}, 'up', { postgres: 'down', redis: 'down', oms: 'down' }],
  ])('is not given while %s', async (_, responses, feed, expected) => {
    const { ready, services } = await given(responses, feed).readiness.ready();
    expect(ready).toBe(false);
    const reported = Object.fromEntries(
      Object.entries(services).map(([name, { status }]) => [name, status]),
    );
    expect(reported).toMatchObject(expected);
  });

  it('ends when the gateway closes', async () => {
    const { readiness } = given({ oms: health('ok'), ems: health('ok') });
    expect((await readiness.ready()).ready).toBe(true);
    readiness.close();
    expect((await readiness.ready()).ready).toBe(false);
  });
});

describe('a frame written by hand', () => {
  it('has the head RFC 6455 requires, at every length', () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(300), fc.integer({ min: 65_500, max: 65_600 })), (length) => {
        const frame = textFrame('x'.repeat(length));
        const head = frameHead(length);
        expect(frame.length).toBe(head.length + length);
        expect(frame[0]).toBe(0x81);
        const short = head[1] ?? 0;
        expect(short & 0x80).toBe(0);
        const reported =
          short < 126
            ? short
            : short === 126
              ? head.readUInt16BE(2)
              : Number(head.readBigUInt64BE(2));
        expect(reported).toBe(length);
      }),
    );
    expect(textFrame('é').length).toBe(4);
  });
});

describe('the policy of pages', () => {
  const policy = { nonce: 'abc', host: 'desk.example', https: true, development: false };

  it('runs scripts by nonce only, loads nothing from elsewhere and stands in no frame', () => {
    const text = contentSecurityPolicy(policy);
    expect(text).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
    expect(text).toContain("frame-ancestors 'none'");
    expect(text).toContain("connect-src 'self' wss://desk.example;");
    const scripts = /script-src ([^;]*)/.exec(text)?.[1] ?? '';
    expect(scripts).not.toMatch(/unsafe|http|\*/);
  });

  it('lets the development tools work, in development only', () => {
    const text = contentSecurityPolicy({ ...policy, https: false, development: true });
    expect(text).toContain("'unsafe-eval'");
    expect(text).toContain('ws://desk.example');
    expect(contentSecurityPolicy(policy)).not.toContain('unsafe-eval');
  });
});

describe('the environment', () => {
  const least = { REDIS_URL: 'redis://x', INTERNAL_SECRET: 's'.repeat(32), WEB_DIR: '/web' };

  it('has defaults that keep to the interface’s limits', () => {
    const settings = gatewaySettings(
      WebEnv.parse({ ...least, NODE_ENV: 'production', PUBLIC_ORIGIN: 'http://localhost:5011' }),
    );
    expect(settings).toMatchObject({
      guestTrading: false,
      demoUsers: false,
      development: false,
      trustProxy: false,
      marketSocket: { places: [{ host: '127.0.0.1', port: 5_000 }], path: '/ws' },
      limits: {
        logins: { burst: 10, perSecond: 1 / 6 },
        orders: { burst: 40, perSecond: 20 },
        calls: { perSecond: 100 },
        messages: { burst: 40, perSecond: 20 },
        socketsPerSession: 5,
      },
    });
    expect(settings.services).toEqual(
      expect.arrayContaining([
        'oms',
        'ems',
        'risk-engine',
        'journal',
        'market-sim',
        'user-service',
      ]),
    );
    expect(settings.services).not.toContain('gateway');
  });

  it('looks for the simulator’s own socket wherever services may run', () => {
    const { marketSocket } = gatewaySettings(
      WebEnv.parse({ ...least, SERVICE_HOSTS: '10.0.0.1,10.0.0.2+1000', PORT_OFFSET: '400' }),
    );
    expect(marketSocket.places).toEqual([
      { host: '10.0.0.1', port: 5_400 },
      { host: '10.0.0.2', port: 6_000 },
    ]);
  });

  it.each([
    { INTERNAL_SECRET: 'short' },
    { REDIS_URL: '' },
    { GATEWAY_PORT: '70000' },
    { GATEWAY_PORT: '-1' },
    { PUBLIC_ORIGIN: 'https://desk.example/path' },
    { RATE_CALLS_PER_SECOND: '0' },
    { READY_SERVICES: 'oms,nobody' },
    { TRUST_PROXY: 'maybe' },
  ])('is refused with %o', (change) => {
    expect(WebEnv.safeParse({ ...least, ...change }).success).toBe(false);
  });
});
