/** The prices in view, one row each, from the highest down: what stands there, and how much up to there. Pure. */
import { type LadderBook, midTick, type SideAt } from './ladder-book.ts';

export type LadderRow = {
  readonly tick: number;
  readonly bid: SideAt | null;
  readonly ask: SideAt | null;
  /** Shares from the best price up to this one; 0 on the other side of the best. */
  readonly bidTotal: number;
  readonly askTotal: number;
};

/** Which prices are in view: `top` in the first row, one tick less in each that follows. */
export type View = { readonly top: number; readonly rows: number };

/** The view with this price in its middle. */
export const centred = (tick: number, rows: number): View => ({
  top: Math.max(rows, tick + Math.floor(rows / 2)),
  rows,
});

/** Rows between the edge and the middle within which the middle price may move before the view follows. */
const FREE = 4;

/**
 * The view that follows the market: it stays where it is while the middle price is well inside, so that prices stand
 * still under the eye; and it never moves while `isHeld`.
 */
export function viewAfter(
  view: View | null,
  book: LadderBook,
  { rows, isHeld }: Follow,
): View | null {
  const mid = midTick(book);
  if (mid === null) return view === null || view.rows === rows ? view : { ...view, rows };
  if (view === null) return centred(mid, rows);
  if (view.rows !== rows) return isHeld ? { ...view, rows } : centred(mid, rows);
  const row = view.top - mid;
  const room = Math.min(FREE, Math.floor(rows / 4));
  const isInside = row >= room && row < rows - room;
  return isInside || isHeld ? view : centred(mid, rows);
}
type Follow = { readonly rows: number; readonly isHeld: boolean };

/** The rows of a view. */
export function rowsIn(
  { top, rows }: View,
  { bids, asks, bestBid, bestAsk }: LadderBook,
): LadderRow[] {
  const last = top - rows + 1;
  const bidTotals = totals(bids, { from: bestBid, to: last, step: -1 });
  const askTotals = totals(asks, { from: bestAsk, to: top, step: 1 });
  return Array.from({ length: rows }, (_, i) => {
    const tick = top - i;
    return {
      tick,
      bid: bids.get(tick) ?? null,
      ask: asks.get(tick) ?? null,
      bidTotal: bidTotals.get(tick) ?? 0,
      askTotal: askTotals.get(tick) ?? 0,
    };
  });
}

/** Running totals outward from the best price, also at prices where nothing stands. */
function totals(
  side: ReadonlyMap<number, SideAt>,
  { from, to, step }: { readonly from: number | null; readonly to: number; readonly step: 1 | -1 },
): Map<number, number> {
  const sums = new Map<number, number>();
  if (from === null) return sums;
  let sum = 0;
  for (let tick = from; step > 0 ? tick <= to : tick >= to; tick += step) {
    sum += side.get(tick)?.size ?? 0;
    sums.set(tick, sum);
  }
  return sums;
}
