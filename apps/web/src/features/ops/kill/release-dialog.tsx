/** Releases a kill switch: a separate act with a reason of its own. */

import { REASON_LENGTH } from '@tradefloor/contracts/vocabulary/reason';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { KillSwitch } from '../../../platform/client/shapes.ts';

type ReleaseDialogProps = { readonly kill: KillSwitch; readonly onClose: () => void };

export function ReleaseDialog({ kill, onClose }: ReleaseDialogProps) {
  const client = useClient();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const isWhole = reason.trim().length >= REASON_LENGTH.min;
  const release = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isWhole) return;
    try {
      await client.calls.killSwitch.release.mutate({
        killSwitchId: kill.killSwitchId,
        reason: reason.trim(),
      });
      onClose();
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  return (
    <Dialog title={phrase`Release ${kill.scope} ${kill.target ?? ''}`} onClose={onClose}>
      <form onSubmit={(event) => void release(event)} className="flex flex-col gap-3">
        <p className="text-13 text-t2">{phrase`Activated by ${kill.activatedBy}: ${kill.reason}`}</p>
        <InputField
          label="Reason for the release, for the log"
          holds="words"
          value={reason}
          maxLength={REASON_LENGTH.max}
          onChange={(event) => setReason(event.target.value)}
          data-first-focus
        />
        <p role="alert" className="text-12 text-critical empty:hidden">
          <Refused problem={problem} />
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Keep it active</Button>
          <Button type="submit" look="primary" aria-disabled={!isWhole}>
            Release
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
