/** A gateway on a real port before services that are a real HTTP server, for tests. */
import { randomBytes } from 'node:crypto';
import {
  type Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Session } from '@tradefloor/api/ports/ports';
import { givenFeed, givenSession } from '@tradefloor/api/testing/given';
import { REQUEST_AGE_MAX_MS } from '@tradefloor/contracts/vocabulary/operations';
import { type CallsClient, callsClient } from '@tradefloor/runtime/host/calls-client';
import { GatewayMeters } from '@tradefloor/runtime/host/gateway-meters';
import { CALLER_HEADER, type Identity, makeVerifier } from '@tradefloor/runtime/host/identity';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { createGateway, type GatewayParts } from '../gateway.ts';
import { readApiDocuments } from '../http/documents.ts';
import { Door } from '../http/door.ts';
import { httpCalls } from '../http/http-calls.ts';
import { meteredCalls, meteredLog, meteredUpstream } from '../http/metered.ts';
import { makeServer } from '../http-server.ts';
import { GATEWAY_LIMITS, type GatewayLimits, type GatewaySettings } from '../limits/settings.ts';
import type { GatewayEvent } from '../ops/log.ts';
import { thinLog } from '../ops/thinned-log.ts';
import { servicesUpstream } from '../upstream/services-upstream.ts';

const WEB_DIR = fileURLToPath(new URL('../../../', import.meta.url));
export const SECRET = 'a secret of at least thirty-two letters';
/** Sign-in is not what most tests are about. */
const PLENTY = { burst: 1_000_000, perSecond: 1_000_000 };

/** Waits for a condition; patient, since the machine may be busy. */
export const eventually = <T>(read: () => T) =>
  expect.poll(read, { timeout: 10_000, interval: 10 });

export type Seen = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly rawNames: readonly string[];
  readonly body: string;
  readonly identity: Identity | null;
};

export type Reply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly raw?: string;
  /** Never responds. */
  readonly silent?: true;
};

export const listenOn = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

const readAll = async (req: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/** What the user service responds for a cookie or a key. */
function findChecked(sessions: ReadonlyMap<string, Session>, body: string): object | null {
  const { cookie, key = cookie } = JSON.parse(body) as { cookie?: string; key?: string };
  const session = sessions.get(key ?? '');
  if (session === undefined) return null;
  const { sessionId, identityWire: identity, caller } = session;
  return { sessionId, identity, ...(caller.key === undefined ? {} : { key: caller.key }) };
}

/** Services with scripted responses that record the received calls. */
export async function givenServices() {
  const seen: Seen[] = [];
  const sessions = new Map<string, Session>();
  let checks = 0;
  let reply: (seen: Seen) => Reply = () => ({ body: { items: [], nextCursor: null } });
  // The audience differs by service; the fake is all of them.
  const verifiers = ['oms', 'journal', 'user-service', 'risk-engine', 'market-sim'] as const;
  const toIdentity = async (token: unknown): Promise<Identity | null> => {
    if (typeof token !== 'string') return null;
    const read = await Promise.all(verifiers.map((name) => makeVerifier(SECRET, name)(token)));
    return read.find((identity) => identity !== null && identity !== 'late') ?? null;
  };
  const server = createServer(async (req, res) => {
    const body = await readAll(req);
    const { method = '', url = '', headers } = req;
    const identity = await toIdentity(headers[CALLER_HEADER]);
    if (url.startsWith('/sessions/check')) {
      checks += 1;
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ session: findChecked(sessions, body) }));
      return;
    }
    if (url === '/health') {
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ status: 'ok', service: 'x', version: '1', uptimeMs: 1 }));
      return;
    }
    const rawNames = req.rawHeaders.filter((_, i) => i % 2 === 0);
    const request = { method, url, headers, rawNames, body, identity };
    seen.push(request);
    const { status = 200, headers: given = {}, body: response, raw, silent } = reply(request);
    if (silent) return;
    res.writeHead(status, { 'content-type': 'application/json', ...given });
    res.end(raw ?? JSON.stringify(response ?? {}));
  });
  const port = await listenOn(server);
  return {
    port,
    seen,
    server,
    checks: () => checks,
    replies: (with_: typeof reply) => {
      reply = with_;
    },
    /** A session to send; returns its cookie. */
    logIn: (session: Session = givenSession()) => {
      const cookie = randomBytes(32).toString('base64url');
      sessions.set(cookie, session);
      return cookie;
    },
    /** An API key that is known; returns its text. */
    makeKey: (session: Session) => {
      const key = `tf_${session.caller.key?.keyId}_${randomBytes(32).toString('base64url')}`;
      sessions.set(key, session);
      return key;
    },
    logOut: (cookie: string) => sessions.delete(cookie),
    change: (cookie: string, session: Session) => sessions.set(cookie, session),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export const settingsFor = (
  servicesPort: number,
  {
    limits,
    ...change
  }: Partial<Omit<GatewaySettings, 'limits'>> & { limits?: Partial<GatewayLimits> },
): GatewaySettings => ({
  version: '1.2.3+abcdef0',
  publicOrigin: null,
  allowedHosts: ['x', 'desk.test'],
  allowedOrigins: [],
  trustProxy: false,
  guestTrading: true,
  demoUsers: true,
  services: ['oms', 'journal'],
  marketSocket: { places: [{ host: '127.0.0.1', port: servicesPort }], path: '/ws' },
  ...change,
  limits: { ...GATEWAY_LIMITS, logins: PLENTY, orders: PLENTY, calls: PLENTY, ...limits },
});

type Change = Parameters<typeof settingsFor>[1] & {
  readonly pages?: GatewayParts['pages'];
  readonly fix?: GatewayParts['fix'];
  readonly nowMs?: () => number;
  /** What it counts together with other gateways. */
  readonly counts?: GatewayParts['counts'];
  /** How late its event loop is, in milliseconds. */
  readonly delayMs?: () => number;
  /** Log-in with an identity provider. */
  readonly oidc?: (client: CallsClient) => NonNullable<GatewayParts['oidc']>;
};

/** The gateway, its services and its feed, all running. */
export async function givenGateway({
  pages,
  fix,
  nowMs,
  oidc,
  counts,
  delayMs = () => 0,
  ...change
}: Change = {}) {
  const door = new Door({ delayMs, maxAgeMs: REQUEST_AGE_MAX_MS });
  const services = await givenServices();
  const bus = givenFeed();
  const client = callsClient({
    getBaseUrl: () => `http://127.0.0.1:${services.port}`,
    secret: SECRET,
    from: 'gateway',
  });
  const upstream = servicesUpstream(client, SECRET);
  const lines: GatewayEvent[] = [];
  const log = (line: GatewayEvent) => {
    lines.push(line);
  };
  const thinned = thinLog(log);
  const meters = new GatewayMeters();
  const gateway = createGateway({
    upstream: meteredUpstream(upstream, meters),
    feed: bus.feed,
    log: meteredLog(thinned.log, meters),
    meters,
    settings: settingsFor(services.port, change),
    door,
    calls: meteredCalls(door.calls(httpCalls(upstream, log)), meters),
    documents: await readApiDocuments(WEB_DIR),
    ...(pages ? { pages } : {}),
    ...(fix ? { fix } : {}),
    ...(oidc ? { oidc: oidc(client) } : {}),
    ...(nowMs ? { nowMs } : {}),
    ...(counts ? { counts } : {}),
  });
  const server = makeServer(gateway);
  const port = await listenOn(server);
  return {
    port,
    services,
    gateway,
    server,
    lines,
    meters,
    publish: bus.publish,
    gap: bus.gap,
    base: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      await gateway.close();
      thinned.close();
      server.closeAllConnections();
      await client.close();
      await services.close();
    },
  };
}

