/** Where an order stands in the venues' queues: shares shown ahead of it at its price, as the exchange's books have it. */

import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { rests } from '@tradefloor/contracts/vocabulary/price-terms';
import { restsAtLimit } from '@tradefloor/contracts/vocabulary/strategies';
import { useEffect, useState } from 'react';
import { useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Books, Order } from '../../../platform/client/shapes.ts';
import { subscribeBooks } from '../../../platform/client/streams.ts';
import { useUi } from '../../../ui-state/use-ui.ts';

export type QueuePlace = {
  readonly venue: string;
  /** Shares it shows there, and shares that are shown before it. */
  readonly shown: number;
  readonly ahead: number;
};

/** The places of an order in the books, venue by venue; none where it does not rest. */
const findPlaces = ({ venues }: Books, orderId: string): readonly QueuePlace[] =>
  venues.flatMap(({ venue, bids, asks }) =>
    [...bids, ...asks].flatMap(({ orders = [] }) =>
      orders
        .filter((order) => order.orderId === orderId)
        .map(({ shown, ahead }) => ({ venue, shown, ahead })),
    ),
  );

/** One line for all places. */
export const placesText = (places: readonly QueuePlace[]): string =>
  places.length === 0
    ? phrase('not in a displayed queue')
    : places
        .map(
          ({ venue, shown, ahead }) =>
            phrase`${formatQty(ahead)}, then ${formatQty(shown)} at ${venue}`,
        )
        .join('; ');

/** The places of an own order that may rest, with every batch of the market; null for any other, and before the first books. */
export function useQueuePlaces(order: Order): readonly QueuePlace[] | null {
  const client = useClient();
  const { userId } = useIdentity();
  const isFrozen = useUi((ui) => ui.isFrozen);
  const [places, setPlaces] = useState<readonly QueuePlace[] | null>(null);
  const { orderId, symbol } = order;
  const mayRest =
    order.userId === userId &&
    order.price !== null &&
    isOpen(order.status) &&
    order.triggered !== false &&
    rests({ type: order.orderType }) &&
    restsAtLimit(order.strategy);
  useEffect(() => {
    if (!mayRest || isFrozen) return;
    return subscribeBooks(client.calls, symbol, (books) => {
      const next = findPlaces(books, orderId);
      setPlaces((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    });
  }, [client, symbol, orderId, mayRest, isFrozen]);
  return mayRest ? places : null;
}
