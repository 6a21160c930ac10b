/** Confirms what an administrator does with a job or a queue, with the reason that the audit trail keeps. */

import { OPERATOR_REASON_LENGTH } from '@tradefloor/contracts/vocabulary/reason';
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useChange } from '../../../kit/query/use-change.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { phrase } from '../../../lib/text/phrase.ts';

type OperateDialogProps = {
  readonly verb: string;
  readonly what: string;
  /** What will happen, in a sentence. */
  readonly effect: string;
  readonly change: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
};

export function OperateDialog({ verb, what, effect, change, onClose }: OperateDialogProps) {
  const client = useClient();
  const [reason, setReason] = useState('');
  const { run, isBusy, problem } = useChange(client.queries.jobs.pathFilter());
  const confirm = async (): Promise<void> => {
    if (await run(() => change(reason.trim()))) onClose();
  };
  return (
    <Dialog
      title={phrase`${verb}: ${phrase(what)}`}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          disabled={isBusy || reason.trim().length < OPERATOR_REASON_LENGTH.min}
          onClick={() => void confirm()}
        >
          {verb}
        </Button>
      }
    >
      <p className="mb-2 text-12 text-t2">{effect}</p>
      <label className="flex flex-col gap-1 text-12">
        {phrase`Reason (at least ${OPERATOR_REASON_LENGTH.min} characters)`}
        <input
          data-first-focus
          value={reason}
          maxLength={OPERATOR_REASON_LENGTH.max}
          onChange={(event) => setReason(event.target.value)}
          className="border border-control bg-s1 px-2 py-1 text-t1"
        />
      </label>
      <p role="alert" className="mt-2 text-12 text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
    </Dialog>
  );
}
