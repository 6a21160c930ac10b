/** Rows of the largest page a list is read in. */
export const PAGE_MAX = 1_000;
/** Contracts that one request for marks may name. */
export const MARKED_CONTRACTS_MAX = 200;
