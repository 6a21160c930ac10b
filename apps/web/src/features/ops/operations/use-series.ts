/** The recorded course of one figure, or of all over the last hour. */
import { useQuery } from '@tanstack/react-query';
import type { SeriesRange } from '@tradefloor/contracts/vocabulary/ops-series';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { byTheClock, POLLS } from '../../../platform/client/polls.ts';

export function useSeries(span: { readonly range: SeriesRange; readonly figure?: string }) {
  const { queries } = useClient();
  return useWatched(useQuery(queries.ops.series.queryOptions(span, byTheClock(POLLS.series))));
}
