/**
 * The user service's tables: people, their names at identity providers, sessions, authorization codes, API keys, watchlists, layouts, preferences, alerts, and every change of a
 * limit or an account.
 */

import type { InstrumentSymbol, UserId } from '@tradefloor/contracts/ids';
import type { LayoutRows } from '@tradefloor/contracts/layout';
import type { PreferenceDocument } from '@tradefloor/contracts/preferences';
import type {
  LimitChange,
  Permissions,
  Role,
  SessionEvent,
  TradingStyle,
  UserChange,
  UserLimits,
} from '@tradefloor/contracts/user';
import type { KeyScope } from '@tradefloor/contracts/vocabulary/keys';
import type { PreferenceName } from '@tradefloor/contracts/vocabulary/preferences';
import type { WatchlistAudience } from '@tradefloor/contracts/watchlist';
import { appends, defineTables, keeps } from '../../table.ts';
import type { ProposalRow } from '../access/proposal.ts';
import type { AlertFiringRow, AlertRow } from './alert.ts';
import type { NoticeRow, NoticeSnoozeRow } from './notice.ts';

export type UserRow = {
  readonly userId: UserId;
  /** Lower case; what is typed at log-in. */
  readonly username: string;
  readonly displayName: string;
  readonly role: Role;
  readonly tradingStyle: TradingStyle;
  readonly guest: boolean;
  readonly darkPoolAccess: boolean;
  readonly disabled: boolean;
  readonly limits: UserLimits;
  /** An argon2id text with its own salt and cost; null for a user without password log-in. */
  readonly passwordHash: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Set when a guest is gone for good; memory does not hold such rows. */
  readonly closedAt: number | null;
  readonly version: number;
};

export type SessionEnd = Exclude<
  SessionEvent['reason'],
  'LOGIN' | 'GUEST' | 'KEY' | 'LIMITS_CHANGED'
>;

export type SessionRow = {
  /** Names the session in events and logs; reveals nothing of the cookie. */
  readonly sessionId: string;
  /** SHA-256 of the cookie's value: the database cannot give a session away. */
  readonly cookieHash: string;
  readonly userId: UserId;
  readonly kind: 'PASSWORD' | 'GUEST' | 'PROVIDER';
  /** Where it was opened: for its owner and administrators to recognise it by. */
  readonly address: string | null;
  readonly device: string | null;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly idleMs: number;
  readonly expiresAt: number;
  /** Set when it is over; memory does not hold such rows. */
  readonly endedAt: number | null;
  readonly endReason: SessionEnd | null;
};

export type AuthCodeRow = {
  /** SHA-256 of the code. */
  readonly codeHash: string;
  readonly clientId: string;
  readonly redirectUri: string | null;
  /** base64url of the SHA-256 of the verifier (RFC 7636). */
  readonly challenge: string;
  readonly userId: UserId;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
  /** The session it made: a second use ends it. */
  readonly sessionId: string | null;
  /** Set when neither a use nor a second use matters any more; memory does not hold such rows. */
  readonly closedAt: number | null;
};

/** Never changed, never deleted. */
export type LimitChangeRow = LimitChange;

export type WatchlistRow = {
  readonly watchlistId: string;
  readonly userId: UserId;
  readonly name: string;
  /** In the owner's order. */
  readonly symbols: readonly InstrumentSymbol[];
  readonly sharedWith: WatchlistAudience;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
  /** Set when it is gone for good; memory does not hold such rows. */
  readonly deletedAt: number | null;
};

export type LayoutRowOfUser = {
  readonly layoutId: string;
  readonly userId: UserId;
  readonly name: string;
  readonly rows: LayoutRows;
  /** Of the window that it was arranged on; null where that was not noted. */
  readonly widthPx: number | null;
  readonly isShared: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
  /** Set when it is gone for good; memory does not hold such rows. */
  readonly deletedAt: number | null;
};

export type PreferenceRow = {
  readonly userId: UserId;
  readonly name: PreferenceName;
  readonly document: PreferenceDocument;
  readonly updatedAt: number;
  readonly version: number;
};

/** One row a user and document. */
export const preferenceKey = ({ userId, name }: Pick<PreferenceRow, 'userId' | 'name'>): string =>
  `${userId}|${name}`;

export type ApiKeyRow = {
  readonly keyId: string;
  readonly userId: UserId;
  readonly name: string;
  /** SHA-256 of the whole key, which holds 256 random bits: the database cannot give a key away. */
  readonly keyHash: string;
  readonly scopes: readonly KeyScope[];
  /** Addresses and networks it may be used from; everywhere when empty. */
  readonly addresses: readonly string[];
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Written once a minute at most. */
  readonly lastUsedAt: number | null;
  /** The account that a sandbox key acts for; null for a key that acts for its user. */
  readonly sandboxId: UserId | null;
  /** When that account was last replaced; null until then. */
  readonly resetAt: number | null;
  readonly updatedAt: number;
  readonly version: number;
  /** Set when it has ended; memory does not hold such rows. */
  readonly deletedAt: number | null;
};

/** Who a user is at an identity provider. Never changed but for its last log-in, never given to another user. */
export type ProviderIdentityRow = {
  /** SHA-256 of issuer and subject. */
  readonly identityId: string;
  readonly issuer: string;
  readonly subject: string;
  readonly userId: UserId;
  readonly createdAt: number;
  readonly lastLogInAt: number;
};

/** A user's second factor. */
export type SecondFactorRow = {
  readonly userId: UserId;
  /** Sealed with a key that the database does not have. */
  readonly sealedSecret: string;
  /** SHA-256 of the recovery codes that are left. */
  readonly recoveryHashes: readonly string[];
  /** The newest time step whose code was used: none counts twice. */
  readonly lastStep: number | null;
  /** Wrong codes in a row, and until when no code is looked at. */
  readonly failures: number;
  readonly pausedUntil: number | null;
  readonly createdAt: number;
  /** Null until the first code: it is on from then. */
  readonly confirmedAt: number | null;
  readonly updatedAt: number;
  readonly version: number;
  /** Set when it was turned off; memory does not hold such rows. */
  readonly deletedAt: number | null;
};

/** Never changed, never deleted. */
export type UserChangeRow = UserChange;
/** A change of a user's limits that awaits approval, or did. */
export type LimitProposalRow = ProposalRow<Permissions> & { readonly userId: UserId };

/** The tables of the user service. */
export const USER_TABLES = defineTables('users', {
  users: keeps<UserRow>((row) => row.userId),
  providerIdentities: keeps<ProviderIdentityRow>((row) => row.identityId),
  secondFactors: keeps<SecondFactorRow>((row) => row.userId),
  sessions: keeps<SessionRow>((row) => row.sessionId),
  authCodes: keeps<AuthCodeRow>((row) => row.codeHash),
  watchlists: keeps<WatchlistRow>((row) => row.watchlistId),
  layouts: keeps<LayoutRowOfUser>((row) => row.layoutId),
  preferences: keeps<PreferenceRow>(preferenceKey),
  alerts: keeps<AlertRow>((row) => row.alertId),
  alertFirings: keeps<AlertFiringRow>((row) => row.slot),
  alertNotices: keeps<NoticeRow>((row) => row.slot),
  noticeSnoozes: keeps<NoticeSnoozeRow>((row) => row.snoozeId),
  apiKeys: keeps<ApiKeyRow>((row) => row.keyId),
  /** Memory holds those that have not ended. */
  limitProposals: keeps<LimitProposalRow>((row) => row.proposalId),
  limitChanges: appends<LimitChangeRow>((row) => row.changeId),
  userChanges: appends<UserChangeRow>((row) => row.changeId),
});
