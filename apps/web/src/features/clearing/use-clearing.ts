/** Actions of the clearing screens: what they show is read again at once. */

import { useState } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import type { Problem } from '../../lib/problem.ts';
import { toProblem } from '../../platform/client/refusal.ts';

/** An action: its result, and whether it is in progress. */
export function useClearingAction() {
  const { cache, queries } = useClient();
  const [published, setMessage] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      setMessage(await act());
    } catch (error) {
      setMessage(toProblem(error));
    } finally {
      setBusy(false);
      await cache.invalidateQueries(queries.ccp.pathFilter());
    }
  };
  return { message: published, isBusy, run };
}
