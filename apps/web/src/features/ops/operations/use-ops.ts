/** The operator's facts, read again by themselves. */
import { useQuery } from '@tanstack/react-query';
import { useWatched } from '../../../kit/query/old-figures.tsx';

/** After a fetch without response the next one comes soon. */
const AGAIN_MS = 3_000;

/**
 * A query of the operator's screens. It refetches by itself, so that one failure is shown at once: `error` means that
 * `data` is as of `dataUpdatedAt`.
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
