/** The first users: one for each role and style, each limited to what the role allows. */

import { userId } from '@tradefloor/contracts/ids';
import { User } from '@tradefloor/contracts/user';
import { ROLES, TRADING_STYLES } from '@tradefloor/contracts/vocabulary/users';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import { describe, expect, it } from 'vitest';
import {
  DESKS_OF_STYLE,
  developmentUsers,
  firstAdmin,
  GUEST_LIMITS,
  guestUser,
  tradingLimits,
} from './seed-users.ts';
import type { UserRow } from './tables.ts';

const NOW = Date.UTC(2026, 10, 21, 14, 30);
const users = developmentUsers('hash', NOW);
const byName = (name: string) => users.find(({ username }) => username === name);
const toUser = ({ passwordHash, createdAt, updatedAt, closedAt, version, ...user }: UserRow) =>
  user;

describe('the users of a development machine', () => {
  it('play every role and every style', () => {
    expect(new Set(users.map(({ role }) => role))).toEqual(new Set(ROLES));
    expect(new Set(users.map(({ tradingStyle }) => tradingStyle))).toEqual(new Set(TRADING_STYLES));
  });

  it('have different names and ids, and are users by the contract', () => {
    expect(new Set(users.map(({ userId: id }) => id)).size).toBe(users.length);
    expect(new Set(users.map(({ username }) => username)).size).toBe(users.length);
    for (const row of users) {
      const wire = encodeWire(User, toUser(row));
      expect(User.safeDecode(wire as never).success, row.username).toBe(true);
    }
  });

  it('who do not trade may send nothing', () => {
    for (const { role, limits } of users) {
      const isTrading = role === 'trader' || role === 'sales' || role === 'external-client';
      expect(limits.strategies.length > 0, role).toBe(isTrading);
      expect(limits.maxOrderQty > 0, role).toBe(isTrading);
      expect(limits.maxDailyNotional > 0, role).toBe(isTrading);
    }
  });

  it('reach the dark pool in one case only', () => {
    const dark = users.filter(({ darkPoolAccess }) => darkPoolAccess);
    expect(dark.map(({ username }) => username)).toEqual(['trader-high-touch']);
  });

  it('are enabled, no guests, and share the password they are given', () => {
    for (const row of users) {
      expect(row).toMatchObject({
        guest: false,
        disabled: false,
        passwordHash: 'hash',
        createdAt: NOW,
        updatedAt: NOW,
        closedAt: null,
        version: 1,
      });
    }
  });

  it('trade the desks of their style', () => {
    expect(byName('trader-high-touch')?.limits.desks).toEqual(['EQ']);
    expect(byName('trader-fi-voice')?.limits.desks).toEqual(['FI']);
    expect(byName('trader-fx-electronic')?.limits.desks).toEqual(['FX']);
    expect(byName('trader-commodities-voice')?.limits.desks).toEqual(['COMM']);
    expect(byName('trader-derivatives-low-touch')?.limits.desks).toEqual(['DERIV']);
    expect(byName('compliance')?.limits.desks).toEqual(['EQ', 'FI', 'FX', 'COMM', 'DERIV']);
  });
});

describe('trading limits', () => {
  it('are larger where quantities are faces, and up to the largest stream for currencies', () => {
    expect(tradingLimits('high_touch').maxOrderQty).toBe(1_000_000);
    expect(tradingLimits('fi_voice').maxOrderQty).toBe(10_000_000);
    expect(tradingLimits('fx_electronic').maxOrderQty).toBe(100_000_000);
  });

  it('are 500 million a day in every style', () => {
    for (const style of TRADING_STYLES) {
      expect(tradingLimits(style).maxDailyNotional).toBe(500_000_000 * 10_000);
      expect(tradingLimits(style).desks).toEqual(DESKS_OF_STYLE[style]);
    }
  });

  it('of two users are two lists: changing one leaves the other', () => {
    const [one, two] = [tradingLimits('high_touch'), tradingLimits('high_touch')];
    one.strategies.pop();
    expect(two.strategies.length).toBe(one.strategies.length + 1);
  });
});

describe('a production system', () => {
  it('starts with one administrator, who cannot trade', () => {
    const rows = firstAdmin('hash', NOW);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ username: 'admin', role: 'admin', limits: { maxOrderQty: 0 } });
  });
});

describe('a guest', () => {
  const guest = guestUser(userId('guest-0123456789abcdef'), NOW);
  it('is a trader without password or dark pool, named after the end of the id', () => {
    expect(guest).toMatchObject({
      role: 'trader',
      guest: true,
      passwordHash: null,
      darkPoolAccess: false,
      displayName: 'Guest abcdef',
      limits: GUEST_LIMITS,
    });
  });
  it('has limits of a thousand shares and a million dollars', () => {
    expect(GUEST_LIMITS).toMatchObject({
      maxOrderQty: 1_000,
      maxDailyNotional: 1_000_000 * 10_000,
      desks: ['EQ'],
    });
  });
});
