/** Kill switches: latched blocks on new orders, by scope, with an immutable log. */
import * as z from 'zod';
import { AtWire } from './time.ts';
import { KILL_SCOPES, KILL_TARGET_MAX } from './vocabulary/operations.ts';
import { REASON_LENGTH } from './vocabulary/reason.ts';

export const KillScope = z.enum(KILL_SCOPES);
export type KillScope = z.infer<typeof KillScope>;

/** The reason as text; blank text is refused. */
const Reason = z.string().trim().min(REASON_LENGTH.min).max(REASON_LENGTH.max);

export const ActivateKillSwitch = z
  .strictObject({
    scope: KillScope,
    target: z.string().min(1).max(KILL_TARGET_MAX).optional(),
    reason: Reason,
    cancelOpen: z.boolean(),
  })
  .refine((body) => (body.scope === 'all') === (body.target === undefined), {
    path: ['target'],
    message: 'named by every scope but all',
  });
export type ActivateKillSwitch = z.infer<typeof ActivateKillSwitch>;

export const ReleaseKillSwitch = z.strictObject({ reason: Reason });
export type ReleaseKillSwitch = z.infer<typeof ReleaseKillSwitch>;

export const KillSwitch = z.strictObject({
  killSwitchId: z.string(),
  scope: KillScope,
  target: z.string().nullable(),
  reason: z.string(),
  cancelOpen: z.boolean(),
  activatedBy: z.string(),
  /** Since when it is in force: the executing side had been stopped, and the response was sent. */
  activatedAt: AtWire,
  releasedBy: z.string().nullable(),
  releasedAt: AtWire.nullable(),
});
export type KillSwitch = z.infer<typeof KillSwitch>;

/**
 * The response to the activation of a switch. `outstanding`: parts of orders in its scope that a venue has not
 * confirmed as removed from its book, and that may still fill; null when the executing side did not respond. With 0
 * nothing in its scope fills.
 */
export const KillSwitchActivation = z.strictObject({
  ...KillSwitch.shape,
  outstanding: z.int().nonnegative().nullable(),
});
export type KillSwitchActivation = z.infer<typeof KillSwitchActivation>;

/**
 * One row of the log: never changed, never deleted. `at`: of an activation the time of its acknowledgement, of a release
 * the time from which on orders were accepted again.
 */
export const KillSwitchAction = z.strictObject({
  actionId: z.string(),
  killSwitchId: z.string(),
  action: z.enum(['ACTIVATED', 'RELEASED']),
  scope: KillScope,
  target: z.string().nullable(),
  actor: z.string(),
  reason: z.string(),
  ordersCancelled: z.int().nonnegative(),
  at: AtWire,
});
export type KillSwitchAction = z.infer<typeof KillSwitchAction>;
