/** Users of the load generator: as many traders as configured, distributed over the desks. */
import { userId } from '@tradefloor/contracts/ids';
import type { TradingStyle } from '@tradefloor/contracts/user';
import { tradingLimits } from './seed-users.ts';
import type { UserRow } from './tables.ts';

/** Six of ten trade equities; the first ten trade everything. */
const STYLES: readonly TradingStyle[] = [
  'low_touch',
  'fi_voice',
  'derivatives_low_touch',
  'high_touch',
  'low_touch',
  'low_touch',
  'fi_voice',
  'derivatives_high_touch',
  'high_touch',
  'low_touch',
];

/** `load-001`. @param n from 1 */
export const loadUsername = (n: number): string => `load-${String(n).padStart(3, '0')}`;

export const loadUsers = (count: number, passwordHash: string, nowMs: number): readonly UserRow[] =>
  Array.from({ length: count }, (_, i) => {
    const username = loadUsername(i + 1);
    const tradingStyle = STYLES[i % STYLES.length] ?? 'low_touch';
    return {
      userId: userId(username),
      username,
      displayName: `Load ${i + 1}`,
      role: 'trader',
      tradingStyle,
      guest: false,
      darkPoolAccess: false,
      disabled: false,
      limits: tradingLimits(tradingStyle),
      passwordHash,
      createdAt: nowMs,
      updatedAt: nowMs,
      closedAt: null,
      version: 1,
    };
  });
