/** The gateway's own responses: JSON, and problems by RFC 9457. They contain nothing internal. */
import type { ServerResponse } from 'node:http';
import { findProblem, type Problem, type RefusalInfo } from '@tradefloor/contracts/refusals';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';

/** The headers of every response that is no page. */
const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** Writes a response whole. HEAD gets its headers only: node leaves the body out. */
export function sendBytes(
  res: ServerResponse,
  status: number,
  { body, headers }: { readonly body: Buffer; readonly headers: Headers },
): void {
  if (res.headersSent || res.destroyed) return;
  res.writeHead(status, { ...API_HEADERS, 'content-length': body.length, ...headers } as Record<
    string,
    string | number | string[]
  >);
  res.end(body);
}

export const sendJson = (res: ServerResponse, status: number, value: unknown): void =>
  sendBytes(res, status, {
    body: Buffer.from(JSON.stringify(value)),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

export const sendProblem = (res: ServerResponse, problem: Problem, headers: Headers = {}): void =>
  sendBytes(res, problem.status, {
    body: Buffer.from(JSON.stringify(problem)),
    headers: { 'content-type': 'application/problem+json', ...headers },
  });

/** A refusal, with what the client should do about it. */
export type Refusal = {
  readonly code: RefusalCode;
  readonly info?: RefusalInfo;
  readonly headers?: Headers;
};

export const refusal = (code: RefusalCode, detail?: string): Refusal =>
  detail === undefined ? { code } : { code, info: { detail } };

/** A body that cannot be read, a target that is none: 400 instead of the table's 422. */
export const malformed = (detail: string): Refusal => ({
  code: 'VALIDATION_FAILED',
  info: { http: 400, detail },
});

export const tooMany = (waitMs: number): Refusal => ({
  code: 'RATE_LIMITED',
  headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1_000))) },
});

export function sendRefusal(
  res: ServerResponse,
  requestId: string,
  { code, info, headers }: Refusal,
): void {
  sendProblem(res, findProblem(code, requestId, info), headers);
}