export type GivenGateway = Awaited<ReturnType<typeof givenGateway>>;

export type Answer = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
};

type Ask = {
  readonly method?: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer | object;
  /** Connections that are used again; without one each request has its own. */
  readonly agent?: Agent;
};

/** Sends a request as it is: no client between that would tidy the path or the headers. */
export function send(port: number, path: string, ask: Ask = {}): Promise<Answer> {
  const { method = 'GET', cookie, headers = {}, body, agent = false } = ask;
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  const bytes = body === undefined ? null : Buffer.from(isText ? body : JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const req = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        headers: {
          ...(cookie === undefined ? {} : { cookie: `platform_user=${cookie}` }),
          ...(bytes === null
            ? {}
            : { 'content-type': 'application/json', 'content-length': bytes.length }),
          ...headers,
        },
      },
      (res) => {
        readAll(res).then((text) => {
          resolve({ status: res.statusCode ?? 0, headers: res.headers, text, json: toJson(text) });
        }, reject);
      },
    );
    req.on('error', reject);
    if (bytes) req.write(bytes);
    req.end();
  });
}

const toJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export type Frame = {
  readonly event: string;
  readonly seq: number;
  readonly at: string;
  readonly data: never;
};

/** A socket that records its input. */
export function openSocket(
  port: number,
  path: string,
  options: {
    readonly cookie?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly protocols?: string[];
  } = {},
) {
  const { cookie, headers = {}, protocols = [] } = options;
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, {
    headers: { ...(cookie ? { cookie: `platform_user=${cookie}` } : {}), ...headers },
  });
  const texts: string[] = [];
  ws.on('message', (data: Buffer) => texts.push(data.toString('utf8')));
  ws.on('error', () => undefined);
  let refused: number | null = null;
  ws.on('unexpected-response', (_, res) => {
    refused = res.statusCode ?? 0;
    res.resume();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code: number, reason: Buffer) => resolve({ code, reason: reason.toString() }));
  });
  return {
    ws,
    texts,
    closed,
    frames: () => texts.map((text) => JSON.parse(text) as Frame),
    send: (message: unknown) =>
      ws.send(typeof message === 'string' ? message : JSON.stringify(message)),
    refused: () => refused,
  };
}

export type GivenSocket = ReturnType<typeof openSocket>;
