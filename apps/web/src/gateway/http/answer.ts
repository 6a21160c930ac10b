/** Maps a service's response to the one that leaves the gateway: listed headers only, and no internal failure text. */
import type { ServerResponse } from 'node:http';
import type { Call } from '@tradefloor/contracts/calls/call';
import { OAuthError } from '@tradefloor/contracts/calls/users';
import { findProblem, Problem } from '@tradefloor/contracts/refusals';
import type { ForwardResponse, UpstreamFailure } from '../upstream/upstream.ts';
import { type Refusal, sendBytes, sendProblem } from './problem.ts';

/** Headers of a service that may reach the browser. */
const PASSED = ['content-type', 'retry-after'] as const;

/** A cookie is set by the user service or not at all. */
const SETS_COOKIES = 'user-service';

export function toRefusal(failure: UpstreamFailure): Refusal {
  switch (failure.kind) {
    case 'TIMEOUT':
      return { code: 'UPSTREAM_TIMEOUT' };
    case 'UNREACHABLE':
      return { code: 'UPSTREAM_UNAVAILABLE' };
    case 'REFUSED':
      return { code: failure.code, info: failure.info };
  }
}

/** The cookie could not be resolved: a temporary failure of the platform. */
export const UNRESOLVED: Refusal = {
  code: 'UPSTREAM_UNAVAILABLE',
  info: { http: 503, detail: 'sessions cannot be checked at the moment' },
  headers: { 'retry-after': '1' },
};

type Sent = { readonly call: Call; readonly requestId: string; readonly https: boolean };

/** Passes a service's response on. */
export function sendResponse(res: ServerResponse, response: ForwardResponse, sent: Sent): void {
  const headers = passedHeaders(response, sent);
  if (response.status < 500) {
    sendBytes(res, response.status, { body: response.body, headers });
    return;
  }
  const problem = problemIn(response);
  if (problem === 'oauth') sendBytes(res, response.status, { body: response.body, headers });
  else sendProblem(res, cleaned(problem, response.status, sent.requestId), retryHeaders(response));
}

function passedHeaders(
  { headers }: ForwardResponse,
  { call, https }: Sent,
): Record<string, string | readonly string[]> {
  const passed: Record<string, string | readonly string[]> = {};
  for (const name of PASSED) {
    const value = headers[name];
    if (value !== undefined) passed[name] = value;
  }
  const cookies = call.to === SETS_COOKIES ? headers['set-cookie'] : undefined;
  if (cookies !== undefined) passed['set-cookie'] = [cookies].flat().map((c) => secured(c, https));
  return passed;
}

/** `Secure` whenever the request came by https: only the gateway knows. */
export const secured = (cookie: string, https: boolean): string =>
  https && !/;\s*secure(?:;|$)/i.test(cookie) ? `${cookie}; Secure` : cookie;

const retryHeaders = ({ headers }: ForwardResponse): Record<string, string> => {
  const after = headers['retry-after'];
  return typeof after === 'string' ? { 'retry-after': after } : {};
};

function problemIn({ body, status }: ForwardResponse): Problem | 'oauth' | null {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'));
    if (status === 503 && OAuthError.safeParse(json).success) return 'oauth';
    return Problem.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}

/** Of a failure only its code is passed on; a reason only where the service is merely not ready. */
function cleaned(problem: Problem | null, status: number, requestId: string): Problem {
  const code = problem !== null && problem.status >= 500 ? problem.code : 'INTERNAL';
  const info = status === 503 && problem?.detail ? { http: 503, detail: problem.detail } : {};
  return findProblem(code, requestId, info);
}
