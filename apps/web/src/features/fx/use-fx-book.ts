/** The streamed prices of a panel: subscribed while it is open, read tile by tile. */

import { useEffect, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import { listPairs } from '../../platform/client/streams.ts';
import { quoteOfPair } from '../../platform/marks/quote-of-pair.ts';
import { FxBook, type FxPrice } from './fx-book.ts';

/** A book that is subscribed to the stream as long as the panel exists. */
export function useFxBook(): FxBook {
  const { calls, browser, hot } = useClient();
  const [book] = useState(() => new FxBook());
  useEffect(
    () =>
      listPairs(calls)((frame) => {
        book.take(frame, browser.nowMs());
        hot.apply(frame.quotes.map(quoteOfPair), null);
      }),
    [calls, browser, hot, book],
  );
  return book;
}

export function useFxPrice(book: FxBook, symbol: string): FxPrice | null {
  const read = (): FxPrice | null => book.price(symbol);
  return useSyncExternalStore((listener) => book.subscribe(listener), read, read);
}

const LOOK_MS = 250;

/** Whether prices are too old to deal on; looked at four times a second. */
export function useFxStale(book: FxBook): boolean {
  const { browser } = useClient();
  const [isStale, setStale] = useState(true);
  useEffect(() => {
    const look = (): void => setStale(book.isStale(browser.nowMs()));
    look();
    const timer = window.setInterval(look, LOOK_MS);
    return () => window.clearInterval(timer);
  }, [book, browser]);
  return isStale;
}
