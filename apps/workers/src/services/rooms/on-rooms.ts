/** Rooms: set up, opened, ended, archived, listed, and what their instructor has to say to all. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  announce,
  archiveRoom,
  createRoom,
  endRoom,
  getRoom,
  listRooms,
  openRoom,
} from '@tradefloor/contracts/calls/rooms';
import { uuidV7 } from '@tradefloor/contracts/ids';
import { WHOLE_MARKET } from '@tradefloor/contracts/market-event';
import type { Announcement, NewRoom, RoomEvent } from '@tradefloor/contracts/room';
import { fullText } from '@tradefloor/contracts/vocabulary/rejections';
import { ANNOUNCEMENTS_KEPT, ROOMS_MAX } from '@tradefloor/contracts/vocabulary/rooms';
import { SEED_MAX } from '@tradefloor/contracts/vocabulary/scenarios';
import type { RoomRow } from '@tradefloor/core/competition/rooms/tables';
import { type Refused, respond } from '@tradefloor/runtime';
import { setCase } from './on-cases.ts';
import { conflict, invalid, joinedRoom, ownRoom, stepped } from './room-access.ts';
import { drawCode } from './room-codes.ts';
import type { RoomResponse, RoomUserCtx } from './room-ctx.ts';
import { publishRoom, toRoom, toRoomLine } from './room-shapes.ts';

export function onCreateRoom(
  { state: book, caller, nowMs, rng }: RoomUserCtx,
  sent: CallInput<typeof createRoom>,
): RoomResponse<CallOutput<typeof createRoom>> {
  const set = setCase(sent, book.deps.isListed);
  if (!set.ok) return set.error;
  const terms = set.value;
  const fault = findTermsFault(terms, book.deps.isListed);
  if (fault !== null) return fault;
  const own = book
    .roomsOfUser(caller.userId)
    .filter(({ instructorId }) => instructorId === caller.userId);
  if (own.length >= ROOMS_MAX) {
    return conflict(fullText('rooms are not archived', { count: own.length, max: ROOMS_MAX }));
  }
  const room: RoomRow = {
    roomId: `room-${uuidV7(nowMs, () => rng.next())}`,
    state: 'DRAFT',
    instructorId: caller.userId,
    terms,
    seed: terms.seed ?? Math.floor(book.deps.draw() * (SEED_MAX + 1)),
    code: null,
    seats: 0,
    heats: 0,
    announcements: [],
    announced: 0,
    createdAt: nowMs,
    updatedAt: nowMs,
    version: 1,
  };
  book.putRoom(room);
  return respond(toRoom(book, room, caller.userId), [publishRoom(book, room)], { status: 201 });
}

function findTermsFault(terms: NewRoom, isListed: (symbol: string) => boolean): Refused | null {
  const unknown = terms.symbols.find((symbol) => !isListed(symbol));
  if (unknown !== undefined) return invalid('symbols', `${unknown} is no listed share`);
  return findPlanFault(terms.schedule, terms);
}

/** What no heat of those terms could let happen. */
export function findPlanFault(
  schedule: NewRoom['schedule'],
  { lengthMs, symbols }: Pick<NewRoom, 'lengthMs' | 'symbols'>,
): Refused | null {
  for (const [i, { atMs, event }] of schedule.entries()) {
    if (atMs > lengthMs) return invalid(`schedule.${i}.atMs`, 'after the end of the heat');
    const target = findForeign(event, symbols);
    if (target !== null) return invalid(`schedule.${i}.event`, `${target} is not of the room`);
  }
  return null;
}

/** What an event is about and the room does not trade; null where it does. */
export function findForeign(event: RoomEvent, symbols: readonly string[]): string | null {
  const target = 'target' in event ? event.target : event.symbol;
  return target === WHOLE_MARKET || symbols.includes(target) ? null : target;
}

export const onListRooms = ({
  state: book,
  caller: { userId },
}: RoomUserCtx): RoomResponse<CallOutput<typeof listRooms>> =>
  respond({
    items: book.roomsOfUser(userId).map((room) => toRoomLine(book, room, userId)),
    nextCursor: null,
  });

export function onGetRoom(
  ctx: RoomUserCtx,
  { roomId }: CallInput<typeof getRoom>,
): RoomResponse<CallOutput<typeof getRoom>> {
  const joined = joinedRoom(ctx, roomId);
  if (!joined.ok) return joined.error;
  return respond(toRoom(ctx.state, joined.value.room, ctx.caller.userId));
}

export function onOpenRoom(
  ctx: RoomUserCtx,
  { roomId }: CallInput<typeof openRoom>,
): RoomResponse<CallOutput<typeof openRoom>> {
  const own = ownRoom(ctx, roomId);
  if (!own.ok) return own.error;
  const next = stepped(own.value, 'OPEN', ctx.nowMs);
  if (!next.ok) return next.error;
  return keep(ctx, { ...next.value, code: drawCode(ctx.state) });
}

export function onEndRoom(
  ctx: RoomUserCtx,
  { roomId }: CallInput<typeof endRoom>,
): RoomResponse<CallOutput<typeof endRoom>> {
  const own = ownRoom(ctx, roomId);
  if (!own.ok) return own.error;
  const next = stepped(own.value, 'END', ctx.nowMs);
  return next.ok ? keep(ctx, next.value) : next.error;
}

export function onArchiveRoom(
  ctx: RoomUserCtx,
  { roomId }: CallInput<typeof archiveRoom>,
): RoomResponse<CallOutput<typeof archiveRoom>> {
  const own = ownRoom(ctx, roomId);
  if (!own.ok) return own.error;
  const next = stepped(own.value, 'ARCHIVE', ctx.nowMs);
  if (!next.ok) return next.error;
  const shown = toRoom(ctx.state, next.value, ctx.caller.userId);
  const published = publishRoom(ctx.state, next.value);
  ctx.state.archive(next.value, ctx.nowMs);
  return respond(shown, [published]);
}

export function onAnnounce(
  ctx: RoomUserCtx,
  { roomId, text }: CallInput<typeof announce>,
): RoomResponse<CallOutput<typeof announce>> {
  const own = ownRoom(ctx, roomId);
  if (!own.ok) return own.error;
  const heat = ctx.state.newestHeat(own.value);
  const clockMs = heat === undefined || heat.state === 'ENDED' ? null : heat.clockMs;
  return keep(ctx, withAnnouncement(own.value, { kind: 'MESSAGE', text, clockMs }, ctx.nowMs));
}

/** A room with one announcement more, not kept yet; the newest stay. */
export function withAnnouncement(
  room: RoomRow,
  announcement: Pick<Announcement, 'kind' | 'text' | 'clockMs'>,
  nowMs: number,
): RoomRow {
  const no = room.announced + 1;
  const announcements = [...room.announcements, { no, ...announcement, at: nowMs }];
  return {
    ...room,
    announcements: announcements.slice(-ANNOUNCEMENTS_KEPT),
    announced: no,
    updatedAt: nowMs,
    version: room.version + 1,
  };
}

/** Keeps a changed room and reports it to all who are in it. */
export function keep(ctx: RoomUserCtx, room: RoomRow): RoomResponse<CallOutput<typeof getRoom>> {
  ctx.state.putRoom(room);
  const shown = toRoom(ctx.state, room, ctx.caller.userId);
  return respond(shown, [publishRoom(ctx.state, room)]);
}
