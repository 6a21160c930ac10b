/** How the command ends: its exit codes, and the words for each failure. */
import { TradefloorError } from '../transport/error.ts';

export const EXIT = {
  OK: 0,
  /** The platform refused: an order, an id, a right. */
  REFUSED: 1,
  /** The command was used in a way that it does not know. */
  USAGE: 2,
  /** Not logged in, or no longer. */
  LOGIN: 3,
  /** No response, or a platform that cannot respond now: the same again later may succeed. */
  UNREACHABLE: 4,
} as const;

/** A use of the command that it does not know. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const LOGINS: ReadonlySet<string> = new Set([
  'UNAUTHENTICATED',
  'LOGIN_FAILED',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_SETUP',
]);
const LATER: ReadonlySet<string> = new Set([
  'NETWORK',
  'TIMEOUT',
  'RATE_LIMITED',
  'OVERLOADED',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'INTERNAL',
]);

export type Failure = { readonly code: number; readonly lines: readonly string[] };

/** @throws whatever is a fault of the command itself */
export function toFailure(error: unknown): Failure {
  if (error instanceof UsageError) return { code: EXIT.USAGE, lines: [error.message] };
  // Of `parseArgs`.
  if (error instanceof TypeError && 'code' in error)
    return { code: EXIT.USAGE, lines: [error.message] };
  if (!(error instanceof TradefloorError)) throw error;
  const { code, detail, errors, keys, requestId } = error;
  const lines = [
    `${detail} (${code})`,
    ...errors.map(({ path, message }) => `  ${path}: ${message}`),
    ...(requestId === null ? [] : [`request ${requestId}`]),
  ];
  if (LOGINS.has(code)) return { code: EXIT.LOGIN, lines };
  if (code === 'INVALID_USE') return { code: EXIT.USAGE, lines };
  if (!LATER.has(code)) return { code: EXIT.REFUSED, lines };
  const open = keys.map(
    (key) => `The order may be on record: tradefloor orders --client-order-id ${key}`,
  );
  return { code: EXIT.UNREACHABLE, lines: [...lines, ...open] };
}
