/** Who may do what in a room. A room is unknown to all who are not in it. */
import type { RoomStep } from '@tradefloor/core/competition/rooms/room-state';
import { takeStep } from '@tradefloor/core/competition/rooms/room-state';
import type { RoomRow, SeatRow } from '@tradefloor/core/competition/rooms/tables';
import { err, ok, type Result } from '@tradefloor/core/result';
import { type Refused, refuse } from '@tradefloor/runtime';
import type { RoomUserCtx } from './room-ctx.ts';

export const notFound = (what: string): Refused =>
  refuse('NOT_FOUND', { detail: `no such ${what}` });
export const conflict = (detail: string): Refused => refuse('CONFLICT', { detail });
export const invalid = (path: string, message: string): Refused =>
  refuse('VALIDATION_FAILED', { errors: [{ path, message }] });

/** A room whose instructor the caller is. */
export function ownRoom({ state, caller }: RoomUserCtx, roomId: string): Result<RoomRow, Refused> {
  const room = state.room(roomId);
  return room?.instructorId === caller.userId ? ok(room) : err(notFound('room'));
}

/** A room that the caller is in, and the caller's seat; null for its instructor. */
export function joinedRoom(
  { state, caller }: RoomUserCtx,
  roomId: string,
): Result<{ readonly room: RoomRow; readonly seat: SeatRow | null }, Refused> {
  const room = state.room(roomId);
  if (room === undefined) return err(notFound('room'));
  if (room.instructorId === caller.userId) return ok({ room, seat: null });
  const seat = state.findSeat(roomId, caller.userId);
  return seat === undefined ? err(notFound('room')) : ok({ room, seat });
}

/** A room after a step, not kept yet; its version rises. */
export function stepped(room: RoomRow, step: RoomStep, nowMs: number): Result<RoomRow, Refused> {
  const { state, heats, terms } = room;
  const taken = takeStep({ state, heats, heatsPlanned: terms.heats }, step);
  if (!taken.ok) return err(conflict(taken.error));
  const { state: next, heats: held } = taken.value;
  return ok({ ...room, state: next, heats: held, updatedAt: nowMs, version: room.version + 1 });
}
