/** The plan of a room: what happens in its heats by itself, and what of it may still be changed. */
import type { PlannedEvent } from '@tradefloor/contracts/room';
import type { RoomState } from '@tradefloor/contracts/vocabulary/rooms';
import { canonicalJson } from '../../canonical-json.ts';

/** In order of the instants; of one instant in the order they were planned. */
export const toPlan = (schedule: readonly PlannedEvent[]): PlannedEvent[] =>
  schedule.toSorted((a, b) => a.atMs - b.atMs);

export const isSamePlan = (a: readonly PlannedEvent[], b: readonly PlannedEvent[]): boolean =>
  canonicalJson(toPlan(a)) === canonicalJson(toPlan(b));

/** What a heat whose clock shows `clockMs` has let happen: an event of that very instant included. */
export const listDue = (schedule: readonly PlannedEvent[], clockMs: number): PlannedEvent[] =>
  toPlan(schedule).filter(({ atMs }) => atMs <= clockMs);

/** What a heat whose clock shows `clockMs` has not let happen yet. */
export const listComing = (schedule: readonly PlannedEvent[], clockMs: number): PlannedEvent[] =>
  toPlan(schedule).filter(({ atMs }) => atMs > clockMs);

/** Why the plan of a room cannot be changed, as a sentence; null where it can. */
export function findPlanObstacle(state: RoomState, caseId: string | undefined): string | null {
  if (caseId !== undefined) return 'the case sets the plan';
  return state === 'ENDED' || state === 'ARCHIVED' ? 'the room has ended' : null;
}
