/** Turns off the second factor of a user who has lost it, with a reason. */
import { REASON_LENGTH } from '@tradefloor/contracts/vocabulary/reason';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useChange } from '../../../kit/query/use-change.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';

export function ResetSecondFactor({ userId }: { readonly userId: string }) {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.accounts.history.pathFilter());
  const [reason, setReason] = useState('');
  const [outcome, setOutcome] = useState('');
  const isShort = reason.trim().length < REASON_LENGTH.min;
  const reset = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setOutcome('');
    if (isBusy || isShort) return;
    await run(async () => {
      const { ended } = await calls.secondFactor.reset.mutate({ userId, reason: reason.trim() });
      setReason('');
      setOutcome(ended ? 'Second factor reset' : 'This user has no second factor');
    });
  };
  return (
    <form
      aria-label="Second factor"
      onSubmit={(event) => void reset(event)}
      className="flex flex-col gap-2 border-line border-t pt-2"
    >
      <InputField
        label="Reason for a reset of the second factor"
        holds="words"
        value={reason}
        maxLength={REASON_LENGTH.max}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex items-center gap-2 text-12">
        <Button type="submit" size="sm" disabled={isBusy || isShort}>
          Reset second factor
        </Button>
        <span role="status" className="text-t2">
          <Refused problem={problem ?? outcome} />
        </span>
      </div>
    </form>
  );
}
