/** The exchange's books of one symbol, as the ladder receives them. */
import type { WireAnswer } from './shapes.ts';

/** Best first, by venue, with one's own shares and what stands before them. */
export type Books = WireAnswer<'venueDepth'>;

export type LadderPort = {
  /**
   * Subscribes to the books, at once and with every batch of the market; returns a stop function.
   */
  readonly books: (symbol: string, hear: (books: Books) => void) => () => void;
};
