/**
 * The rules of the second factor: who must have one, which code counts, and how guessing at codes is slowed down. No
 * cryptography, no clock.
 */
import type { Role } from '@tradefloor/contracts/user';
import {
  type SECOND_FACTOR_MODES,
  SECOND_FACTOR_ROLES,
} from '@tradefloor/contracts/vocabulary/second-factor';
import type { OneTimeCodes, Secrets } from './secrecy.ts';
import type { SecondFactorRow } from './tables.ts';

export type SecondFactorMode = (typeof SECOND_FACTOR_MODES)[number];

const FREE_FAILURES = 5;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** Whether a role must have a second factor. */
export const mustHave = (mode: SecondFactorMode, role: Role): boolean =>
  mode === 'required' && SECOND_FACTOR_ROLES.some((required) => required === role);

/**
 * How long after so many wrong codes in a row the next one is looked at: of a million codes three count at a time, so
 * that a day of guesses, 96 at this pace, finds one in 3,500 days.
 */
export const toCodePauseMs = (failures: number): number =>
  failures < FREE_FAILURES
    ? 0
    : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(10, failures - FREE_FAILURES));

/** What is typed, without the blanks and hyphens that make it readable. */
const toPlain = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

/** The digest under which a recovery code is stored: 80 random bits need no slow hash. */
export const toRecoveryHash = (secrets: Pick<Secrets, 'digest'>, code: string): string =>
  secrets.digest(toPlain(code));

export type CodeVerdict =
  | { readonly kind: 'match'; readonly row: SecondFactorRow; readonly isRecovery: boolean }
  | { readonly kind: 'mismatch'; readonly row: SecondFactorRow }
  | { readonly kind: 'paused'; readonly waitMs: number };

type Tools = { readonly codes: OneTimeCodes; readonly secrets: Secrets; readonly nowMs: number };

/**
 * Whether a code counts, and the row as it is afterwards: a code of the device is spent with its time step (RFC 6238,
 * 5.2), a recovery code for good, and a wrong one is counted.
 */
export function judgeCode(
  row: SecondFactorRow,
  code: string,
  { codes, secrets, nowMs }: Tools,
): CodeVerdict {
  if (row.pausedUntil !== null && nowMs < row.pausedUntil) {
    return { kind: 'paused', waitMs: row.pausedUntil - nowMs };
  }
  const base = { ...row, updatedAt: nowMs, version: row.version + 1 };
  const right = { ...base, failures: 0, pausedUntil: null };
  const plain = toPlain(code);
  if (/^\d{6}$/.test(plain)) {
    const secret = codes.open(row.sealedSecret);
    const step =
      secret === null ? null : codes.findStep(secret, plain, { nowMs, after: row.lastStep });
    if (step !== null)
      return { kind: 'match', row: { ...right, lastStep: step }, isRecovery: false };
  } else {
    const hash = toRecoveryHash(secrets, plain);
    const left = row.recoveryHashes.filter((kept) => !secrets.isSame(kept, hash));
    if (left.length < row.recoveryHashes.length) {
      return { kind: 'match', row: { ...right, recoveryHashes: left }, isRecovery: true };
    }
  }
  const failures = row.failures + 1;
  const pauseMs = toCodePauseMs(failures);
  const pausedUntil = pauseMs > 0 ? nowMs + pauseMs : null;
  return { kind: 'mismatch', row: { ...base, failures, pausedUntil } };
}
