/** The second factor of a user: the calls of the user service for it. All of them are for people. */
import * as z from 'zod';
import { UserId } from '../ids.ts';
import { SecondFactor, SecondFactorCode, SecondFactorKey } from '../second-factor.ts';
import { REASON_LENGTH } from '../vocabulary/reason.ts';
import { PASSWORD_MAX } from '../vocabulary/users.ts';
import { call, EVERY_ROLE, Nothing } from './call.ts';

/** Whether one's own second factor is on, and whether it must be. */
export const getSecondFactor = call('getSecondFactor', {
  procedure: 'secondFactor.get',
  kind: 'query',
  keys: 'people',
  to: 'user-service',
  method: 'GET',
  path: '/second-factor',
  access: EVERY_ROLE,
  in: Nothing,
  out: SecondFactor,
});
/**
 * Makes the key of a second factor, shown this once; it is on with the first code. Needs the password; wrong ones count as failed
 * log-ins. Refused for guests, for who logs in with the identity provider, and while one is on.
 */
export const beginSecondFactor = call('beginSecondFactor', {
  procedure: 'secondFactor.begin',
  kind: 'mutation',
  to: 'user-service',
  method: 'POST',
  path: '/second-factor',
  access: EVERY_ROLE,
  in: z.strictObject({ password: z.string().min(1).max(PASSWORD_MAX) }),
  out: SecondFactorKey,
});
/** Turns the second factor on with a code of its key, and returns the recovery codes this once. */
export const confirmSecondFactor = call('confirmSecondFactor', {
  procedure: 'secondFactor.confirm',
  kind: 'mutation',
  to: 'user-service',
  method: 'POST',
  path: '/second-factor/confirmation',
  access: EVERY_ROLE,
  in: z.strictObject({ code: SecondFactorCode }),
  out: z.object({ recoveryCodes: z.array(z.string()) }),
});
/** Turns one's own second factor off, with a code. Refused where the role must have one. */
export const endSecondFactor = call('endSecondFactor', {
  procedure: 'secondFactor.end',
  kind: 'mutation',
  to: 'user-service',
  method: 'POST',
  path: '/second-factor/end',
  access: EVERY_ROLE,
  in: z.strictObject({ code: SecondFactorCode }),
  out: z.object({ ended: z.boolean() }),
});
/**
 * Turns off the second factor of a user who has lost it, with a reason. Where it is required, the next log-in sets up another. Sessions
 * and keys go on. Refused for one's own.
 */
export const resetSecondFactor = call('resetSecondFactor', {
  procedure: 'secondFactor.reset',
  kind: 'mutation',
  to: 'user-service',
  method: 'PUT',
  path: '/users/:userId/second-factor/reset',
  access: ['admin'],
  in: z.strictObject({
    userId: UserId,
    reason: z.string().min(REASON_LENGTH.min).max(REASON_LENGTH.max),
  }),
  out: z.object({ ended: z.boolean() }),
});
