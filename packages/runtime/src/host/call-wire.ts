/** A call as an HTTP request and back: which fields go into the path, which into the query, which into the body. */
import type { Call } from '@tradefloor/contracts/calls/call';
import { encodeWire } from '@tradefloor/contracts/wire-encode';

/** How long the caller still waits, in milliseconds from the request's arrival: no clocks are compared. */
export const TIMEOUT_HEADER = 'x-timeout-ms';

export type WireRequest = { readonly path: string; readonly body: string | null };

const PARAMETER = /:([A-Za-z]+)/g;
export const hasBody = (call: Call): boolean => call.method !== 'GET' && call.method !== 'DELETE';

/** Names of the path's parameters. */
export const listParameters = (call: Call): string[] =>
  [...call.path.matchAll(PARAMETER)].map(([, name]) => name ?? '');

/** The request of a call; `input` is in its inside form. */
export function toWireRequest(call: Call, input: unknown): WireRequest {
  const fields = encodeWire(call.in, input) as Record<string, unknown>;
  const inPath = new Set(listParameters(call));
  const path = call.path.replace(PARAMETER, (_, name: string) =>
    encodeURIComponent(String(fields[name])),
  );
  const rest = Object.entries(fields).filter(
    ([name, value]) => !inPath.has(name) && value !== undefined,
  );
  if (hasBody(call)) return { path, body: JSON.stringify(Object.fromEntries(rest)) };
  const query = new URLSearchParams(
    rest.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return { path: query === '' ? path : `${path}?${query}`, body: null };
}
