/** How the browser's interface refuses: one shape, from the closed list, and nothing of internal failures. */

import { type FieldError, findProblem, type Problem } from '@tradefloor/contracts/refusals';
import { REFUSALS, type RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import { TRPCError } from '@trpc/server';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';

/** Carries a problem through tRPC, which knows only thrown errors. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Throws a refusal out of a procedure. */
export function refuse(code: RefusalCode, requestId: string, detail?: string): never {
  throw toTrpcError(findProblem(code, requestId, detail === undefined ? {} : { detail }));
}

const BY_STATUS: Readonly<Record<number, TRPC_ERROR_CODE_KEY>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
  504: 'GATEWAY_TIMEOUT',
};

/** tRPC's own code of a refusal. */
export const toTrpcCode = ({ status }: Pick<Problem, 'status'>): TRPC_ERROR_CODE_KEY =>
  BY_STATUS[status] ?? 'INTERNAL_SERVER_ERROR';

export const toTrpcError = (problem: Problem): TRPCError =>
  new TRPCError({
    code: toTrpcCode(problem),
    message: problem.title,
    cause: new RefusedError(problem),
  });

/** What tRPC itself refuses, in the platform's words. Its own messages stay inside: they quote what was sent. */
const OWN: Readonly<Partial<Record<TRPC_ERROR_CODE_KEY, [RefusalCode, number]>>> = {
  PARSE_ERROR: ['VALIDATION_FAILED', 400],
  BAD_REQUEST: ['VALIDATION_FAILED', 400],
  UNPROCESSABLE_CONTENT: ['VALIDATION_FAILED', 422],
  NOT_FOUND: ['NOT_FOUND', 404],
  METHOD_NOT_SUPPORTED: ['METHOD_NOT_ALLOWED', 405],
  UNSUPPORTED_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 415],
  PAYLOAD_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 413],
  TOO_MANY_REQUESTS: ['RATE_LIMITED', 429],
  UNAUTHORIZED: ['UNAUTHENTICATED', 401],
  FORBIDDEN: ['FORBIDDEN', 403],
  CLIENT_CLOSED_REQUEST: ['VALIDATION_FAILED', 400],
};

/** The problem behind an error; an unexpected one is INTERNAL without detail. */
export function problemBehind(error: TRPCError, requestId: string): Problem {
  if (error.cause instanceof RefusedError) return error.cause.problem;
  const [code, http] = OWN[error.code] ?? ['INTERNAL', 500];
  return findProblem(code, requestId, { http });
}

/** `err.data` on the client. */
export type RefusalData = {
  readonly code: TRPC_ERROR_CODE_KEY;
  readonly httpStatus: number;
  readonly refusal: RefusalCode;
  readonly requestId: string;
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly orderId?: string;
  /** After how many milliseconds another attempt makes sense, where the platform is busy or the caller too fast. */
  readonly retryAfterMs?: number;
};

/** The same as `Retry-After` over HTTP. */
const RETRY_AFTER_MS = 1_000;

export type RefusalShape = {
  readonly message: string;
  /** The JSON-RPC number of the code. */
  readonly code: number;
  readonly data: RefusalData;
};

/** Whether another attempt makes sense: the statuses that carry `Retry-After`. */
export const isPassing = ({ status }: Pick<Problem, 'status'>): boolean =>
  status === 429 || status === 503;

/** The error as it leaves: title and closed-list code. Nothing is copied from the error itself. */
export const toShape = (error: TRPCError, jsonRpcCode: number, requestId: string): RefusalShape =>
  toProblemShape(problemBehind(error, requestId), jsonRpcCode, requestId);

/** The same for a refusal that was never thrown: a refused call costs no stack trace. */
export function toProblemShape(
  problem: Problem,
  jsonRpcCode: number,
  requestId: string,
): RefusalShape {
  const { detail, errors, orderId } = problem;
  return {
    message: REFUSALS[problem.code].title,
    code: jsonRpcCode,
    data: {
      code: toTrpcCode(problem),
      httpStatus: problem.status,
      refusal: problem.code,
      requestId: problem.requestId || requestId,
      ...(detail === undefined ? {} : { detail }),
      ...(errors === undefined ? {} : { errors }),
      ...(orderId === undefined ? {} : { orderId }),
      ...(isPassing(problem) ? { retryAfterMs: RETRY_AFTER_MS } : {}),
    },
  };
}
