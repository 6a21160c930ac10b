/** Trailing stops: each batch of prices moves them along, so that blotter, history and ladder show where they stand. */

import { parseMs } from '../../lib/format/time.ts';
import { toPx } from '../../lib/format/units.ts';
import type { Order } from '../client/shapes.ts';
import { followQuote, isTrailingNow } from '../client/trailing-stop.ts';
import type { ClientParts } from './client-parts.ts';

type PricedClient = Pick<ClientParts, 'account' | 'hot'> & {
  /** When the newest prices were made. */
  marketAtMs(): number;
};

/** Follows every batch while such orders wait; returns a stop function. */
export function keepTrailingStops(client: PricedClient): () => void {
  const { account, hot } = client;
  let seen: readonly Order[] | null = null;
  let trailing: readonly Order[] = [];
  return hot.subscribe(() => {
    const orders = account.orders();
    if (orders !== seen) trailing = orders.filter(isTrailingNow);
    seen = orders;
    const atMs = client.marketAtMs();
    for (const order of trailing) {
      const quote = hot.quote(order.symbol);
      const instrument = account.instrument(order.symbol);
      // Prices from before it was accepted move nothing, and a halted symbol has none.
      if (quote === null || instrument === null || atMs < parseMs(order.createdAt)) continue;
      if (account.findHalt(order.symbol) !== null) continue;
      const moved = followQuote(order, quote, toPx(instrument.tickSize));
      if (moved !== order) account.takeOrder(moved);
    }
  });
}
