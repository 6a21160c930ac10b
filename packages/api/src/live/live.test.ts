import { type OrderId, userId } from '@tradefloor/contracts/ids';
import { USER_TOPICS } from '@tradefloor/contracts/socket';
import { describe, expect, it } from 'vitest';
import type { Session } from '../ports/ports.ts';
import {
  givenBatch,
  givenChange,
  givenFeed,
  givenFill,
  givenPosition,
  givenRfq,
  givenRole,
  givenSession,
  givenTrades,
  givenVoiceDeal,
  NOW,
} from '../testing/given.ts';
import { Live, type LiveEvent } from './live.ts';
import { getScope } from './scope.ts';

function given() {
  const bus = givenFeed();
  const live = new Live(bus.feed, { life: 'a', nowMs: () => NOW });
  const receivedBy = (session: Session) => {
    const received: string[] = [];
    live.listen({
      scope: () => getScope(session.identity),
      onEvent: ({ topic, owner }) => received.push(owner ? `${topic} ${owner.userId}` : topic),
      onGap: () => received.push('gap'),
    });
    return received;
  };
  return { ...bus, live, receivedBy };
}

const SWITCH = {
  actionId: 'a1',
  killSwitchId: 'k1',
  action: 'ACTIVATED',
  scope: 'all',
  target: null,
  actor: 'risk-manager-1',
  reason: 'drill',
  ordersCancelled: 0,
  at: NOW,
} as const;

describe('a request for quote', () => {
  it('reaches the trader whom sales brought in, and no other', () => {
    const { publish, receivedBy } = given();
    const brought = receivedBy(givenSession({ userId: userId('trader-1') }));
    const other = receivedBy(givenSession({ userId: userId('trader-2') }));
    publish('rfq.quote.update', { ...givenRfq('sam'), traderUserId: userId('trader-1') });
    expect(brought).toEqual(['rfq.quote.update sam']);
    expect(other).toEqual([]);
  });
});

describe('the progress of long-running work', () => {
  const users = (receivedBy: ReturnType<typeof given>['receivedBy']) => ({
    owner: receivedBy(givenSession({ userId: userId('sam') })),
    trader: receivedBy(givenSession({ userId: userId('trader-2') })),
    head: receivedBy(givenRole('desk-head', ['EQ'])),
    sales: receivedBy(givenRole('sales')),
    compliance: receivedBy(givenRole('compliance')),
    admin: receivedBy(givenRole('admin')),
    client: receivedBy(givenRole('external-client')),
    viewer: receivedBy(givenRole('viewer')),
  });
  const reached = (received: ReturnType<typeof users>) =>
    Object.entries(received).flatMap(([who, events]) => (events.length === 0 ? [] : [who]));

  it.each([
    ['load.progress', { runId: 'r', state: 'RUNNING', at: NOW }, ['admin']],
    ['archive.progress', { running: null, at: NOW }, ['compliance', 'admin']],
    [
      'surveillance.changed',
      { findingId: 'F-1', rule: 'SPOOFING', state: 'NEW', version: 0, at: NOW },
      ['compliance', 'admin'],
    ],
    [
      'replay.progress',
      { runs: [], at: NOW },
      ['owner', 'trader', 'head', 'sales', 'compliance', 'admin'],
    ],
    [
      'watchlists.changed',
      { userId: userId('sam'), watchlistId: 'wl-019aae5c-0000-7000-8000-000000000001', version: 2 },
      ['owner'],
    ],
    ...(['alerts.changed', 'alerts.fired', 'alerts.acknowledged'] as const).map(
      (topic) => [topic, { userId: userId('sam'), alertId: 'al-1' }, ['owner']] as const,
    ),
    [
      'basket.progress',
      { userId: userId('sam'), basketId: 'b', waiting: 0, updatedAt: NOW },
      ['owner'],
    ],
    [
      'scenario.progress',
      { userId: userId('sam'), batchId: 'b', state: 'DONE', done: 1, total: 1, version: 2 },
      ['owner'],
    ],
  ] as const)('%s reaches those who may read the run, and no others', (topic, payload, those) => {
    const { publish, receivedBy } = given();
    const received = users(receivedBy);
    publish(topic, payload as never);
    expect(reached(received)).toEqual(those);
  });
});

describe('an event of a room', () => {
  it.each(['rooms.board', 'rooms.changed', 'rooms.participant', 'rooms.quotes'] as const)(
    '%s reaches those it names, and neither others of the firm nor its risk roles',
    (topic) => {
      const { publish, receivedBy } = given();
      const member = receivedBy(givenSession({ userId: userId('sam') }));
      const outside = [
        receivedBy(givenSession({ userId: userId('trader-2') })),
        receivedBy(givenRole('risk-manager')),
        receivedBy(givenRole('admin')),
        receivedBy(givenRole('external-client')),
      ];
      publish(topic, { userIds: [userId('sam')], roomId: 'r', heatId: 'h', seatId: 's' } as never);
      expect(member).toHaveLength(1);
      expect(outside).toEqual([[], [], [], []]);
    },
  );
});

