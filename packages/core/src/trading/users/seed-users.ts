/** Who exists on the first day: in development one user for each role and trading style, in production one admin. */
import { type UserId, userId } from '@tradefloor/contracts/ids';
import { MONEY_PER_UNIT, money, qty } from '@tradefloor/contracts/money';
import type { Desk, Role, TradingStyle, UserLimits } from '@tradefloor/contracts/user';
import { FX_STREAM_MAX } from '@tradefloor/contracts/vocabulary/fx';
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { DESKS } from '@tradefloor/contracts/vocabulary/users';
import type { UserRow } from './tables.ts';

/** The desks a trading style trades on; oversight sees all of them and trades on none. */
export const DESKS_OF_STYLE: Readonly<Record<TradingStyle, readonly Desk[]>> = {
  high_touch: ['EQ'],
  low_touch: ['EQ'],
  fi_voice: ['FI'],
  fx_electronic: ['FX'],
  commodities_voice: ['COMM'],
  derivatives_high_touch: ['DERIV'],
  derivatives_low_touch: ['DERIV'],
  oversight: DESKS,
};

const getLimits = (
  maxOrderQty: number,
  dailyUnits: number,
  rest: Pick<UserLimits, 'strategies' | 'desks'>,
): UserLimits => ({
  maxOrderQty: qty(maxOrderQty),
  maxDailyNotional: money(dailyUnits * MONEY_PER_UNIT),
  ...rest,
});

/** Small enough that a visitor cannot spoil the day, large enough to try everything but the dark pool. */
export const GUEST_LIMITS: UserLimits = getLimits(1_000, 1_000_000, {
  strategies: [...STRATEGIES],
  desks: [...DESKS_OF_STYLE.low_touch],
});

export type Seed = {
  readonly username: string;
  readonly displayName: string;
  readonly role: Role;
  readonly tradingStyle: TradingStyle;
  readonly darkPoolAccess?: true;
};

const SEEDS: readonly Seed[] = [
  {
    username: 'trader-high-touch',
    displayName: 'Hannah Hightower',
    role: 'trader',
    tradingStyle: 'high_touch',
    darkPoolAccess: true,
  },
  {
    username: 'trader-low-touch',
    displayName: 'Luis Lowell',
    role: 'trader',
    tradingStyle: 'low_touch',
  },
  {
    username: 'trader-fi-voice',
    displayName: 'Fiona Voss',
    role: 'trader',
    tradingStyle: 'fi_voice',
  },
  {
    username: 'trader-fx-electronic',
    displayName: 'Felix Xu',
    role: 'trader',
    tradingStyle: 'fx_electronic',
  },
  {
    username: 'trader-commodities-voice',
    displayName: 'Cora Mondi',
    role: 'trader',
    tradingStyle: 'commodities_voice',
  },
  {
    username: 'trader-derivatives-high-touch',
    displayName: 'Derek Highland',
    role: 'trader',
    tradingStyle: 'derivatives_high_touch',
  },
  {
    username: 'trader-derivatives-low-touch',
    displayName: 'Dana Lowry',
    role: 'trader',
    tradingStyle: 'derivatives_low_touch',
  },
  {
    username: 'desk-head',
    displayName: 'Dorothea Head',
    role: 'desk-head',
    tradingStyle: 'oversight',
  },
  {
    username: 'risk-manager',
    displayName: 'Rita Risk',
    role: 'risk-manager',
    tradingStyle: 'oversight',
  },
  { username: 'admin', displayName: 'Ada Admin', role: 'admin', tradingStyle: 'oversight' },
  {
    username: 'compliance',
    displayName: 'Carl Compliance',
    role: 'compliance',
    tradingStyle: 'oversight',
  },
  { username: 'sales', displayName: 'Sam Sales', role: 'sales', tradingStyle: 'fi_voice' },
  {
    username: 'external-client',
    displayName: 'Edith External',
    role: 'external-client',
    tradingStyle: 'fi_voice',
  },
  { username: 'viewer', displayName: 'Vera Viewer', role: 'viewer', tradingStyle: 'oversight' },
];

/** Roles that send orders; the others see desks but may send nothing through any strategy. */
const TRADING_ROLES: ReadonlySet<Role> = new Set(['trader', 'sales', 'external-client']);

function limitsOfSeed({ role, tradingStyle }: Seed): UserLimits {
  const desks = [...DESKS_OF_STYLE[tradingStyle]];
  if (!TRADING_ROLES.has(role)) return getLimits(0, 0, { strategies: [], desks });
  return tradingLimits(tradingStyle);
}

/** Bonds are counted in face value and currencies in units of the base, shares one by one. */
const LARGEST_ORDER: Partial<Record<TradingStyle, number>> = {
  fi_voice: 10_000_000,
  fx_electronic: FX_STREAM_MAX,
};

/** What a trader of a style may do on the first day. */
export function tradingLimits(tradingStyle: TradingStyle): UserLimits {
  const desks = [...DESKS_OF_STYLE[tradingStyle]];
  const large = LARGEST_ORDER[tradingStyle] ?? 1_000_000;
  // The dark pool is a flag of its own: the strategy stays open, so that the refusal names the flag.
  return getLimits(large, 500_000_000, { strategies: [...STRATEGIES], desks });
}

const toRow = (seed: Seed, passwordHash: string, nowMs: number): UserRow => ({
  userId: userId(seed.username),
  username: seed.username,
  displayName: seed.displayName,
  role: seed.role,
  tradingStyle: seed.tradingStyle,
  guest: false,
  darkPoolAccess: seed.darkPoolAccess ?? false,
  disabled: false,
  limits: limitsOfSeed(seed),
  passwordHash,
  createdAt: nowMs,
  updatedAt: nowMs,
  closedAt: null,
  version: 1,
});

/** A user on the first day, with the limits of role and style, and no password yet. */
export const newUser = (seed: Seed, nowMs: number): UserRow => toRow(seed, '', nowMs);

/** The users of a development machine; they share one password, which docs/guide names. */
export const developmentUsers = (passwordHash: string, nowMs: number): readonly UserRow[] =>
  SEEDS.map((seed) => toRow(seed, passwordHash, nowMs));

/** The one user a production system starts with. */
export const firstAdmin = (passwordHash: string, nowMs: number): readonly UserRow[] =>
  SEEDS.filter(({ username }) => username === 'admin').map((seed) =>
    toRow(seed, passwordHash, nowMs),
  );

/** A fresh guest: a trader with small limits, no password and no dark pool. */
export const guestUser = (id: UserId, nowMs: number): UserRow => ({
  userId: id,
  username: id,
  displayName: `Guest ${id.slice(-6)}`,
  role: 'trader',
  tradingStyle: 'low_touch',
  guest: true,
  darkPoolAccess: false,
  disabled: false,
  limits: GUEST_LIMITS,
  passwordHash: null,
  createdAt: nowMs,
  updatedAt: nowMs,
  closedAt: null,
  version: 1,
});

/**
 * The account of a sandbox key: its owner's style with a guest's limits, whatever its owner's are. So twenty of them are no
 * way around a limit.
 */
export const sandboxUser = (id: UserId, owner: UserRow, nowMs: number): UserRow => ({
  ...guestUser(id, nowMs),
  displayName: `Sandbox ${id.slice(-6)}`,
  guest: false,
  tradingStyle: owner.tradingStyle,
});
