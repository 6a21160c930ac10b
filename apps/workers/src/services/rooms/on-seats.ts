/** Seats: invited from a list, taken by a code, and taken out of the ranking. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  disqualifySeat,
  inviteToRoom,
  joinRoom,
  listSeats,
} from '@tradefloor/contracts/calls/rooms';
import { fullText } from '@tradefloor/contracts/vocabulary/rejections';
import { TEAM_MAX } from '@tradefloor/contracts/vocabulary/rooms';
import {
  type Invited,
  parseInvitations,
  toKey,
} from '@tradefloor/core/competition/rooms/invitations';
import { mayJoin } from '@tradefloor/core/competition/rooms/room-state';
import type { RoomRow, SeatRow } from '@tradefloor/core/competition/rooms/tables';
import { refuse, respond } from '@tradefloor/runtime';
import { keep } from './on-rooms.ts';
import { conflict, invalid, notFound, ownRoom } from './room-access.ts';
import type { RoomBook } from './room-book.ts';
import { drawCode } from './room-codes.ts';
import type { RoomResponse, RoomUserCtx } from './room-ctx.ts';
import { publishRoom, toRoom, toSeat } from './room-shapes.ts';

/** Adds a seat to a room, which has the next number. @returns both, not kept yet */
function addSeat(
  room: RoomRow,
  invited: Invited,
  change: Pick<SeatRow, 'code' | 'userIds'>,
): { readonly room: RoomRow; readonly seat: SeatRow } {
  const no = room.seats + 1;
  const { roomId } = room;
  const seat: SeatRow = {
    seatId: `${roomId}-S${no}`,
    roomId,
    no,
    ...invited,
    ...change,
    disqualified: null,
    droppedAt: null,
    version: 1,
  };
  return { room: { ...room, seats: no }, seat };
}

const isFull = (room: RoomRow, more: number): boolean => room.seats + more > room.terms.seatsMax;

const fullRoom = ({ seats, terms }: RoomRow) =>
  conflict(fullText('seats are in the room', { count: seats, max: terms.seatsMax }));

export function onInvite(
  ctx: RoomUserCtx,
  { roomId, text }: CallInput<typeof inviteToRoom>,
): RoomResponse<CallOutput<typeof inviteToRoom>> {
  const { state: book, nowMs } = ctx;
  const own = ownRoom(ctx, roomId);
  if (!own.ok) return own.error;
  if (own.value.state === 'ENDED') return conflict('the room has ended');
  const labels = book.seatsOfRoom(own.value).map(({ label }) => label);
  const parsed = parseInvitations(text, labels);
  if (!parsed.ok) return respond({ seats: [], faults: [...parsed.error] });
  if (isFull(own.value, parsed.value.length)) return fullRoom(own.value);
  let room = { ...own.value, updatedAt: nowMs, version: own.value.version + 1 };
  const seats = parsed.value.map((invited) => {
    const added = addSeat(room, invited, { code: drawCode(book), userIds: [] });
    room = added.room;
    book.putSeat(added.seat);
    return toSeat(added.seat);
  });
  book.putRoom(room);
  return respond({ seats, faults: [] }, [publishRoom(book, room)]);
}

export function onListSeats(
  ctx: RoomUserCtx,
  { roomId }: CallInput<typeof listSeats>,
): RoomResponse<CallOutput<typeof listSeats>> {
  const own = ownRoom(ctx, roomId);
  if (!own.ok) return own.error;
  return respond({ items: ctx.state.seatsOfRoom(own.value).map(toSeat), nextCursor: null });
}

export function onJoin(
  ctx: RoomUserCtx,
  { code, label }: CallInput<typeof joinRoom>,
): RoomResponse<CallOutput<typeof joinRoom>> {
  const { state: book, caller, nowMs } = ctx;
  if (!book.tryJoin(caller.userId, nowMs)) {
    return refuse('RATE_LIMITED', { detail: 'five attempts to join in a minute' });
  }
  const found = book.findCode(code) ?? '';
  const seat = book.seat(found);
  const room = book.room(seat?.roomId ?? found);
  if (room === undefined) return notFound('code');
  if (room.instructorId === caller.userId) return conflict('it is your own room');
  const taken = book.findSeat(room.roomId, caller.userId);
  if (taken !== undefined) return respond(toRoom(book, room, caller.userId));
  if (!mayJoin(room.state)) return conflict('the room is not open');
  return seat === undefined ? takeNew(ctx, room, label) : takeInvited(ctx, room, seat);
}

/** Takes a seat that one was invited to. */
function takeInvited(
  ctx: RoomUserCtx,
  room: RoomRow,
  seat: SeatRow,
): RoomResponse<CallOutput<typeof joinRoom>> {
  const most = seat.kind === 'TEAM' ? TEAM_MAX : 1;
  if (seat.userIds.length >= most) return conflict('the seat is taken');
  const userIds = [...seat.userIds, ctx.caller.userId];
  ctx.state.putSeat({ ...seat, userIds, version: seat.version + 1 });
  return keepJoined(ctx, room);
}

/** Takes a new seat, by the room's own code. */
function takeNew(
  ctx: RoomUserCtx,
  room: RoomRow,
  label: string | undefined,
): RoomResponse<CallOutput<typeof joinRoom>> {
  if (label === undefined) return invalid('label', 'a name for the leaderboard');
  if (isFull(room, 1)) return fullRoom(room);
  if (hasLabel(ctx.state, room, label)) return conflict(`${label} is a seat already`);
  const kind = ctx.caller.key === undefined ? 'PERSON' : 'BOT';
  const invited = { label, kind } as const;
  const added = addSeat(room, invited, { code: null, userIds: [ctx.caller.userId] });
  ctx.state.putSeat(added.seat);
  return keepJoined(ctx, added.room);
}

const hasLabel = (book: RoomBook, room: RoomRow, label: string): boolean =>
  book.seatsOfRoom(room).some((seat) => toKey(seat.label) === toKey(label));

const keepJoined = (ctx: RoomUserCtx, room: RoomRow): RoomResponse<CallOutput<typeof joinRoom>> =>
  keep(ctx, { ...room, updatedAt: ctx.nowMs, version: room.version + 1 });

export function onDisqualify(
  ctx: RoomUserCtx,
  { roomId, seatId, reason }: CallInput<typeof disqualifySeat>,
): RoomResponse<CallOutput<typeof disqualifySeat>> {
  const { state: book, nowMs } = ctx;
  const own = ownRoom(ctx, roomId);
  if (!own.ok) return own.error;
  const seat = book.seat(seatId);
  if (seat?.roomId !== roomId) return notFound('seat');
  if (own.value.state === 'ENDED') return conflict('the room has ended: its results are frozen');
  const next = { ...seat, disqualified: reason, version: seat.version + 1 };
  book.putSeat(next);
  const room = { ...own.value, updatedAt: nowMs, version: own.value.version + 1 };
  book.putRoom(room);
  return respond(toSeat(next), [publishRoom(book, room)]);
}
