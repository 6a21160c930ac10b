/** How many rows the browser keeps. */

/** Closed orders and fills kept in the browser; older ones are in the journal. */
export const KEPT_MAX = 5_000;

/** Forgets the oldest rows that may be forgotten, once there are too many. */
export function trim<T>(rows: Map<string, T>, mayGo: (row: T) => boolean): void {
  if (rows.size <= KEPT_MAX * 1.2) return;
  for (const [key, row] of rows) {
    if (rows.size <= KEPT_MAX) return;
    if (mayGo(row)) rows.delete(key);
  }
}
