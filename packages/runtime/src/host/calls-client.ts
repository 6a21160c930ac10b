/**
 * Calls services over HTTP: pooled connections, the call's own timeout, a signed identity. Failures are values. Used
 * between services and by the gateway on behalf of users.
 */
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { authorize, checkKey, checkSession } from '@tradefloor/contracts/calls/users';
import { Health } from '@tradefloor/contracts/health';
import { RequestCounts } from '@tradefloor/contracts/ops';
import { Problem } from '@tradefloor/contracts/refusals';
import type { ServiceName } from '@tradefloor/contracts/services';
import { toRequestSpan, toTraceparent } from '@tradefloor/contracts/trace';
import type { Caller } from '@tradefloor/contracts/user';
import { err, ok, type Result } from '@tradefloor/core/result';
import { type Dispatcher, Pool } from 'undici';
import type { CallFailure } from '../service.ts';
import { TIMEOUT_HEADER, toWireRequest } from './call-wire.ts';
import { CALLER_HEADER, makeSigner } from './identity.ts';
import { ELSEWHERE_HEADER } from './service-places.ts';

export type RequestMeta = {
  readonly requestId: string;
  readonly caller: Caller | null;
  /**
   * `user`: on behalf of a person, internal calls are refused. `service`: on behalf of the calling
   * service itself.
   */
  readonly as: 'service' | 'user';
  /** The caller's span; the request's own span if absent. */
  readonly traceparent?: string;
  /** What is left of the caller's own time, where that is less than the call's. */
  readonly timeoutMs?: number;
};

export type ForwardedRequest = {
  readonly path: string;
  readonly query: string;
  readonly body: Buffer | null;
  readonly contentType: string | null;
  readonly requestId: string;
  readonly caller: Caller | null;
  /** Address of the client, for people to recognise their sessions by. */
  readonly clientAddress?: string;
  /** The client's user agent. */
  readonly clientDevice?: string;
  /** Aborted when the client has gone. */
  readonly signal?: AbortSignal;
  /** On behalf of the calling service itself, for its internal calls; left out: of the caller. */
  readonly as?: 'service';
};

export type ForwardedResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};

export type CallsClient = {
  request<C extends Call>(
    call: C,
    input: CallInput<C>,
    meta: RequestMeta,
  ): Promise<Result<CallOutput<C>, CallFailure>>;
  forward(call: Call, request: ForwardedRequest): Promise<Result<ForwardedResponse, CallFailure>>;
  health(service: ServiceName): Promise<Health | null>;
  /** A service's requests since its process started; null when it does not respond. */
  requestCounts(service: ServiceName): Promise<RequestCounts | null>;
  close(): Promise<void>;
};

type Options = {
  /** Where a service is; several addresses where several processes may have it. */
  readonly getBaseUrl: (service: ServiceName) => string | readonly string[];
  readonly secret: string;
  readonly from: ServiceName;
};

const HEALTH_MS = 1_000;
/**
 * Connections to an address, by what travels on them. A log-in hashes a password: as many at once as one likes to send
 * wait for each other, and not before the sessions of those who are logged in, nor before anything else.
 */
const CONNECTIONS = { hashing: 8, sessions: 16, others: 64 } as const;
type Lane = keyof typeof CONNECTIONS;

const laneFor = ({ name }: Call): Lane => {
  if (name === authorize.name) return 'hashing';
  return name === checkSession.name || name === checkKey.name ? 'sessions' : 'others';
};

export const callsClient = (options: Options): CallsClient => new HttpCalls(options);

class HttpCalls implements CallsClient {
  readonly #options: Options;
  readonly #sign: ReturnType<typeof makeSigner>;
  readonly #pools = new Map<string, Pool>();
  /** Which of its addresses a service was last found at. */
  readonly #foundAt = new Map<ServiceName, number>();

  constructor(options: Options) {
    this.#options = options;
    this.#sign = makeSigner(options.secret);
  }

  async request<C extends Call>(
    call: C,
    input: CallInput<C>,
    meta: RequestMeta,
  ): Promise<Result<CallOutput<C>, CallFailure>> {
    const { path, body } = toWireRequest(call, input);
    const subject =
      meta.as === 'service' ? `service:${this.#options.from}` : `user:${meta.caller?.userId ?? ''}`;
    const headers = await makeHeaders({ sign: this.#sign, call, subject, ...meta });
    if (body !== null) headers['content-type'] = 'application/json';
    const { method } = call;
    const timeoutMs = Math.min(call.timeoutMs, meta.timeoutMs ?? Number.POSITIVE_INFINITY);
    const sent = await this.#send(call.to, {
      lane: laneFor(call),
      method,
      path,
      headers,
      body,
      timeoutMs,
    });
    return sent.ok ? readResponse(call, sent.value) : sent;
  }

