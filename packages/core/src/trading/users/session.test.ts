import { userId } from '@tradefloor/contracts/ids';
import { User } from '@tradefloor/contracts/user';
import { ROLES, TRADING_STYLES } from '@tradefloor/contracts/vocabulary/users';
import { describe, expect, it } from 'vitest';
import { developmentUsers, firstAdmin, guestUser } from './seed-users.ts';
import {
  endedSession,
  isLive,
  openSession,
  SESSION_LIFE,
  SESSIONS_PER_USER,
  surplusSessions,
  toIdentity,
  userOfRow,
} from './session.ts';

const NOW = Date.UTC(2026, 10, 23);
const OWNER = userId('trader-1');
const begin = (sessionId: string, nowMs = NOW, kind: 'PASSWORD' | 'GUEST' = 'PASSWORD') =>
  openSession(
    {
      sessionId,
      cookieHash: `hash-${sessionId}`,
      userId: OWNER,
      kind,
      address: null,
      device: null,
    },
    nowMs,
  );

describe('a session', () => {
  it.each(['PASSWORD', 'GUEST'] as const)(
    'of kind %s has the idle timeout and lifetime of its kind',
    (kind) => {
      const { idleMs, absoluteMs } = SESSION_LIFE[kind];
      const session = begin('a', NOW, kind);
      expect(isLive(session, NOW + idleMs - 1)).toBe(true);
      expect(isLive(session, NOW + idleMs)).toBe(false);
      const used = { ...session, lastSeenAt: NOW + absoluteMs - 1 };
      expect(isLive(used, NOW + absoluteMs - 1)).toBe(true);
      expect(isLive(used, NOW + absoluteMs)).toBe(false);
    },
  );

  it('that ended stays ended', () => {
    expect(isLive(endedSession(begin('a'), 'LOGOUT', NOW), NOW)).toBe(false);
  });

  it('makes room by ending the oldest, never more than needed', () => {
    const four = ['a', 'b', 'c', 'd'].map((id, i) => begin(id, NOW + i));
    expect(surplusSessions(four)).toEqual([]);
    const five = [begin('e', NOW - 1), ...four];
    expect(surplusSessions(five).map(({ sessionId }) => sessionId)).toEqual(['e']);
    expect(five.length - surplusSessions(five).length + 1).toBe(SESSIONS_PER_USER);
  });
});

describe('the first users', () => {
  const users = developmentUsers('hash', NOW);

  it('have every role and every trading style', () => {
    expect(new Set(users.map(({ role }) => role))).toEqual(new Set(ROLES));
    expect(new Set(users.map(({ tradingStyle }) => tradingStyle))).toEqual(new Set(TRADING_STYLES));
  });

  it('are users as the contract wants them, and no hash leaves with them', () => {
    for (const row of [...users, guestUser(userId('guest-abc'), NOW)]) {
      const user = userOfRow(row);
      expect(User.safeEncode(user).success).toBe(true);
      expect(JSON.stringify(user)).not.toContain('hash');
      expect(JSON.stringify(toIdentity(row, begin('a')))).not.toContain('hash');
    }
  });

  it('of a production system are one admin', () => {
    expect(firstAdmin('hash', NOW).map(({ username, role }) => [username, role])).toEqual([
      ['admin', 'admin'],
    ]);
  });

  it('who may not trade have no strategy and no quantity', () => {
    for (const { role, limits } of users) {
      const trades = role === 'trader' || role === 'sales' || role === 'external-client';
      expect([role, limits.strategies.length > 0, limits.maxOrderQty > 0]).toEqual([
        role,
        trades,
        trades,
      ]);
    }
  });
});
