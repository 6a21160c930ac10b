/** The integrity checks of the whole platform, as every user may read them. */
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { byTheClock, POLLS } from '../../../platform/client/polls.ts';

export function useLight() {
  const { queries } = useClient();
  return useWatched(useQuery(queries.ops.light.queryOptions({}, byTheClock(POLLS.light))));
}