describe('a voice deal', () => {
  it('reaches the futures desk, sales, the desk’s head and those who see the firm, and no others', () => {
    const { publish, receivedBy } = given();
    const received = {
      desk: receivedBy(
        givenSession({ limits: { ...givenSession().identity.limits, desks: ['COMM'] } }),
      ),
      sales: receivedBy(givenRole('sales')),
      head: receivedBy(givenRole('desk-head', ['COMM'])),
      admin: receivedBy(givenRole('admin')),
      shares: receivedBy(givenSession()),
      otherHead: receivedBy(givenRole('desk-head', ['FI'])),
      client: receivedBy(givenRole('external-client')),
      viewer: receivedBy(givenRole('viewer')),
    };
    publish('rfq.voice.update', givenVoiceDeal('sam'));
    const { desk, sales, head, admin, ...none } = received;
    for (const receives of [desk, sales, head, admin])
      expect(receives).toEqual(['rfq.voice.update sam']);
    for (const stranger of Object.values(none)) expect(stranger).toEqual([]);
  });
});

describe('an event', () => {
  it('reaches its owner, the owner’s desk head and the risk roles, and no others', () => {
    const { publish, receivedBy, live } = given();
    live.learn([{ symbol: 'AAPL', instrumentType: 'equity' }]);
    const received = {
      own: receivedBy(givenSession()),
      other: receivedBy(givenSession({ userId: userId('trader-2') })),
      head: receivedBy(givenRole('desk-head', ['EQ'])),
      otherHead: receivedBy(givenRole('desk-head', ['FI'])),
      risk: receivedBy(givenRole('risk-manager')),
      compliance: receivedBy(givenRole('compliance')),
      admin: receivedBy(givenRole('admin')),
      sales: receivedBy(givenRole('sales')),
      client: receivedBy(givenRole('external-client')),
      viewer: receivedBy(givenRole('viewer')),
    };
    publish('orders.submitted', givenChange());
    publish('orders.filled', givenFill());
    publish('positions.changed', givenPosition());
    const all = ['orders.submitted', 'orders.filled', 'positions.changed'].map(
      (topic) => `${topic} trader-1`,
    );
    const { own, head, risk, compliance, admin, ...none } = received;
    for (const watcher of [own, head, risk, compliance, admin]) expect(watcher).toEqual(all);
    for (const stranger of Object.values(none)) expect(stranger).toEqual([]);
  });

  it('of a position whose desk is not known stays from desk heads', () => {
    const { publish, receivedBy } = given();
    const head = receivedBy(givenRole('desk-head', ['EQ', 'FI', 'FX', 'COMM', 'DERIV']));
    publish('positions.changed', givenPosition());
    expect(head).toEqual([]);
  });

  it('of switches reaches every session, of thresholds every market reader', () => {
    const { publish, receivedBy } = given();
    const trader = receivedBy(givenSession());
    const client = receivedBy(givenRole('external-client'));
    const admin = receivedBy(givenRole('admin'));
    publish('killswitch.changed', SWITCH);
    publish('risk.config.changed', { version: 2 } as never);
    expect(trader).toEqual(['killswitch.changed', 'risk.config.changed']);
    expect(admin).toEqual(trader);
    expect(client).toEqual(['killswitch.changed']);
  });

  it('between services reaches no session', () => {
    const { publish, receivedBy } = given();
    const admin = receivedBy(givenRole('admin'));
    publish('orders.routed', {} as never);
    publish('fix.execution', {} as never);
    publish('user.session', {} as never);
    expect(admin).toEqual([]);
    expect(Object.keys(USER_TOPICS)).not.toContain('user.session');
  });

  it('is written in wire form, once for all subscribers', () => {
    const { publish, live } = given();
    const events: LiveEvent[] = [];
    for (const session of [givenSession(), givenRole('admin')]) {
      live.listen({
        scope: () => getScope(session.identity),
        onEvent: (event) => events.push(event),
        onGap: () => undefined,
      });
    }
    publish('orders.filled', givenFill());
    expect(events).toHaveLength(2);
    expect(events[0]).toBe(events[1]);
    expect(events[0]).toMatchObject({ topic: 'orders.filled', at: '2026-11-23T14:30:00.001Z' });
    expect(JSON.parse(events[0]?.dataText() ?? '')).toMatchObject({
      price: 150.25,
      at: '2026-11-23T14:30:00.000Z',
    });
  });

  it('follows a role that changes', () => {
    const { publish, live } = given();
    let session = givenSession();
    let received = 0;
    const { rescope, stop } = live.listen({
      scope: () => getScope(session.identity),
      onEvent: () => {
        received += 1;
      },
      onGap: () => undefined,
    });
    publish('orders.submitted', givenChange('trader-2'));
    session = givenRole('risk-manager');
    rescope();
    publish('orders.submitted', givenChange('trader-2'));
    expect(received).toBe(1);
    stop();
    publish('orders.submitted', givenChange('trader-2'));
    expect(received).toBe(1);
  });
});

