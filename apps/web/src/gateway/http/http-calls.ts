/** The browser's calls over the services' HTTP: the input in wire form becomes path, query and body, and back. */
import type { CallOutcome, Calls, WireAnswer } from '@tradefloor/api/ports';
import type { Call } from '@tradefloor/contracts/calls/call';
import { Problem, problemOf } from '@tradefloor/contracts/refusals';
import { hasBody, parametersOf } from '@tradefloor/runtime/host/call-wire';
import type { GatewayLog } from '../ops/log.ts';
import {
  type ForwardAnswer,
  type ForwardRequest,
  isFailure,
  type Upstream,
} from '../upstream/upstream.ts';
import { refusalOf } from './answer.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Where a call's input goes: parameters into the path, the rest into body or query, as services read them. */
export function requestOf(
  call: Call,
  input: unknown,
): Pick<ForwardRequest, 'path' | 'query' | 'body'> {
  const fields: Fields = { ...(input as Fields | undefined) };
  const inPath = new Set(parametersOf(call));
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
  async ask(call, input, { requestId, session }) {
    const request = requestOf(call, input);
    const answer = await upstream.forward(call, {
      ...request,
      contentType: request.body === null ? null : 'application/json',
      requestId,
      caller: session.caller,
    });
    if (!isFailure(answer)) return outcomeOf(answer, requestId);
    log({ event: 'upstream', call: call.name, kind: answer.kind, requestId });
    const { code, info } = refusalOf(answer);
    return { ok: false, problem: problemOf(code, requestId, info) };
  },
});

function outcomeOf<C extends Call>(
  { status, body }: ForwardAnswer,
  requestId: string,
): CallOutcome<C> {
  const json = parsed(body);
  if (status < 400 && json !== undefined) return { ok: true, value: json as WireAnswer<C> };
  const problem = Problem.safeParse(json).data;
  if (problem && problem.status < 500) return { ok: false, problem };
  // Internal failures stay internal; only whether a retry makes sense is reported.
  const code = problem?.code ?? 'INTERNAL';
  return {
    ok: false,
    problem: problemOf(code, requestId, problem?.status === 503 ? { http: 503 } : {}),
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
