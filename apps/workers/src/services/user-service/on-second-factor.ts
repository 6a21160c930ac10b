/** One's own second factor, turned on and off from a session; an administrator resets that of a user who has lost it. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import type {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  resetSecondFactor,
} from '@tradefloor/contracts/calls/second-factor';
import { judgeCode, mustHave } from '@tradefloor/core/trading/users/second-factor';
import type { SecondFactorRow, UserRow } from '@tradefloor/core/trading/users/tables';
import { type Refused, refuse, respond, type UserCtx } from '@tradefloor/runtime';
import { NO_STORE } from './cookie.ts';
import { verifyOwnPassword } from './own-password.ts';
import {
  getMode,
  makeSecondFactor,
  noteSecondFactor,
  toShown,
  turnOff,
  turnOn,
} from './second-factor-gate.ts';
import type { UserDeps } from './settings.ts';
import type { UserState } from './state.ts';

type Context = UserCtx<UserState>;

const SHOWN_ONCE = { headers: NO_STORE };

export const onGetSecondFactor = (deps: UserDeps) => (ctx: Context) => {
  const { state, caller } = ctx;
  const row = state.secondFactors.get(caller.userId);
  const mode = getMode(deps);
  const isFromProvider = state.isFromProvider(caller.userId);
  return respond({
    mode: caller.guest || isFromProvider ? ('off' as const) : mode,
    isOn: row?.confirmedAt != null,
    isRequired: !isFromProvider && mustHave(mode, caller.role),
    since: row?.confirmedAt ?? null,
    recoveryCodesLeft: row?.recoveryHashes.length ?? 0,
  });
};

export const onBeginSecondFactor =
  (deps: UserDeps) =>
  async (ctx: Context, { password }: CallInput<typeof beginSecondFactor>) => {
    const { state, caller } = ctx;
    if (caller.guest) return refuse('FORBIDDEN', { detail: 'a guest has no second factor' });
    if (state.isFromProvider(caller.userId)) {
      return refuse('CONFLICT', { detail: 'the identity provider has the second factor' });
    }
    if (getMode(deps) === 'off') return refuse('FORBIDDEN', { detail: 'switched off here' });
    const refused = await verifyOwnPassword(ctx, deps.passwords, { password, field: 'password' });
    if (refused !== null) return refused;
    const user = state.users.get(caller.userId);
    if (user === undefined || user.disabled) return refuse('UNAUTHENTICATED');
    if (state.secondFactors.get(user.userId)?.confirmedAt != null) {
      return refuse('CONFLICT', { detail: 'a second factor is on' });
    }
    const row = makeSecondFactor(ctx, deps, user);
    return respond(toShown(deps, row, user), [], { status: 201, ...SHOWN_ONCE });
  };

export const onConfirmSecondFactor =
  (deps: UserDeps) =>
  (ctx: Context, { code }: CallInput<typeof confirmSecondFactor>) => {
    const row = ctx.state.secondFactors.get(ctx.caller.userId);
    if (row === undefined || row.confirmedAt !== null) {
      return refuse('CONFLICT', { detail: 'no second factor is being set up' });
    }
    const judged = judge(ctx, deps, { row, code });
    if ('refusal' in judged) return judged.refusal;
    const turned = turnOn(ctx, deps, { ...judged, reason: 'turned on by the user' });
    return respond({ recoveryCodes: turned.recoveryCodes }, turned.events, SHOWN_ONCE);
  };

export const onEndSecondFactor =
  (deps: UserDeps) =>
  (ctx: Context, { code }: CallInput<typeof endSecondFactor>) => {
    const { state, caller } = ctx;
    const row = state.secondFactors.get(caller.userId);
    if (row === undefined || row.confirmedAt === null) return respond({ ended: false });
    if (mustHave(getMode(deps), caller.role)) {
      return refuse('CONFLICT', { detail: 'your role must have a second factor' });
    }
    const judged = judge(ctx, deps, { row, code });
    if ('refusal' in judged) return judged.refusal;
    turnOff(ctx, judged.row);
    const reason = 'turned off by the user';
    return respond(
      { ended: true },
      noteSecondFactor(ctx, { user: judged.user, by: caller.userId, reason }),
    );
  };

/** Another admin does it for an admin: so a session that was stolen cannot. */
export function onResetSecondFactor(
  ctx: Context,
  { userId, reason }: CallInput<typeof resetSecondFactor>,
) {
  const { state, caller } = ctx;
  if (caller.role !== 'admin') return refuse('FORBIDDEN');
  const user = state.users.get(userId);
  if (user === undefined) return refuse('NOT_FOUND', { detail: 'unknown user' });
  if (userId === caller.userId) {
    return refuse('FORBIDDEN', { detail: 'your own second factor is reset by another admin' });
  }
  const row = state.secondFactors.get(userId);
  if (row === undefined) return respond({ ended: false });
  turnOff(ctx, row);
  return respond({ ended: true }, noteSecondFactor(ctx, { user, by: caller.userId, reason }));
}

type Judged = { readonly row: SecondFactorRow; readonly user: UserRow };

/** The row after a right code, or the refusal of a wrong one, which is counted. */
function judge(
  { state, caller, nowMs }: Context,
  deps: UserDeps,
  { row, code }: { readonly row: SecondFactorRow; readonly code: string },
): Judged | { readonly refusal: Refused } {
  const user = state.users.get(caller.userId);
  if (user === undefined || user.disabled) return { refusal: refuse('UNAUTHENTICATED') };
  const verdict = judgeCode(row, code, { ...deps, nowMs });
  if (verdict.kind === 'paused') {
    return { refusal: refuse('RATE_LIMITED', { detail: 'too many wrong codes' }) };
  }
  state.secondFactors.put(verdict.row);
  if (verdict.kind === 'match') return { row: verdict.row, user };
  const errors = [{ path: 'code', message: 'is not a valid code' }];
  return { refusal: refuse('VALIDATION_FAILED', { errors }) };
}
