/** Fields hidden from some authorised callers, principal by principal, against the access matrix. */
import {
  FIELD_ROWS,
  getRole,
  PRINCIPALS,
  type Principal,
} from '@tradefloor/contracts/calls/access-matrix';
import { Order } from '@tradefloor/contracts/order';
import { Position } from '@tradefloor/contracts/risk';
import type { Payload } from '@tradefloor/contracts/topics';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import { describe, expect, it } from 'vitest';
import { Live } from './live/live.ts';
import { getScope } from './live/scope.ts';
import { takeSnapshot } from './live/snapshot.ts';
import type { Calls, Session } from './ports/ports.ts';
import {
  givenBatch,
  givenChange,
  givenFeed,
  givenPosition,
  givenRole,
  givenSession,
  NOW,
} from './testing/given.ts';

function findSession(principal: Principal): Session | null {
  const role = getRole(principal);
  if (role === null) return null;
  return principal === 'guest' ? givenSession({ guest: true }) : givenRole(role);
}

const SWITCH: Payload<'killswitch.changed'> = {
  actionId: 'a1',
  killSwitchId: 'k1',
  action: 'ACTIVATED',
  scope: 'all',
  target: null,
  actor: 'risk-manager',
  reason: 'drill',
  ordersCancelled: 0,
  at: NOW,
};

/** Services that return one of each to every caller. */
const RESPONSES: Readonly<Record<string, unknown>> = {
  instruments: { items: [{ symbol: 'AAPL', instrumentType: 'equity' }], nextCursor: null },
  listOrders: { items: [encodeWire(Order, givenChange().order)], nextCursor: null },
  positions: { items: [encodeWire(Position, givenPosition())], nextCursor: null },
  listKillSwitches: { active: [{ killSwitchId: 'k1' }], log: [] },
};
const calls: Calls = {
  request: async ({ name }) => ({ ok: true, value: RESPONSES[name] as never }),
};

describe('the snapshot', () => {
  it.each(['instruments', 'quotes', 'orders', 'positions', 'killSwitches'] as const)(
    'gives %s to the principals of the table',
    async (field) => {
      let found = '';
      for (const principal of PRINCIPALS) {
        const session = findSession(principal);
        const bus = givenFeed();
        const live = new Live(bus.feed, { life: 'a', nowMs: () => NOW });
        bus.publish('market.ticks', givenBatch(1, { AAPL: 150_000_000 }));
        const at = { requestId: 'r-1', awaySinceMs: null };
        const taken = session && (await takeSnapshot(calls, live, { ...at, session }));
        found += taken?.ok && taken.value[field].length > 0 ? 'x' : '-';
      }
      expect(found).toBe(FIELD_ROWS[`snapshot.${field}`]);
    },
  );
});

it('a kill switch on one user is sent to that user and to those who see the firm', () => {
  const receives = (session: Session, target: string): boolean => {
    const bus = givenFeed();
    const live = new Live(bus.feed, { life: 'a', nowMs: () => NOW });
    let received = 0;
    live.listen({
      scope: () => getScope(session.identity),
      onEvent: () => {
        received += 1;
      },
      onGap: () => undefined,
    });
    bus.publish('killswitch.changed', { ...SWITCH, scope: 'user', target });
    return received === 1;
  };
  const toEvent = (principal: Principal): string => {
    const session = findSession(principal);
    if (session === null) return '-';
    if (receives(session, 'somebody-else')) return 'f';
    return receives(session, session.identity.userId) ? 'o' : '-';
  };
  expect(PRINCIPALS.map(toEvent).join('')).toBe(FIELD_ROWS['killswitch.changed (of one user)']);
});
