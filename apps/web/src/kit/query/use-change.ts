/** A change that a form or a button requests: whether it is on its way, and why it was refused. */
import type { QueryFilters } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '../../lib/problem.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import { useClient } from '../live/use-client.ts';

export type Changes = {
  /** Runs a change; false where it is refused. */
  readonly run: (change: () => Promise<unknown>) => Promise<boolean>;
  readonly isBusy: boolean;
  /** Why the last change was refused; null once one is taken. */
  readonly problem: Problem | null;
};

/** @param stale what is read again after each change, taken or refused */
export function useChange(stale: QueryFilters): Changes {
  const { cache } = useClient();
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
      void cache.invalidateQueries(stale);
    }
  };
  return { run, isBusy, problem };
}
