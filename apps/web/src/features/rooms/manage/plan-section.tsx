/** What happens in each heat by itself: read, and changed until it has happened. */
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useChange } from '../../../kit/query/use-change.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Room } from '../../../platform/client/shapes.ts';
import { findPlanProblem, type PlannedEvent, withEvent } from '../events/plan-draft.ts';
import { PlanList } from '../events/plan-list.tsx';
import { PlannedEventFields } from '../events/planned-event-fields.tsx';

type PlanSectionProps = {
  readonly room: Room;
  /** How far the heat under way has come; undefined while none runs. */
  readonly clockMs: number | undefined;
};

/** Nothing of a case, which plans itself. */
export function PlanSection({ room, clockMs }: PlanSectionProps) {
  const plan = room.terms.schedule ?? [];
  const isOver = room.state === 'ENDED' || room.state === 'ARCHIVED';
  if (room.case !== undefined || (isOver && plan.length === 0)) return null;
  return (
    <section aria-label="Plan" className="border border-line bg-s1 p-2">
      <h3 className="mb-1 font-semibold text-13">Planned events</h3>
      {isOver ? <PlanList plan={plan} /> : <PlanEditor room={room} plan={plan} clockMs={clockMs} />}
    </section>
  );
}

/** What is open: a new event, that of a place, or nothing. */
type Opened = 'NEW' | number | null;

function PlanEditor(props: PlanSectionProps & { readonly plan: readonly PlannedEvent[] }) {
  const { room, plan, clockMs } = props;
  const { roomId, terms } = room;
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.rooms.get.pathFilter());
  const [opened, setOpened] = useState<Opened>(null);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (schedule: readonly PlannedEvent[]): Promise<void> => {
    const found = findPlanProblem(schedule, terms);
    setFault(found);
    if (isBusy || found !== null) return;
    if (await run(() => calls.rooms.plan.mutate({ roomId, schedule: [...schedule] }))) {
      setOpened(null);
    }
  };
  const without = (place: Opened) => plan.filter((_, index) => index !== place);
  return (
    <>
      <p className="mb-1 text-12 text-t2">
        {clockMs === undefined
          ? 'For the heats to come. Participants learn of each when it happens.'
          : 'For this heat and those to come: what has not happened yet can be changed.'}
      </p>
      <PlanList
        plan={plan}
        clockMs={clockMs}
        onChange={setOpened}
        onRemove={(place) => void send(without(place))}
      />
      {opened === null ? (
        <Button className="mt-1" onClick={() => setOpened('NEW')}>
          Add an event…
        </Button>
      ) : (
        <PlannedEventFields
          key={opened}
          symbols={terms.symbols}
          planned={opened === 'NEW' ? undefined : plan[opened]}
          onDone={(planned) => void send(withEvent(without(opened), planned))}
          onCancel={() => setOpened(null)}
        />
      )}
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={fault ?? problem} />
      </p>
    </>
  );
}
