/** The events that a room plans for its heats, as its form has them. Pure. */

import { ROOM_SCHEDULE_MAX } from '@tradefloor/contracts/vocabulary/rooms';
import { formatSigned } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { NewRoom, RoomEvent } from '../../../platform/client/shapes.ts';
import { ALL, EVENT_NAMES } from './event-draft.ts';

export type PlannedEvent = NewRoom['schedule'][number];

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** `1:30`, `90` seconds, or with hours `1:02:00`. */
const TIME = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})$/;

/** An instant of a heat in simulated milliseconds from `m:ss` or seconds; null where it is neither. */
export function parseInstant(text: string): number | null {
  const [, hours, minutes, seconds] = TIME.exec(text.trim()) ?? [];
  if (seconds === undefined) return null;
  if (minutes !== undefined && Number(seconds) > 59) return null;
  if (hours !== undefined && Number(minutes) > 59) return null;
  const whole = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return whole * MINUTE_MS + Number(seconds) * SECOND_MS;
}

/** In order of the instants; of one instant in the order they were added. */
export const withEvent = (
  plan: readonly PlannedEvent[],
  planned: PlannedEvent,
): readonly PlannedEvent[] => [...plan, planned].sort((a, b) => a.atMs - b.atMs);

/** What is wrong with a plan in a heat of that length and those symbols; null where nothing is. */
export function findPlanProblem(
  plan: readonly PlannedEvent[],
  heat: { readonly lengthMs: number; readonly symbols: readonly string[] },
): string | null {
  if (plan.length > ROOM_SCHEDULE_MAX) return phrase`At most ${ROOM_SCHEDULE_MAX} events`;
  if (plan.some(({ atMs }) => atMs > heat.lengthMs)) return 'An event is after the end of the heat';
  const foreign = plan
    .map(({ event }) => targetName(event))
    .find((target) => target !== ALL && !heat.symbols.includes(target));
  return foreign === undefined ? null : phrase`${foreign} is not traded in this competition`;
}

const targetName = (event: RoomEvent): string => ('target' in event ? event.target : event.symbol);

/** An event as a line of a list. */
export function eventText(event: RoomEvent): string {
  const target = targetName(event) === ALL ? 'whole market' : targetName(event);
  switch (event.kind) {
    case 'HALT':
      return phrase`Halt ${target}`;
    case 'RESUME':
      return phrase`Resume ${target}`;
    case 'SHOCK':
      return phrase`${EVENT_NAMES.SHOCK} ${formatSigned(event.sizePct, 2)} %, ${target}`;
    case 'VOLATILITY':
      return phrase`${EVENT_NAMES.VOLATILITY} × ${event.factor} for ${event.durationMs / SECOND_MS} s, ${target}`;
    case 'NEWS':
      return phrase`News, ${target}: ${event.headline}${
        event.sizePct === null ? '' : ` (${formatSigned(event.sizePct, 2)} %)`
      }`;
  }
}
