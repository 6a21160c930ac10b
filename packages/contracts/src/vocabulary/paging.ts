/** The newest orders that a snapshot holds besides all open ones. */
export const SNAPSHOT_NEWEST = 100;
/** Rows of the largest page a list is read in. */
export const PAGE_MAX = 1_000;
/** Words that one search may name, and letters of each. */
export const SEARCH_WORDS_MAX = 8;
export const SEARCH_WORD_MAX = 64;
/** Values that one search may name of each field. */
export const SEARCH_VALUES_MAX = 200;
/** Contracts that one request for marks may name. */
export const MARKED_CONTRACTS_MAX = 200;
