import { userId } from '@tradefloor/contracts/ids';
import { USER_TOPICS } from '@tradefloor/contracts/socket';
import { describe, expect, it } from 'vitest';
import type { Session } from '../ports.ts';
import {
  givenBatch,
  givenChange,
  givenFeed,
  givenFill,
  givenPosition,
  givenRfq,
  givenRole,
  givenSession,
  givenVoiceDeal,
  NOW,
} from '../testing/given.ts';
import { Live, type LiveEvent } from './live.ts';
import { scopeOf } from './scope.ts';

function given() {
  const bus = givenFeed();
  const live = new Live(bus.feed, { life: 'a', nowMs: () => NOW });
  const heardBy = (session: Session) => {
    const heard: string[] = [];
    live.listen({
      scope: () => scopeOf(session.identity),
      onEvent: ({ topic, owner }) => heard.push(owner ? `${topic} ${owner.userId}` : topic),
      onGap: () => heard.push('gap'),
    });
    return heard;
  };
  return { ...bus, live, heardBy };
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
    const { say, heardBy } = given();
    const brought = heardBy(givenSession({ userId: userId('trader-1') }));
    const other = heardBy(givenSession({ userId: userId('trader-2') }));
    say('rfq.quote.update', { ...givenRfq('sam'), traderUserId: userId('trader-1') });
    expect(brought).toEqual(['rfq.quote.update sam']);
    expect(other).toEqual([]);
  });
});

describe('a voice deal', () => {
  it('reaches the futures desk, sales, the desk’s head and those who see the firm, and no others', () => {
    const { say, heardBy } = given();
    const heard = {
      desk: heardBy(
        givenSession({ limits: { ...givenSession().identity.limits, desks: ['COMM'] } }),
      ),
      sales: heardBy(givenRole('sales')),
      head: heardBy(givenRole('desk-head', ['COMM'])),
      admin: heardBy(givenRole('admin')),
      shares: heardBy(givenSession()),
      otherHead: heardBy(givenRole('desk-head', ['FI'])),
      client: heardBy(givenRole('external-client')),
      viewer: heardBy(givenRole('viewer')),
    };
    say('rfq.voice.update', givenVoiceDeal('sam'));
    const { desk, sales, head, admin, ...none } = heard;
    for (const hears of [desk, sales, head, admin]) expect(hears).toEqual(['rfq.voice.update sam']);
    for (const stranger of Object.values(none)) expect(stranger).toEqual([]);
  });
});

