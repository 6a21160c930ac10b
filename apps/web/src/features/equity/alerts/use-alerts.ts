/** One's own alerts and their firings, kept current by pushes; and changes of them with why they were refused. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import type { Problem } from '../../../lib/problem.ts';
import { toProblem } from '../../../platform/client/refusal.ts';

/** By symbol, then by level. */
export function useAlerts() {
  const { queries } = useClient();
  return useWatched(useQuery(queries.alerts.list.queryOptions({})));
}

/** The newest first. */
export function useFirings() {
  const { queries } = useClient();
  return useWatched(useQuery(queries.alerts.firings.queryOptions({})));
}

export type AlertActions = {
  /** Runs a change and reads the alerts again; false where it is refused. */
  readonly run: (change: () => Promise<unknown>) => Promise<boolean>;
  readonly isBusy: boolean;
  /** Why the last change was refused; null once one is taken. */
  readonly problem: Problem | null;
};

export function useAlertActions(): AlertActions {
  const { cache, queries } = useClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (change: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await change();
      setProblem(null);
      return true;
    } catch (error) {
      setProblem(toProblem(error));
      return false;
    } finally {
      setBusy(false);
      void cache.invalidateQueries(queries.alerts.pathFilter());
    }
  };
  return { run, isBusy, problem };
}
