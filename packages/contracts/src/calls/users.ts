/** People and sessions: the calls of the user service. */

import * as z from 'zod';
import { UserId } from '../ids.ts';
import { DecideProposal, LimitProposal } from '../proposal.ts';
import {
  AuthIdentity,
  CheckedSession,
  LimitChange,
  OwnSession,
  Role,
  SessionInfo,
  TradingStyle,
  User,
  UserLimits,
} from '../user.ts';
import { REASON_LENGTH } from '../vocabulary/reason.ts';
import { SECOND_FACTOR_MAX } from '../vocabulary/second-factor.ts';
import { DISPLAY_NAME_MAX, PASSWORD_MAX, USER_NAME_MAX } from '../vocabulary/users.ts';
import { Cursor, call, EVERY_ROLE, Limit, Nothing, page, RISK_ROLES } from './call.ts';

/** Guests of whom a list of traders may be wanted. */
export const TRADERS_NAMED_MAX = 10_000;

const SessionName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const OAuthAuthorize = z.object({
  response_type: z.string().max(32).optional(),
  client_id: z.string().max(128).optional(),
  redirect_uri: z.string().max(512).optional(),
  code_challenge: z.string().max(256).optional(),
  code_challenge_method: z.string().max(16).optional(),
  state: z.string().max(512).optional(),
  scope: z.string().max(256).optional(),
  username: z.string().max(USER_NAME_MAX).optional(),
  password: z.string().max(PASSWORD_MAX).optional(),
  /** Six digits of the authenticator or a recovery code, where the user has a second factor. */
  second_factor: z.string().max(SECOND_FACTOR_MAX).optional(),
});
export const OAuthToken = z.object({
  grant_type: z.string().max(64).optional(),
  code: z.string().max(256).optional(),
  code_verifier: z.string().max(256).optional(),
  client_id: z.string().max(128).optional(),
  redirect_uri: z.string().max(512).optional(),
});
export const OAuthError = z.object({
  error: z.string(),
  error_description: z.string(),
  /** With `second_factor_setup`: the key for an authenticator, as text (base32) and as the address of its QR code. */
  secret: z.string().optional(),
  uri: z.string().optional(),
});
export const OAuthCode = z.object({
  code: z.string(),
  state: z.string().optional(),
  iss: z.string().optional(),
  expiresIn: z.int(),
  /** Of a second factor that was set up with this log-in: shown this once. */
  recoveryCodes: z.array(z.string()).optional(),
});
export const OAuthSession = z.object({
  access_token: z.string().optional(),
  token_type: z.string(),
  /** Seconds until the session ends, however it is used: 28,800, of a guest 7,200. */
  expires_in: z.int(),
  /** Seconds without a use after which it ends sooner: 1,800, of a guest 900. */
  idle_expires_in: z.int(),
  user: AuthIdentity,
});

/**
 * Checks username and password, and the code of the second factor where the user has one (`second_factor_required`) or must set
 * one up (`second_factor_setup`), and returns a code for the cookie's exchange (RFC 6749, RFC 7636). Fields are read
 * leniently, as form or JSON: a fault in them is an OAuth error (RFC 6749, 5.2). `client_id` is `tradefloor-web` or
 * `tradefloor-loadgen`: public clients without a secret.
 */
export const authorize = call('authorize', {
  kind: 'mutation',
  to: 'user-service',
  method: 'POST',
  path: '/oauth/authorize',
  access: 'public',
  accepts: ['json', 'form'],
  in: OAuthAuthorize,
  out: z.union([OAuthCode, OAuthError]),
  oauth: OAuthCode,
});
/**
 * Exchanges a code and its verifier for the session cookie (RFC 6749, RFC 7636). A code that is presented with a wrong
 * verifier, client or redirect is spent. A session ends after eight hours, or after thirty minutes without a use; a
 * sixth session of a user ends the oldest.
 */
export const token = call('token', {
  kind: 'mutation',
  to: 'user-service',
  method: 'POST',
  path: '/oauth/token',
  access: 'public',
  accepts: ['json', 'form'],
  in: OAuthToken,
  out: z.union([OAuthSession, OAuthError]),
  oauth: OAuthSession,
  setsCookie: true,
});
/**
 * A fresh guest with small limits and a session of two hours, which ends after fifteen minutes without a use; 404 where
 * guests are not let in.
 */
