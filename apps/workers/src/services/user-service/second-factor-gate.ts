/** What a log-in by the right password still needs: a code, the set-up of a second factor, or nothing. */
import type { SecondFactorKey } from '@tradefloor/contracts/second-factor';
import { RECOVERY_CODES } from '@tradefloor/contracts/vocabulary/second-factor';
import {
  judgeCode,
  mustHave,
  type SecondFactorMode,
  toRecoveryHash,
} from '@tradefloor/core/trading/users/second-factor';
import type { SecondFactorRow, UserRow } from '@tradefloor/core/trading/users/tables';
import type { Ctx, Published } from '@tradefloor/runtime';
import { noteChange, toAccount } from './account-changes.ts';
import type { UserDeps } from './settings.ts';
import { putUser, type UserState } from './state.ts';

type Context = Ctx<UserState>;

export const getMode = ({ settings }: Pick<UserDeps, 'settings'>): SecondFactorMode =>
  settings.secondFactor ?? 'optional';

export type Passed = {
  readonly kind: 'pass';
  /** Of a second factor that was set up with this log-in: shown this once. */
  readonly recoveryCodes?: string[];
  readonly events: readonly Published<'users.changed'>[];
};
export type Gate =
  | Passed
  | { readonly kind: 'code' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'paused'; readonly waitMs: number }
  | ({ readonly kind: 'setup' } & SecondFactorKey);

const PASS: Passed = { kind: 'pass', events: [] };

/** After the password. @param code what was typed beside it; null when nothing was */
export function passSecondFactor(
  ctx: Context,
  deps: UserDeps,
  { user, code }: { readonly user: UserRow; readonly code: string | null },
): Gate {
  const mode = getMode(deps);
  const row = ctx.state.secondFactors.get(user.userId);
  if (mode === 'off') return PASS;
  if (row?.confirmedAt == null && !mustHave(mode, user.role)) return PASS;
  // A key that was never confirmed and cannot be shown any more is replaced.
  const isUsable =
    row !== undefined && (row.confirmedAt !== null || deps.codes.open(row.sealedSecret) !== null);
  const known = isUsable ? row : makeSecondFactor(ctx, deps, user);
  if (code === null) {
    return known.confirmedAt === null
      ? { kind: 'setup', ...toShown(deps, known, user) }
      : { kind: 'code' };
  }
  const verdict = judgeCode(known, code, { ...deps, nowMs: ctx.nowMs });
  if (verdict.kind === 'paused') return verdict;
  ctx.state.secondFactors.put(verdict.row);
  if (verdict.kind === 'mismatch') return { kind: 'wrong' };
  if (known.confirmedAt !== null) return PASS;
  return {
    kind: 'pass',
    ...turnOn(ctx, deps, { row: verdict.row, user, reason: 'set up at log-in' }),
  };
}

/** A new key, which counts once a code of it was given. */
export function makeSecondFactor(
  ctx: Context,
  { codes }: UserDeps,
  user: UserRow,
): SecondFactorRow {
  const row: SecondFactorRow = {
    userId: user.userId,
    sealedSecret: codes.seal(codes.newSecret()),
    recoveryHashes: [],
    lastStep: null,
    failures: 0,
    pausedUntil: null,
    createdAt: ctx.nowMs,
    confirmedAt: null,
    updatedAt: ctx.nowMs,
    version: 1,
    deletedAt: null,
  };
  ctx.state.secondFactors.put(row);
  return row;
}

/** What an authenticator needs, of a key that can be opened. */
export function toShown({ codes }: UserDeps, row: SecondFactorRow, user: UserRow): SecondFactorKey {
  const secret = codes.open(row.sealedSecret) ?? '';
  return { secret, uri: codes.toUri(secret, user.username) };
}

type TurnedOn = { readonly row: SecondFactorRow; readonly user: UserRow; readonly reason: string };

/** It is on: the recovery codes are stored as digests, and returned this once. */
export function turnOn(
  ctx: Context,
  { codes, secrets }: UserDeps,
  { row, user, reason }: TurnedOn,
) {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => codes.newRecoveryCode());
  ctx.state.secondFactors.put({
    ...row,
    confirmedAt: ctx.nowMs,
    recoveryHashes: recoveryCodes.map((code) => toRecoveryHash(secrets, code)),
    version: row.version + 1,
  });
  return { recoveryCodes, events: noteSecondFactor(ctx, { user, by: user.userId, reason }) };
}

/** It is off; its row stays for the record and leaves memory. */
export function turnOff({ state, nowMs }: Context, row: SecondFactorRow): void {
  const ended = { deletedAt: nowMs, updatedAt: nowMs, version: row.version + 1 };
  state.secondFactors.put({ ...row, ...ended, recoveryHashes: [], confirmedAt: null });
  state.secondFactors.forget(row.userId);
}

type Noted = { readonly user: UserRow; readonly by: UserRow['userId']; readonly reason: string };

/** In the account's history and the audit trail. */
export function noteSecondFactor(
  ctx: Context,
  { user, by, reason }: Noted,
): readonly Published<'users.changed'>[] {
  const after = { ...user, updatedAt: ctx.nowMs, version: user.version + 1 };
  putUser(ctx.state, after);
  const change = { kind: 'SECOND_FACTOR', reason, before: toAccount(user), after } as const;
  return noteChange(ctx, { actor: by, by, ending: 'ADMIN' }, change);
}
