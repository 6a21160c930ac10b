/** The prints of one symbol on the screen, newest first: the journal's tape, continued by what is published. */
import type { Print } from '../../../platform/client/shapes.ts';

/** Prints kept on the screen: as many as the journal keeps of a symbol. */
const ROWS_KEPT = 500;

/** Prints that are read at once. */
export const ROWS_READ = 200;

export class Tape {
  #rows: readonly Print[] = [];
  #isRead = false;

  /** Whether the journal's tape is known: until then what is shown has no past. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** The same list until something changes. */
  rows(): readonly Print[] {
    return this.#rows;
  }

  /** Takes the prints of a batch, in the order in which they were made; known ones are left out. */
  take(prints: readonly Print[]): void {
    const newest = this.#rows[0]?.tickSeq ?? -1;
    const added = prints.filter(({ tickSeq }) => tickSeq > newest).toReversed();
    if (added.length > 0) this.#rows = [...added, ...this.#rows].slice(0, ROWS_KEPT);
  }

  /**
   * Takes the journal's newest prints, newest first. They replace what was shown, except for later prints and, where
   * the journal has more than were read, for earlier ones that follow without a gap.
   */
  read(items: readonly Print[]): void {
    this.#isRead = true;
    const [newest, oldest] = [items[0], items.at(-1)];
    if (newest === undefined || oldest === undefined) {
      this.#rows = items;
      return;
    }
    const later = this.#rows.filter(({ tickSeq }) => tickSeq > newest.tickSeq);
    const place = this.#rows.findIndex(({ tradeId }) => tradeId === oldest.tradeId);
    const hasMore = items.length >= ROWS_READ && place >= 0;
    const earlier = hasMore ? this.#rows.slice(place + 1) : [];
    this.#rows = [...later, ...items, ...earlier].slice(0, ROWS_KEPT);
  }
}

/** Volume and volume-weighted average price of prints; no price without volume. */
export function sumPrints(prints: readonly Print[]): {
  readonly volume: number;
  readonly vwap: number | null;
} {
  const volume = prints.reduce((sum, { qty }) => sum + qty, 0);
  const value = prints.reduce((sum, { price, qty }) => sum + price * qty, 0);
  return { volume, vwap: volume === 0 ? null : value / volume };
}

/** The number that is typed as a minimum size; nothing and what is no number are none. */
export function parseMinSize(text: string): number {
  const size = Number(text);
  return Number.isFinite(size) && size > 0 ? size : 0;
}
