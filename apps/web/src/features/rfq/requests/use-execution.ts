/** Trading on a dealer's quote: at most one try under way, and what became of it in words. */

import { useRef, useState } from 'react';
import { dealBlockNow, useClient } from '../../../kit/live/use-client.ts';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toRefusal } from '../../../platform/client/refusal.ts';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { raceText } from './race-text.ts';

type ExecutionOutcome = { readonly tone: 'good' | 'bad'; readonly text: Problem };

export type Execution = {
  readonly isBusy: boolean;
  readonly response: ExecutionOutcome | null;
  /** Trades with this dealer now; the note gives the reason where it is not the best. */
  readonly trade: (rfq: Rfq, dealerId: string, note: string | null) => Promise<boolean>;
  /** Ends the request without a trade. */
  readonly pass: (rfq: Rfq) => Promise<boolean>;
  /** Leaves a word with the request. */
  readonly note: (rfq: Rfq, note: string) => Promise<boolean>;
};

export function useExecution(): Execution {
  const desk = useClient();
  const [isBusy, setBusy] = useState(false);
  const [response, setResponse] = useState<ExecutionOutcome | null>(null);
  // Set at once: a second press may come before the first one is drawn.
  const isUnderWay = useRef(false);

  /** True when it was done; the loser of a race sees the winner, from the current record. */
  const attempt = async (
    { rfqId }: Rfq,
    act: () => Promise<ExecutionOutcome | null>,
  ): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    setResponse(null);
    try {
      setResponse(await act());
      return true;
    } catch (error) {
      const newest = await desk.calls.rfq.get.query({ rfqId }).catch(() => null);
      if (newest !== null) desk.rfqs.take(newest);
      setResponse({ tone: 'bad', text: raceText(toRefusal(error), newest) });
      return false;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };

  return {
    isBusy,
    response: response,
    trade: (rfq, dealerId, note) =>
      attempt(rfq, async () => {
        const stop = dealBlockNow(desk);
        if (stop !== null) return { tone: 'bad', text: stop };
        const why = note === null ? {} : { note };
        desk.rfqs.take(await desk.calls.rfq.execute.mutate({ rfqId: rfq.rfqId, dealerId, ...why }));
        return { tone: 'good', text: phrase`Traded with ${dealerId}` };
      }),
    pass: (rfq) =>
      attempt(rfq, async () => {
        if (rfq.orderId === null) return null;
        desk.account.takeOrder(await desk.calls.orders.cancel.mutate({ orderId: rfq.orderId }));
        return { tone: 'good', text: 'Cancelled: not traded' };
      }),
    note: (rfq, note) =>
      attempt(rfq, async () => {
        desk.rfqs.take(await desk.calls.rfq.note.mutate({ rfqId: rfq.rfqId, note }));
        return null;
      }),
  };
}