  async forward(
    call: Call,
    request: ForwardedRequest,
  ): Promise<Result<ForwardedResponse, CallFailure>> {
    const { query, body, contentType, caller, requestId, clientAddress } = request;
    const { clientDevice, signal } = request;
    const { from } = this.#options;
    const subject = request.as === 'service' ? `service:${from}` : `user:${caller?.userId ?? ''}`;
    const headers = await makeHeaders({ sign: this.#sign, call, subject, caller, requestId });
    if (contentType !== null) headers['content-type'] = contentType;
    if (clientAddress !== undefined) headers['x-forwarded-for'] = clientAddress;
    if (clientDevice !== undefined) headers['x-client-device'] = clientDevice;
    const path = query === '' ? request.path : `${request.path}?${query}`;
    const { method, timeoutMs } = call;
    const sent = { lane: laneFor(call), method, path, headers, body, timeoutMs };
    return this.#send(call.to, signal === undefined ? sent : { ...sent, signal });
  }

  async health(service: ServiceName): Promise<Health | null> {
    return Health.safeParse(await this.#read(service, '/health')).data ?? null;
  }

  async requestCounts(service: ServiceName): Promise<RequestCounts | null> {
    return RequestCounts.safeParse(await this.#read(service, '/requests')).data ?? null;
  }

  /** What a service reports of itself, as it came. */
  async #read(service: ServiceName, path: string): Promise<unknown> {
    const sent = await this.#send(service, {
      lane: 'others',
      method: 'GET',
      path,
      headers: {},
      body: null,
      timeoutMs: HEALTH_MS,
    });
    return sent.ok ? toJson(sent.value.body) : null;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()));
  }

  /** Tries one address after the other, as long as it is certain that the previous one executed nothing. */
  async #send(
    service: ServiceName,
    options: SendOptions,
  ): Promise<Result<ForwardedResponse, CallFailure>> {
    const given = this.#options.getBaseUrl(service);
    const addresses = typeof given === 'string' ? [given] : given;
    const first = this.#foundAt.get(service) ?? 0;
    let last: Result<ForwardedResponse, CallFailure> = err({ kind: 'UNREACHABLE' });
    for (let turn = 0; turn < addresses.length; turn += 1) {
      const at = (first + turn) % addresses.length;
      try {
        const response = await getResponse(
          this.#poolOf(addresses[at] ?? '', options.lane),
          options,
        );
        last = ok(response);
        if (response.headers[ELSEWHERE_HEADER] !== undefined) continue;
        this.#foundAt.set(service, at);
        return last;
      } catch (error) {
        if (wasNotSent(error)) continue;
        if (options.signal?.aborted === true) return err({ kind: 'TIMEOUT' });
        // It may be frozen there and at work elsewhere: the next call begins at the next address.
        this.#foundAt.set(service, (at + 1) % addresses.length);
        return err({ kind: isTimeout(error) ? 'TIMEOUT' : 'UNREACHABLE' });
      }
    }
    return last;
  }

  #poolOf(address: string, lane: Lane): Pool {
    const key = `${lane} ${address}`;
    const known = this.#pools.get(key);
    if (known) return known;
    const connections = CONNECTIONS[lane];
    const pool = new Pool(address, { connections, connect: { timeout: 1_000 } });
    this.#pools.set(key, pool);
    return pool;
  }
}

async function makeHeaders(of: {
  readonly sign: ReturnType<typeof makeSigner>;
  readonly call: Call;
  readonly subject: string;
  readonly caller: Caller | null;
  readonly requestId: string;
  readonly traceparent?: string;
}): Promise<Record<string, string>> {
  const { requestId, traceparent = toTraceparent(requestId, toRequestSpan(requestId)) } = of;
  const token = await of.sign(of.call.to, of.subject, of.caller);
  return { [CALLER_HEADER]: token, 'x-request-id': requestId, traceparent };
}

type SendOptions = {
  readonly lane: Lane;
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | null;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
};

async function getResponse(pool: Pool, options: SendOptions): Promise<ForwardedResponse> {
  const { timeoutMs, headers, signal, method, path, body: sent } = options;
  const late = AbortSignal.timeout(timeoutMs);
  const response = await pool.request({
    method,
    path,
    body: sent,
    headers: { ...headers, [TIMEOUT_HEADER]: String(Math.ceil(timeoutMs)) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    signal: signal === undefined ? late : AbortSignal.any([late, signal]),
  });
  const body = Buffer.from(await response.body.arrayBuffer());
  return { status: response.statusCode, headers: response.headers, body };
}

/** The connection was not established: no byte was read by the peer. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const wasNotSent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NOT_SENT.has(String(error.code));

const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || /Timeout/.test(error.name) || error.name === 'AbortError');

function toJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** A response that does not match the call's own schema counts as no response: the peer is not the expected one. */
function readResponse<C extends Call>(
  call: C,
  { status, body }: ForwardedResponse,
): Result<CallOutput<C>, CallFailure> {
  const json = toJson(body);
  if (status >= 200 && status < 300) {
    const response = call.out.safeDecode(json);
    return response.success ? ok(response.data as CallOutput<C>) : err({ kind: 'UNREACHABLE' });
  }
  const problem = Problem.safeParse(json);
  if (!problem.success) return err({ kind: 'UNREACHABLE' });
  const { code, detail, errors, orderId } = problem.data;
  return err({ kind: 'REFUSED', code, info: { detail, errors, orderId, http: status } });
}
