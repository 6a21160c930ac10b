/** The table of roles and styles: who trades, who sees, and that nothing else is allowed. */
import { userId } from '@tradefloor/contracts/ids';
import type { Role } from '@tradefloor/contracts/user';
import { ROLES, TRADING_STYLES } from '@tradefloor/contracts/vocabulary/users';
import { describe, expect, it, test } from 'vitest';
import { getAccess, getScope, inScope, ROLE_POWERS } from './access.ts';

const rolesThat = (holds: (role: Role) => boolean): Role[] => ROLES.filter(holds);

test('only a trader trades, in every style', () => {
  for (const role of ROLES) {
    for (const style of TRADING_STYLES) {
      const { trades, desks, strategies } = getAccess(role, style);
      expect(trades).toBe(role === 'trader');
      if (!trades) expect([desks, strategies]).toEqual([[], []]);
    }
  }
});

test('every style has one desk, except oversight, which has none', () => {
  const desks = TRADING_STYLES.map((style) => [style, ...getAccess('trader', style).desks]);
  expect(desks).toEqual([
    ['high_touch', 'EQ'],
    ['low_touch', 'EQ'],
    ['fi_voice', 'FI'],
    ['fx_electronic', 'FX'],
    ['commodities_voice', 'COMM'],
    ['derivatives_high_touch', 'DERIV'],
    ['derivatives_low_touch', 'DERIV'],
    ['oversight'],
  ]);
});

test('risk-manager and admin hold the switches and the limits; no trading role does', () => {
  expect(rolesThat((role) => ROLE_POWERS[role].kills)).toEqual(['risk-manager', 'admin']);
  expect(rolesThat((role) => ROLE_POWERS[role].setsLimits)).toEqual(['risk-manager', 'admin']);
});

test('compliance and desk-head change nothing', () => {
  for (const role of ['compliance', 'desk-head'] as const) {
    const { sees: _, ...powers } = ROLE_POWERS[role];
    expect(powers).toEqual({ trades: false, cancels: 'none', kills: false, setsLimits: false });
  }
});

describe('sight', () => {
  const row = { userId: userId('alice'), desk: 'EQ' as const };
  const sees = (role: Role, who: string, desks: ('EQ' | 'FX')[] = []) => {
    const scope = getScope({ userId: userId(who), role }, desks);
    return scope !== null && inScope(scope, row);
  };
  it('of a trader or of sales ends at their own rows', () => {
    expect([sees('trader', 'alice'), sees('trader', 'bob')]).toEqual([true, false]);
    expect([sees('sales', 'alice'), sees('sales', 'bob')]).toEqual([true, false]);
  });
  it('of a desk-head ends at the desks of their limits', () => {
    expect([sees('desk-head', 'dora', ['EQ', 'FX']), sees('desk-head', 'dora', ['FX'])]).toEqual([
      true,
      false,
    ]);
    expect(sees('desk-head', 'alice')).toBe(false);
  });
  it('of risk-manager, compliance and admin is the firm', () => {
    const firm = rolesThat((role) => sees(role, 'zoe'));
    expect(firm).toEqual(['risk-manager', 'admin', 'compliance']);
  });
  it('of viewer and external-client is nothing, not even under their own name', () => {
    expect([sees('viewer', 'alice'), sees('external-client', 'alice')]).toEqual([false, false]);
  });
});
