/** The browser's calls over the services' HTTP: the input in wire form becomes path, query and body, and back. */
import type { CallOutcome, Calls, WireOutput } from '@tradefloor/api/ports/ports';
import type { Call } from '@tradefloor/contracts/calls/call';
import { findProblem, Problem } from '@tradefloor/contracts/refusals';
import { BUSY } from '@tradefloor/contracts/vocabulary/refusals';
import { hasBody, listParameters } from '@tradefloor/runtime/host/call-wire';
import type { GatewayLog } from '../ops/log.ts';
import {
  type ForwardRequest,
  type ForwardResponse,
  isFailure,
  type Upstream,
} from '../upstream/upstream.ts';
import { toRefusal } from './answer.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Where a call's input goes: parameters into the path, the rest into body or query, as services read them. */
export function toRequest(
  call: Call,
  input: unknown,
): Pick<ForwardRequest, 'path' | 'query' | 'body'> {
  const fields: Fields = { ...(input as Fields | undefined) };
  const inPath = new Set(listParameters(call));
  const path = call.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(fields[name])),
  );
  const rest = Object.entries(fields).filter(
    ([name, value]) => !inPath.has(name) && value !== undefined,
  );
  if (hasBody(call)) {
    return { path, query: '', body: Buffer.from(JSON.stringify(Object.fromEntries(rest))) };
  }
  const query = new URLSearchParams(
    rest.map(([name, value]): [string, string] => [name, String(value)]),
  );
  return { path, query: query.toString(), body: null };
}

export const httpCalls = (upstream: Pick<Upstream, 'forward'>, log: GatewayLog): Calls => ({
  async request(call, input, { requestId, session, signal }) {
    const request = toRequest(call, input);
    const response = await upstream.forward(call, {
      ...request,
      contentType: request.body === null ? null : 'application/json',
      requestId,
      caller: session.caller,
      ...(signal === undefined || call.reducesRisk === true ? {} : { signal }),
    });
    if (!isFailure(response)) return toOutcome(response, requestId);
    log({ event: 'upstream', call: call.name, kind: response.kind, requestId });
    const { code, info } = toRefusal(response);
    return { ok: false, problem: findProblem(code, requestId, info) };
  },
});

function toOutcome<C extends Call>(
  { status, body }: ForwardResponse,
  requestId: string,
): CallOutcome<C> {
  const json = parsed(body);
  if (status < 400 && json !== undefined) return { ok: true, value: json as WireOutput<C> };
  const problem = Problem.safeParse(json).data;
  if (problem && problem.status < 500) return { ok: false, problem };
  // Internal failures stay internal; only whether a retry makes sense is reported.
  const code = problem?.code ?? 'INTERNAL';
  const detail = code === 'OVERLOADED' ? { detail: BUSY } : {};
  const info = problem?.status === 503 ? { http: 503, ...detail } : {};
  return { ok: false, problem: findProblem(code, requestId, info) };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
