/**
 * `/ws/market-sim`: the simulator's own socket, byte for byte, of whichever process runs the simulator. The visitor is
 * checked like for every socket; what reaches the simulator is a handshake made here, never the visitor's own.
 */
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ELSEWHERE_HEADER } from '@tradefloor/runtime/host/service-places';
import type { GatewaySettings } from '../limits/settings.ts';

/** To connect and to be answered: a process that is frozen does the first and never the second. */
const PATIENCE_MS = 2_000;
const HEAD_MAX = 8 * 1_024;
/** base64 of 16 bytes (RFC 6455, section 4.1). */
const KEY = /^[A-Za-z0-9+/]{22}==$/;
const ELSEWHERE = new RegExp(`^${ELSEWHERE_HEADER}:`, 'im');

export type MarketProxy = {
  readonly settings: Pick<GatewaySettings, 'marketSocket'>;
  readonly req: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  /** Headers with the signed identity of the client. */
  readonly identity: Promise<Identity>;
  /** The simulator cannot be reached, or it is too late for that: no response has been sent yet. */
  readonly onUnreachable: () => void;
};

type Identity = Readonly<Record<string, string>>;
type Place = GatewaySettings['marketSocket']['places'][number];
/** A connection with its input so far: the whole head of a response, and perhaps frames behind it. */
type Responded = { readonly upstream: Socket; readonly received: Buffer };

/** Whether the handshake can be repeated to the simulator. */
export const canRepeat = ({ headers }: IncomingMessage): boolean =>
  KEY.test(headers['sec-websocket-key'] ?? '') && headers['sec-websocket-version'] === '13';

/** Joins the visitor's socket with the simulator's. @returns a function that cuts both */
export function joinMarketSocket(proxy: MarketProxy): () => void {
  const over = new AbortController();
  const cut = () => over.abort();
  proxy.socket.once('close', cut);
  void join(proxy, over);
  return cut;
}

async function join(proxy: MarketProxy, over: AbortController): Promise<void> {
  try {
    const identity = await proxy.identity;
    for (const place of proxy.settings.marketSocket.places) {
      if (over.signal.aborted) break;
      const found = await knock(place, handshake(place, proxy, identity), over.signal);
      if (found !== null) return passOn(proxy, found, over);
    }
  } catch {
    // Unsigned clients are rejected.
  }
  proxy.onUnreachable();
}

/** Tries one place. @returns null without a timely response, or when it reports that it runs elsewhere */
function knock(place: Place, request: string, signal: AbortSignal): Promise<Responded | null> {
  return new Promise((resolve) => {
    const upstream = connect(place);
    let received = Buffer.alloc(0);
    const end = (response: Responded | null) => {
      clearTimeout(patience);
      signal.removeEventListener('abort', giveUp);
      upstream.off('data', read);
      if (response === null) upstream.destroy();
      else upstream.pause();
      resolve(response);
    };
    const giveUp = () => end(null);
    const read = (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd === -1) {
        if (received.length > HEAD_MAX) giveUp();
        return;
      }
      const isElsewhere = ELSEWHERE.test(received.toString('latin1', 0, headEnd));
      end(isElsewhere ? null : { upstream, received: received });
    };
    const patience = setTimeout(giveUp, PATIENCE_MS);
    signal.addEventListener('abort', giveUp);
    upstream.setNoDelay(true);
    upstream.on('error', giveUp);
    upstream.once('close', giveUp);
    upstream.on('data', read);
    upstream.once('connect', () => upstream.write(request));
  });
}

/**
 * Passes the received input and all that follows, both ways; the end of one is the end of the
 * other.
 */
function passOn(
  { socket, head }: MarketProxy,
  { upstream, received }: Responded,
  over: AbortController,
): void {
  const cutBoth = () => {
    upstream.destroy();
    socket.destroy();
  };
  over.signal.addEventListener('abort', cutBoth);
  upstream.once('close', () => over.abort());
  if (over.signal.aborted || upstream.destroyed) {
    cutBoth();
    return;
  }
  socket.write(received);
  upstream.write(head);
  // Pipes hold back the faster side: a slow visitor costs the simulator's buffer, not ours.
  socket.pipe(upstream);
  upstream.pipe(socket);
}

function handshake(
  { host, port }: Place,
  { settings, req }: MarketProxy,
  identity: Identity,
): string {
  return [
    `GET ${settings.marketSocket.path} HTTP/1.1`,
    `Host: ${host}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${req.headers['sec-websocket-key'] ?? ''}`,
    ...Object.entries(identity).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
}
