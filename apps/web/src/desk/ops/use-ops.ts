/** The operator's facts, read again by themselves. */
import { useQuery } from '@tanstack/react-query';

/** A question of the operator's screens. */
export function useOps<T>(name: string, everyMs: number, read: () => Promise<T>) {
  return useQuery({ queryKey: ['ops', name], queryFn: read, refetchInterval: everyMs });
}
