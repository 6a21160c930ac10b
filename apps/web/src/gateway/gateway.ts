/**
 * The only entry. One handler for requests and one for sockets; the routes of the platform are served here, before any
 * page. Runs in a process of its own, or inside the services'.
 */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Live } from '@tradefloor/api/live/live';
import type { Calls, Feed } from '@tradefloor/api/ports/ports';
import { ADDRESSES, type Address } from '@tradefloor/contracts/addresses';
import { type Health, SystemStats } from '@tradefloor/contracts/health';
import type { SocketCount } from '@tradefloor/contracts/service-level';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import { GatewayMeters } from '@tradefloor/runtime/host/gateway-meters';
import { FixEntry, type FixPlace } from './fix/fix-entry.ts';
import { handleApi } from './http/api.ts';
import { Discards } from './http/body.ts';
import { cameByHttps, clientAddress } from './http/client-address.ts';
import { findCredentialFault } from './http/credential.ts';
import { type ServedDocuments, sendDocument } from './http/documents.ts';
import type { Door } from './http/door.ts';
import { Allowances, type Edge, type Passage } from './http/edge.ts';
import { refuseHost } from './http/host.ts';
import { METADATA_PATHS, oauthMetadata } from './http/oauth-metadata.ts';
import { isSafe } from './http/origin.ts';
import { noPages, type Pages, servePage } from './http/pages.ts';
import { malformed, type Refusal, refusal, sendJson, sendRefusal } from './http/problem.ts';
import { getRequestId } from './http/request-id.ts';
import { routeTable } from './http/routes.ts';
import { systemReader } from './http/system.ts';
import { readTarget, type Target } from './http/target.ts';
import { serveTrpc } from './http/trpc-http.ts';
import { AttemptGuard } from './limits/attempt-guard.ts';
import { KeyGuard } from './limits/key-guard.ts';
import { ServiceRefusals } from './limits/service-refusals.ts';
import type { GatewayCounts, GatewaySettings } from './limits/settings.ts';
import { isOidcPath, type Oidc, OidcRoutes } from './oidc/oidc-routes.ts';
import { errorText, type GatewayLog } from './ops/log.ts';
import { Readiness, type ReadyWire } from './ops/ready.ts';
import { TraceShare } from './ops/trace-share.ts';
import { SessionCache } from './session/session-cache.ts';
import { isSocketPath, type PagesUpgrade, Upgrades } from './upgrade.ts';
import type { Upstream } from './upstream/upstream.ts';

export type GatewayParts = {
  readonly settings: GatewaySettings;
  readonly upstream: Upstream;
  /** The browser's calls: `httpCalls(upstream)` or `directCalls(ask)`. */
  readonly calls: Calls;
  readonly feed: Feed;
  readonly pages?: { readonly handler: Pages; readonly upgrade?: PagesUpgrade };
  /** The references of the interfaces; the address of one that is missing is none. */
  readonly documents?: ServedDocuments;
  /** Log-in with an identity provider; none when left out. */
  readonly oidc?: Oidc | null;
  /** Where users' order entry over FIX listens; none when left out. */
  readonly fix?: FixPlace | null;
  /** Always open when left out. */
  readonly door?: Pick<Door, 'refuse'>;
  /** What it counts together with the other gateways; none where it is the only one. */
  readonly counts?: GatewayCounts | null;
  readonly log?: GatewayLog;
  /** Its own when left out. */
  readonly meters?: GatewayMeters;
  readonly nowMs?: () => number;
};

export type Gateway = {
  handler(req: IncomingMessage, res: ServerResponse): void;
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Open sockets. */
  sockets(): number;
  /** Open sockets by kind: of programs, browsers, and the simulator's feed. */
  socketCounts(): SocketCount[];
  /** How often a session was cached, and how often it had to be resolved. */
  sessionLooks(): { readonly hits: number; readonly misses: number };
  /** What `/ready` responds with. */
  ready(): Promise<ReadyWire> | ReadyWire;
  /** Opens the port of FIX order entry. @returns the port; null where there is none, and once closed */
  openFix(): Promise<number | null>;
  /** When the certificate of that port expires, in milliseconds; null for a plain port or none. */
  readonly fixNotAfterMs: number | null;
  /** Takes no new work, closes sockets with 1012, and resolves when they have gone. */
  close(): Promise<void>;
};

