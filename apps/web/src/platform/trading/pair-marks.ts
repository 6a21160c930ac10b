/** Prices of currencies: subscribed as long as one is held or anything is held in one, whichever panels are open. */

import type { Position } from '../client/shapes.ts';
import type { SubscribePairs } from '../client/streams.ts';
import { toPair } from '../marks/dollars.ts';
import { quoteOfPair } from '../marks/quote-of-pair.ts';
import type { ClientParts } from './client-parts.ts';

/** A pair that is held has a mark; what is held, earned or paid in another currency is worth dollars at a rate. */
const needsPrices = ({ symbol, currency, netQty, realisedPnl, fees }: Position): boolean => {
  if (currency === 'USD') return netQty !== 0 && toPair(symbol) !== null;
  return netQty !== 0 || realisedPnl !== 0 || fees !== 0;
};

/** Subscribes to the stream of pairs while it is needed; returns a stop function. */
export function keepPairMarks(
  { account, hot }: Pick<ClientParts, 'account' | 'hot'>,
  subscribePairs: SubscribePairs,
): () => void {
  let stop: (() => void) | null = null;
  const look = (): void => {
    const isNeeded = account.positions().some(needsPrices);
    if (isNeeded === (stop !== null)) return;
    stop?.();
    stop = isNeeded
      ? subscribePairs(({ quotes }) => hot.apply(quotes.map(quoteOfPair), null))
      : null;
  };
  const unsubscribe = account.subscribe(look);
  look();
  return () => {
    unsubscribe();
    stop?.();
    stop = null;
  };
}
