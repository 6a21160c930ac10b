/** The package's entry for Node: `connect`, with sockets that carry a session's cookie or key in their handshake. */
import { type Client, type ClientOptions, connectWith } from './client.ts';
import { type Deps, type Socket, type SocketOpening, sleep } from './transport/deps.ts';

export type { CallOptions } from './calls/caller.ts';
export type { Calls, Client, ClientOptions } from './client.ts';
export type { EventOptions, StreamEvent, TopicName } from './events/event-types.ts';
export type { Credentials } from './transport/credentials.ts';
export { type ErrorCode, TradefloorError } from './transport/error.ts';
export {
  fromUnits,
  MONEY_UNITS,
  PRICE_UNITS,
  parseDecimal,
  toDecimalText,
  toUnits,
} from './units.ts';

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
  sleep,
  random: () => Math.random(),
  isBrowser: false,
};

/**
 * Logs in to a platform and returns its client.
 * @throws TradefloorError LOGIN_FAILED or UNAUTHENTICATED for credentials that are not valid
 */
export const connect = (options: ClientOptions): Promise<Client> => connectWith(NODE_DEPS, options);
