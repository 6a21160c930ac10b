/**
 * The simulator's own socket: every batch as one text for all subscribers, the newest only for slow ones. Receives the
 * published batches and nothing else; input of clients is ignored.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { MARKET_READERS } from '@tradefloor/contracts/calls/call';
import { instruments } from '@tradefloor/contracts/calls/market';
import { type Instrument, TickBatch } from '@tradefloor/contracts/market';
import type { Role } from '@tradefloor/contracts/user';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import { CALLER_HEADER, type Verify } from '@tradefloor/runtime/host/identity';
import { type WebSocket, WebSocketServer } from 'ws';

const PATH = '/ws';
/** With more than this unsent a client is slow: it gets no batch until it has caught up. */
const BUFFERED_MAX = 256 * 1_024;
/** Clients send nothing; a pong fits. */
const PAYLOAD_MAX = 1_024;
const PING_MS = 15_000;
/** A look at where the simulator works; between two of them it may be on its way through a recovery. */
const LOOK_MS = 2_000;
/** WebSocket 1012, service restart: come back, it is somewhere. */
const RESTART = 1_012;

export type MarketSocketOptions = {
  readonly universe: readonly Instrument[];
  /** Reads the signed identity of a connecting client. */
  readonly verify: Verify;
};

export type MarketSocket = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** An event of this process, after its commit. */
  onEvent(event: EventEnvelope): void;
  /** From now on clients are sent away when the simulator works in another process. */
  follow(isHere: () => boolean): void;
  readonly clients: number;
  close(): Promise<void>;
};

/** A socket server without a port: the host hands it the upgrades of the simulator's own. */
export function createMarketSocket({ universe, verify }: MarketSocketOptions): MarketSocket {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: PAYLOAD_MAX,
    clientTracking: true,
  });
  const silent = new WeakSet<WebSocket>();
  const greeting = frame(
    'instruments',
    encodeWire(instruments.out, { items: universe, nextCursor: null }),
  );
  let newest: string | null = null;
  const admit = (client: WebSocket) => {
    client.on('error', () => client.terminate());
    client.on('pong', () => silent.delete(client));
    client.send(greeting);
    if (newest !== null) client.send(newest);
  };
  const ping = setInterval(() => {
    for (const client of server.clients) {
      if (silent.has(client)) client.terminate();
      silent.add(client);
      client.ping();
    }
  }, PING_MS);
  ping.unref();
  const sendAway = () => {
    for (const client of server.clients) client.close(RESTART);
  };
  let look: NodeJS.Timeout | undefined;
  return {
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      void toRefusal(request, verify).then((refusal) => {
        if (refusal !== null)
          return void socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\n\r\n`);
        return server.handleUpgrade(request, socket, head, admit);
      });
    },
    onEvent: ({ topic, payload }) => {
      if (topic !== 'market.ticks') return;
      if (server.clients.size === 0) {
        newest = null;
        return;
      }
      // One text for all: a thousand clients cost one encoding.
      newest = frame(topic, encodeWire(TickBatch, payload));
      for (const client of server.clients) {
        if (client.bufferedAmount <= BUFFERED_MAX) client.send(newest);
      }
    },
    follow: (isHere) => {
      look ??= lookAfter(isHere, sendAway);
    },
    get clients() {
      return server.clients.size;
    },
    close: async () => {
      clearInterval(ping);
      clearInterval(look);
      sendAway();
      server.close();
    },
  };
}

/** A client with a socket of a simulator that has moved away would wait forever. */
function lookAfter(isHere: () => boolean, sendAway: () => void): NodeJS.Timeout {
  let wasHere = true;
  const look = setInterval(() => {
    const here = isHere();
    if (!here && !wasHere) sendAway();
    wasHere = here;
  }, LOOK_MS);
  return look.unref();
}

const frame = (event: string, data: unknown): string => JSON.stringify({ event, data });

const READERS: ReadonlySet<Role> = new Set(MARKET_READERS);

/** The status line that turns a connection away, or null. */
async function toRefusal(
  { url, headers }: IncomingMessage,
  verify: MarketSocketOptions['verify'],
): Promise<string | null> {
  if (url?.split('?')[0] !== PATH) return '404 Not Found';
  const token = headers[CALLER_HEADER];
  const identity = typeof token === 'string' ? await verify(token) : null;
  if (identity === null) return '401 Unauthorized';
  // A genuine one, out of date by this clock: the clock is wrong, and the client may retry.
  if (identity === 'late') return '503 Service Unavailable';
  if (identity.isService) return null;
  return identity.caller !== null && READERS.has(identity.caller.role) ? null : '403 Forbidden';
}