export const guest = call('guest', {
  kind: 'mutation',
  to: 'user-service',
  method: 'POST',
  path: '/oauth/guest',
  access: 'public',
  accepts: ['json', 'form'],
  in: z.object({}),
  out: OAuthSession,
  setsCookie: true,
});
/** Who an identity provider vouches for: by issuer and subject alone, which never name another person (OpenID Connect Core, 5.7). */
export const ProviderLogIn = z.strictObject({
  issuer: z.string().min(1).max(512),
  /** At most 255 characters (OpenID Connect Core, 2). */
  subject: z.string().min(1).max(255),
  /** For a user's first day: shown to people, never looked up. */
  displayName: z.string().trim().min(1).max(DISPLAY_NAME_MAX),
  /** Role and style that the provider's groups map to; null where none does. */
  grant: z.strictObject({ role: Role, tradingStyle: TradingStyle }).nullable(),
  /** The session that this browser had; it ends. */
  replaces: z.string().max(64).nullable(),
});
/**
 * Opens a session for a person whose ID token the gateway has verified. The first time it makes the user; `access_denied` where no
 * role maps, or the user is disabled.
 */
export const providerLogIn = call('providerLogIn', {
  kind: 'mutation',
  to: 'user-service',
  method: 'POST',
  path: '/oauth/provider',
  access: 'internal',
  in: ProviderLogIn,
  out: z.union([OAuthSession, OAuthError]),
  oauth: OAuthSession,
  setsCookie: true,
});
/** Whose session it is, with role and limits. */
export const whoAmI = call('whoAmI', {
  procedure: 'session.whoAmI',
  kind: 'query',
  to: 'user-service',
  method: 'GET',
  path: '/oauth/session',
  access: EVERY_ROLE,
  in: Nothing,
  out: AuthIdentity,
});
/** Ends the session. */
export const logout = call('logout', {
  kind: 'mutation',
  to: 'user-service',
  method: 'POST',
  path: '/oauth/logout',
  access: EVERY_ROLE,
  setsCookie: true,
  reducesRisk: true,
  in: Nothing,
  out: z.object({ ended: z.boolean() }),
});
/** Resolves a cookie to its session, for the gateway. Null when there is none. */
export const checkSession = call('checkSession', {
  kind: 'query',
  to: 'user-service',
  method: 'POST',
  path: '/sessions/check',
  // Longer than any request waits for it: see the gateway's session cache.
  timeoutMs: 5_000,
  access: 'internal',
  in: z.strictObject({ cookie: z.string().max(256) }),
  out: z.object({ session: CheckedSession.nullable() }),
});
/** Resolves an API key, used from an address, to what stands for a session. Null when it does not count, whatever the reason. */
export const checkKey = call('checkKey', {
  kind: 'query',
  to: 'user-service',
  method: 'POST',
  path: '/sessions/check-key',
  timeoutMs: 5_000,
  access: 'internal',
  in: z.strictObject({ key: z.string().max(256), address: z.string().max(64) }),
  out: z.object({ session: CheckedSession.nullable() }),
});
/** Active sessions, of all users or of one, ordered by id. */
export const listSessions = call('listSessions', {
  procedure: 'session.listSessions',
  kind: 'query',
  to: 'user-service',
  method: 'GET',
  path: '/sessions',
  access: RISK_ROLES,
  in: z.strictObject({ userId: UserId.optional(), limit: Limit, cursor: Cursor }),
  out: page(SessionInfo),
});
/** One's own active sessions: the one that requests first, then the last seen first. */
export const listOwnSessions = call('listOwnSessions', {
  procedure: 'session.own',
  kind: 'query',
  keys: 'people',
  to: 'user-service',
  method: 'GET',
  path: '/sessions/own',
  access: EVERY_ROLE,
  in: Nothing,
  out: z.object({ items: z.array(OwnSession) }),
});
/** Ends another session of one's own and closes its sockets; no effect on one that has ended. The own session ends by log-out. */
export const endOwnSession = call('endOwnSession', {
  procedure: 'session.endOwn',
  kind: 'mutation',
  to: 'user-service',
  method: 'DELETE',
  path: '/sessions/own/:sessionId',
  access: EVERY_ROLE,
  reducesRisk: true,
  in: z.strictObject({ sessionId: SessionName }),
  out: z.object({ ended: z.boolean() }),
});
/** Ends every session of one's own but the one that requests, and closes their sockets. API keys go on. */
export const endOtherSessions = call('endOtherSessions', {
  procedure: 'session.endOthers',
  kind: 'mutation',
  to: 'user-service',
  method: 'DELETE',
  path: '/sessions/own',
  access: EVERY_ROLE,
  reducesRisk: true,
  in: Nothing,
  out: z.object({ ended: z.int() }),
});
/** Ends one session; no effect on a session that has ended. */
export const endSession = call('endSession', {
  procedure: 'session.endSession',
  kind: 'mutation',
  to: 'user-service',
  method: 'DELETE',
  path: '/users/:userId/sessions/:sessionId',
  access: ['admin'],
  reducesRisk: true,
  in: z.strictObject({
    userId: UserId,
    sessionId: SessionName,
  }),
  out: z.object({ ended: z.boolean() }),
});
/** The OMS's query before its limit checks; served from memory, fails closed. */
export const userOf = call('userOf', {
  kind: 'query',
  to: 'user-service',
  method: 'GET',
  path: '/users/:userId',
  timeoutMs: 2_000,
  access: 'internal',
  in: z.strictObject({ userId: UserId }),
  out: z.object({ user: User.nullable() }),
});
/** All users of a role: the counterparties sales may deal with. */
export const usersInRole = call('usersInRole', {
  kind: 'query',
  to: 'user-service',
  method: 'GET',
  path: '/roles/:role/users',
  timeoutMs: 2_000,
  access: 'internal',
  in: z.strictObject({ role: Role }),
  out: z.object({ items: z.array(User) }),
});
/** Everyone who trades and may log in; guests where they are named. By id. */
export const listTraders = call('listTraders', {
  kind: 'query',
  to: 'user-service',
  method: 'POST',
  path: '/traders',
  timeoutMs: 2_000,
  access: 'internal',
  in: z.strictObject({ guests: z.array(UserId).max(TRADERS_NAMED_MAX) }),
  out: z.object({ items: z.array(User) }),
});
/** All users, ordered by id. */
export const listUsers = call('listUsers', {
  procedure: 'session.listUsers',
  kind: 'query',
  to: 'user-service',
  method: 'GET',
  path: '/users',
  access: RISK_ROLES,
  in: z.strictObject({ limit: Limit, cursor: Cursor }),
  out: page(User),
});
/**
 * Sets a user’s limits and access to the dark pool, with a reason. Under maker-checker it is kept for approval instead:
 * 202, and the user as they are.
 */
