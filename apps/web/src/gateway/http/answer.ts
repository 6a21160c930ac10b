/** Maps a service's response to the one that leaves the gateway: listed headers only, and no internal failure text. */
import type { ServerResponse } from 'node:http';
import type { Call } from '@tradefloor/contracts/calls/call';
import { OAuthError } from '@tradefloor/contracts/calls/users';
import { Problem, problemOf } from '@tradefloor/contracts/refusals';
import type { ForwardAnswer, UpstreamFailure } from '../upstream/upstream.ts';
import { type Refusal, sendBytes, sendProblem } from './problem.ts';

/** Headers of a service that may reach the browser. */
const PASSED = ['content-type', 'retry-after'] as const;

/** A cookie is set by the user service or not at all. */
const SETS_COOKIES = 'user-service';

export function refusalOf(failure: UpstreamFailure): Refusal {
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
export const CANNOT_TELL: Refusal = {
  code: 'UPSTREAM_UNAVAILABLE',
  info: { http: 503, detail: 'sessions cannot be checked at the moment' },
  headers: { 'retry-after': '1' },
};

type Sent = { readonly call: Call; readonly requestId: string; readonly https: boolean };

/** Passes a service's response on. */
export function sendAnswer(res: ServerResponse, answer: ForwardAnswer, sent: Sent): void {
  const headers = passedHeaders(answer, sent);
  if (answer.status < 500) {
    sendBytes(res, answer.status, { body: answer.body, headers });
    return;
  }
  const problem = problemIn(answer);
  if (problem === 'oauth') sendBytes(res, answer.status, { body: answer.body, headers });
  else sendProblem(res, cleaned(problem, answer.status, sent.requestId), retryOf(answer));
}

function passedHeaders(
  { headers }: ForwardAnswer,
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
const secured = (cookie: string, https: boolean): string =>
  https && !/;\s*secure(?:;|$)/i.test(cookie) ? `${cookie}; Secure` : cookie;

const retryOf = ({ headers }: ForwardAnswer): Record<string, string> => {
  const after = headers['retry-after'];
  return typeof after === 'string' ? { 'retry-after': after } : {};
};

function problemIn({ body, status }: ForwardAnswer): Problem | 'oauth' | null {
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
  return problemOf(code, requestId, info);
}
