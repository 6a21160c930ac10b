/** The exchange's books of one symbol, as the ladder hears them. */
import type { WireAnswer } from './shapes.ts';

/** Best first, by venue, with one's own shares and what stands before them. */
export type Books = WireAnswer<'venueDepth'>;

export type LadderPort = {
  /** Hears the books at once, and with every batch of the market; answers how to stop. */
  readonly books: (symbol: string, hear: (books: Books) => void) => () => void;
};
