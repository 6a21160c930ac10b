/** The streams of panels: heard as long as somebody listens, begun again by themselves. */
import type { Calls } from './calls.ts';
import type { Books, FxFrame } from './shapes.ts';
import { stream } from './subscription.ts';

/** Levels of each side and venue: as many as the highest ladder shows. */
const LADDER_LEVELS = 40;

/** Hears the prices of all pairs at once, and with every batch of the market; answers how to stop. */
export type HearPairs = (hear: (frame: FxFrame) => void) => () => void;

export const pairsOf =
  (calls: Calls): HearPairs =>
  (hear) =>
    stream((ended) => calls.fx.subscribe({}, { onData: hear, ...ended }));

/** Hears the exchange's books at once, and with every batch of the market; answers how to stop. */
export const hearBooks = (
  calls: Calls,
  symbol: string,
  hear: (books: Books) => void,
): (() => void) =>
  stream((ended) =>
    calls.books.subscribe({ symbol, levels: LADDER_LEVELS }, { onData: hear, ...ended }),
  );
