/** The life of a user's account, from its first day to its end: the calls of the user service for administrators. */
import * as z from 'zod';
import { UserId } from '../ids.ts';
import { User, UserAccount, UserChange } from '../user.ts';
import { REASON_LENGTH } from '../vocabulary/reason.ts';
import { PASSWORD_MAX, PASSWORD_MIN, USER_ID_MAX } from '../vocabulary/users.ts';
import { Cursor, call, EVERY_ROLE, Limit, page, RISK_ROLES } from './call.ts';

const Reason = z.string().min(REASON_LENGTH.min).max(REASON_LENGTH.max);
const NewPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);
/** Also the user's id, in every order and trade: it is never changed, nor given to another. */
const NewName = z
  .string()
  .max(USER_ID_MAX)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
const { displayName, role, tradingStyle } = UserAccount.shape;

/**
 * Makes a user with the limits of role and trading style. A name that is or was a user's is refused with `CONFLICT`;
 * `guest-` and `load-` are the platform's own.
 */
export const createUser = call('createUser', {
  procedure: 'accounts.create',
  kind: 'mutation',
  to: 'user-service',
  method: 'POST',
  path: '/users',
  access: ['admin'],
  in: z.strictObject({
    username: NewName,
    displayName,
    role,
    tradingStyle,
    password: NewPassword,
    reason: Reason,
  }),
  out: User,
});
/**
 * Another name, role or trading style, or disabled or not. A change of role, style or of `disabled` ends all sessions of
 * the user; orders and limits stay as they are. Refused for one's own account, and for guests.
 */
export const changeUser = call('changeUser', {
  procedure: 'accounts.change',
  kind: 'mutation',
  to: 'user-service',
  method: 'PATCH',
  path: '/users/:userId/account',
  access: ['admin'],
  reducesRisk: true,
  in: z
    .strictObject({
      userId: UserId,
      displayName: displayName.optional(),
      role: role.optional(),
      tradingStyle: tradingStyle.optional(),
      disabled: z.boolean().optional(),
      reason: Reason,
    })
    .refine(
      (of) => (of.displayName ?? of.role ?? of.tradingStyle ?? of.disabled) !== undefined,
      'displayName, role, tradingStyle or disabled',
    ),
  out: User,
});
/** Sets a user's password, and ends all sessions of that user. Refused for one's own, and for guests. */
export const setPassword = call('setPassword', {
  procedure: 'accounts.setPassword',
  kind: 'mutation',
  to: 'user-service',
  method: 'PUT',
  path: '/users/:userId/password',
  access: ['admin'],
  in: z.strictObject({ userId: UserId, password: NewPassword, reason: Reason }),
  out: User,
});
/**
 * Sets one's own password, with the present one, and ends one's other sessions. Wrong passwords count as failed log-ins.
 * Refused for guests.
 */
export const changePassword = call('changePassword', {
  procedure: 'accounts.changePassword',
  kind: 'mutation',
  to: 'user-service',
  method: 'PUT',
  path: '/oauth/password',
  access: EVERY_ROLE,
  in: z.strictObject({ present: z.string().min(1).max(PASSWORD_MAX), password: NewPassword }),
  out: z.object({ ended: z.int() }),
});
/** Every change of a user's account, newest first. */
export const accountHistory = call('accountHistory', {
  procedure: 'accounts.history',
  kind: 'query',
  to: 'user-service',
  method: 'GET',
  path: '/users/:userId/account',
  access: RISK_ROLES,
  in: z.strictObject({ userId: UserId, limit: Limit, cursor: Cursor }),
  out: page(UserChange),
});
