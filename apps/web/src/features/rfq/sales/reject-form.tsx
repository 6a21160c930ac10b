/** Ending a client's request without a trade: turned down with a reason that is kept, or called off. */

import { RFQ_NOTE_MAX } from '@tradefloor/contracts/vocabulary/rfq';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { useRfqAction } from '../client/use-rfq-action.ts';

export function RejectForm({ rfq }: { readonly rfq: Rfq }) {
  const client = useClient();
  const [reason, setReason] = useState('');
  const { problem, isBusy, run } = useRfqAction();
  const { rfqId, state } = rfq;
  // With a price in the client's hands there is nothing to turn down any more; it can be called back.
  const isShown = state === 'CLIENT_QUOTED';
  const rejectRequest = (event: FormEvent): void => {
    event.preventDefault();
    if (isShown) void run(() => client.calls.rfq.cancel.mutate({ rfqId }));
    else if (reason.trim() !== '') {
      void run(() => client.calls.rfq.reject.mutate({ rfqId, reason: reason.trim() }));
    }
  };
  return (
    <form
      onSubmit={rejectRequest}
      className="flex flex-wrap items-center gap-2 border-line border-t px-3 py-1.5 text-12"
    >
      {isShown ? null : (
        <input
          aria-label="Reason for rejection"
          placeholder="Reason for rejection, shown to the client"
          maxLength={RFQ_NOTE_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          className="h-6 min-w-0 flex-1 rounded-sm border border-control bg-bg px-2 placeholder:text-t3"
        />
      )}
      <Button
        size="sm"
        type="submit"
        look="danger"
        aria-disabled={isBusy || (!isShown && reason.trim() === '')}
      >
        {isShown ? 'Withdraw quote' : 'Reject'}
      </Button>
      <span role="status" className="text-critical">
        <Refused problem={problem} />
      </span>
    </form>
  );
}
