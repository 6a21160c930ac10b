/** What bounds a watchlist, and with whom it may be shared. */

/** Lists of one user. */
export const WATCHLISTS_MAX = 50;
/** Symbols of one list. */
export const WATCH_SYMBOLS_MAX = 200;
/** Characters of a list's name. */
export const WATCHLIST_NAME_MAX = 40;

/** Who reads a list besides its owner: no one, those with a desk of the owner's, or every market reader. */
export const WATCHLIST_AUDIENCES = ['OWNER', 'DESK', 'ALL'] as const;
