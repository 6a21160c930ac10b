/** tRPC over HTTP: session, origin and size are checked here, access and allowance in every procedure. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Session } from '@tradefloor/api/ports/ports';
import { isPassing, problemBehind } from '@tradefloor/api/procedure/refusal';
import { appRouter } from '@tradefloor/api/root';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import { errorText } from '../ops/log.ts';
import { isForeign } from './api.ts';
import { mediaType } from './body.ts';
import type { Edge, Passage } from './edge.ts';
import { identify } from './identify.ts';
import { type Refusal, refusal, sendRefusal } from './problem.ts';
import { apiContext } from './trpc-context.ts';

export type TrpcRequest = Passage & {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** Procedure names, separated by commas in a batch. */
  readonly path: string;
};

/** A batch's names and nothing else: `orders.list,risk.positions`. */
const PROCEDURES = /^[A-Za-z][A-Za-z0-9.]{0,63}(?:,[A-Za-z][A-Za-z0-9.]{0,63})*$/;

/** A stream over HTTP would take one of the six connections a browser has for us. */
const SUBSCRIPTIONS: ReadonlySet<string> = new Set(
  Object.entries(appRouter._def.procedures).flatMap(([name, procedure]) =>
    '_def' in procedure && 'type' in procedure._def && procedure._def.type === 'subscription'
      ? [name]
      : [],
  ),
);

const ON_THE_SOCKET: Refusal = {
  code: 'VALIDATION_FAILED',
  info: { http: 426, detail: 'subscriptions go over the WebSocket' },
  headers: { upgrade: 'websocket' },
};

export async function serveTrpc(edge: Edge, requested: TrpcRequest): Promise<void> {
  const { req, res, path, requestId, address } = requested;
  const session = await admit(edge, requested);
  if ('code' in session) {
    edge.meters.refused('trpc', session.code);
    sendRefusal(res, requestId, session);
    return;
  }
  res.setHeader('cache-control', 'no-store');
  res.setHeader('x-content-type-options', 'nosniff');
  const { limits } = edge.settings;
  await nodeHTTPRequestHandler({
    req,
    res,
    path,
    router: appRouter,
    maxBodySize: limits.bodyBytes,
    maxBatchSize: limits.batch,
    allowMethodOverride: false,
    createContext: () =>
      Promise.resolve(
        apiContext(edge, {
          requestId,
          callId: () => requestId,
          address,
          session: () => session,
          onIdentity: () => () => undefined,
        }),
      ),
    responseMeta: ({ errors }) =>
      errors.some((error) => isPassing(problemBehind(error, requestId)))
        ? { headers: { 'retry-after': '1' } }
        : {},
    onError: ({ error }) => {
      edge.meters.refused('trpc', problemBehind(error, requestId).code);
      if (error.code === 'INTERNAL_SERVER_ERROR') {
        edge.log({
          event: 'failed',
          where: `trpc ${path}`,
          error: errorText(error.cause),
          requestId,
        });
      }
    },
  });
}

async function admit(
  edge: Edge,
  { req, path, requestId }: TrpcRequest,
): Promise<Session | Refusal> {
  if (req.method !== 'GET' && req.method !== 'POST') {
    return { code: 'METHOD_NOT_ALLOWED', headers: { allow: 'GET, POST' } };
  }
  if (isForeign(edge, req)) {
    return refusal('FORBIDDEN', 'the request comes from another site');
  }
  const identified = await identify(edge, req, requestId);
  if (identified === null) return refusal('UNAUTHENTICATED');
  if (!('session' in identified)) return identified;
  if (!PROCEDURES.test(path)) return refusal('NOT_FOUND', 'unknown procedure');
  if (path.split(',').some((name) => SUBSCRIPTIONS.has(name))) return ON_THE_SOCKET;
  if (req.method === 'POST' && mediaType(req.headers['content-type']) !== 'application/json') {
    return refusal('UNSUPPORTED_MEDIA_TYPE', 'send application/json');
  }
  return identified.session;
}
