/** The events of a plan by their instants, with a way to change or to take out one while that is possible. */
import { Button } from '../../../kit/ui/button.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import { formatClock } from '../room/room-text.ts';
import { eventText, type PlannedEvent } from './plan-draft.ts';

type PlanListProps = {
  readonly plan: readonly PlannedEvent[];
  /** How far the heat has come, in simulated milliseconds: what was due by then stays. Absent where no heat runs. */
  readonly clockMs?: number | undefined;
  /** Takes out the event of that place; absent where the plan is only read. */
  readonly onRemove?: (place: number) => void;
  readonly onChange?: (place: number) => void;
};

export function PlanList({ plan, clockMs = -1, onRemove, onChange }: PlanListProps) {
  return (
    <ol aria-label="Planned events" className="flex max-h-56 flex-col overflow-auto text-12">
      {plan.map(({ atMs, event }, place) => {
        const [at, text] = [formatClock(atMs), eventText(event)];
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two events of one instant may be alike
            key={`${atMs} ${place}`}
            className="flex min-h-6 items-center gap-2"
          >
            <span className="shrink-0 text-t2 tabular-nums">{at}</span>
            <span className="min-w-0 flex-1 break-words">{text}</span>
            {atMs <= clockMs ? (
              <span className="shrink-0 text-t2">Happened</span>
            ) : (
              <>
                <Act name="Change" of={`${at} ${text}`} place={place} onPress={onChange} />
                <Act name="Remove" of={`${at} ${text}`} place={place} onPress={onRemove} />
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

type ActProps = {
  readonly name: string;
  readonly of: string;
  readonly place: number;
  readonly onPress: ((place: number) => void) | undefined;
};

function Act({ name, of, place, onPress }: ActProps) {
  if (onPress === undefined) return null;
  return (
    <Button size="sm" aria-label={phrase`${name}: ${of}`} onClick={() => onPress(place)}>
      {name}
    </Button>
  );
}
