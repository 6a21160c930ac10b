/**
 * A service's HTTP server: every response at its call's method and path. Input is validated before the service sees it,
 * the caller by signature, the rest by the call's access rule; all errors are problem details.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Call, findKeyUse } from '@tradefloor/contracts/calls/call';
import { RequestId } from '@tradefloor/contracts/ids';
import { findProblem, type RefusalInfo, toFieldErrors } from '@tradefloor/contracts/refusals';
import { Traceparent } from '@tradefloor/contracts/trace';
import { findScopeFault } from '@tradefloor/contracts/vocabulary/keys';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Engine } from '../engine/engine.ts';
import type { CallHandler, Origin, Service } from '../service.ts';
import { TIMEOUT_HEADER } from './call-wire.ts';
import { acceptBodies, findBodyRefusal, isForm, listFields } from './http-body.ts';
import { CALLER_HEADER, type Identity, makeVerifier, type Verify } from './identity.ts';
import type { Log } from './log.ts';
import { ELSEWHERE_HEADER } from './service-places.ts';

const BODY_MAX = 256 * 1_024;
/** Requests under way get this long to end when the server closes. */
const RESPONSE_TIMEOUT_MS = 2_000;

/** A connection idle for this long is cut, unless a response may take longer. */
const QUIET_MS = 30_000;

/** How long a service's connections may be quiet: never shorter than its longest call. In milliseconds. */
export const quietMs = ({
  handles,
}: {
  readonly handles: readonly { readonly call: Pick<Call, 'timeoutMs'> }[];
}): number =>
  Math.max(QUIET_MS, ...handles.map(({ call }) => call.timeoutMs + RESPONSE_TIMEOUT_MS));

export type HealthFacts = {
  readonly status: 'ok' | 'starting' | 'degraded';
  readonly detail?: string;
};

export type HttpOptions = {
  readonly engine: Engine;
  readonly secret: string;
  readonly version: string;
  readonly address: string;
  /** 0 takes any that is free. */
  readonly port: number;
  readonly log: Log;
  readonly readHealth: (service: Service['name']) => Promise<HealthFacts>;
  readonly metrics: () => Promise<string>;
  readonly upgrades: Partial<
    Record<Service['name'], (request: IncomingMessage, socket: Duplex, head: Buffer) => void>
  >;
};

export type HttpServer = { readonly port: number; readonly close: () => Promise<void> };

/** Opens the server of one service. @throws when its port is taken */
export async function serveService(service: Service, options: HttpOptions): Promise<HttpServer> {
  const { address, version, log } = options;
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_MAX,
    requestIdHeader: false,
    genReqId: (request) => getRequestId(request.headers['x-request-id']),
    routerOptions: { maxParamLength: 256 },
    // Requests in flight get their response; idle connections are closed.
    forceCloseConnections: 'idle',
    connectionTimeout: quietMs(service),
    requestTimeout: 30_000,
  });
  const started = Date.now();
  acceptBodies(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.get('/health', async (_, reply) => {
    if (isElsewhere(options.engine, service)) void reply.header(ELSEWHERE_HEADER, '1');
    const facts = await options.readHealth(service.name);
    return { ...facts, service: service.name, version, uptimeMs: Date.now() - started };
  });
  app.get('/metrics', async (_, reply) =>
    reply.type('text/plain; version=0.0.4').send(await options.metrics()),
  );
  // Worked out when asked: it goes over all that the service holds.
  app.get('/state', async () => ({
    service: service.name,
    stateHash: options.engine.stateHash(service.name),
  }));
  app.get('/requests', async () => options.engine.requests().get(service.name) ?? null);
  const verify = makeVerifier(options.secret, service.name);
  for (const entry of service.handles) addResponse(app, entry, { ...options, verify, service });
  refuseTheRest(app, service, log);
  addUpgrade(app, service, options);
  const listening: Promise<string> = app.listen({ host: address, port: options.port });
  const { port } = new URL(await listening);
  return { port: Number(port), close: () => closed(app) };
}

type Deps = HttpOptions & { readonly verify: Verify; readonly service: Service };

/** Closes when requests in flight have their response; those that get none in time are cut off. */
async function closed(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), RESPONSE_TIMEOUT_MS);
  await app.close();
  clearTimeout(cut);
}

/** Another process holds the lease, or no process does yet. */
const isElsewhere = (engine: Engine, { name }: Service): boolean =>
  engine.status(name) === 'waiting';

