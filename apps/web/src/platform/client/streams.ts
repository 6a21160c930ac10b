/** The streams of panels: subscribed while there is a listener, restarted automatically. */
import type { Calls } from './calls.ts';
import type { Books, FxFrame, Print } from './shapes.ts';
import { stream } from './subscription.ts';

/** Levels of each side and venue: as many as the highest ladder shows. */
const LADDER_LEVELS = 40;

/** Subscribes to the prices of all pairs, at once and with every batch of the market; returns a stop function. */
export type SubscribePairs = (receive: (frame: FxFrame) => void) => () => void;

export const listPairs =
  (calls: Calls): SubscribePairs =>
  (receive) =>
    stream((ended) => calls.fx.subscribe({}, { onData: receive, ...ended }));

/**
 * Subscribes to the exchange's books, at once and with every batch of the market; returns a stop
 * function.
 */
export const subscribeBooks = (
  calls: Calls,
  symbol: string,
  receive: (books: Books) => void,
): (() => void) =>
  stream((ended) =>
    calls.books.subscribe({ symbol, levels: LADDER_LEVELS }, { onData: receive, ...ended }),
  );

/**
 * Subscribes to the prints of a symbol; returns a stop function. `onStarted`: prints may have been missed before, the
 * tape must be read.
 */
export const subscribeTrades = (
  calls: Calls,
  symbol: string,
  on: { readonly onStarted: () => void; readonly onTrades: (prints: readonly Print[]) => void },
): (() => void) =>
  stream((ended) =>
    calls.trades.subscribe(
      { symbol },
      {
        ...ended,
        onData: on.onTrades,
        onStarted: () => {
          ended.onStarted();
          on.onStarted();
        },
      },
    ),
  );
