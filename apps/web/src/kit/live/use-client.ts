/** How components reach the trading client: one context, and hooks that re-render on what they read. */

import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Quote } from '../../lib/hot/live-quotes.ts';
import type { Account } from '../../platform/account/account.ts';
import type { Capability } from '../../platform/account/capabilities.ts';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import { findKillBlock } from '../../platform/account/kill-block.ts';
import { type FeedState, feedState, findSendBlock } from '../../platform/feed/feed.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import type { GridView } from '../grid/model/views.ts';
import type { Prefs } from '../prefs/prefs.ts';
import { lookOften } from './looks.ts';
import { type Queries, toQueries } from './queries.ts';

/** The trading client with its kept queries. */
export type LiveClient = TradingClient & { readonly queries: Queries };

export const withQueries = (client: TradingClient): LiveClient =>
  Object.assign(client, { queries: toQueries(client.calls, client.cache) });

export type ClientScope = {
  readonly client: LiveClient;
  readonly prefs: StoreApi<Prefs>;
  /** A view of a grid from a link; its grid opens in it. */
  readonly linkedView: { readonly grid: string; readonly view: GridView } | null;
};

export const ClientContext = createContext<ClientScope | null>(null);

function useScope(): ClientScope {
  const scope = useContext(ClientContext);
  if (scope === null) throw new Error('a component outside the trading page');
  return scope;
}

export const useClient = (): LiveClient => useScope().client;

/** A part of the preferences. */
export const usePrefs = <T>(select: (prefs: Prefs) => T): T => useStore(useScope().prefs, select);

export const usePrefsStore = (): StoreApi<Prefs> => useScope().prefs;

/** The view of this grid that the page was opened with, by a link; null for every other grid. */
export function useLinkedView(grid: string): GridView | null {
  const { linkedView } = useScope();
  return linkedView?.grid === grid ? linkedView.view : null;
}

/** A list or value of the account: must be one that stays the same object until it changes. */
export function useAccount<T>(select: (account: Account) => T): T {
  const { account } = useClient();
  const read = (): T => select(account);
  return useSyncExternalStore((listener) => account.subscribe(listener), read, read);
}

export const useIdentity = () => useStore(useClient().identity);

export function useCan(capability: Capability): boolean {
  return getCapabilities(useIdentity()).has(capability);
}

/**
 * A value that depends on the time, looked at about four times a second; re-renders only when it changes.
 * @param read must be one function for the life of the component
 */
export function useTimed<T extends string | number | boolean | null>(
  read: (client: TradingClient) => T,
): T {
  const client = useClient();
  const [value, setValue] = useState(() => read(client));
  useEffect(() => {
    const look = (): void => setValue(read(client));
    look();
    return lookOften(client, look);
  }, [client, read]);
  return value;
}

/** The newest quote of a symbol; re-renders with every batch that changes it. */
export function useQuote(symbol: string | null): Quote | null {
  const { hot } = useClient();
  const read = (): Quote | null => (symbol === null ? null : hot.quote(symbol));
  return useSyncExternalStore((listener) => hot.subscribe(listener), read, read);
}

/** What the feed is now. */
export const feedStateNow = (client: TradingClient): FeedState =>
  feedState(client.feed.getState(), client.browser.nowMs());

/** Why nothing may be sent though the connection is well: prices stand still by choice, or a kill switch; null when it may. */
export const dealBlockNow = (client: TradingClient): string | null =>
  client.hot.isHeld()
    ? 'Updates are paused: resume them to trade'
    : findKillBlock(client.account.killSwitches(), client.identity.getState().userId);

/** Why nothing may be sent now; null when it may. */
export const sendBlockNow = (client: TradingClient): string | null =>
  findSendBlock(client.feed.getState(), client.browser.nowMs()) ?? dealBlockNow(client);
