/**
 * The plan of a room, changed after the room was created. Between heats it is of the heats to come; while one runs, a line of its
 * log lets the heat follow it from then on, so that seed and log are still all that the results depend on.
 */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { planRoom } from '@tradefloor/contracts/calls/rooms';
import { RoomPlan } from '@tradefloor/contracts/room';
import {
  findPlanObstacle,
  isSamePlan,
  listDue,
  toPlan,
} from '@tradefloor/core/competition/rooms/plan';
import type { RoomRow } from '@tradefloor/core/competition/rooms/tables';
import { type Refused, respond } from '@tradefloor/runtime';
import { logInstructor, runningHeat } from './on-heats.ts';
import { findPlanFault, keep } from './on-rooms.ts';
import { conflict, ownRoom } from './room-access.ts';
import type { RoomBook } from './room-book.ts';
import type { RoomResponse, RoomUserCtx } from './room-ctx.ts';
import { toRoom } from './room-shapes.ts';

export function onPlanRoom(
  ctx: RoomUserCtx,
  { roomId, schedule }: CallInput<typeof planRoom>,
): RoomResponse<CallOutput<typeof planRoom>> {
  const own = ownRoom(ctx, roomId);
  if (!own.ok) return own.error;
  const room = own.value;
  const { state, terms } = room;
  const obstacle = findPlanObstacle(state, terms.caseId);
  if (obstacle !== null) return conflict(obstacle);
  const fault = findPlanFault(schedule, terms);
  if (fault !== null) return fault;
  // Sent again, it is done.
  if (isSamePlan(schedule, terms.schedule)) {
    return respond(toRoom(ctx.state, room, ctx.caller.userId));
  }
  const plan = toPlan(schedule);
  const refused = state === 'RUNNING' || state === 'PAUSED' ? planHeat(ctx, room, plan) : null;
  if (refused !== null) return refused;
  keepHeatPlans(ctx.state, room);
  return keep(ctx, {
    ...room,
    terms: { ...terms, schedule: plan },
    updatedAt: ctx.nowMs,
    version: room.version + 1,
  });
}

/** Lets the heat under way follow another plan from now on, or states why it cannot. */
function planHeat(ctx: RoomUserCtx, room: RoomRow, plan: RoomRow['terms']['schedule']) {
  const running = runningHeat(ctx, room.roomId);
  if (!running.ok) return running.error;
  const { clockMs } = running.value.heat;
  const due = listDue(room.terms.schedule, clockMs);
  if (!isSamePlan(due, listDue(plan, clockMs))) return pastChange();
  logInstructor(ctx, running.value, { call: 'PLAN', input: RoomPlan.encode(plan) });
  return null;
}

const pastChange = (): Refused =>
  conflict('what was due by now cannot be changed, and no event can be added before now');

/** Heats of before plans were kept with them had the room's, which is about to change. */
function keepHeatPlans(book: RoomBook, room: RoomRow): void {
  for (const heat of book.heatsOfRoom(room)) {
    if (heat.schedule === null) book.putHeat({ ...heat, schedule: room.terms.schedule });
  }
}
