/** What happens in the heats of a new room by itself: events with their instants, added and taken out one by one. */
import { useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { type EventDraft, toFreshEvent, toRoomEvent } from '../events/event-draft.ts';
import { EventFields } from '../events/event-fields.tsx';
import { parseInstant, withEvent } from '../events/plan-draft.ts';
import { PlanList } from '../events/plan-list.tsx';
import type { RoomDraft, RoomProblems } from './room-draft.ts';

type PlanFieldsProps = {
  readonly draft: RoomDraft;
  readonly problems: RoomProblems | null;
  readonly change: (part: Partial<RoomDraft>) => void;
};

export function PlanFields({ draft, problems, change }: PlanFieldsProps) {
  const { plan, symbols } = draft;
  const [at, setAt] = useState('1:00');
  const [event, setEvent] = useState<EventDraft>(() => toFreshEvent(symbols));
  const [problem, setProblem] = useState<string | null>(null);
  const add = (): void => {
    const [atMs, made] = [parseInstant(at), toRoomEvent(event)];
    const found =
      atMs === null ? 'Enter a time as 1:30 or in seconds' : typeof made === 'string' ? made : null;
    setProblem(found);
    if (atMs === null || typeof made === 'string') return;
    change({ plan: withEvent(plan, { atMs, event: made }) });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-13">
        Planned events{' '}
        <span className="font-normal text-11 text-t2">
          (participants learn of each when it happens)
        </span>
      </legend>
      {plan.length === 0 ? null : (
        <PlanList
          plan={plan}
          onRemove={(place) => change({ plan: plan.filter((_, index) => index !== place) })}
        />
      )}
      <div className="mt-1 flex max-w-2xl flex-col gap-2 border border-line bg-s2 p-2">
        <EventFields
          symbols={symbols}
          draft={event}
          onChange={(part) => setEvent((old) => ({ ...old, ...part }))}
        />
        <div className="flex items-end gap-2">
          <InputField
            label="At"
            hint="of the heat, as 1:30"
            className="w-40"
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
          <Button onClick={add}>Add event</Button>
          <span role="alert" className="min-w-0 flex-1 text-12 text-critical">
            {problem ?? problems?.plan ?? ''}
          </span>
        </div>
      </div>
    </fieldset>
  );
}
