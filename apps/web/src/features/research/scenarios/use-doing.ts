/** One action at a time; an error is shown until the next begins. */
import { useState } from 'react';
import type { Problem } from '../../../lib/problem.ts';
import { toProblem } from '../../../platform/client/refusal.ts';

export type Doing = {
  /** What is being done; null for nothing. */
  readonly busy: string | null;
  readonly failure: Problem | null;
  /** Never rejects. */
  readonly doing: (what: string, work: () => Promise<void>) => Promise<void>;
};

export function useDoing(toFailure: (error: unknown) => Problem = toProblem): Doing {
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<Problem | null>(null);
  const doing = async (what: string, work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(toFailure(error));
    }
    setBusy(null);
  };
  return { busy, failure, doing };
}
