/** One act on a list at a time: its lines are then as returned, and what was left as it was is stated. */

import { useClient } from '../../../kit/live/use-client.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { RfqList } from '../../../platform/client/shapes.ts';
import { useOneAct } from '../client/use-one-act.ts';

export function useListAction() {
  const { rfqs } = useClient();
  const { problem, isBusy, run } = useOneAct();
  return {
    problem,
    isBusy,
    run: (act: () => Promise<RfqList>) =>
      run(async () => {
        const { items, refused } = await act();
        for (const rfq of items) rfqs.take(rfq);
        const [first] = refused;
        if (first === undefined) return null;
        const text = phrase`${refused.length} of ${items.length} lines unchanged: ${first.text}`;
        return { text, code: first.code };
      }),
  };
}
