/** What a client under test already knows: its account, prices that are live. */
import type { Snapshot } from '../client/connection.ts';
import type { MarketStatus, SymbolHalt } from '../client/shapes.ts';
import type { TradingClient } from '../trading/trading-client.ts';
import { AT, AT_MS, getInstrument } from './given.ts';

/** Loads the account: one instrument unless others are given, and nothing else. */
export const loadAccount = (client: TradingClient, parts: Partial<Snapshot> = {}): boolean =>
  client.account.apply({
    event: 'snapshot',
    at: AT,
    data: {
      tickSeq: 1,
      instruments: [getInstrument()],
      orders: [],
      positions: [],
      killSwitches: [],
      ...parts,
    },
  });

/** An open connection whose last prices came this long ago. */
export const goLive = (client: TradingClient, ageMs = 0): void =>
  client.feed.setState({ socket: 'open', lastBatchAtMs: AT_MS - ageMs });

/** Changes what the person may do: limits, strategies, access. */
export const setLimits = (
  client: TradingClient,
  limits: Partial<ReturnType<TradingClient['identity']['getState']>['limits']>,
): void => {
  const identity = client.identity.getState();
  client.identity.setState({ ...identity, limits: { ...identity.limits, ...limits } });
};

/** A symbol that was paused twenty seconds ago, for thirty. */
export const toHalt = (more: Partial<SymbolHalt> = {}): SymbolHalt => ({
  symbol: 'AAPL',
  state: 'PAUSED',
  cause: 'LULD',
  sinceAt: '2026-11-21T14:03:02.000Z',
  untilAt: '2026-11-21T14:03:32.000Z',
  referencePx: 189.42,
  lowerPx: 179.95,
  upperPx: 198.89,
  ...more,
});

/** A calm market without halts. */
export const toMarketStatus = (more: Partial<MarketStatus> = {}): MarketStatus => ({
  seq: 1,
  at: AT,
  flags: [],
  regime: 'CALM',
  halts: [],
  events: [],
  ...more,
});

/** Publishes the status of the market to the client. */
export const setMarketStatus = (client: TradingClient, more: Partial<MarketStatus>): boolean =>
  client.account.apply({ event: 'market.status', at: AT, data: toMarketStatus(more) });
