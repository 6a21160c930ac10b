/** What happens in the heats of a new room by itself: events with their instants, added and taken out one by one. */
import { withEvent } from '../events/plan-draft.ts';
import { PlanList } from '../events/plan-list.tsx';
import { PlannedEventFields } from '../events/planned-event-fields.tsx';
import type { RoomDraft, RoomProblems } from './room-draft.ts';

type PlanFieldsProps = {
  readonly draft: RoomDraft;
  readonly problems: RoomProblems | null;
  readonly change: (part: Partial<RoomDraft>) => void;
};

export function PlanFields({ draft, problems, change }: PlanFieldsProps) {
  const { plan, symbols } = draft;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-13">
        Planned events{' '}
        <span className="font-normal text-11 text-t2">
          (participants learn of each when it happens; the plan can be changed later)
        </span>
      </legend>
      {plan.length === 0 ? null : (
        <PlanList
          plan={plan}
          onRemove={(place) => change({ plan: plan.filter((_, index) => index !== place) })}
        />
      )}
      <PlannedEventFields
        symbols={symbols}
        problem={problems?.plan ?? null}
        onDone={(planned) => change({ plan: withEvent(plan, planned) })}
      />
    </fieldset>
  );
}
