/**
 * The handshake of sockets: path, origin, cookie or key, and room are checked before a single frame. A refusal is an HTTP
 * response, never a socket.
 */

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { getScope } from '@tradefloor/api/live/scope';
import { findKeyFault } from '@tradefloor/api/procedure/key-fault';
import { ADDRESSES } from '@tradefloor/contracts/addresses';
import { findProblem } from '@tradefloor/contracts/refusals';
import type { SocketCount } from '@tradefloor/contracts/service-level';
import type { WatchedSocket } from '@tradefloor/runtime/host/gateway-meters';
import { WebSocketServer } from 'ws';
import { TrpcSockets } from './feed/trpc-socket.ts';
import { UNRESOLVED } from './http/answer.ts';
import { clientAddress } from './http/client-address.ts';
import {
  chooseProtocol,
  findCredentialFault,
  findProtocol,
  presentsKey,
} from './http/credential.ts';
import type { Edge } from './http/edge.ts';
import { refuseHost } from './http/host.ts';
import { type Identified, identify } from './http/identify.ts';
import { isOwnOrigin } from './http/origin.ts';
import { malformed, type Refusal, refusal } from './http/problem.ts';
import { getRequestId } from './http/request-id.ts';
import { readTarget } from './http/target.ts';
import { errorText } from './ops/log.ts';
import { Connection } from './socket/connection.ts';
import { JoinedSockets } from './socket/joined-sockets.ts';
import { canRepeat, joinMarketSocket } from './socket/market-socket.ts';
import { Sockets } from './socket/sockets.ts';
import { JsonSockets } from './socket/ws-json.ts';

const PAGES_OWN = '/_next/';
const { socket: SOCKET, browserSocket: BROWSER, marketSocket: MARKET } = ADDRESSES;
const SOCKET_PATHS = [SOCKET.path, BROWSER.path, MARKET.path] as const;
type SocketPath = (typeof SOCKET_PATHS)[number];
const PATHS: ReadonlySet<string> = new Set(SOCKET_PATHS);
export const isSocketPath = (path: string): path is SocketPath => PATHS.has(path);

export type PagesUpgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => void;

type Knock = {
  readonly req: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly requestId: string;
  readonly path: SocketPath;
};

export class Upgrades {
  readonly #edge: Edge;
  readonly #pages: PagesUpgrade | undefined;
  readonly #wss: WebSocketServer;
  readonly #sockets: Sockets;
  readonly #json: JsonSockets;
  readonly #trpc: TrpcSockets;
  readonly #unhook: () => void;
  readonly #joined: JoinedSockets;
  #closing = false;

