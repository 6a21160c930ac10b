/** The world around the client in Node: sockets that carry a session's cookie or key in their handshake. */
import { type Deps, type Socket, type SocketOpening, sleep } from './deps.ts';

type WithHeaders = new (
  url: string,
  options: Pick<SocketOpening, 'headers'> & { readonly protocols?: readonly string[] },
) => Socket;

/** Node's own WebSocket takes headers beside protocols; Node 20 has none, there it is the package `ws`. */
async function openSocket({ url, headers, protocols }: SocketOpening): Promise<Socket> {
  const { WebSocket: own } = globalThis as unknown as { readonly WebSocket?: WithHeaders };
  if (own !== undefined) return new own(url, { headers, protocols });
  const { WebSocket } = await import('ws');
  return new WebSocket(url, [...protocols], { headers: { ...headers } });
}

export const NODE_DEPS: Deps = {
  fetch: (...request) => fetch(...request),
  openSocket,
  nowMs: () => Date.now(),
  elapsedMs: () => performance.now(),
  sleep,
  random: () => Math.random(),
  isBrowser: false,
};
