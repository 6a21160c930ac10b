/** API keys: the calls of the user service for them. */
import * as z from 'zod';
import { UserId } from '../ids.ts';
import { ApiKey, CreatedKey, KeyId, NewKey } from '../key.ts';
import { call, EVERY_ROLE, Nothing, RISK_ROLES } from './call.ts';

/**
 * Makes a key that acts for its user within its scopes, and returns it this once. At most 20 at a time; the name is free
 * among one's own. Refused for guests; a sandbox key is for traders, and does not log on to FIX.
 */
export const createKey = call('createKey', {
  procedure: 'keys.create',
  kind: 'mutation',
  to: 'user-service',
  method: 'POST',
  path: '/keys',
  access: EVERY_ROLE,
  in: NewKey,
  out: CreatedKey,
});
/** One's own keys, by name. Those that ended are not listed. */
export const listKeys = call('listKeys', {
  procedure: 'keys.list',
  kind: 'query',
  keys: 'people',
  to: 'user-service',
  method: 'GET',
  path: '/keys',
  access: EVERY_ROLE,
  in: Nothing,
  out: z.object({ items: z.array(ApiKey) }),
});
/** Ends a key of one's own, everywhere within a second; no effect on one that has ended. */
export const endKey = call('endKey', {
  procedure: 'keys.end',
  kind: 'mutation',
  to: 'user-service',
  method: 'DELETE',
  path: '/keys/:keyId',
  access: EVERY_ROLE,
  reducesRisk: true,
  in: z.strictObject({ keyId: KeyId }),
  out: z.object({ ended: z.boolean() }),
});
/**
 * Gives the sandbox key that makes this call a new account: without orders, positions, money spent, alerts and lists. Open
 * orders of the one before are cancelled, its fills stay in the record, and the key's sockets close. The response has the
 * new account; a repeat that was sent before the first was answered returns it, too. Refused with `FORBIDDEN` for people
 * and other keys, with `RATE_LIMITED` within a minute of the last.
 */
export const resetSandbox = call('resetSandbox', {
  procedure: 'keys.resetSandbox',
  kind: 'mutation',
  keys: 'trade',
  to: 'user-service',
  method: 'POST',
  path: '/keys/sandbox/reset',
  access: ['trader'],
  in: Nothing,
  out: z.object({ userId: UserId }),
});
/** The keys of one user, by name: what they may do and when they were last used, never the keys themselves. */
export const listUserKeys = call('listUserKeys', {
  procedure: 'keys.listOfUser',
  kind: 'query',
  keys: 'people',
  to: 'user-service',
  method: 'GET',
  path: '/users/:userId/keys',
  access: RISK_ROLES,
  in: z.strictObject({ userId: UserId }),
  out: z.object({ items: z.array(ApiKey) }),
});
/** Ends a key of a user; no effect on one that has ended. */
export const endUserKey = call('endUserKey', {
  procedure: 'keys.endOfUser',
  kind: 'mutation',
  to: 'user-service',
  method: 'DELETE',
  path: '/users/:userId/keys/:keyId',
  access: ['admin'],
  reducesRisk: true,
  in: z.strictObject({ userId: UserId, keyId: KeyId }),
  out: z.object({ ended: z.boolean() }),
});
