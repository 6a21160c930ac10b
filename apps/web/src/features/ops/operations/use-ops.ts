/** The operator's facts, read again by themselves. */
import { useQuery } from '@tanstack/react-query';
import { useWatched } from '../../../kit/query/old-figures.tsx';

/** After a question without an answer the next one comes soon. */
const AGAIN_MS = 3_000;

/**
 * A question of the operator's screens. It asks again by itself, so that one failure is shown at once: `error` says
 * that `data` is of `dataUpdatedAt` and no later.
 */
export function useOps<T>(name: string, everyMs: number, read: () => Promise<T>) {
  return useWatched(
    useQuery({
      queryKey: ['ops', name],
      queryFn: read,
      retry: false,
      refetchInterval: ({ state }) =>
        state.error === null ? everyMs : Math.min(everyMs, AGAIN_MS),
    }),
  );
}
