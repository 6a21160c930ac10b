/** The one class of everything that can go wrong between a program and the platform. */
import type { FieldError, RefusalCodeSchema } from '../generated/schemas.ts';

/**
 * Codes of the platform, and of the client itself: `NETWORK`: no response came; `TIMEOUT`: none came in time; `ABORTED`:
 * by the caller's signal; `LOGIN_FAILED`: the credentials were refused; `SECOND_FACTOR_REQUIRED`: they are right, and a
 * code is missing; `SECOND_FACTOR_SETUP`: they are right, and the role needs a second factor that is not set up yet;
 * `INVALID_RESPONSE`: what came was not from a platform; `INVALID_USE`: the client was used against its description.
 */
export type ErrorCode =
  | RefusalCodeSchema
  | 'NETWORK'
  | 'TIMEOUT'
  | 'ABORTED'
  | 'LOGIN_FAILED'
  | 'SECOND_FACTOR_REQUIRED'
  | 'SECOND_FACTOR_SETUP'
  | 'INVALID_RESPONSE'
  | 'INVALID_USE';

export type ErrorFacts = {
  readonly code: ErrorCode;
  readonly detail: string;
  /** HTTP status; null where there was no response. */
  readonly status?: number | null;
  readonly requestId?: string | null;
  /** How long to wait before the next attempt, as the platform wants it. */
  readonly retryAfterMs?: number | null;
  readonly orderId?: string | null;
  readonly errors?: readonly FieldError[];
  readonly cause?: unknown;
};

export class TradefloorError extends Error {
  override readonly name = 'TradefloorError';
  readonly code: ErrorCode;
  readonly status: number | null;
  readonly detail: string;
  /** Names the request in the platform's log and traces. */
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
  /** The rejected order, which is on record. */
  readonly orderId: string | null;
  /** The fields that were refused. */
  readonly errors: readonly FieldError[];
  /** The caller's own ids of what was sent, where a repeat with them returns the first result. */
  readonly keys: readonly string[];

  constructor(facts: ErrorFacts, keys: readonly string[] = []) {
    const { code, detail, cause } = facts;
    super(`${code}: ${detail}`, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = facts.status ?? null;
    this.detail = detail;
    this.requestId = facts.requestId ?? null;
    this.retryAfterMs = facts.retryAfterMs ?? null;
    this.orderId = facts.orderId ?? null;
    this.errors = facts.errors ?? [];
    this.keys = keys;
  }

  /** The same error of a call that was sent under these ids: to look up what became of it. */
  under(keys: readonly string[]): TradefloorError {
    return new TradefloorError(this, keys);
  }
}
