/** Rows of the largest page a list is read in. */
export const PAGE_MAX = 1_000;
