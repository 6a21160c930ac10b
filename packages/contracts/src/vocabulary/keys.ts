/** What API keys may do: their scopes, what a call requires of a key, and how much a user may have. */
import type { DESKS } from './users.ts';

/** Live keys of one user. */
export const KEYS_MAX = 20;
/** Characters of a key's name. */
export const KEY_NAME_MAX = 64;
/** Addresses and networks of one key. */
export const KEY_ADDRESSES_MAX = 16;
/** The longest life of a key, and that of one without an expiry: a year and the leap day. */
export const KEY_LIFE_MAX_MS = 366 * 24 * 60 * 60_000;
/** Names of the accounts of sandbox keys begin with it; no other account's does. */
export const SANDBOX_PREFIX = 'sandbox-';
/** A sandbox key begins again so often at most. */
export const SANDBOX_RESET_MS = 60_000;
/** The subprotocol of a socket whose client sends its key as another one: browsers give a WebSocket no headers. */
export const SOCKET_PROTOCOL = 'tradefloor.v1';
/** What the subprotocol with the key begins with. */
export const SOCKET_KEY_PREFIX = 'bearer.';

/**
 * `trade` for every desk of its user, `trade:FI` for one. `read` is not part of `trade`. `fix` logs on to FIX order entry,
 * where the others decide what may be done.
 */
export const KEY_SCOPES = [
  'read',
  'trade',
  'trade:EQ',
  'trade:FI',
  'trade:FX',
  'trade:COMM',
  'trade:DERIV',
  'fix',
] as const satisfies readonly ('read' | 'fix' | 'trade' | `trade:${(typeof DESKS)[number]}`)[];
export type KeyScope = (typeof KEY_SCOPES)[number];
type Desk = (typeof DESKS)[number];

/** What a call, a subscription or a socket requires of a key; `people`: no key may. */
export type KeyUse = 'read' | 'trade' | 'people';

/**
 * Why a key may not do something, as a sentence; null when it may. A key for one desk passes here for every use of
 * `trade`: {@link findDeskFault} has the desks.
 */
export function findScopeFault(use: KeyUse, scopes: readonly KeyScope[]): string | null {
  switch (use) {
    case 'people':
      return 'this is for people with a session: no API key may do it';
    case 'read':
      return scopes.includes('read') ? null : lacks('read');
    case 'trade':
      return scopes.some(isTrade) ? null : lacks('trade');
  }
}

/**
 * Why a key may not trade on these desks, as a sentence; null when it may.
 * @param desks where it trades; null when that cannot be known before, which only `trade` covers
 */
export function findDeskFault(
  desks: readonly Desk[] | null,
  scopes: readonly KeyScope[],
): string | null {
  if (scopes.includes('trade')) return null;
  if (desks === null) return lacks('trade');
  const missing = desks.find((desk) => !scopes.includes(`trade:${desk}`));
  return missing === undefined ? null : lacks(`trade:${missing}`);
}

/** Whether a scope is for trading, on one desk at least. */
export const isTrade = (scope: KeyScope): boolean => scope.startsWith('trade');

/** Why a key may not log on to FIX, as a sentence; null when it may. What it is sent there are its user's own orders. */
export function findFixFault(scopes: readonly KeyScope[]): string | null {
  const missing = (['fix', 'read'] as const).find((scope) => !scopes.includes(scope));
  return missing === undefined ? null : lacks(missing);
}

const lacks = (scope: KeyScope): string => `this API key lacks the scope "${scope}"`;
