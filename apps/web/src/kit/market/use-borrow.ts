/** Whether a share is hard to borrow, and at which rate: what badges beside its symbol show. */
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../live/use-client.ts';

/** Which shares are hard to borrow, and their rates, last for the day; what is left of them is in the panel of locates. */
const KEPT_MS = 600_000;

/**
 * The rate in basis points a year of a share that is hard to borrow; null for one that is easy to borrow, and while it is
 * not known. Under a key of its own: the panel's list follows each order, since what is left of a share does.
 */
export function useHardBorrow(symbol: string): number | null {
  const { calls } = useClient();
  const { data } = useQuery({
    queryKey: ['hard-to-borrow'],
    queryFn: async ({ signal }) => {
      const { items } = await calls.locates.borrowTerms.query({}, { signal });
      const hard = items.filter(({ isEasy }) => !isEasy);
      return Object.fromEntries(hard.map(({ symbol: each, rateBps }) => [each, rateBps]));
    },
    staleTime: KEPT_MS,
    select: (rates) => rates[symbol] ?? null,
  });
  return data ?? null;
}