  constructor(edge: Edge, pages?: PagesUpgrade) {
    this.#edge = edge;
    this.#pages = pages;
    const { frameBytes } = edge.settings.limits;
    this.#wss = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: frameBytes,
      // Ticks are compact already, and a compressor per client costs more than the bytes.
      perMessageDeflate: false,
      handleProtocols: chooseProtocol,
    });
    this.#sockets = new Sockets(edge.sessions, edge.log, edge.nowMs);
    this.#joined = new JoinedSockets(edge.sessions, edge.nowMs);
    this.#json = new JsonSockets(edge.live, edge.calls);
    this.#trpc = new TrpcSockets(edge, this.#wss);
    this.#unhook = edge.live.hook({
      onSession: (event) => {
        this.#sockets.onSession(event);
        this.#joined.onSession(event);
      },
      onGap: () => {
        this.#sockets.onGap();
        this.#joined.onGap();
      },
    });
  }

  get size(): number {
    return this.#sockets.size + this.#joined.size;
  }

  /** Open sockets by kind. */
  get counts(): SocketCount[] {
    return [
      { kind: 'program', open: this.#sockets.countAt(SOCKET.path) },
      { kind: 'browser', open: this.#sockets.countAt(BROWSER.path) },
      { kind: 'market', open: this.#joined.size },
    ];
  }

  handle(req: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const requestId = getRequestId(req.headers['x-request-id']);
    const fault = findCredentialFault(req);
    if (fault) {
      refuseUpgrade(socket, requestId, fault);
      return;
    }
    const target = readTarget(req.url);
    if (!target) {
      refuseUpgrade(socket, requestId, malformed('no such target'));
      return;
    }
    const { path, prefixed } = target;
    const foreign = refuseHost(req, this.#edge.settings, path);
    if (foreign) {
      refuseUpgrade(socket, requestId, foreign);
      return;
    }
    if (!isSocketPath(path)) {
      // Pages have sockets of their own in development only, for their reload; what they do not know they do not answer.
      if (this.#pages && !prefixed && path.startsWith(PAGES_OWN)) this.#pages(req, socket, head);
      else refuseUpgrade(socket, requestId, refusal('NOT_FOUND'));
      return;
    }
    this.#admit({ req, socket, head, requestId, path }).catch((error: unknown) => {
      this.#edge.log({
        event: 'failed',
        where: `upgrade ${path}`,
        error: errorText(error),
        requestId,
      });
      refuseUpgrade(socket, requestId, refusal('INTERNAL'));
    });
  }

  async #admit(knock: Knock): Promise<void> {
    const { socket, path } = knock;
    const guest = await this.#check(knock);
    if ('code' in guest) {
      this.#refuse(knock, guest);
      return;
    }
    // Counted and taken in one step: sockets that knock together do not all find the last place.
    const { sessionId } = guest.session;
    if (this.#sockets.countFor(sessionId) >= this.#edge.settings.limits.socketsPerSession) {
      this.#refuse(knock, TOO_MANY_SOCKETS);
      return;
    }
    const release = this.#sockets.reserve(sessionId);
    socket.once('close', release);
    if (path === MARKET.path) this.#join(knock, guest);
    else this.#open(knock, guest, release);
  }

  #refuse({ req, socket, requestId, path }: Knock, why: Refusal): void {
    const address = clientAddress(req, this.#edge.settings.trustProxy);
    const { status } = findProblem(why.code, requestId, why.info);
    const seen = { requestId, address, path, method: 'UPGRADE', refusal: why.code, status };
    this.#edge.log({ event: 'refused', ...seen });
    this.#edge.meters.refused('socket', why.code);
    refuseUpgrade(socket, requestId, why);
  }

  async #check({ req, requestId, path, socket }: Knock): Promise<Identified | Refusal> {
    if (req.method !== 'GET' || req.headers.upgrade?.toLowerCase() !== 'websocket') {
      return malformed('this is a WebSocket');
    }
    if (!presentsKey(req) && !isOwnOrigin(req.headers, this.#edge.settings))
      return refusal('FORBIDDEN', 'the page is another site');
    const identified = await identify(this.#edge, req, requestId);
    if (identified === null) return refusal('UNAUTHENTICATED');
    if (!('session' in identified)) return identified;
    if (this.#closing) return UNRESOLVED;
    const { session } = identified;
    if (socket.destroyed) return malformed('gone');
    if (path === MARKET.path && !getScope(session.identity).market) return refusal('FORBIDDEN');
    if (path === MARKET.path && !canRepeat(req)) return malformed('no handshake');
    // Of the browser's socket each procedure has a rule of its own.
    const fault = path === BROWSER.path ? null : findKeyFault('read', session);
    if (fault !== null) return refusal('FORBIDDEN', fault);
    return identified;
  }

  #open(
    { req, socket, head, requestId, path }: Knock,
    guest: Identified,
    release: () => void,
  ): void {
    const { settings, nowMs } = this.#edge;
    this.#wss.handleUpgrade(req, socket, head, (ws) => {
      const connection = new Connection({
        ws,
        socket,
        path,
        nowMs,
        limits: settings.limits,
        session: guest.session,
        credential: guest.credential,
        id: requestId.slice(0, 48),
      });
      this.#sockets.add(connection, release);
      connection.onClosed(this.#edge.meters.watch(connection));
      if (path === SOCKET.path) this.#json.accept(connection, req.url);
      else this.#trpc.accept(connection, req, clientAddress(req, settings.trustProxy));
    });
  }

  /** Known from the first moment on, so that no end of its session and no goodbye misses it. */
  #join({ req, socket, head, requestId }: Knock, { session, credential }: Identified): void {
    const { settings, upstream } = this.#edge;
    const close = joinMarketSocket({
      settings,
      req,
      socket,
      head,
      protocol: findProtocol(req.headers),
      identity: upstream.identityHeaders('market-sim', session.caller),
      onUnreachable: () => refuseUpgrade(socket, requestId, refusal('UPSTREAM_UNAVAILABLE')),
    });
    const joined = { session, credential, close };
    this.#joined.add(joined);
    socket.once('close', () => this.#joined.remove(joined));
    socket.once('close', this.#edge.meters.watch(toWatched(MARKET.path, socket)));
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#unhook();
    this.#json.close();
    this.#trpc.close();
    await Promise.all([this.#joined.close(), this.#sockets.close()]);
  }
}

/** A socket that is passed on, as metrics show it. */
const toWatched = (path: string, socket: Duplex): WatchedSocket => ({
  path,
  get unsent() {
    return socket.writableLength;
  },
});

const TOO_MANY_SOCKETS: Refusal = {
  code: 'RATE_LIMITED',
  info: { detail: 'too many sockets' },
  headers: { 'retry-after': '1' },
};

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** Responds to a handshake with a problem instead of a socket. */
export function refuseUpgrade(socket: Duplex, requestId: string, why: Refusal): void {
  if (socket.destroyed || !socket.writable) return;
  const problem = findProblem(why.code, requestId, why.info);
  const body = JSON.stringify(problem);
  const extra = Object.entries(why.headers ?? {}).map(
    ([name, value]) => `${name}: ${String(value)}`,
  );
  const head = [
    `HTTP/1.1 ${problem.status} ${REASONS[problem.status] ?? 'Error'}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'cache-control: no-store',
    'connection: close',
    ...extra,
  ].join('\r\n');
  socket.end(`${head}\r\n\r\n${body}`);
}
