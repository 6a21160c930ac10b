/**
 * `/api/{service}/*`: from a request of the outside to a call of the inside. The order of the checks is the order of
 * what they cost and give away: service, origin, session, path, role, allowance, body.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Session } from '@tradefloor/api/ports/ports';
import { findKeyFault } from '@tradefloor/api/procedure/key-fault';
import { type Call, findKeyUse } from '@tradefloor/contracts/calls/call';
import { toCallCost } from '@tradefloor/contracts/vocabulary/call-cost';
import { usernameIn } from '../limits/login-guard.ts';
import {
  type ForwardRequest,
  type ForwardResponse,
  isFailure,
  type UpstreamFailure,
} from '../upstream/upstream.ts';
import { sendResponse, toRefusal } from './answer.ts';
import { announcesBody, type Body, readBody } from './body.ts';
import { presentsKey } from './credential.ts';
import { type Edge, getKind, type Passage, type Spender } from './edge.ts';
import { identify } from './identify.ts';
import { isOwnOrigin, isSafe } from './origin.ts';
import { malformed, type Refusal, refusal, sendRefusal, tooMany } from './problem.ts';
import type { Routed } from './routes.ts';
import { plainSegments } from './target.ts';

export type ApiRequest = Passage & {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly service: string;
  /** The path on the service, with its slash. */
  readonly path: string;
  readonly query: string;
};

/** Responds to a request, whatever it is. */
export async function handleApi(edge: Edge, requested: ApiRequest): Promise<void> {
  const passed = await admit(edge, requested);
  if ('why' in passed) return refuse(edge, requested, passed);
  const waitMs = enterService(edge, passed);
  if (waitMs > 0) return refuse(edge, requested, { why: tooMany(waitMs), session: passed.session });
  const body = await toBody(edge, requested, passed.call);
  if (!body.ok) return refuse(edge, requested, { why: body.refusal, session: passed.session });
  if (passed.call.name === 'authorize') return respondLogin(edge, requested, { ...passed, body });
  const response = await forward(edge, requested, { ...passed, body });
  settle(edge, requested, { ...passed, response: response });
}

type Admitted = { readonly call: Call; readonly session: Session | null };

async function admit(edge: Edge, requested: ApiRequest): Promise<Admitted | Refused> {
  const { req, service } = requested;
  if (!edge.routes.knows(service)) return nobodys(refusal('NOT_FOUND', 'unknown service'));
  if (isForeign(edge, req)) {
    return nobodys(refusal('FORBIDDEN', 'the request comes from another site'));
  }
  const segments = plainSegments(requested.path);
  const routed: Routed = segments
    ? edge.routes.find(service, req.method ?? '', segments)
    : { kind: 'none' };
  const call = routed.kind === 'call' ? routed.call : null;
  const busy = call === null ? null : edge.door.refuse(call);
  if (busy !== null) return nobodys(busy);
  const session = await sessionFor(edge, requested, call);
  if (session !== null && 'code' in session) return nobodys(session);
  const cost = toCallCost(new URLSearchParams(requested.query).get('limit'));
  const refused = await refusalFor(edge, routed, { session, address: requested.address, cost });
  if (refused !== null) return { why: refused, session };
  return call === null ? nobodys(refusal('NOT_FOUND')) : { call, session };
}

/** Only what a browser sends of itself can be forged by a page: no page can add a key. */
export const isForeign = ({ settings }: Pick<Edge, 'settings'>, req: IncomingMessage): boolean =>
  !isSafe(req.method) && !presentsKey(req) && !isOwnOrigin(req.headers, settings);

const nobodys = (why: Refusal): Refused => ({ why, session: null });

/** Path, role and rate limit, in this order; null when the call is allowed. */
function refusalFor(
  edge: Edge,
  routed: Routed,
  who: Spender,
): Refusal | null | Promise<Refusal | null> {
  if (routed.kind === 'none') return refusal('NOT_FOUND', 'unknown path');
  if (routed.kind === 'method') {
    return { code: 'METHOD_NOT_ALLOWED', headers: { allow: routed.allowed.join(', ') } };
  }
  if (!mayCall(routed.call, who.session)) {
    return refusal('FORBIDDEN', 'this role may not make this call');
  }
  const fault = findKeyFault(findKeyUse(routed.call), who.session);
  if (fault !== null) return refusal('FORBIDDEN', fault);
  return edge.allowances.refuse(getKind(routed.call), who, edge.nowMs());
}

/** The session, where there must be one; for public calls, the one there is. */
async function sessionFor(
  edge: Edge,
  { req, requestId }: ApiRequest,
  call: Call | null,
): Promise<Session | Refusal | null> {
  const identified = await identify(edge, req, requestId);
  // A cookie that is over does not keep its holder from logging in again.
  if (call?.access === 'public' && !presentsKey(req)) {
    return identified !== null && 'session' in identified ? identified.session : null;
  }
  if (identified === null) return refusal('UNAUTHENTICATED');
  return 'session' in identified ? identified.session : identified;
}

