/** Every procedure, subscription and topic of the browser against the access matrix, principal by principal. */

import { CALLS } from '@tradefloor/contracts/calls';
import {
  getCell,
  getRole,
  PRINCIPALS,
  type Principal,
  SUBSCRIPTION_ROWS,
  TOPIC_ROWS,
} from '@tradefloor/contracts/calls/access-matrix';
import type { Call } from '@tradefloor/contracts/calls/call';
import { isUserTopic, USER_TOPICS } from '@tradefloor/contracts/socket';
import { type Payload, TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import type { Desk } from '@tradefloor/contracts/user';
import type { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { Live } from './live/live.ts';
import { getScope } from './live/scope.ts';
import type { Session } from './ports/ports.ts';
import { appRouter } from './root.ts';
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
} from './testing/given.ts';
import { printedRows } from './testing/printed-access.ts';

/** A session of a principal; null for none. */
function findSession(principal: Principal): Session | null {
  const role = getRole(principal);
  if (role === null) return null;
  return principal === 'guest' ? givenSession({ guest: true }) : givenRole(role, ['EQ']);
}

/** The call of a procedure, as the calls declare it. */
const CALL_OF = new Map(
  Object.values<Call>(CALLS).flatMap(({ procedure, name }) =>
    procedure === undefined ? [] : [[procedure as string, name] as const],
  ),
);
const PRINTED = printedRows('Calls');

/**
 * The guard runs before the input is validated: an input invalid for every schema shows who is
 * allowed.
 */
async function isLetIn(path: string, session: Session | null): Promise<boolean> {
  const live = new Live(givenFeed().feed, { life: 'a', nowMs: () => NOW });
  const caller = appRouter.createCaller({
    requestId: 'request-1',
    callId: () => 'request-1.1',
    session: () => session,
    spend: () => true,
    calls: {
      request: async () => {
        throw new Error('an input that no schema takes was requested');
      },
    },
    live,
    onIdentity: () => () => undefined,
  });
  const procedure = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], caller);
  try {
    const stream = await (procedure as (input: unknown) => Promise<unknown>)(['not an input']);
    await (stream as AsyncIterable<unknown>)[Symbol.asyncIterator]().return?.();
    return true;
  } catch (error) {
    const cause = (error as TRPCError).cause as { problem?: { code: string } } | undefined;
    const code = cause?.problem?.code;
    expect([path, code]).toEqual([
      path,
      expect.stringMatching(/^(?:VALIDATION_FAILED|UNAUTHENTICATED|FORBIDDEN)$/),
    ]);
    return code === 'VALIDATION_FAILED';
  }
}

describe('the calls of the browser', () => {
  const paths = Object.keys(appRouter._def.procedures);

  it('has a row for every procedure', () => {
    const known = [...CALL_OF.keys(), ...Object.keys(SUBSCRIPTION_ROWS)];
    expect(paths.sort()).toEqual(known.sort());
  });

  it.each(paths)('%s allows the principals of the table, and no others', async (path) => {
    const call = CALL_OF.get(path);
    const row = call === undefined ? SUBSCRIPTION_ROWS[path] : PRINTED[call];
    let found = '';
    for (const principal of PRINCIPALS) {
      found += (await isLetIn(path, findSession(principal))) ? 'x' : '-';
    }
    expect(found).toBe(row);
  });
});

const SWITCH: Payload<'killswitch.changed'> = {
  actionId: 'a1',
  killSwitchId: 'k1',
  action: 'ACTIVATED',
  scope: 'all',
  target: null,
  actor: 'risk-manager-1',
  reason: 'drill',
  ordersCancelled: 0,
  at: NOW,
};

/** A payload of the topic that belongs to a user; the symbol is an equity. */
function toPayload(topic: TopicName, user: string): unknown {
  if (topic === 'orders.filled') return givenFill(user);
  if (topic === 'positions.changed') return givenPosition(user);
  if (topic === 'jobs.changed') return { job: { userId: user } };
  if (topic === 'risk.exposure') return { scope: 'EQ' };
  if (topic === 'rfq.voice.update') return givenVoiceDeal(user);
  if (topic.startsWith('rfq.')) return givenRfq(user);
  if (topic === 'market.ticks') return givenBatch(1, { AAPL: 150_000_000 });
  if (topic.startsWith('orders.')) return givenChange(user);
  if (
    /\.progress$|^risk\.(day|desk)-loss$|^alerts\.|^(layouts|preferences|watchlists)\.changed$/.test(
      topic,
    )
  )
    return { userId: user, desk: 'EQ' };
  if (topic.startsWith('rooms.')) return { userIds: [user], seatId: 'seat', heatId: 'heat' };
  const isOfParticipant = topic === 'ccp.novation' || topic === 'ccp.option.ended';
  if (isOfParticipant) return { participant: user, symbol: 'AAPL' };
  if (topic.startsWith('ccp.')) return { userId: user, symbol: 'AAPL' };
  return SWITCH;
}

/** The desk of the payloads above: a request for quote is the fixed-income desk's, one by phone that of futures. */
function homeDesks(topic: TopicName): readonly Desk[] {
  if (topic === 'rfq.voice.update') return ['COMM'];
  return topic.startsWith('rfq.') ? ['FI'] : ['EQ'];
}

/** A session's scope of a topic, as the table's character. Streamed prices have a way of their own: the market's. */
function topicScope(topic: TopicName, session: Session | null): string {
  if (session === null) return '-';
  const { identity } = session;
  if (['market.ticks', 'market.fx', 'market.trades'].includes(topic))
    return getScope(identity).market ? 'x' : '-';
  const receives = (user: string, desks = identity.limits.desks): boolean => {
    const bus = givenFeed();
    const live = new Live(bus.feed, { life: 'a', nowMs: () => NOW });
    live.learn([{ symbol: 'AAPL', instrumentType: 'equity' }]);
    let count = 0;
    live.listen({
      scope: () => getScope({ ...identity, limits: { ...identity.limits, desks } }),
      onEvent: () => {
        count += 1;
      },
      onGap: () => undefined,
    });
    bus.publish(topic, toPayload(topic, user) as never);
    return count === 1;
  };
  const home = homeDesks(topic);
  const desks = identity.limits.desks.length > 0 ? [...home] : [];
  const own = receives(identity.userId, desks);
  const others = receives('somebody-else', desks);
  if (!isUserTopic(topic) || !(own || others)) return own || others ? '?' : '-';
  const isOwned =
    /^(orders|ccp|rfq)\./.test(topic) || ['owner', 'person'].includes(USER_TOPICS[topic]);
  if (!isOwned) return others ? 'x' : '?';
  if (!others) return 'o';
  return receives('somebody-else', ['FX']) ? 'f' : 'd';
}

describe('the topics of the browser', () => {
  it.each(Object.keys(TOPICS) as TopicName[])('%s has the scopes of the table', (topic) => {
    const found = PRINCIPALS.map((principal) => topicScope(topic, findSession(principal))).join('');
    expect(found).toBe(TOPIC_ROWS[topic]);
  });

  it('has a character for every principal', () => {
    expect(PRINCIPALS.map((principal) => getCell(TOPIC_ROWS['orders.filled'], principal))).toEqual([
      ...'-oodfffo--',
    ]);
  });
});
