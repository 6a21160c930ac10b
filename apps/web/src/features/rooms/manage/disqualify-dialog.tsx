/** Takes a seat out of the ranking, with a reason that is shown on the leaderboard. */

import { OPERATOR_REASON_LENGTH } from '@tradefloor/contracts/vocabulary/reason';
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useChange } from '../../../kit/query/use-change.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { phrase } from '../../../lib/text/phrase.ts';

type DisqualifyDialogProps = {
  readonly roomId: string;
  readonly seatId: string;
  readonly label: string;
  readonly onClose: () => void;
};

const { min, max } = OPERATOR_REASON_LENGTH;

export function DisqualifyDialog({ roomId, seatId, label, onClose }: DisqualifyDialogProps) {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.rooms.pathFilter());
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const isShort = reason.trim().length < min;
  const send = async (): Promise<void> => {
    setTried(true);
    if (isBusy || isShort) return;
    const disqualify = { roomId, seatId, reason: reason.trim() };
    if (await run(() => calls.rooms.disqualify.mutate(disqualify))) onClose();
  };
  return (
    <Dialog
      title={phrase`Disqualify ${label}?`}
      tone="danger"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" aria-disabled={isBusy} onClick={() => void send()}>
            Disqualify
          </Button>
        </>
      }
    >
      <p className="mb-2 text-13 text-t2">
        Its requests are refused from now on, and it has no rank in heats that have not ended. All
        members see the reason.
      </p>
      <InputField
        label={phrase`Reason (at least ${min} characters)`}
        holds="words"
        value={reason}
        maxLength={max}
        problem={hasTried && isShort ? phrase`Enter a reason (at least ${min} characters)` : null}
        onChange={({ target }) => setReason(target.value)}
        data-first-focus
      />
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
    </Dialog>
  );
}
