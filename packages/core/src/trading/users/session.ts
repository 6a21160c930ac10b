/** Session lifetime: idle timeout, maximum age, sessions per user. */
import type { UserId } from '@tradefloor/contracts/ids';
import type {
  AuthIdentity,
  Caller,
  OwnSession,
  SessionInfo,
  User,
} from '@tradefloor/contracts/user';
import { isAddressIn } from './address-match.ts';
import type { SessionEnd, SessionRow, UserRow } from './tables.ts';

const MINUTE_MS = 60_000;

/** Idle and absolute life by kind (interface decisions, section 3; reliability, section 5.1). */
export const SESSION_LIFE = {
  PASSWORD: { idleMs: 30 * MINUTE_MS, absoluteMs: 8 * 60 * MINUTE_MS },
  PROVIDER: { idleMs: 30 * MINUTE_MS, absoluteMs: 8 * 60 * MINUTE_MS },
  GUEST: { idleMs: 15 * MINUTE_MS, absoluteMs: 2 * 60 * MINUTE_MS },
} as const;

/** A sixth session ends the oldest. */
export const SESSIONS_PER_USER = 5;

/** A use is written down at most this often: reading a session must not cost a commit each time. */
export const SEEN_EVERY_MS = MINUTE_MS;

export type NewSession = {
  readonly sessionId: string;
  readonly cookieHash: string;
  readonly userId: UserId;
  readonly kind: SessionRow['kind'];
  readonly address: string | null;
  readonly device: string | null;
};

export const openSession = (begin: NewSession, nowMs: number): SessionRow => ({
  ...begin,
  createdAt: nowMs,
  lastSeenAt: nowMs,
  idleMs: SESSION_LIFE[begin.kind].idleMs,
  expiresAt: nowMs + SESSION_LIFE[begin.kind].absoluteMs,
  endedAt: null,
  endReason: null,
});

export const endedSession = (
  session: SessionRow,
  endReason: SessionEnd,
  nowMs: number,
): SessionRow => ({ ...session, endedAt: nowMs, endReason });

/** A session as it is listed: nothing of its cookie. */
export const toSessionInfo = (row: SessionRow): SessionInfo => ({
  sessionId: row.sessionId,
  userId: row.userId,
  kind: row.kind,
  address: row.address,
  device: row.device,
  createdAt: row.createdAt,
  lastSeenAt: row.lastSeenAt,
  expiresAt: row.expiresAt,
});

const LOOPBACK = ['127.0.0.0/8', '::1/128'];
/** RFC 1918, RFC 3927, RFC 6598 and RFC 4193, RFC 4291. */
const PRIVATE = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
  'fe80::/10',
];

/** Where an address is, by itself alone; of IPv6 the network (`2001:db8::/64`) is kept. Null when it is none. */
export function findNetwork(address: string | null): OwnSession['network'] {
  // The network of ::1 holds nothing else that connects.
  const plain = address?.replace(/\/64$/, '') ?? '';
  if (address === '0:0:0:0::/64' || isAddressIn(LOOPBACK, plain)) return 'LOOPBACK';
  if (isAddressIn(PRIVATE, plain)) return 'PRIVATE';
  return isAddressIn(['0.0.0.0/0', '::/0'], plain) ? 'PUBLIC' : null;
}

/** A session as its owner sees it. */
export const toOwnSession = (row: SessionRow, currentId: string): OwnSession => ({
  ...toSessionInfo(row),
  network: findNetwork(row.address),
  isCurrent: row.sessionId === currentId,
});

/** Whether a session still stands. */
export const isLive = (session: SessionRow, nowMs: number): boolean =>
  session.endedAt === null &&
  nowMs < session.expiresAt &&
  nowMs - session.lastSeenAt < session.idleMs;

/** The sessions that must end to make room for one more: the oldest ones above the limit. */
export function surplusSessions(sessions: readonly SessionRow[]): readonly SessionRow[] {
  const byAge = [...sessions].sort(
    (a, b) => a.createdAt - b.createdAt || (a.sessionId < b.sessionId ? -1 : 1),
  );
  return byAge.slice(0, Math.max(0, sessions.length - (SESSIONS_PER_USER - 1)));
}

/** A user as the platform shows one: without the password's hash. */
export const userOfRow = (row: UserRow): User => ({
  userId: row.userId,
  username: row.username,
  displayName: row.displayName,
  role: row.role,
  tradingStyle: row.tradingStyle,
  guest: row.guest,
  darkPoolAccess: row.darkPoolAccess,
  disabled: row.disabled,
  limits: row.limits,
});

/** Who a session's cookie, or a key, stands for. */
export const toIdentity = (
  user: UserRow,
  session: Pick<SessionRow, 'expiresAt'>,
): AuthIdentity => ({
  userId: user.userId,
  username: user.username,
  displayName: user.displayName,
  role: user.role,
  tradingStyle: user.tradingStyle,
  guest: user.guest,
  darkPoolAccess: user.darkPoolAccess,
  limits: user.limits,
  expiresAt: session.expiresAt,
});

/** What the gateway signs for the backends. */
export const makeCaller = (identity: AuthIdentity, sessionId: string): Caller => ({
  userId: identity.userId,
  role: identity.role,
  tradingStyle: identity.tradingStyle,
  guest: identity.guest,
  darkPoolAccess: identity.darkPoolAccess,
  sessionId,
});
