/** One act on a list at a time: its lines are then as returned, and what was left as it was is stated. */
import { useRef, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import type { Problem } from '../../../lib/problem.ts';
import { toRefusal } from '../../../platform/client/refusal.ts';
import type { RfqList } from '../../../platform/client/shapes.ts';
import { toShort } from '../client/use-rfq-action.ts';

export function useListAction() {
  const client = useClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Set at once: a second press may come before the first one is drawn.
  const isUnderWay = useRef(false);
  const run = async (act: () => Promise<RfqList>): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const { items, refused } = await act();
      for (const rfq of items) client.rfqs.take(rfq);
      const [first] = refused;
      if (first !== undefined) {
        const text = `${refused.length} of ${items.length} lines unchanged: ${first.text}`;
        setProblem({ text, code: first.code });
      }
      return refused.length === 0;
    } catch (error) {
      setProblem(toShort(toRefusal(error)));
      return false;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { problem, isBusy, run };
}
