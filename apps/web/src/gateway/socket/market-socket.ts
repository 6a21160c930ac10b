/**
 * `/ws/market-sim`: the simulator's own socket, byte for byte, of whichever process runs the simulator. The visitor is
 * checked like for every socket; what reaches the simulator is a handshake made here, never the visitor's own.
 */
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ELSEWHERE_HEADER } from '@tradefloor/runtime/host/service-places';
import type { GatewaySettings } from '../limits/settings.ts';
import { FrameGate } from './frame-gate.ts';

/** To connect and to be answered: a process that is frozen does the first and never the second. */
const PATIENCE_MS = 2_000;
/** A client that does not close on request is cut after this long. */
const GOODBYE_MS = 5_000;
const HEAD_MAX = 8 * 1_024;
const HEAD_END = '\r\n\r\n';
/** base64 of 16 bytes (RFC 6455, section 4.1). */
const KEY = /^[A-Za-z0-9+/]{22}==$/;
const ELSEWHERE = new RegExp(`^${ELSEWHERE_HEADER}:`, 'im');

export type MarketProxy = {
  readonly settings: Pick<GatewaySettings, 'marketSocket'>;
  readonly req: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  /** The subprotocol that the socket is opened with; the simulator has none. */
  readonly protocol: string | null;
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

/** Why a joined socket ends: the code and reason of its close frame. */
export type Goodbye = { readonly code: number; readonly reason: string };

/** Joins the visitor's socket with the simulator's. @returns a function that closes the first and cuts the second */
export function joinMarketSocket(proxy: MarketProxy): (why: Goodbye) => void {
  const over = new AbortController();
  proxy.socket.once('close', () => over.abort(null));
  void join(proxy, over);
  return (why) => over.abort(why);
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
      const headEnd = received.indexOf(HEAD_END);
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
 * other. A socket that is closed from here receives the reason, after the frame under way.
 */
function passOn(
  { socket, head, protocol }: MarketProxy,
  { upstream, received }: Responded,
  over: AbortController,
): void {
  const gate = new FrameGate();
  const headEnd = received.indexOf(HEAD_END) + HEAD_END.length;
  const close = ({ code, reason }: Goodbye) => {
    socket.unpipe(upstream).resume();
    gate.once('end', () => upstream.destroy());
    gate.close(code, reason);
    setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
  };
  const end = () => {
    const { reason } = over.signal;
    // A refusal of the simulator has no frames to close.
    if (isGoodbye(reason) && isAccepted(received)) return close(reason);
    upstream.destroy();
    socket.destroy();
  };
  socket.write(withProtocol(received.subarray(0, headEnd), protocol));
  gate.write(received.subarray(headEnd));
  gate.pipe(socket);
  upstream.write(head);
  // Pipes hold back the faster side: a slow visitor costs the simulator's buffer, not ours.
  socket.pipe(upstream);
  upstream.pipe(gate);
  // What the simulator sent before it closed reaches the visitor first.
  upstream.once('close', () => {
    if (!gate.writableEnded) gate.end();
    setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
  });
  over.signal.addEventListener('abort', end);
  if (over.signal.aborted) end();
  else if (upstream.destroyed) gate.end();
}

/** The simulator's response, with the subprotocol that was selected here: a client that offers some needs one. */
function withProtocol(head: Buffer, protocol: string | null): Buffer {
  if (protocol === null || !isAccepted(head)) return head;
  const lines = head.toString('latin1', 0, head.length - HEAD_END.length);
  return Buffer.from(`${lines}\r\nSec-WebSocket-Protocol: ${protocol}${HEAD_END}`, 'latin1');
}

const isAccepted = (received: Buffer): boolean =>
  received.toString('latin1', 0, 12) === 'HTTP/1.1 101';

const isGoodbye = (reason: unknown): reason is Goodbye =>
  typeof reason === 'object' && reason !== null && 'code' in reason && 'reason' in reason;

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
