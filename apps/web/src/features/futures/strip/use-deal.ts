/** One press that deals: one at a time, with what was sent and what was refused. */
import { useState } from 'react';
import { dealBlockNow, useClient } from '../../../kit/live/use-client.ts';
import type { Problem } from '../../../lib/problem.ts';
import { toDealProblem } from '../../../platform/client/refusal.ts';
import type { Order } from '../../../platform/client/shapes.ts';

export type Deal = {
  readonly sent: readonly Order[];
  readonly failure: Problem | null;
  readonly isSending: boolean;
  readonly send: (deal: () => Promise<readonly Order[]>) => Promise<void>;
};

export function useDeal(): Deal {
  const client = useClient();
  const [sent, setSent] = useState<readonly Order[]>([]);
  const [failure, setFailure] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (deal: () => Promise<readonly Order[]>): Promise<void> => {
    if (isSending) return;
    const stop = dealBlockNow(client);
    setSent([]);
    setFailure(stop);
    if (stop !== null) return;
    setSending(true);
    try {
      setSent(await deal());
    } catch (error) {
      setFailure(toDealProblem(error));
    } finally {
      setSending(false);
    }
  };
  return { sent, failure, isSending, send };
}
