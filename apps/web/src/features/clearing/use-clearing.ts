/** Clearing facts as queries that are read again by themselves, and actions that have them read again at once. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatched } from '../../kit/query/old-figures.tsx';
import { refusalOf, refusalText } from '../../platform/client/refusal.ts';

/** Margin moves every ten seconds, fills at any time. */
const REREAD_MS = 3_000;

/** A query of the clearing screens; all of them are refetched after an action. */
export function useClearing<T>(name: string, read: () => Promise<T>) {
  return useWatched(
    useQuery({ queryKey: ['clearing', name], queryFn: read, refetchInterval: REREAD_MS }),
  );
}

/** An action: its result, and whether it is in progress. */
export function useClearingAction() {
  const queries = useQueryClient();
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      setSaid(await act());
    } catch (error) {
      setSaid(refusalText(refusalOf(error)));
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['clearing'] });
    }
  };
  return { said, isBusy, run };
}