describe('an event', () => {
  it('reaches its owner, the owner’s desk head and the risk roles, and no others', () => {
    const { say, heardBy, live } = given();
    live.learn([{ symbol: 'AAPL', instrumentType: 'equity' }]);
    const heard = {
      own: heardBy(givenSession()),
      other: heardBy(givenSession({ userId: userId('trader-2') })),
      head: heardBy(givenRole('desk-head', ['EQ'])),
      otherHead: heardBy(givenRole('desk-head', ['FI'])),
      risk: heardBy(givenRole('risk-manager')),
      compliance: heardBy(givenRole('compliance')),
      admin: heardBy(givenRole('admin')),
      sales: heardBy(givenRole('sales')),
      client: heardBy(givenRole('external-client')),
      viewer: heardBy(givenRole('viewer')),
    };
    say('orders.submitted', givenChange());
    say('orders.filled', givenFill());
    say('positions.changed', givenPosition());
    const all = ['orders.submitted', 'orders.filled', 'positions.changed'].map(
      (topic) => `${topic} trader-1`,
    );
    const { own, head, risk, compliance, admin, ...none } = heard;
    for (const watcher of [own, head, risk, compliance, admin]) expect(watcher).toEqual(all);
    for (const stranger of Object.values(none)) expect(stranger).toEqual([]);
  });

  it('of a position whose desk is not known stays from desk heads', () => {
    const { say, heardBy } = given();
    const head = heardBy(givenRole('desk-head', ['EQ', 'FI', 'FX', 'COMM', 'DERIV']));
    say('positions.changed', givenPosition());
    expect(head).toEqual([]);
  });

  it('of switches reaches every session, of thresholds every market reader', () => {
    const { say, heardBy } = given();
    const trader = heardBy(givenSession());
    const client = heardBy(givenRole('external-client'));
    const admin = heardBy(givenRole('admin'));
    say('killswitch.changed', SWITCH);
    say('risk.config.changed', { version: 2 } as never);
    expect(trader).toEqual(['killswitch.changed', 'risk.config.changed']);
    expect(admin).toEqual(trader);
    expect(client).toEqual(['killswitch.changed']);
  });

  it('between services reaches no session', () => {
    const { say, heardBy } = given();
    const admin = heardBy(givenRole('admin'));
    say('orders.routed', {} as never);
    say('fix.execution', {} as never);
    say('user.session', {} as never);
    expect(admin).toEqual([]);
    expect(Object.keys(USER_TOPICS)).not.toContain('user.session');
  });

  it('is written in wire form, once for all subscribers', () => {
    const { say, live } = given();
    const events: LiveEvent[] = [];
    for (const session of [givenSession(), givenRole('admin')]) {
      live.listen({
        scope: () => scopeOf(session.identity),
        onEvent: (event) => events.push(event),
        onGap: () => undefined,
      });
    }
    say('orders.filled', givenFill());
    expect(events).toHaveLength(2);
    expect(events[0]).toBe(events[1]);
    expect(events[0]).toMatchObject({ topic: 'orders.filled', at: '2026-11-23T14:30:00.001Z' });
    expect(JSON.parse(events[0]?.dataText() ?? '')).toMatchObject({
      price: 150.25,
      at: '2026-11-23T14:30:00.000Z',
    });
  });

  it('follows a role that changes', () => {
    const { say, live } = given();
    let session = givenSession();
    let heard = 0;
    const { rescope, stop } = live.listen({
      scope: () => scopeOf(session.identity),
      onEvent: () => {
        heard += 1;
      },
      onGap: () => undefined,
    });
    say('orders.submitted', givenChange('trader-2'));
    session = givenRole('risk-manager');
    rescope();
    say('orders.submitted', givenChange('trader-2'));
    expect(heard).toBe(1);
    stop();
    say('orders.submitted', givenChange('trader-2'));
    expect(heard).toBe(1);
  });
});

describe('an absence', () => {
  it('is made up for from the cursor on, in scope, without gap or repeat', () => {
    const { say, live } = given();
    say('orders.submitted', givenChange());
    const cursor = live.cursor();
    say('orders.updated', givenChange());
    say('orders.updated', givenChange('trader-2'));
    say('orders.filled', givenFill());
    const missed = live.since(cursor, scopeOf(givenSession().identity));
    expect(missed?.map(({ topic }) => topic)).toEqual(['orders.updated', 'orders.filled']);
    expect(live.since(missed?.at(-1)?.cursor ?? '', scopeOf(givenSession().identity))).toEqual([]);
  });

  it('is not made up for from another life, from nonsense, or from too long ago', () => {
    const { say, live } = given();
    const scope = scopeOf(givenRole('admin').identity);
    const before = live.cursor();
    for (let i = 0; i <= 4_096; i += 1) say('orders.updated', givenChange());
    for (const cursor of [before, 'b-4000', 'a-', 'a--1', 'a-1e9', '', 'a-99999', 'a-Infinity']) {
      expect(live.since(cursor, scope)).toBeNull();
    }
    expect(live.since('a-1', scope)).toHaveLength(4_096);
  });

  it('of the feed itself restarts every subscriber', () => {
    const { say, gap, live, heardBy } = given();
    const heard = heardBy(givenSession());
    say('orders.updated', givenChange());
    const cursor = live.cursor();
    gap();
    expect(heard.at(-1)).toBe('gap');
    expect(live.since(cursor, scopeOf(givenSession().identity))).toBeNull();
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
    bus.say('market.ticks', givenBatch(1, { AAPL: 1_000_000 }));
    bus.say('market.ticks', givenBatch(1, { AAPL: 1_000_000 }));
    bus.say('user.session', {
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
});
