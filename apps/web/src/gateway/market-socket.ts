/**
 * `/ws/market-sim`: the simulator's own socket, byte for byte. The visitor is checked like for every socket; what
 * reaches the simulator is a handshake made here, never the visitor's own.
 */
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { GatewaySettings } from './settings.ts';

const CONNECT_MS = 2_000;
/** base64 of 16 bytes (RFC 6455, section 4.1). */
const KEY = /^[A-Za-z0-9+/]{22}==$/;

export type MarketProxy = {
  readonly settings: Pick<GatewaySettings, 'marketSocket'>;
  readonly req: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  /** Who is behind it, signed. */
  readonly identity: Readonly<Record<string, string>>;
  /** The simulator cannot be reached: nothing has been answered yet. */
  readonly onUnreachable: () => void;
};

/** Whether the handshake can be repeated to the simulator. */
export const canRepeat = ({ headers }: IncomingMessage): boolean =>
  KEY.test(headers['sec-websocket-key'] ?? '') && headers['sec-websocket-version'] === '13';

/** Joins the visitor's socket with the simulator's. @returns a function that cuts both */
export function joinMarketSocket(proxy: MarketProxy): () => void {
  const { host, port } = proxy.settings.marketSocket;
  const { socket, head, req } = proxy;
  const upstream = connect({ host, port });
  let joined = false;
  const cut = () => {
    upstream.destroy();
    if (joined) socket.destroy();
  };
  const giveUp = () => {
    if (!joined) proxy.onUnreachable();
    cut();
  };
  const patience = setTimeout(giveUp, CONNECT_MS);
  upstream.setNoDelay(true);
  upstream.once('connect', () => {
    clearTimeout(patience);
    joined = true;
    upstream.write(handshake(req.headers['sec-websocket-key'] ?? '', proxy));
    upstream.write(head);
    // Pipes hold back the faster side: a slow visitor costs the simulator's buffer, not ours.
    socket.pipe(upstream);
    upstream.pipe(socket);
  });
  upstream.once('error', () => {
    clearTimeout(patience);
    giveUp();
  });
  upstream.once('close', cut);
  socket.once('close', () => upstream.destroy());
  return cut;
}

function handshake(key: string, { settings, identity }: MarketProxy): string {
  const { host, port, path } = settings.marketSocket;
  return [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
    ...Object.entries(identity).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
}