export function createGateway(parts: GatewayParts): Gateway {
  const edge = makeEdge(parts);
  const router = new RequestRouter(edge, parts);
  const fix = parts.fix ? new FixEntry(edge, parts.fix) : null;
  return {
    handler: (req, res) => router.handle(req, res),
    upgrade: (req, socket, head) => router.upgrades.handle(req, socket, head),
    sockets: () => router.upgrades.size,
    socketCounts: () => router.upgrades.counts,
    sessionLooks: () => edge.sessions.looks,
    ready: () => router.ready(),
    openFix: async () => fix?.listen() ?? null,
    get fixNotAfterMs() {
      return fix?.notAfterMs ?? null;
    },
    close: async () => {
      await fix?.close();
      await router.close();
    },
  };
}

function makeEdge(parts: GatewayParts): Edge {
  const { settings, upstream, calls, feed, log, door, counts = null, nowMs = Date.now } = parts;
  const life = randomBytes(9).toString('hex');
  return {
    settings,
    upstream,
    calls,
    live: new Live(feed, { life, nowMs }),
    routes: routeTable(),
    sessions: new SessionCache(upstream, settings.limits, nowMs),
    allowances: new Allowances(settings.limits, counts && { counts, nowMs }),
    door: door ?? { refuse: () => null },
    loginGuard: new AttemptGuard('password', counts),
    keyGuard: new KeyGuard(counts),
    serviceRefusals: new ServiceRefusals(),
    discards: new Discards(nowMs),
    traceShare: new TraceShare(settings.limits.traces, nowMs),
    log: log ?? (() => undefined),
    meters: parts.meters ?? new GatewayMeters(),
    nowMs,
  };
}

type Requested = Passage & { readonly req: IncomingMessage; readonly res: ServerResponse };

class RequestRouter {
  readonly upgrades: Upgrades;
  readonly #edge: Edge;
  readonly #pages: GatewayParts['pages'];
  readonly #documents: ServedDocuments;
  readonly #oidc: OidcRoutes;
  readonly #readiness: Readiness;
  readonly #system: ReturnType<typeof systemReader>;
  readonly #startedMs: number;
  #closing = false;

