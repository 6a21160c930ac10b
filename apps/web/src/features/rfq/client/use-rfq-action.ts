/** One thing a client does at a time, and what came of it in words. */
import { useClient } from '../../../kit/live/use-client.ts';
import type { Problem } from '../../../lib/problem.ts';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { useOneAct } from './use-one-act.ts';

export type RfqAction = {
  readonly problem: Problem | null;
  readonly isBusy: boolean;
  /** True when it was done; the request is then as returned. */
  readonly run: (act: () => Promise<Rfq>) => Promise<boolean>;
};

export function useRfqAction(): RfqAction {
  const { rfqs } = useClient();
  const { problem, isBusy, run } = useOneAct();
  return {
    problem,
    isBusy,
    run: (act) =>
      run(async () => {
        rfqs.take(await act());
        return null;
      }),
  };
}
