/** The events of a plan by their instants, with a way to take one out while it is being made. */
import { Button } from '../../../kit/ui/button.tsx';
import { formatClock } from '../room/room-text.ts';
import { eventText, type PlannedEvent } from './plan-draft.ts';

type PlanListProps = {
  readonly plan: readonly PlannedEvent[];
  /** Takes out the event of that place; absent where the plan is only read. */
  readonly onRemove?: (place: number) => void;
};

export function PlanList({ plan, onRemove }: PlanListProps) {
  return (
    <ol aria-label="Planned events" className="flex max-h-56 flex-col overflow-auto text-12">
      {plan.map(({ atMs, event }, place) => {
        const text = eventText(event);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two events of one instant may be alike
            key={`${atMs} ${place}`}
            className="flex min-h-6 items-center gap-2"
          >
            <span className="shrink-0 text-t2 tabular-nums">{formatClock(atMs)}</span>
            <span className="min-w-0 flex-1 break-words">{text}</span>
            {onRemove === undefined ? null : (
              <Button
                size="sm"
                aria-label={`Remove: ${formatClock(atMs)} ${text}`}
                onClick={() => onRemove(place)}
              >
                Remove
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
