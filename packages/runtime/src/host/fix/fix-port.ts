/** A port of FIX, plain or with TLS: every connection counts as unidentified from its first byte on. */
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import { USUAL_SETTINGS } from '@tradefloor/fix/session-state';
import type { Strangers } from './first-message.ts';
import { type AcceptorTls, keepRenewed, type Renewal, toServerOptions } from './fix-tls.ts';

export type Arrivals = {
  /** Takes every socket, before anything is read of it. */
  readonly keep: (socket: Socket) => void;
  readonly strangers: Pick<Strangers, 'admit' | 'hold' | 'release'>;
};

export type FixPort = {
  /** Not listening yet. */
  readonly server: Server;
  /** Follows the certificate's files; null for a plain port. */
  readonly renewal: Renewal | null;
};

/**
 * Makes a port that is not open yet.
 * @param tls null for plain connections
 * @param handshakeMs after so long an unfinished handshake is ended; as long as a Logon may take
 * @throws when a file of the certificate cannot be read
 */
export function openFixPort(
  tls: AcceptorTls | null,
  arrivals: Arrivals,
  handshakeMs: number = USUAL_SETTINGS.logonWaitMs,
): FixPort {
  if (tls === null) {
    const server = createServer({ noDelay: true }, (socket) => admit(socket, arrivals));
    return { server, renewal: null };
  }
  const server = makeTlsServer(tls, arrivals, handshakeMs);
  return { server, renewal: keepRenewed(tls, server) };
}

function admit(socket: Socket, { keep, strangers }: Arrivals): void {
  keep(socket);
  strangers.admit(socket);
}

function makeTlsServer(tls: AcceptorTls, arrivals: Arrivals, handshakeTimeout: number): TlsServer {
  const { keep, strangers } = arrivals;
  // By peer: the connections whose handshake is under way.
  const shaking = new Map<string, Socket>();
  const server = createTlsServer({ ...toServerOptions(tls), handshakeTimeout }, (socket) => {
    const raw = shaking.get(toPeer(socket));
    if (raw !== undefined) strangers.release(raw);
    admit(socket, arrivals);
  });
  server.on('connection', (socket: Socket) => {
    const peer = toPeer(socket);
    socket.setNoDelay(true);
    keep(socket);
    strangers.hold(socket);
    shaking.set(peer, socket);
    socket.on('close', () => {
      if (shaking.get(peer) === socket) shaking.delete(peer);
    });
  });
  // A handshake that fails gets its alert from TLS itself, and no word of ours.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server;
}

const toPeer = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
