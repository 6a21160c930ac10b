/** Counts the gateway's calls and log lines as metrics, around whatever serves them. */
import type { Calls } from '@tradefloor/api/ports/ports';
import { findProblem, Problem } from '@tradefloor/contracts/refusals';
import type { GatewayMeters, ServedRequest } from '@tradefloor/runtime/host/gateway-meters';
import type { GatewayLog } from '../ops/log.ts';
import {
  type ForwardResponse,
  isFailure,
  type Upstream,
  type UpstreamFailure,
} from '../upstream/upstream.ts';
import { toRefusal } from './answer.ts';

type Outcome = Pick<ServedRequest, 'status' | 'code'>;
const SERVED: Outcome = { status: 200, code: null };

/** The browser's calls, each counted and timed; refusals of the guard before them are counted where they leave. */
export const meteredCalls = (calls: Calls, meters: Pick<GatewayMeters, 'served'>): Calls => ({
  async request(call, input, requester) {
    const startMs = performance.now();
    const outcome = await calls.request(call, input, requester);
    const ms = performance.now() - startMs;
    const { status, code } = outcome.ok ? SERVED : outcome.problem;
    meters.served({ way: 'trpc', call: call.name, ms, status, code });
    return outcome;
  },
});

/** Calls of programs over `/api`, each counted and timed. One whose client has left has no outcome. */
export const meteredUpstream = (
  upstream: Upstream,
  meters: Pick<GatewayMeters, 'served' | 'refused'>,
): Upstream => ({
  ...upstream,
  async forward(call, request) {
    const startMs = performance.now();
    const response = await upstream.forward(call, request);
    if (request.signal?.aborted === true) return response;
    const ms = performance.now() - startMs;
    const { status, code } = readOutcome(response);
    meters.served({ way: 'api', call: call.name, ms, status, code });
    // A failure becomes the gateway's own refusal, which is counted there.
    if (!isFailure(response) && code !== null && code !== 'OTHER') meters.refused('api', code);
    return response;
  },
});

function readOutcome(response: ForwardResponse | UpstreamFailure): Outcome {
  if (isFailure(response)) {
    const { code, info } = toRefusal(response);
    return { code, status: findProblem(code, '', info).status };
  }
  const { status, body } = response;
  return { status, code: status < 400 ? null : (findCode(body) ?? 'OTHER') };
}

function findCode(body: Buffer): Problem['code'] | null {
  try {
    return Problem.safeParse(JSON.parse(body.toString('utf8'))).data?.code ?? null;
  } catch {
    return null;
  }
}

/** Log-ins and cut sockets, which are log lines. */
export const meteredLog =
  (log: GatewayLog, meters: Pick<GatewayMeters, 'login' | 'cut' | 'refused'>): GatewayLog =>
  (line) => {
    log(line);
    if (line.event === 'socket') meters.cut(line.closeCode);
    if (line.event !== 'login') return;
    meters.login(line.outcome);
    if (line.outcome === 'slowed') meters.refused('api', 'RATE_LIMITED');
  };