  constructor(
    edge: Edge,
    { pages, documents, oidc }: Pick<GatewayParts, 'pages' | 'documents' | 'oidc'>,
  ) {
    this.#edge = edge;
    this.#pages = pages;
    this.#documents = documents ?? new Map();
    this.#oidc = new OidcRoutes(edge, oidc ?? null);
    this.#startedMs = edge.nowMs();
    this.upgrades = new Upgrades(edge, pages?.upgrade);
    this.#system = systemReader(edge.nowMs);
    this.#readiness = new Readiness({
      upstream: edge.upstream,
      services: edge.settings.services,
      version: edge.settings.version,
      feedStatus: () => edge.live.status,
      nowMs: edge.nowMs,
    });
  }

  handle(req: IncomingMessage, res: ServerResponse): void {
    this.#edge.discards.watch(req, res);
    const requestId = this.#requestId(req);
    res.setHeader('x-request-id', requestId);
    if (this.#closing) res.setHeader('connection', 'close');
    this.#route(req, res, requestId).catch((error: unknown) => {
      const where = `${req.method ?? ''} ${req.url?.split('?', 1)[0]?.slice(0, 200) ?? ''}`;
      this.#edge.log({ event: 'failed', where, error: errorText(error), requestId });
      if (res.headersSent) res.destroy();
      else sendRefusal(res, requestId, refusal('INTERNAL'));
    });
  }

  /** A client that names its request wants to find it again: it is traced. */
  #requestId({ method, headers }: IncomingMessage): string {
    const given = headers['x-request-id'];
    const id = getRequestId(given);
    return !isSafe(method) && id !== given ? this.#edge.traceShare.name(id) : id;
  }

  async #route(req: IncomingMessage, res: ServerResponse, requestId: string): Promise<void> {
    const fault = findCredentialFault(req);
    if (fault) return sendRefusal(res, requestId, fault);
    const target = readTarget(req.url);
    if (!target) return sendRefusal(res, requestId, malformed('the address is not a plain path'));
    const foreign = refuseHost(req, this.#edge.settings, target.path);
    if (foreign) {
      this.#edge.meters.refused('http', foreign.code);
      return sendRefusal(res, requestId, foreign);
    }
    const { trustProxy } = this.#edge.settings;
    const requested: Requested = {
      req,
      res,
      requestId,
      address: clientAddress(req, trustProxy),
      https: cameByHttps(req, trustProxy),
    };
    const { path } = target;
    if (path.startsWith('/api/')) return this.#api(requested, target);
    if (path.startsWith('/trpc/')) {
      return serveTrpc(this.#edge, { ...requested, path: path.slice('/trpc/'.length) });
    }
    if (isOidcPath(path)) {
      return this.#oidc.serve({ ...requested, path, query: target.query });
    }
    if (isSocketPath(path)) return sendRefusal(res, requestId, UPGRADE_REQUIRED);
    const execute = /^\/rfq\/[^/]+\/execute$/.test(path);
    if (execute)
      return handleApi(this.#edge, { ...requested, service: 'rfq', path, query: target.query });
    if (await this.#own(requested, path)) return;
    if (this.#pages && !target.prefixed) {
      return servePage(this.#edge, this.#pages.handler, { ...requested, path });
    }
    noPages(res, requestId);
  }

  #api(requested: Requested, { path, query }: Target): Promise<void> {
    if (METADATA_PATHS.has(path)) return this.#own(requested, path).then(() => undefined);
    const rest = path.slice('/api/'.length);
    const cut = rest.indexOf('/');
    const service = cut === -1 ? rest : rest.slice(0, cut);
    const onService = cut === -1 ? '/' : rest.slice(cut);
    return handleApi(this.#edge, { ...requested, service, path: onService, query });
  }

  /** The gateway's own addresses; false when it is none of them. */
  async #own({ req, res, requestId, https }: Requested, path: string): Promise<boolean> {
    if (!OWN_PATHS.has(path) && !METADATA_PATHS.has(path)) return false;
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      sendRefusal(res, requestId, { code: 'METHOD_NOT_ALLOWED', headers: { allow: 'GET, HEAD' } });
      return true;
    }
    if (path === ADDRESSES.ready.path) {
      const value = await this.ready();
      sendJson(res, value.ready ? 200 : 503, value);
    } else if (path === ADDRESSES.system.path) {
      sendJson(res, 200, encodeWire(SystemStats, await this.#system()));
    } else if (path === ADDRESSES.health.path) {
      sendJson(res, 200, this.#health());
    } else if (path === ADDRESSES.openapi.path || path === ADDRESSES.asyncapi.path) {
      sendDocument(req, res, { requestId, document: this.#documents.get(path) });
    } else {
      sendJson(res, 200, this.#metadata(req, https));
    }
    return true;
  }

  ready(): Promise<ReadyWire> | ReadyWire {
    return this.#readiness.ready();
  }

  #health(): Health {
    const uptimeMs = Math.max(0, Math.round(this.#edge.nowMs() - this.#startedMs));
    return { status: 'ok', service: 'gateway', version: this.#edge.settings.version, uptimeMs };
  }

  #metadata(req: IncomingMessage, https: boolean): object {
    const { publicOrigin } = this.#edge.settings;
    const asSeen = `${https ? 'https' : 'http'}://${req.headers.host ?? 'localhost'}`;
    return oauthMetadata(publicOrigin ?? asSeen, publicOrigin !== null);
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#readiness.close();
    this.#edge.allowances.close();
    await this.upgrades.close();
    this.#edge.live.close();
  }
}

const OWN_PATHS: ReadonlySet<string> = new Set(
  Object.values<Address>(ADDRESSES).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
);

/** A socket's address without the handshake. */
const UPGRADE_REQUIRED: Refusal = {
  code: 'VALIDATION_FAILED',
  info: { http: 426, detail: 'this is a WebSocket' },
  headers: { upgrade: 'websocket' },
};
