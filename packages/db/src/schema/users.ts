/**
 * The user service's tables: people, their names at identity providers, sessions, authorization codes, API keys, watchlists, layouts, preferences, alerts, and every change of a
 * limit or an account.
 */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, json, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, id, int, proposalColumns } from './columns.ts';

export const users = pgSchema('users');

export const usersUsers = users.table(
  'users',
  {
    userId: text('user_id').primaryKey(),
    username: text().notNull().unique(),
    displayName: text('display_name').notNull(),
    role: text().notNull(),
    tradingStyle: text('trading_style').notNull(),
    guest: boolean().notNull(),
    darkPoolAccess: boolean('dark_pool_access').notNull(),
    disabled: boolean().notNull(),
    limits: json().notNull(),
    passwordHash: text('password_hash'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    closedAt: at('closed_at'),
    version: integer().notNull(),
  },
  (t) => [index('users_live').on(t.userId).where(sql`closed_at is null`)],
);

/** A user by issuer and subject of an identity provider; `identity_id` is the SHA-256 of both. */
export const providerIdentities = users.table('provider_identities', {
  identityId: text('identity_id').primaryKey(),
  issuer: text().notNull(),
  subject: text().notNull(),
  userId: text('user_id').notNull(),
  createdAt: at('created_at').notNull(),
  lastLogInAt: at('last_log_in_at').notNull(),
});

/** `sealed_secret` needs the platform's secret; `recovery_hashes` are SHA-256. One that was turned off stays for the record. */
export const secondFactors = users.table(
  'second_factors',
  {
    userId: text('user_id').primaryKey(),
    sealedSecret: text('sealed_secret').notNull(),
    recoveryHashes: json('recovery_hashes').notNull(),
    lastStep: int('last_step'),
    failures: integer().notNull(),
    pausedUntil: at('paused_until'),
    createdAt: at('created_at').notNull(),
    confirmedAt: at('confirmed_at'),
    updatedAt: at('updated_at').notNull(),
    version: integer().notNull(),
    deletedAt: at('deleted_at'),
  },
  (t) => [index('second_factors_kept').on(t.userId).where(sql`deleted_at is null`)],
);

/** `cookie_hash` is the SHA-256 of the cookie's value: the database cannot give a session away. */
export const sessions = users.table(
  'sessions',
  {
    sessionId: text('session_id').primaryKey(),
    cookieHash: text('cookie_hash').notNull().unique(),
    userId: text('user_id').notNull(),
    kind: text().notNull(),
    address: text(),
    device: text(),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    idleMs: int('idle_ms').notNull(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
    endReason: text('end_reason'),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_live').on(t.sessionId).where(sql`ended_at is null`),
  ],
);

export const authCodes = users.table(
  'auth_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    clientId: text('client_id').notNull(),
    redirectUri: text('redirect_uri'),
    challenge: text().notNull(),
    userId: text('user_id').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    sessionId: text('session_id'),
    closedAt: at('closed_at'),
  },
  (t) => [index('auth_codes_live').on(t.codeHash).where(sql`closed_at is null`)],
);

/** `key_hash` is the SHA-256 of the key: the database cannot give a key away. An ended key stays for the record. */
export const apiKeys = users.table(
  'api_keys',
  {
    keyId: text('key_id').primaryKey(),
    userId: text('user_id').notNull(),
    name: text().notNull(),
    keyHash: text('key_hash').notNull().unique(),
    scopes: json().notNull(),
    addresses: json().notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    lastUsedAt: at('last_used_at'),
    sandboxId: text('sandbox_id'),
    resetAt: at('reset_at'),
    updatedAt: at('updated_at').notNull(),
    version: integer().notNull(),
    deletedAt: at('deleted_at'),
  },
  (t) => [index('api_keys_kept').on(t.keyId).where(sql`deleted_at is null`)],
);

/** Changes of limits under maker-checker. */
export const limitProposals = users.table(
  'limit_proposals',
  { ...proposalColumns(), userId: text('user_id').notNull() },
  (t) => [index('limit_proposals_pending').on(t.proposalId).where(sql`ended_at is null`)],
);

/** `symbols` is the owner's order; a deleted list stays for the record. */
export const watchlists = users.table(
  'watchlists',
  {
    watchlistId: id('watchlist_id').primaryKey(),
    userId: text('user_id').notNull(),
    name: text().notNull(),
    symbols: json().notNull(),
    sharedWith: text('shared_with').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer().notNull(),
    deletedAt: at('deleted_at'),
  },
  (t) => [index('watchlists_kept').on(t.watchlistId).where(sql`deleted_at is null`)],
);

/** `rows` is the tree of splits and groups in reading order; a deleted layout stays for the record. */
export const layouts = users.table(
  'layouts',
  {
    layoutId: id('layout_id').primaryKey(),
    userId: text('user_id').notNull(),
    name: text().notNull(),
    rows: json().notNull(),
    widthPx: integer('width_px'),
    isShared: boolean('is_shared').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer().notNull(),
    deletedAt: at('deleted_at'),
  },
  (t) => [index('layouts_kept').on(t.layoutId).where(sql`deleted_at is null`)],
);

/** One row a user and document; `document` has its name and the whole of its value. */
export const preferences = users.table(
  'preferences',
  {
    userId: text('user_id').notNull(),
    name: text().notNull(),
    document: json().notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.name] })],
);

