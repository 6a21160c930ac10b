/** The decisions about an order just sent: stored just after the response, and refetched until they exist. */
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../kit/live/use-client.ts';
import type { Decision } from '../../../platform/client/shapes.ts';

const TRIES = 10;
const RETRY_MS = 400;

/** Oldest first; null while they are not there. */
export function useDecisions(orderId: string): readonly Decision[] | null {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ['decisions-at-ticket', orderId],
    queryFn: async () => {
      const { items } = await client.calls.risk.orderDecisions.query({ orderId });
      if (items.length === 0) throw new Error('not recorded yet');
      return items;
    },
    retry: TRIES,
    retryDelay: RETRY_MS,
  });
  return data ?? null;
}
