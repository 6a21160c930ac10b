/** Watchlists: the calls of the user service for them. */
import * as z from 'zod';
import {
  WatchedSymbols,
  Watchlist,
  WatchlistAudience,
  WatchlistId,
  WatchlistName,
} from '../watchlist.ts';
import { call, MARKET_READERS, Nothing, queryInt } from './call.ts';

/** A viewer reads shared lists and has none. */
const OWNERS = MARKET_READERS.filter((role) => role !== 'viewer');

/** The version that a change is made to: another one has been changed meanwhile. */
const VERSION_MAX = 999_999_999;

/** One's own by name, then those shared with one, by name. */
export const listWatchlists = call('listWatchlists', {
  procedure: 'watchlists.list',
  kind: 'query',
  to: 'user-service',
  method: 'GET',
  path: '/watchlists',
  access: MARKET_READERS,
  in: Nothing,
  out: z.object({ items: z.array(Watchlist), nextCursor: z.null() }),
});
/** A list of one's own. Its name is free among one's own; at most 50 lists of at most 200 symbols. */
export const createWatchlist = call('createWatchlist', {
  procedure: 'watchlists.create',
  kind: 'mutation',
  to: 'user-service',
  method: 'POST',
  path: '/watchlists',
  access: OWNERS,
  in: z.strictObject({ name: WatchlistName, symbols: WatchedSymbols }),
  out: Watchlist,
});
/**
 * Another name, other symbols or another order, or another audience. Refused with `CONFLICT` where `version` is not the
 * list's: it was changed elsewhere, and is to be read again. A change that already holds is none, whatever its version.
 */
export const changeWatchlist = call('changeWatchlist', {
  procedure: 'watchlists.change',
  kind: 'mutation',
  to: 'user-service',
  method: 'PATCH',
  path: '/watchlists/:watchlistId',
  access: OWNERS,
  in: z
    .strictObject({
      watchlistId: WatchlistId,
      version: z.int().positive(),
      name: WatchlistName.optional(),
      symbols: WatchedSymbols.optional(),
      sharedWith: WatchlistAudience.optional(),
    })
    .refine(
      ({ name, symbols, sharedWith }) => (name ?? symbols ?? sharedWith) !== undefined,
      'name, symbols or sharedWith',
    ),
  out: Watchlist,
});
/** Deletes a list of one's own; refused with `CONFLICT` where it was changed since that version. */
export const deleteWatchlist = call('deleteWatchlist', {
  procedure: 'watchlists.remove',
  kind: 'mutation',
  to: 'user-service',
  method: 'DELETE',
  path: '/watchlists/:watchlistId',
  access: OWNERS,
  in: z.strictObject({ watchlistId: WatchlistId, version: queryInt(1, VERSION_MAX) }),
  out: Watchlist,
});