function addResponse(app: FastifyInstance, entry: CallHandler, deps: Deps): void {
  const { call } = entry;
  app.route({
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const token = request.headers[CALLER_HEADER];
      const verified = typeof token === 'string' ? await deps.verify(token) : null;
      // A signature from a moment ago is valid, so a clock is wrong: that is no response for the caller.
      if (verified === 'late' && call.access !== 'public') {
        return refuse(reply, 'UPSTREAM_UNAVAILABLE', { detail: 'clocks disagree', http: 503 });
      }
      const identity = verified === 'late' ? null : verified;
      const denied = findDenial(entry, identity);
      if (denied) return refuse(reply, denied, {});
      const read = readInput(entry, request);
      if (!read.ok) return refuse(reply, read.code, read.info);
      const status = deps.engine.status(deps.service.name);
      if (status !== 'active') {
        // Nothing was executed: a caller with another address may retry there. The connection may be cut and replaced.
        void reply.header(ELSEWHERE_HEADER, '1');
        return refuse(reply, 'UPSTREAM_UNAVAILABLE', { detail: `is ${status} here`, http: 503 });
      }
      const meta = {
        causeId: `${call.name}-${randomUUID()}`,
        requestId: request.id,
        caller: identity?.caller ?? null,
        origin: getOrigin(request.headers),
        ...traceOf(request.headers['traceparent']),
        isNew: identity?.isService !== true,
        timeoutMs: readTimeout(call, request.headers[TIMEOUT_HEADER]),
        isAbandoned: () => request.raw.socket.destroyed,
      };
      const response = await deps.engine.request(deps.service.name, call, {
        input: read.input,
        meta,
      });
      const { result, http } = response;
      if (!result.ok) return refuse(reply, result.error.code, result.error.info);
      const body = encodeWire(call.out, result.value);
      return reply
        .code(http?.status ?? 200)
        .headers(http?.headers ?? {})
        .send(body);
    },
  });
}

/** The caller's span (W3C Trace Context); anything else is dropped. */
const traceOf = (given: unknown): { readonly traceparent?: string } => {
  const read = Traceparent.safeParse(given);
  return read.success ? { traceparent: read.data } : {};
};

/** How long the caller waits: as it states, and never longer than the call allows. */
const readTimeout = ({ timeoutMs }: Call, given: unknown): number =>
  typeof given === 'string' && /^\d{1,7}$/.test(given)
    ? Math.min(Number(given), timeoutMs)
    : timeoutMs;

const ORIGIN_MAX = 256;
/** As the gateway names it; services have no other entry from outside. */
const getOrigin = (headers: FastifyRequest['headers']): Origin => ({
  address: toShort(headers['x-forwarded-for']),
  device: toShort(headers['x-client-device']),
});

const toShort = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, ORIGIN_MAX) : null;

/** Why this caller is refused, or null. Services may call everything; people what the call's rule allows. */
function findDenial({ call }: CallHandler, identity: Identity | null): RefusalCode | null {
  const { access } = call;
  if (access === 'public' || identity?.isService) return null;
  if (!identity?.caller) return 'UNAUTHENTICATED';
  const { role, key } = identity.caller;
  const isScoped = key === undefined || findScopeFault(findKeyUse(call), key.scopes) === null;
  return access !== 'internal' && access.includes(role) && isScoped ? null : 'FORBIDDEN';
}

type Input =
  | { readonly ok: true; readonly input: unknown }
  | { readonly ok: false; readonly code: RefusalCode; readonly info: RefusalInfo };

/** Path parameters, query and body as one object, checked by the call's schema. */
function readInput({ call }: CallHandler, request: FastifyRequest): Input {
  if (isForm(request.headers['content-type']) && !call.accepts?.includes('form')) {
    return { ok: false, code: 'UNSUPPORTED_MEDIA_TYPE', info: { detail: 'application/json' } };
  }
  const read = listFields(request);
  if (!read.ok) return { ok: false, ...read.refusal };
  const parsed = call.in.safeDecode(read.fields);
  if (parsed.success) return { ok: true, input: parsed.data };
  return { ok: false, code: 'VALIDATION_FAILED', info: { errors: toFieldErrors(parsed.error) } };
}

function refuse(reply: FastifyReply, code: RefusalCode, info: RefusalInfo): FastifyReply {
  const problem = findProblem(code, reply.request.id, info);
  if (problem.status === 503 || problem.status === 429) void reply.header('retry-after', '1');
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

function refuseTheRest(app: FastifyInstance, service: Service, log: Log): void {
  const known = service.handles.map(({ call }) => ({
    method: call.method as string,
    pattern: new RegExp(`^${call.path.replace(/:[A-Za-z]+/g, '[^/]+')}/?$`),
  }));
  known.push({ method: 'GET', pattern: /^\/(health|metrics|state|requests)$/ });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) return refuse(reply, 'NOT_FOUND', {});
    void reply.header('allow', [...new Set(methods)].join(', '));
    return refuse(reply, 'METHOD_NOT_ALLOWED', {});
  });
  app.setErrorHandler(async (error, request, reply) => {
    const refused = findBodyRefusal(error);
    if (refused) return refuse(reply, refused.code, refused.info);
    log.error({ error, requestId: request.id }, 'http.failed');
    return refuse(reply, 'INTERNAL', {});
  });
}

const NOT_HERE = `HTTP/1.1 503 Service Unavailable\r\n${ELSEWHERE_HEADER}: 1\r\nretry-after: 1\r\nconnection: close\r\n\r\n`;

/**
 * Sockets are served where the service is active, as calls are: a standby reports itself as such.
 */
function addUpgrade(
  app: FastifyInstance,
  service: Service,
  { engine, upgrades }: HttpOptions,
): void {
  const upgrade = upgrades[service.name];
  app.server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!upgrade) socket.destroy();
    else if (isElsewhere(engine, service)) socket.end(NOT_HERE);
    else upgrade(request, socket, head);
  });
}

const getRequestId = (given: unknown): string => {
  const read = RequestId.safeParse(given);
  return read.success ? read.data : randomUUID();
};
