/** Watchlists: symbols in their owner's order, under a name, of which others may read what is shared. */
import * as z from 'zod';
import { InstrumentSymbol, UserId } from './ids.ts';
import { AtWire } from './time.ts';
import {
  WATCH_SYMBOLS_MAX,
  WATCHLIST_AUDIENCES,
  WATCHLIST_NAME_MAX,
} from './vocabulary/watchlists.ts';

/** Names of one owner are compared without regard to case. */
export const WatchlistName = z
  .string()
  .trim()
  .min(1)
  .max(WATCHLIST_NAME_MAX)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'no control characters');

export const WatchlistId = z.string().regex(/^wl-[0-9a-f-]{36}$/);

/** In the owner's order; each symbol once. */
export const WatchedSymbols = z
  .array(InstrumentSymbol)
  .max(WATCH_SYMBOLS_MAX)
  .refine((symbols) => new Set(symbols).size === symbols.length, 'each symbol once');

export const WatchlistAudience = z.enum(WATCHLIST_AUDIENCES);
export type WatchlistAudience = z.infer<typeof WatchlistAudience>;

export const Watchlist = z.strictObject({
  watchlistId: WatchlistId,
  name: WatchlistName,
  symbols: WatchedSymbols,
  sharedWith: WatchlistAudience,
  /** The caller's own: no other list can be changed. */
  isOwn: z.boolean(),
  /** The display name of its owner. */
  owner: z.string(),
  createdAt: AtWire,
  updatedAt: AtWire,
  /** Rises by one with every change. */
  version: z.int().positive(),
});
export type Watchlist = z.infer<typeof Watchlist>;

/** A list of one's own was made, changed or deleted: other windows of its owner read it again. */
export const WatchlistChange = z.strictObject({
  watchlistId: WatchlistId,
  userId: UserId,
  version: z.int().positive(),
});
export type WatchlistChange = z.infer<typeof WatchlistChange>;

/** The same of a list that is, or was until now, shared. It names nothing of its content. */
export const SharedWatchlistChange = WatchlistChange.omit({ userId: true });
export type SharedWatchlistChange = z.infer<typeof SharedWatchlistChange>;