export const putLimits = call('putLimits', {
  procedure: 'session.putLimits',
  kind: 'mutation',
  to: 'user-service',
  method: 'PUT',
  path: '/users/:userId/limits',
  access: ['risk-manager', 'admin'],
  reducesRisk: true,
  in: z.strictObject({
    userId: UserId,
    limits: UserLimits,
    darkPoolAccess: z.boolean().optional(),
    reason: z.string().min(REASON_LENGTH.min).max(REASON_LENGTH.max),
  }),
  out: User,
});
/** Changes of limits that another person may approve, the oldest first; none without maker-checker. */
export const limitProposals = call('limitProposals', {
  procedure: 'session.limitProposals',
  kind: 'query',
  to: 'user-service',
  method: 'GET',
  path: '/limit-proposals',
  access: RISK_ROLES,
  in: Nothing,
  out: z.object({ items: z.array(LimitProposal) }),
});
/** Approves or refuses a change of limits; a change of one’s own is approved by another. */
export const decideLimitProposal = call('decideLimitProposal', {
  procedure: 'session.decideLimits',
  kind: 'mutation',
  to: 'user-service',
  method: 'POST',
  path: '/limit-proposals/:proposalId/decision',
  access: ['risk-manager', 'admin'],
  in: DecideProposal,
  out: LimitProposal,
});
/** Every change of a user's limits, newest first. */
export const limitHistory = call('limitHistory', {
  procedure: 'session.limitHistory',
  kind: 'query',
  to: 'user-service',
  method: 'GET',
  path: '/users/:userId/limits',
  access: RISK_ROLES,
  in: z.strictObject({ userId: UserId, limit: Limit, cursor: Cursor }),
  out: page(LimitChange),
});
/** Ends every session of a user. */
export const endSessions = call('endSessions', {
  procedure: 'session.endSessions',
  kind: 'mutation',
  to: 'user-service',
  method: 'DELETE',
  path: '/users/:userId/sessions',
  access: ['admin'],
  reducesRisk: true,
  in: z.strictObject({ userId: UserId }),
  out: z.object({ ended: z.int() }),
});
