/** How fast the database grows and how long its disk lasts, by samples of its size. Pure arithmetic. */

const DAY_MS = 86_400_000;
/** Samples that are closer together show a checkpoint or a start, not a pace. */
const SPAN_MIN_MS = 3_600_000;
/** The pace of longer ago is no longer this platform's. */
const WINDOW_MS = 7 * DAY_MS;
const ORDERS_MIN = 100;

/** The size of the database at an instant, and the orders it had. */
export type SizeSample = { readonly at: number; readonly bytes: number; readonly orders: number };

export type Growth = {
  readonly bytesPerDay: number | null;
  readonly bytesPerOrder: number | null;
  readonly daysLeft: number | null;
};

/**
 * From the oldest sample of the last seven days to the newest.
 * @param samples oldest first
 * @param freeBytes of the database's disk; null where that is not known
 */
export function computeGrowth(samples: readonly SizeSample[], freeBytes: number | null): Growth {
  const newest = samples.at(-1);
  const oldest = samples.find(({ at }) => newest !== undefined && at >= newest.at - WINDOW_MS);
  if (!newest || !oldest || newest.at - oldest.at < SPAN_MIN_MS) {
    return { bytesPerDay: null, bytesPerOrder: null, daysLeft: null };
  }
  const grown = newest.bytes - oldest.bytes;
  const perDay = (grown / (newest.at - oldest.at)) * DAY_MS;
  const orders = newest.orders - oldest.orders;
  return {
    bytesPerDay: Math.round(perDay),
    bytesPerOrder: orders < ORDERS_MIN ? null : Math.round(grown / orders),
    daysLeft: freeBytes === null || perDay <= 0 ? null : Math.floor(freeBytes / perDay),
  };
}
