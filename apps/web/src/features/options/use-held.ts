/** The reader's own option positions with their quotes, kept as new as the market's batches. */

import { useQuery } from '@tanstack/react-query';
import { MARKED_CONTRACTS_MAX } from '@tradefloor/contracts/vocabulary/paging';
import { useAccount, useClient, useIdentity } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import type { Position } from '../../platform/client/shapes.ts';
import { listOptionSymbols, type OptionView } from './held-greeks.ts';

type Held = { readonly positions: readonly Position[]; readonly views: readonly OptionView[] };

const NO_VIEWS: readonly OptionView[] = [];

/** Contracts beyond the number of one request are shown without a mark. */
export function useHeld(): Held {
  const client = useClient();
  const { userId } = useIdentity();
  const all = useAccount((account) => account.positions());
  const positions = all.filter((position) => position.userId === userId);
  const symbols = listOptionSymbols(positions).slice(0, MARKED_CONTRACTS_MAX);
  const { data } = useWatched(
    useQuery(
      client.queries.rfq.optionGreeks.queryOptions(
        { symbols: [...symbols] },
        { enabled: symbols.length > 0, placeholderData: (before) => before },
      ),
    ),
  );
  return { positions, views: data?.items ?? NO_VIEWS };
}
