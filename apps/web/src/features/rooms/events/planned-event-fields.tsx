/** One event of a plan with its instant: new, or as it was planned and to be changed. */
import { useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { formatClock } from '../room/room-text.ts';
import { type EventDraft, toEventDraft, toFreshEvent, toRoomEvent } from './event-draft.ts';
import { EventFields } from './event-fields.tsx';
import { type PlannedEvent, parseInstant } from './plan-draft.ts';

type PlannedEventFieldsProps = {
  readonly symbols: readonly string[];
  /** As it was planned; absent for a new one. */
  readonly planned?: PlannedEvent | undefined;
  /** Of the plan as a whole. */
  readonly problem?: string | null;
  readonly onDone: (planned: PlannedEvent) => void;
  /** Leaves it as it was. */
  readonly onCancel?: (() => void) | undefined;
};

export function PlannedEventFields(props: PlannedEventFieldsProps) {
  const { symbols, planned, problem, onDone, onCancel } = props;
  const [at, setAt] = useState(planned === undefined ? '1:00' : formatClock(planned.atMs));
  const [event, setEvent] = useState<EventDraft>(() =>
    planned === undefined ? toFreshEvent(symbols) : toEventDraft(planned.event),
  );
  const [fault, setFault] = useState<string | null>(null);
  const finish = (): void => {
    const [atMs, made] = [parseInstant(at), toRoomEvent(event)];
    const found =
      atMs === null ? 'Enter a time as 1:30 or in seconds' : typeof made === 'string' ? made : null;
    setFault(found);
    if (atMs === null || typeof made === 'string') return;
    onDone({ atMs, event: made });
  };
  return (
    <div className="mt-1 flex max-w-2xl flex-col gap-2 border border-line bg-s2 p-2">
      <EventFields
        symbols={symbols}
        draft={event}
        onChange={(part) => setEvent((old) => ({ ...old, ...part }))}
      />
      <div className="flex flex-wrap items-end gap-2">
        <InputField
          label="At"
          hint="of the heat, as 1:30"
          className="w-40"
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
        <Button onClick={finish}>{planned === undefined ? 'Add event' : 'Change event'}</Button>
        {onCancel === undefined ? null : (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <span role="alert" className="min-w-0 flex-1 text-12 text-critical">
          {fault ?? problem ?? ''}
        </span>
      </div>
    </div>
  );
}
