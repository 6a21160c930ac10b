/** The allowances of a session, and what a call takes of one: a list of a thousand rows is not as cheap as one price. */
import { PAGE_MAX } from './paging.ts';

/** So many units at once, refilled at a rate. */
export type Allowance = { readonly burst: number; readonly perSecond: number };

/** What the gateway allows where no setting changes it: a session its orders and its other calls, an address log-ins. */
export const ALLOWANCES = {
  orders: { burst: 40, perSecond: 20 },
  calls: { burst: 100, perSecond: 100 },
  logins: { burst: 10, perSecond: 10 / 60 },
} as const satisfies Readonly<Record<string, Allowance>>;

/** Rows that a call may read for one unit of the allowance. */
export const ROWS_PER_UNIT = 100;

/**
 * @param limit the rows that a call requests, as it was sent: a number, its text, or anything else
 * @returns units of the allowance: one, and for more than 100 rows one for each 100, at most those of the largest page
 */
export function toCallCost(limit: unknown): number {
  const rows = typeof limit === 'string' || typeof limit === 'number' ? Number(limit) : 0;
  if (!(rows > ROWS_PER_UNIT)) return 1;
  return Math.ceil(Math.min(rows, PAGE_MAX) / ROWS_PER_UNIT);
}
