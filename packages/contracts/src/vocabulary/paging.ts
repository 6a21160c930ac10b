/** The newest orders that a snapshot holds besides all open ones. */
export const SNAPSHOT_NEWEST = 100;
/** Rows of the largest page a list is read in. */
export const PAGE_MAX = 1_000;
/** Contracts that one request for marks may name. */
export const MARKED_CONTRACTS_MAX = 200;
