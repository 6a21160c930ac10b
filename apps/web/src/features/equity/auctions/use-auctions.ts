/** The day's auctions at the primary venues, kept current while there are calls. */
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import type { AuctionCall, Auctions } from '../../../platform/client/shapes.ts';
import { useUi } from '../../../ui-state/use-ui.ts';

/** The auctions; null before they are known. A frozen screen keeps what it has. */
export function useAuctions(): {
  readonly auctions: Auctions | null;
  readonly error: unknown;
  readonly retry: () => void;
} {
  const { queries } = useClient();
  const isFrozen = useUi((ui) => ui.isFrozen);
  const { data, error, refetch } = useWatched(
    useQuery(queries.market.auctions.queryOptions({}, { enabled: !isFrozen })),
  );
  return { auctions: data ?? null, error, retry: () => void refetch() };
}

/** A symbol's call; null where it is in none. */
export function useCall(symbol: string | null): AuctionCall | null {
  const { auctions } = useAuctions();
  return auctions?.calls.find((call) => call.symbol === symbol) ?? null;
}