describe('the events of one order', () => {
  const change = (version: number) => givenChange('trader-1', { version });
  const collectVersions = (given_: ReturnType<typeof given>) => {
    const seen: number[] = [];
    given_.live.listen({
      scope: () => getScope(givenSession().identity),
      onEvent: ({ order }) => seen.push(order?.version ?? 0),
      onGap: () => undefined,
    });
    return seen;
  };

  it('come in the order of its versions, also when the bus brings some of them again', () => {
    const bus = given();
    const seen = collectVersions(bus);
    bus.publish('orders.submitted', change(1));
    bus.publish('orders.updated', change(2));
    bus.publish('orders.submitted', change(1));
    bus.publish('orders.cancelled', change(3));
    bus.publish('orders.updated', change(2));
    expect(seen).toEqual([1, 2, 3]);
  });

  it('come once under one id', () => {
    const bus = given();
    const seen = collectVersions(bus);
    bus.repeat('orders.updated', change(2), 'o-V2-updated');
    bus.repeat('orders.updated', change(2), 'o-V2-updated');
    expect(seen).toEqual([2]);
  });

  it('of more orders than are remembered still come', () => {
    const bus = given();
    const seen = collectVersions(bus);
    for (let n = 0; n < 25_000; n += 1) {
      const orderId = `019ab0c0-0000-7000-8000-${String(n).padStart(12, '0')}` as OrderId;
      bus.publish('orders.updated', givenChange('trader-1', { orderId, version: 2 }));
    }
    expect(seen).toHaveLength(25_000);
  });
});

describe('an absence', () => {
  it('is made up for from the cursor on, in scope, without gap or repeat', () => {
    const { publish, live } = given();
    publish('orders.submitted', givenChange());
    const cursor = live.cursor();
    publish('orders.updated', givenChange());
    publish('orders.updated', givenChange('trader-2'));
    publish('orders.filled', givenFill());
    const missed = live.since(cursor, getScope(givenSession().identity));
    expect(missed?.map(({ topic }) => topic)).toEqual(['orders.updated', 'orders.filled']);
    expect(live.since(missed?.at(-1)?.cursor ?? '', getScope(givenSession().identity))).toEqual([]);
  });

  it('is not made up for from another life, from an unreadable cursor, or from too long ago', () => {
    const { publish, live } = given();
    const scope = getScope(givenRole('admin').identity);
    const before = live.cursor();
    for (let i = 0; i <= 4_096; i += 1) publish('orders.updated', givenChange());
    for (const cursor of [before, 'b-4000', 'a-', 'a--1', 'a-1e9', '', 'a-99999', 'a-Infinity']) {
      expect(live.since(cursor, scope)).toBeNull();
    }
    expect(live.since('a-1', scope)).toHaveLength(4_096);
  });

  it('of the feed itself restarts every subscriber', () => {
    const { publish, gap, live, receivedBy } = given();
    const received = receivedBy(givenSession());
    publish('orders.updated', givenChange());
    const cursor = live.cursor();
    gap();
    expect(received.at(-1)).toBe('gap');
    expect(live.since(cursor, getScope(givenSession().identity))).toBeNull();
  });
});

describe('hooks', () => {
  it('receive each newer batch once, and sessions, and end with the feed', () => {
    const bus = given();
    const seen: unknown[] = [];
    bus.live.hook({
      onTicks: ({ seq }) => seen.push(seq),
      onSession: ({ kind }) => seen.push(kind),
    });
    bus.publish('market.ticks', givenBatch(1, { AAPL: 1_000_000 }));
    bus.publish('market.ticks', givenBatch(1, { AAPL: 1_000_000 }));
    bus.publish('user.session', {
      sessionId: 's',
      userId: userId('trader-1'),
      kind: 'ENDED',
      reason: 'LOGOUT',
      at: NOW,
    });
    expect(seen).toEqual([1, 'ENDED']);
    bus.live.close();
    expect(bus.listeners()).toBe(0);
  });

  it('receive prints, which are no event of a listener and are not kept for a cursor', () => {
    const { publish, live, receivedBy } = given();
    const seen: number[] = [];
    live.hook({ onTrades: ({ seq }) => seen.push(seq) });
    const received = receivedBy(givenSession());
    const cursor = live.cursor();
    for (const seq of [1, 2, 2, 1, 3]) publish('market.trades', givenTrades(seq, ['AAPL', 10]));
    expect(seen).toEqual([1, 2, 3]);
    expect(received).toEqual([]);
    expect(live.cursor()).toBe(cursor);
  });
});
