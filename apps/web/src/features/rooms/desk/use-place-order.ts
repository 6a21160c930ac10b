/** Sends one order per press. Without a response it is sent again under its own name, which cannot make two of one. */

import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useChange } from '../../../kit/query/use-change.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { isAcknowledged, toRefusal } from '../../../platform/client/refusal.ts';
import type { NewRoomOrder } from '../../../platform/client/shapes.ts';

export function usePlaceOrder() {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.rooms.state.pathFilter());
  const [unanswered, setUnanswered] = useState<NewRoomOrder | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const send = (order: NewRoomOrder): Promise<boolean> => {
    setSent(null);
    return run(async () => {
      try {
        const { seq } = await calls.rooms.placeOrder.mutate(order);
        setUnanswered(null);
        setSent(phrase`Sent as request ${seq}: ${order.side} ${order.qty} ${order.symbol}`);
      } catch (error) {
        setUnanswered(isAcknowledged(toRefusal(error)) ? null : order);
        throw error;
      }
    });
  };
  return { send, isBusy, problem, unanswered, sent };
}
