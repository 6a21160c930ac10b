/** People: roles, trading styles, limits, and the identity that travels with every request. */
import * as z from 'zod';
import { UserId } from './ids.ts';
import { MoneyWire, Qty } from './money.ts';
import { AtWire } from './time.ts';

export const ROLES = [
  'trader',
  'desk-head',
  'risk-manager',
  'admin',
  'compliance',
  'sales',
  'external-client',
  'viewer',
] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const TRADING_STYLES = [
  'high_touch',
  'low_touch',
  'fi_voice',
  'fx_electronic',
  'commodities_voice',
  'derivatives_high_touch',
  'derivatives_low_touch',
  'oversight',
] as const;
export const TradingStyle = z.enum(TRADING_STYLES);
export type TradingStyle = z.infer<typeof TradingStyle>;

/** Where an instrument is traded; an order's desk follows from its instrument, never from its sender. */
export const DESKS = ['EQ', 'FI', 'FX', 'COMM', 'DERIV'] as const;
export const Desk = z.enum(DESKS);
export type Desk = z.infer<typeof Desk>;

export const STRATEGIES = [
  'LIT',
  'DARK',
  'TWAP',
  'VWAP',
  'POV',
  'IS',
  'ICEBERG',
  'ARRIVAL',
  'SNIPER',
] as const;
export const Strategy = z.enum(STRATEGIES);
export type Strategy = z.infer<typeof Strategy>;

/** Strategies that the algo engine works: it slices the order into children. The others go to the EMS as they are. */
export const ALGO_NAMES = [
  'TWAP',
  'VWAP',
  'POV',
  'IS',
  'ICEBERG',
  'ARRIVAL',
  'SNIPER',
] as const satisfies readonly Strategy[];
export const AlgoName = z.enum(ALGO_NAMES);
export type AlgoName = z.infer<typeof AlgoName>;

const ALGO_SET: ReadonlySet<Strategy> = new Set(ALGO_NAMES);
export const isAlgo = (strategy: Strategy): strategy is AlgoName => ALGO_SET.has(strategy);

/** What one user may send: per order, per day, through which strategies, on which desks. */
export const UserLimits = z.strictObject({
  maxOrderQty: Qty,
  maxDailyNotional: MoneyWire,
  strategies: z.array(Strategy),
  desks: z.array(Desk),
});
export type UserLimits = z.infer<typeof UserLimits>;

export const User = z.strictObject({
  userId: UserId,
  username: z.string().min(1).max(64),
  displayName: z.string().min(1).max(96),
  role: Role,
  tradingStyle: TradingStyle,
  guest: z.boolean(),
  darkPoolAccess: z.boolean(),
  disabled: z.boolean(),
  limits: UserLimits,
});
export type User = z.infer<typeof User>;

/** What a change of limits may change. */
export const Permissions = z.strictObject({ limits: UserLimits, darkPoolAccess: z.boolean() });
export type Permissions = z.infer<typeof Permissions>;

/** One change of what a user may do: who, when, why, from what to what. Never changed, never deleted. */
export const LimitChange = z.strictObject({
  changeId: z.string(),
  userId: UserId,
  actor: z.string(),
  reason: z.string(),
  requestId: z.string(),
  before: Permissions,
  after: Permissions,
  at: AtWire,
});
export type LimitChange = z.infer<typeof LimitChange>;

/** First frame on `/ws`, response of `GET /oauth/session`: the user of the cookie. */
export const AuthIdentity = z.strictObject({
  userId: UserId,
  username: z.string(),
  displayName: z.string(),
  role: Role,
  tradingStyle: TradingStyle,
  guest: z.boolean(),
  darkPoolAccess: z.boolean(),
  limits: UserLimits,
  expiresAt: AtWire,
});
export type AuthIdentity = z.infer<typeof AuthIdentity>;

/** What the gateway signs for the backends: the caller, its role and its session. */
export const Caller = z.strictObject({
  userId: UserId,
  role: Role,
  tradingStyle: TradingStyle,
  guest: z.boolean(),
  darkPoolAccess: z.boolean(),
  sessionId: z.string(),
});
export type Caller = z.infer<typeof Caller>;

/** A session that stands, as its owner and administrators recognise it. Opens nothing: the cookie is not in it. */
export const SessionInfo = z.strictObject({
  sessionId: z.string(),
  userId: UserId,
  kind: z.enum(['PASSWORD', 'GUEST']),
  address: z.string().nullable(),
  device: z.string().nullable(),
  createdAt: AtWire,
  lastSeenAt: AtWire,
  expiresAt: AtWire,
});
export type SessionInfo = z.infer<typeof SessionInfo>;

/** Published when a session begins or ends, so that every gateway evicts it at once. */
export const SessionEvent = z.strictObject({
  sessionId: z.string(),
  userId: UserId,
  kind: z.enum(['STARTED', 'ENDED']),
  reason: z.enum([
    'LOGIN',
    'GUEST',
    'LOGOUT',
    'ADMIN',
    'REPLAY',
    'EXPIRED',
    'REPLACED',
    'LIMITS_CHANGED',
  ]),
  /** Who ended it, where that was another user. */
  by: UserId.optional(),
  at: AtWire,
});
export type SessionEvent = z.infer<typeof SessionEvent>;
