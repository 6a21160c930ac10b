/** One call as an HTTP request, and the response as its output or an error. */

import type { CallFacts } from '../generated/facts.ts';
import type { FieldError } from '../generated/schemas.ts';
import { type ErrorCode, TradefloorError } from '../transport/error.ts';

export type WireRequest = { readonly path: string; readonly body: string | null };

type Fields = Readonly<Record<string, unknown>>;
const PARAMETER = /\{([A-Za-z]+)\}/g;

/** Addresses lose these parts, encoded or not (RFC 3986, 5.2.4): the request would go to another call. */
const isDotSegment = (value: unknown): boolean => value === '.' || value === '..';

/**
 * Fields of the path go into it, the others into the query of what reads or deletes, else into the body.
 * @throws TradefloorError INVALID_USE where a field of the path is missing
 */
export function toWireRequest({ method, path }: CallFacts, input: Fields): WireRequest {
  const inPath = new Set<string>();
  const filled = path.replace(PARAMETER, (_, name: string) => {
    const value = input[name];
    if (value === undefined || value === null || value === '') {
      throw new TradefloorError({ code: 'INVALID_USE', detail: `${name} is missing` });
    }
    if (isDotSegment(value)) {
      throw new TradefloorError({ code: 'INVALID_USE', detail: `${name} is ${value}` });
    }
    inPath.add(name);
    return encodeURIComponent(String(value));
  });
  const rest = Object.entries(input).filter(
    ([name, value]) => !inPath.has(name) && value !== undefined,
  );
  if (method !== 'GET' && method !== 'DELETE') {
    return { path: filled, body: JSON.stringify(Object.fromEntries(rest)) };
  }
  const query = new URLSearchParams(
    rest.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return { path: query === '' ? filled : `${filled}?${query}`, body: null };
}

/** The response's parts that count. */
export type WireResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

const CODES_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  429: 'RATE_LIMITED',
  502: 'UPSTREAM_UNAVAILABLE',
  503: 'UPSTREAM_UNAVAILABLE',
  504: 'UPSTREAM_TIMEOUT',
};

/** Returns the same body with 503, where the platform is not ready. */
const READY = '/ready';

/**
 * The output of a response.
 * @throws TradefloorError for every response that is not a success
 */
export function readResponse({ status, headers, text }: WireResponse, path: string): unknown {
  const body = parseJson(text);
  const isReadiness = path === READY && status === 503 && isFields(body) && 'ready' in body;
  if (body !== undefined && ((status >= 200 && status < 300) || isReadiness)) return body;
  throw toError({ status, headers, text }, body);
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

type LogInFault = { readonly code: ErrorCode; readonly detail?: string };

/** Errors of a log-in by the right password (ADR 147), with what its caller can do. */
const SECOND_FACTOR: ReadonlyMap<string, LogInFault> = new Map([
  [
    'second_factor_required',
    {
      code: 'SECOND_FACTOR_REQUIRED',
      detail: 'a code of the second factor is required: give secondFactor, a code or a function',
    },
  ],
  [
    'second_factor_setup',
    {
      code: 'SECOND_FACTOR_SETUP',
      detail: 'the role needs a second factor: log in on the page once to set it up',
    },
  ],
]);

/** Null for what is no error of OAuth (RFC 6749, 5.2). */
function findLogInFault({ error }: Fields): LogInFault | null {
  if (typeof error !== 'string') return null;
  return SECOND_FACTOR.get(error) ?? { code: 'LOGIN_FAILED' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toError({ status, headers, text }: WireResponse, body: unknown): TradefloorError {
  const fields = isFields(body) ? body : {};
  const fault = findLogInFault(fields);
  const code = fault?.code ?? (textIn(fields['code']) as ErrorCode | null);
  const known = code ?? CODES_BY_STATUS[status] ?? 'INVALID_RESPONSE';
  const words =
    fault?.detail ??
    textIn(fields['detail']) ??
    textIn(fields['error_description']) ??
    textIn(fields['title']);
  return new TradefloorError({
    code: known,
    status,
    detail: words ?? (text === '' ? `HTTP ${status}` : `HTTP ${status}: ${text.slice(0, 200)}`),
    requestId: textIn(fields['requestId']) ?? headers.get('x-request-id'),
    retryAfterMs: readRetryAfter(headers.get('retry-after')),
    orderId: textIn(fields['orderId']),
    errors: Array.isArray(fields['errors']) ? (fields['errors'] as readonly FieldError[]) : [],
  });
}

/** `Retry-After` in whole seconds (RFC 9110, 10.2.3), as the platform sends it; null for none. */
const readRetryAfter = (text: string | null): number | null =>
  text !== null && /^\d{1,6}$/.test(text.trim()) ? Number(text) * 1_000 : null;
