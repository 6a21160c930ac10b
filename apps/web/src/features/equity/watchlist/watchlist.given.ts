/** A watchlist as the platform returns it. Only tests import it. */
import type { Watchlist } from '../../../platform/client/shapes.ts';
import { AT } from '../../../platform/testing/given.ts';

export const toWatchlist = (change: Partial<Watchlist> = {}): Watchlist => ({
  watchlistId: 'wl-019aae5c-0000-7000-8000-000000000001',
  name: 'Mine',
  symbols: ['XOM', 'AAPL'],
  sharedWith: 'OWNER',
  isOwn: true,
  owner: 'Sam Trader',
  createdAt: AT,
  updatedAt: AT,
  version: 1,
  ...change,
});
