/** The confirming step before a fault: its target typed once more, and a reason that is kept with who and when. */

import { OPERATOR_REASON_LENGTH } from '@tradefloor/contracts/vocabulary/reason';
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';

const FIELD = 'border border-control bg-s1 px-2 py-1 text-t1';

type Props = { readonly target: string; readonly onClose: () => void };

export function ChaosDialog({ target, onClose }: Props) {
  const client = useClient();
  const [confirm, setConfirm] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const strike = async (): Promise<void> => {
    setBusy(true);
    try {
      await client.calls.ops.startChaos.mutate({ target, confirm, reason: reason.trim() });
      onClose();
    } catch (error) {
      setProblem(toProblem(error));
      setBusy(false);
    }
  };
  const isReady =
    !isBusy && confirm === target && reason.trim().length >= OPERATOR_REASON_LENGTH.min;
  return (
    <Dialog
      title={phrase`Kill ${target}`}
      onClose={onClose}
      footer={
        <Button
          look="danger"
          disabled={!isReady}
          onClick={() => void strike()}
        >{phrase`Kill ${target}`}</Button>
      }
    >
      <p className="mb-2 text-12 text-t2">
        The process ends immediately (SIGKILL) for all users. The launcher restarts it. Accepted
        orders are kept.
      </p>
      <label className="mb-2 flex flex-col gap-1 text-12">
        Reason
        <input
          data-first-focus
          value={reason}
          maxLength={OPERATOR_REASON_LENGTH.max}
          onChange={(event) => setReason(event.target.value)}
          className={FIELD}
        />
      </label>
      <label className="flex flex-col gap-1 text-12">
        {phrase`Type ${target} to confirm`}
        <input
          value={confirm}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setConfirm(event.target.value)}
          className={`${FIELD} font-mono`}
        />
      </label>
      {problem === null ? null : (
        <p role="alert" className="mt-2 text-12 text-critical">
          <Refused problem={problem} />
        </p>
      )}
    </Dialog>
  );
}
