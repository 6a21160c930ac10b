/** Rooms, seats and heats as each caller sees them, and what is published of a room. */

import type { UserId } from '@tradefloor/contracts/ids';
import type { Heat, Room, RoomChanged, RoomLine, Seat } from '@tradefloor/contracts/room';
import { findCase } from '@tradefloor/core/competition/cases/catalogue';
import { toRoomCase } from '@tradefloor/core/competition/rooms/room-case';
import { isDisclosed } from '@tradefloor/core/competition/rooms/room-state';
import type { HeatRow, RoomRow, SeatRow } from '@tradefloor/core/competition/rooms/tables';
import { type Published, publish } from '@tradefloor/runtime';
import type { RoomBook } from './room-book.ts';

export const toHeat = (heat: HeatRow, { terms }: RoomRow): Heat => ({
  heatId: heat.heatId,
  no: heat.no,
  state: heat.state,
  clockMs: heat.clockMs,
  lengthMs: terms.lengthMs,
  speed: terms.speed,
  startedAt: heat.startedAt,
  endedAt: heat.endedAt,
  digest: heat.results?.digest ?? null,
});

const findHeat = (book: RoomBook, room: RoomRow): Heat | null => {
  const heat = book.newestHeat(room);
  return heat === undefined ? null : toHeat(heat, room);
};

/** A room as it is listed for a user who is in it. */
export function toRoomLine(book: RoomBook, room: RoomRow, userId: UserId): RoomLine {
  const isInstructor = room.instructorId === userId;
  return {
    roomId: room.roomId,
    name: room.terms.name,
    state: room.state,
    role: isInstructor ? 'INSTRUCTOR' : 'PARTICIPANT',
    seatId: book.findSeat(room.roomId, userId)?.seatId ?? null,
    instructorId: room.instructorId,
    seats: room.seats,
    heat: findHeat(book, room),
    createdAt: room.createdAt,
    updatedAt: room.updatedAt,
    version: room.version,
  };
}

/** A room for a user who is in it: what that user may not know is null. */
export function toRoom(book: RoomBook, room: RoomRow, userId: UserId): Room {
  const { name: _, ...line } = toRoomLine(book, room, userId);
  const followed = findCase(room.terms.caseId ?? '');
  const isInstructor = room.instructorId === userId;
  const mayKnow = isInstructor || isDisclosed(room.state, room.terms.isSeedHidden);
  // What is planned is news until the room has ended.
  const maySeePlan = isInstructor || isDisclosed(room.state, true);
  return {
    ...line,
    terms: {
      ...room.terms,
      seed: mayKnow ? room.seed : null,
      schedule: maySeePlan ? room.terms.schedule : null,
    },
    ...(followed === null ? {} : { case: toRoomCase(followed) }),
    code: isInstructor ? room.code : null,
    announcements: [...room.announcements],
  };
}

export const toSeat = (seat: SeatRow): Seat => ({
  seatId: seat.seatId,
  label: seat.label,
  kind: seat.kind,
  code: seat.code,
  userIds: [...seat.userIds],
  disqualified: seat.disqualified,
  version: seat.version,
});

/** The room as it stands, for all who are in it. */
export function publishRoom(book: RoomBook, room: RoomRow): Published<'rooms.changed'> {
  const changed: RoomChanged = {
    userIds: book.members(room),
    roomId: room.roomId,
    state: room.state,
    heat: findHeat(book, room),
    announcement: room.announcements.at(-1) ?? null,
    version: room.version,
  };
  return publish('rooms.changed', changed);
}
