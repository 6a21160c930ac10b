/** One book out of the books of all venues: sizes of a price added up, best first. Pure. */
import { toPx } from '../../../lib/format/units.ts';
import type { Depth } from '../../../platform/client/shapes.ts';

export type BookLevel = {
  /** In whole price units. */
  readonly price: number;
  readonly size: number;
  /** Sizes of this level and of all better ones. */
  readonly total: number;
  readonly venues: readonly string[];
};

export type Book = { readonly bids: readonly BookLevel[]; readonly asks: readonly BookLevel[] };

/** The levels of the venue, or of all when it is null. */
export function toBook(depth: Depth, venue: string | null, levels: number): Book {
  const venues = depth.venues.filter((each) => venue === null || each.venue === venue);
  const side = (name: 'bids' | 'asks'): readonly BookLevel[] => {
    const merged = new Map<number, { size: number; venues: string[] }>();
    for (const each of venues) {
      for (const level of each[name]) {
        const price = toPx(level.price);
        const known = merged.get(price) ?? { size: 0, venues: [] };
        known.size += level.size;
        known.venues.push(each.venue);
        merged.set(price, known);
      }
    }
    const sign = name === 'bids' ? -1 : 1;
    const sorted = [...merged].sort(([a], [b]) => (a - b) * sign).slice(0, levels);
    let total = 0;
    return sorted.map(([price, level]) => {
      total += level.size;
      return { price, size: level.size, total, venues: level.venues };
    });
  };
  return { bids: side('bids'), asks: side('asks') };
}
