/** The desk does not deal: with a reason, which the other end reads. */

import { VOICE_NOTE_MAX } from '@tradefloor/contracts/vocabulary/rfq';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { VoiceDeal } from '../../../platform/client/shapes.ts';
import { useVoiceStep } from './use-voice.ts';

export function DeclineForm({ deal }: { readonly deal: VoiceDeal }) {
  const client = useClient();
  const { problem, isBusy, run } = useVoiceStep();
  const [reason, setReason] = useState('');
  const isWhole = reason.trim() !== '';
  const decline = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWhole) return;
    const { dealId } = deal;
    const published = { dealId, reason: reason.trim() };
    void run(published, (requestKey) =>
      client.calls.rfq.declineVoice.mutate({ ...published, requestKey }),
    );
  };
  return (
    <form onSubmit={decline} className="flex flex-wrap items-center gap-2 py-1">
      <input
        aria-label="Reason for declining"
        placeholder="Reason for declining"
        maxLength={VOICE_NOTE_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        className="h-6 min-w-0 flex-1 rounded-sm border border-control bg-bg px-2 placeholder:text-t3"
      />
      <Button size="sm" type="submit" look="danger" aria-disabled={isBusy || !isWhole}>
        Decline
      </Button>
      <span role="status" className="text-critical">
        <Refused problem={problem} />
      </span>
    </form>
  );
}
