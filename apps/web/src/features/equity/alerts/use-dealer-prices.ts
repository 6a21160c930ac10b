/** Prices of what dealers quote, while they are on the screen: the market's own batches do not carry them. */
import { useQuery } from '@tanstack/react-query';
import { MARKED_CONTRACTS_MAX } from '@tradefloor/contracts/vocabulary/paging';
import { findInstrument } from '@tradefloor/instruments/instrument';
import { useEffect } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { quoteWithoutSizes } from '../../../platform/marks/quote-without-sizes.ts';

/** Shares come with the batches, bonds with their composite prices. */
function isFetched(symbol: string): boolean {
  const type = findInstrument(symbol)?.type;
  return type === 'fx' || type === 'commodity' || type === 'option';
}

/** Fetches those of the symbols that have to be, into the prices that the page shows. */
export function useDealerPrices(symbols: readonly string[]): void {
  const { hot, queries } = useClient();
  const fetched = [...new Set(symbols.filter(isFetched))].sort().slice(0, MARKED_CONTRACTS_MAX);
  const { data } = useWatched(
    useQuery(queries.rfq.marks.queryOptions({ symbols: fetched }, { enabled: fetched.length > 0 })),
  );
  useEffect(() => {
    if (data !== undefined) hot.apply(data.items.map(quoteWithoutSizes), null);
  }, [hot, data]);
}
