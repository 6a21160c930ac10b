/** The listening server around a gateway: patience with slow senders, and an orderly end. */
import { createServer, get, type Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import type { Gateway } from './gateway.ts';

/** Requests in flight may end in this time when the process is stopped: shorter than the runner's patience. */
const DRAIN_MS = 2_500;
/** With others at work beside it, a gateway waits as long as the longest call may take. */
const LINGERING_DRAIN_MS = 8_000;

/** Slow senders are cut: headers must come in ten seconds, a request in thirty. */
export function makeServer(gateway: Pick<Gateway, 'handler' | 'upgrade'>): Server {
  const server = createServer({
    maxHeaderSize: 16 * 1_024,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5_000,
  });
  server.on('request', (req, res) => gateway.handler(req, res));
  server.on('upgrade', (req, socket, head) => gateway.upgrade(req, socket, head));
  return server;
}

/** Resolves once the port is open. @throws when it is taken */
export const listen = (
  server: Server,
  { port, address }: { readonly port: number; readonly address?: string | undefined },
): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** The first page is compiled, and Next attached to its sockets, before the first visitor. */
export function warmUp(port: number): void {
  get({ host: 'localhost', port, path: '/' }, (res) => res.resume()).on('error', () => undefined);
}

export type DrainOptions = {
  /**
   * Idle connections stay open this long; a request on one gets a response that it was the last.
   */
  readonly lingerMs: number;
};

/**
 * Sockets receive a request to reconnect, requests in flight end, idle connections close. With a linger no request
 * meets a connection that is just being closed: each gets `Connection: close` with a response first.
 */
export async function drain(
  server: Server,
  gateway: Pick<Gateway, 'close'>,
  { lingerMs }: DrainOptions = { lingerMs: 0 },
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // The method of HTTP servers would close idle connections as well.
    if (lingerMs > 0) TcpServer.prototype.close.call(server, () => resolve());
    else server.close(() => resolve());
  });
  const goodbye = gateway.close();
  if (lingerMs > 0) await new Promise((resolve) => setTimeout(resolve, lingerMs));
  server.closeIdleConnections();
  const patienceMs = lingerMs > 0 ? LINGERING_DRAIN_MS : DRAIN_MS;
  const late = setTimeout(() => server.closeAllConnections(), patienceMs);
  await goodbye;
  server.closeIdleConnections();
  await closed;
  clearTimeout(late);
}
