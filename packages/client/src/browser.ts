/** The package's entry for browsers: the page's cookies go with every request; a key goes as a socket's subprotocol. */
import { type Client, type ClientOptions, connectWith } from './client.ts';
import { type Deps, type Socket, type SocketOpening, sleep } from './transport/deps.ts';

export type { CallOptions } from './calls/caller.ts';
export type { Calls, ListName, RowType } from './calls/rows.ts';
export type { Client, ClientOptions } from './client.ts';
export type { EventOptions, StreamEvent, TopicName } from './events/event-types.ts';
export {
  fromUnits,
  MONEY_UNITS,
  PRICE_UNITS,
  parseDecimal,
  toDecimalText,
  toUnits,
} from './figures/units.ts';
export type { Credentials, SecondFactor } from './transport/credentials.ts';
export { type ErrorCode, TradefloorError } from './transport/error.ts';

type Plain = new (url: string, protocols: readonly string[]) => Socket;

const openSocket = ({ url, protocols }: SocketOpening): Promise<Socket> =>
  Promise.resolve(new (globalThis as unknown as { WebSocket: Plain }).WebSocket(url, protocols));

const BROWSER_DEPS: Deps = {
  fetch: (...request) => fetch(...request),
  openSocket,
  nowMs: () => Date.now(),
  elapsedMs: () => performance.now(),
  sleep,
  random: () => Math.random(),
  isBrowser: true,
};

/**
 * Logs in to a platform and returns its client.
 * @throws TradefloorError LOGIN_FAILED or UNAUTHENTICATED for credentials that are not valid; SECOND_FACTOR_REQUIRED or
 * SECOND_FACTOR_SETUP where they are not enough
 */
export const connect = (options: ClientOptions): Promise<Client> =>
  connectWith(BROWSER_DEPS, options);