/** Default deny: an internal call has no way through here, a list names who may. */
const mayCall = ({ access }: Call, session: Session | null): boolean =>
  access === 'public' ||
  (typeof access === 'object' && session !== null && access.includes(session.identity.role));

async function toBody({ settings }: Edge, { req }: ApiRequest, call: Call): Promise<Body> {
  if (call.method === 'GET') {
    return announcesBody(req)
      ? { ok: false, refusal: malformed('GET has no body') }
      : { ok: true, bytes: null, contentType: null };
  }
  return readBody(req, {
    accepts: call.accepts ?? ['json'],
    bytesMax: settings.limits.bodyBytes,
    depthMax: settings.limits.jsonDepth,
  });
}

/** By whom and what a service refuses calls for their rate; null for what never waits here. */
const toRefusedName = ({ call, session }: Admitted): string | null =>
  session === null || call.reducesRisk === true ? null : `${session.sessionId} ${call.name}`;

/** @returns 0, or the milliseconds until its service takes the call */
function enterService({ serviceRefusals, nowMs }: Edge, admitted: Admitted): number {
  const name = toRefusedName(admitted);
  return name === null ? 0 : serviceRefusals.enter(name, nowMs());
}

type Ready = Admitted & { readonly body: Extract<Body, { ok: true }> };

const forward = (
  { upstream }: Edge,
  { req, res, path, query, requestId, address }: ApiRequest,
  { call, session, body }: Ready,
): Promise<ForwardResponse | UpstreamFailure> =>
  upstream.forward(call, {
    path,
    query,
    body: body.bytes,
    contentType: body.contentType,
    requestId,
    caller: session?.caller ?? null,
    clientAddress: address,
    ...parseDevice(req.headers['user-agent']),
    // What reduces risk is done whether or not its caller stays.
    ...(call.reducesRisk === true ? {} : { signal: leaving(res) }),
  });

/** Aborted when the client closes its connection before it has its response. */
function leaving(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}

const DEVICE_MAX = 256;

/** What a client calls itself, cut to what a header may safely carry. */
export const parseDevice = (agent: string | undefined): Pick<ForwardRequest, 'clientDevice'> => {
  const clientDevice = (agent ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, DEVICE_MAX);
  return clientDevice === '' ? {} : { clientDevice };
};

type Settled = Admitted & { readonly response: ForwardResponse | UpstreamFailure };

function settle(edge: Edge, requested: ApiRequest, { call, session, response }: Settled): void {
  const { res, requestId, https } = requested;
  if (isFailure(response)) {
    edge.log({ event: 'upstream', call: call.name, kind: response.kind, requestId });
    refuse(edge, requested, { why: toRefusal(response), session });
    return;
  }
  const name = toRefusedName({ call, session });
  if (name !== null) edge.serviceRefusals.settled(name, edge.nowMs(), response.status === 429);
  // This gateway need not wait for the message that the session is over.
  if (call.name === 'logout' && session !== null) edge.sessions.forgetSession(session.sessionId);
  sendResponse(res, response, { call, requestId, https });
}

/** The one call whose failures are counted: guesses at a password. */
async function respondLogin(edge: Edge, requested: ApiRequest, ready: Ready): Promise<void> {
  const { address, requestId } = requested;
  const { bytes, contentType } = ready.body;
  const username = bytes ? usernameIn(bytes, contentType ?? '') : '';
  const attempt = { address, username };
  const note = (outcome: 'granted' | 'denied' | 'slowed') =>
    edge.log({ event: 'login', outcome, username, requestId, address });
  const waitMs = await edge.loginGuard.waitMs(attempt, edge.nowMs());
  if (waitMs > 0) {
    note('slowed');
    return sendRefusal(requested.res, requestId, tooMany(waitMs));
  }
  const response = await forward(edge, requested, ready);
  if (!isFailure(response)) {
    if (response.status === 200) {
      await edge.loginGuard.succeeded(attempt);
      note('granted');
    } else if (response.body.includes('"access_denied"')) {
      await edge.loginGuard.failed(attempt, edge.nowMs());
      note('denied');
    }
  }
  settle(edge, requested, { ...ready, response: response });
}

type Refused = { readonly why: Refusal; readonly session: Session | null };

/** Refuses, and notes what a watchful operator wants to see: what is forbidden, and what broke. */
function refuse(edge: Edge, requested: ApiRequest, { why, session }: Refused): void {
  const { req, res, requestId, address, service, path } = requested;
  edge.meters.refused('api', why.code);
  sendRefusal(res, requestId, why);
  if (why.code === 'NOT_FOUND' || res.statusCode === 422) return;
  edge.log({
    event: 'refused',
    refusal: why.code,
    status: res.statusCode,
    method: req.method ?? '',
    path: `/api/${service}${path}`,
    requestId,
    address,
    ...(session === null ? {} : { userId: session.identity.userId }),
    ...(session?.caller.key === undefined ? {} : { keyId: session.caller.key.keyId }),
  });
}
