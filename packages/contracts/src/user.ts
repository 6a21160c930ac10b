/** People: roles, trading styles, limits, and the identity that travels with every request. */
import * as z from 'zod';
import { UserId } from './ids.ts';
import { CallerKey, KeyId } from './key.ts';
import { MoneyWire, Qty } from './money.ts';
import { AtWire } from './time.ts';
import { ALGO_NAMES, STRATEGIES } from './vocabulary/strategies.ts';
import {
  DESKS,
  DISPLAY_NAME_MAX,
  ROLES,
  TRADING_STYLES,
  USER_NAME_MAX,
} from './vocabulary/users.ts';

export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const TradingStyle = z.enum(TRADING_STYLES);
export type TradingStyle = z.infer<typeof TradingStyle>;

export const Desk = z.enum(DESKS);
export type Desk = z.infer<typeof Desk>;

export const Strategy = z.enum(STRATEGIES);
export type Strategy = z.infer<typeof Strategy>;

export const AlgoName = z.enum(ALGO_NAMES);
export type AlgoName = z.infer<typeof AlgoName>;

/** Limits of one user: per order, per day, permitted strategies and desks. */
export const UserLimits = z.strictObject({
  maxOrderQty: Qty,
  maxDailyNotional: MoneyWire,
  /** What may be lost since the last close, after fees: then only orders that close are accepted. No limit without it. */
  maxDayLoss: MoneyWire.optional(),
  strategies: z.array(Strategy),
  desks: z.array(Desk),
});
export type UserLimits = z.infer<typeof UserLimits>;

export const User = z.strictObject({
  userId: UserId,
  username: z.string().min(1).max(USER_NAME_MAX),
  displayName: z.string().min(1).max(DISPLAY_NAME_MAX),
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

/** What an administrator sets of a user besides the limits. */
export const UserAccount = z.strictObject({
  displayName: z.string().trim().min(1).max(DISPLAY_NAME_MAX),
  role: Role,
  tradingStyle: TradingStyle,
  /** Cannot log in, and has no session. */
  disabled: z.boolean(),
});
export type UserAccount = z.infer<typeof UserAccount>;

/** One change of a user's account: who, when, why, from what to what. Never changed, never deleted. */
export const UserChange = z.strictObject({
  changeId: z.string(),
  userId: UserId,
  /** `PASSWORD`: another password was set; it is kept nowhere. `SECOND_FACTOR`: turned on, off or reset, as the reason states. */
  kind: z.enum(['CREATED', 'CHANGED', 'PASSWORD', 'SECOND_FACTOR']),
  actor: z.string(),
  reason: z.string(),
  requestId: z.string(),
  /** Null of a user who was not there. */
  before: UserAccount.nullable(),
  after: UserAccount,
  at: AtWire,
});
export type UserChange = z.infer<typeof UserChange>;

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

/** What the gateway signs for the backends: the caller, its role and its session, or the key that stands for one. */
export const Caller = z.strictObject({
  userId: UserId,
  role: Role,
  tradingStyle: TradingStyle,
  guest: z.boolean(),
  darkPoolAccess: z.boolean(),
  sessionId: z.string(),
  /** Of a program with an API key; a person has none. */
  key: CallerKey.optional(),
});
export type Caller = z.infer<typeof Caller>;

/** A session as it stands, or the key that stands for one. */
export const CheckedSession = z.object({
  sessionId: z.string(),
  identity: AuthIdentity,
  key: CallerKey.optional(),
});
export type CheckedSession = z.infer<typeof CheckedSession>;

/** An active session, as shown to its owner and administrators. It does not contain the cookie. */
export const SessionInfo = z.strictObject({
  sessionId: z.string(),
  userId: UserId,
  kind: z.enum(['PASSWORD', 'GUEST', 'PROVIDER']),
  address: z.string().nullable(),
  device: z.string().nullable(),
  createdAt: AtWire,
  lastSeenAt: AtWire,
  expiresAt: AtWire,
});
export type SessionInfo = z.infer<typeof SessionInfo>;

/** A session as its owner sees it. */
export const OwnSession = SessionInfo.extend({
  /** Where the address is: this machine, a private network (RFC 1918, RFC 4193), or elsewhere. Nothing is looked up. */
  network: z.enum(['LOOPBACK', 'PRIVATE', 'PUBLIC']).nullable(),
  /** The session that made this request. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

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
    /** A guest's, idle and without an order: another guest has the seat. */
    'SEAT_GIVEN',
    'LIMITS_CHANGED',
    /** An API key was made. */
    'KEY',
    /** A session, from another one of its user, or an API key was ended by its user. */
    'REVOKED',
    /** A sandbox key began again: it acts for a new account. */
    'RESET',
    /** An API key's user was disabled. */
    'DISABLED',
    /** The identity provider gives its user another role, or none. */
    'PROVIDER',
  ]),
  /** Of an API key, which is a session to all who check one. */
  keyId: KeyId.optional(),
  /** Who ended it, where that was another user. */
  by: UserId.optional(),
  /** The identity provider that vouched for its user, by its issuer. */
  provider: z.string().optional(),
  at: AtWire,
});
export type SessionEvent = z.infer<typeof SessionEvent>;