/** `price` in 1/1,000,000 of the currency, in shares of `priced_at`; a deleted alert stays for the record. */
export const alerts = users.table(
  'alerts',
  {
    alertId: id('alert_id').primaryKey(),
    userId: text('user_id').notNull(),
    symbol: text().notNull(),
    triggerBy: text('trigger_by').notNull().default('LAST'),
    condition: text().notNull(),
    price: int().notNull(),
    pricedAt: at('priced_at').notNull(),
    note: text(),
    repeat: text().notNull(),
    isArmed: boolean('is_armed').notNull(),
    snoozedUntil: at('snoozed_until'),
    seenAt: at('seen_at').notNull(),
    firedCount: integer('fired_count').notNull(),
    lastFiredAt: at('last_fired_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer().notNull(),
    deletedAt: at('deleted_at'),
  },
  (t) => [index('alerts_kept').on(t.alertId).where(sql`deleted_at is null`)],
);

/** The newest firings of each user: a slot is used again, so that the table is bounded. */
export const alertFirings = users.table(
  'alert_firings',
  {
    slot: id('slot').primaryKey(),
    firingId: text('firing_id').notNull(),
    alertId: text('alert_id').notNull(),
    userId: text('user_id').notNull(),
    seq: int().notNull(),
    symbol: text().notNull(),
    triggerBy: text('trigger_by').notNull().default('LAST'),
    condition: text().notNull(),
    price: int().notNull(),
    last: int().notNull(),
    note: text(),
    firedAt: at('fired_at').notNull(),
    acknowledgedAt: at('acknowledged_at'),
    droppedAt: at('dropped_at'),
  },
  (t) => [index('alert_firings_kept').on(t.slot).where(sql`dropped_at is null`)],
);

/** The newest notices of each user: a slot is used again, so that the table is bounded. */
export const alertNotices = users.table(
  'alert_notices',
  {
    slot: id('slot').primaryKey(),
    noticeId: text('notice_id').notNull(),
    userId: text('user_id').notNull(),
    seq: int().notNull(),
    kind: text().notNull(),
    isOver: boolean('is_over').notNull(),
    subject: text().notNull(),
    detail: text().notNull(),
    at: at().notNull(),
    acknowledgedAt: at('acknowledged_at'),
    droppedAt: at('dropped_at'),
  },
  (t) => [index('alert_notices_kept').on(t.slot).where(sql`dropped_at is null`)],
);

/** Kinds of notices that users do not want to be shown until a time. */
export const noticeSnoozes = users.table(
  'notice_snoozes',
  {
    snoozeId: id('snooze_id').primaryKey(),
    userId: text('user_id').notNull(),
    kind: text().notNull(),
    until: at().notNull(),
    droppedAt: at('dropped_at'),
  },
  (t) => [index('notice_snoozes_kept').on(t.snoozeId).where(sql`dropped_at is null`)],
);

/** Audit-grade: who changed a user's account, when, why, from what to what. A password is not among it. */
export const userChanges = users.table(
  'user_changes',
  {
    changeId: id('change_id').primaryKey(),
    userId: text('user_id').notNull(),
    kind: text().notNull(),
    actor: text().notNull(),
    reason: text().notNull(),
    requestId: text('request_id').notNull(),
    before: json(),
    after: json().notNull(),
    at: at().notNull(),
  },
  (t) => [index('user_changes_user').on(t.userId, t.at.desc())],
);

/** Audit-grade: who changed what a user may do, when, why, from what to what. */
export const limitChanges = users.table(
  'limit_changes',
  {
    changeId: id('change_id').primaryKey(),
    userId: text('user_id').notNull(),
    actor: text().notNull(),
    reason: text().notNull(),
    requestId: text('request_id').notNull(),
    before: json().notNull(),
    after: json().notNull(),
    at: at().notNull(),
  },
  (t) => [index('limit_changes_user').on(t.userId, t.at.desc())],
);
