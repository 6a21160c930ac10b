/** Edits one user's limits; a reason is part of the change. They bind the next order, in sessions that are open too. */

import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { DESKS } from '@tradefloor/contracts/vocabulary/users';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { ReasonField } from '../../../kit/ui/reason-field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Problem } from '../../../lib/problem.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import { ChoiceSet } from './choice-set.tsx';
import {
  differences,
  type LimitDraft,
  readDraft,
  toDraft,
  toPermissions,
  type User,
} from './limit-draft.ts';

const SAVED = 'Saved. It applies from the next order.';
/** Under maker-checker nothing has changed yet. */
const PROPOSED = 'Proposed. It applies once another person approves it.';

type LimitsFormProps = { readonly user: User; readonly onSaved: () => void };

/** Faults are shown after the first attempt to save: an unfinished form is not wrong yet. */
function useLimits({ user, onSaved }: LimitsFormProps) {
  const client = useClient();
  const [draft, setDraft] = useState(() => toDraft(user));
  const [hasTried, setTried] = useState(false);
  const [published, setMessage] = useState<{ problem: Problem; isBad: boolean } | null>(null);
  const reading = readDraft(user, draft);
  const set = (change: Partial<LimitDraft>): void => setDraft((old) => ({ ...old, ...change }));
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!reading.ok) return;
    try {
      const saved = await client.calls.session.putLimits.mutate(reading.body);
      setDraft(toDraft(saved));
      setTried(false);
      const isProposed = differences(toPermissions(saved), toPermissions(user)).length === 0;
      setMessage({ problem: isProposed ? PROPOSED : SAVED, isBad: false });
      onSaved();
    } catch (error) {
      setMessage({ problem: toProblem(error), isBad: true });
    }
  };
  return {
    draft,
    set,
    save,
    message: published,
    problems: !hasTried || reading.ok ? {} : reading.problems,
  };
}

export function LimitsForm(props: LimitsFormProps) {
  const { draft, set, save, message, problems } = useLimits(props);
  return (
    <form
      aria-label="Limits"
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-2.5"
    >
      <div className="grid grid-cols-2 gap-2">
        <InputField
          label="Quantity per order"
          value={draft.maxOrderQty}
          problem={problems.maxOrderQty ?? null}
          onChange={(event) => set({ maxOrderQty: event.target.value })}
        />
        <InputField
          label="Daily notional"
          value={draft.maxDailyNotional}
          problem={problems.maxDailyNotional ?? null}
          onChange={(event) => set({ maxDailyNotional: event.target.value })}
        />
        <InputField
          label="Day loss"
          placeholder="none"
          title="At this loss since the last close, after fees, only orders that close are accepted"
          value={draft.maxDayLoss}
          problem={problems.maxDayLoss ?? null}
          onChange={(event) => set({ maxDayLoss: event.target.value })}
        />
      </div>
      <ChoiceSet
        label="Desks"
        names={DESKS}
        chosen={draft.desks}
        onChange={(desks) => set({ desks })}
      />
      <ChoiceSet
        label="Strategies"
        names={STRATEGIES}
        chosen={draft.strategies}
        onChange={(strategies) => set({ strategies })}
      />
      <label className="flex items-center gap-2 text-12">
        <input
          type="checkbox"
          checked={draft.darkPoolAccess}
          onChange={(event) => set({ darkPoolAccess: event.target.checked })}
        />
        Dark pool access
      </label>
      <ReasonField
        value={draft.reason}
        problem={problems.reason ?? null}
        onChange={(reason) => set({ reason })}
      />
      <div className="flex items-center justify-between gap-2">
        <span
          role="status"
          className={message?.isBad ? 'text-12 text-critical' : 'text-12 text-up'}
        >
          <Refused problem={message?.problem} />
        </span>
        <Button type="submit" look="primary">
          Save limits
        </Button>
      </div>
    </form>
  );
}
