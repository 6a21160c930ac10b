/**
 * Rooms: competitions in private markets. An instructor is who created the room; participants are who joined it. For all
 * others it is unknown, and a seat's orders are for its own members and the instructor alone.
 */
import * as z from 'zod';
import { ClientOrderId } from '../ids.ts';
import { CHANGES, changesSomething } from '../order.ts';
import {
  HeatId,
  HeatResults,
  InviteFault,
  NewRoom,
  NewRoomOrder,
  ReplaceRoomOrder,
  Room,
  RoomBoard,
  RoomCode,
  RoomEvent,
  RoomId,
  RoomLine,
  RoomOverall,
  RoomPlan,
  RoomRequest,
  Seat,
  SeatId,
  SeatLabel,
  SeatReplay,
  SeatState,
} from '../room.ts';
import { CaseItemId, OfferedCase } from '../room-case.ts';
import type { Role } from '../user.ts';
import { OPERATOR_REASON_LENGTH } from '../vocabulary/reason.ts';
import { ANNOUNCEMENT_MAX, INSTRUCTOR_ROLES, INVITE_TEXT_MAX } from '../vocabulary/rooms.ts';
import { call, MARKET_READERS, Nothing } from './call.ts';

const to = 'rooms';
/** Those who may create a room. */
const INSTRUCTORS: readonly Role[] = INSTRUCTOR_ROLES;
/** A replay runs the heat's log from its beginning. */
const REPLAY_MS = 60_000;

const OneRoom = z.strictObject({ roomId: RoomId });
const Reason = z.string().trim().min(OPERATOR_REASON_LENGTH.min).max(OPERATOR_REASON_LENGTH.max);

/** A room in DRAFT, whose instructor is the caller. Refused with `CONFLICT` where one has 20 that are not archived. */
export const createRoom = call('createRoom', {
  procedure: 'rooms.create',
  kind: 'mutation',
  to,
  method: 'POST',
  path: '/rooms',
  access: INSTRUCTORS,
  in: NewRoom,
  out: Room,
});
/** One’s own rooms and those one has joined, newest first, without archived ones. */
export const listRooms = call('listRooms', {
  procedure: 'rooms.list',
  kind: 'query',
  to,
  method: 'GET',
  path: '/rooms',
  access: MARKET_READERS,
  in: Nothing,
  out: z.object({ items: z.array(RoomLine), nextCursor: z.null() }),
});
/** One room of one’s own or that one has joined. Its seed and plan are null for a participant who may not know them. */
export const getRoom = call('getRoom', {
  procedure: 'rooms.get',
  kind: 'query',
  to,
  method: 'GET',
  path: '/rooms/:roomId',
  access: MARKET_READERS,
  in: OneRoom,
  out: Room,
});
/** Lets the invited join: the room has a code of its own from now on. */
export const openRoom = call('openRoom', {
  procedure: 'rooms.open',
  kind: 'mutation',
  to,
  method: 'POST',
  path: '/rooms/:roomId/open',
  access: INSTRUCTORS,
  in: OneRoom,
  out: Room,
});
/**
 * Sets what happens in the heats by itself, in the place of what was planned. While a heat runs the change is of its events
 * that are not due yet: `CONFLICT` where one that was due is missing, is another, or is new. `CONFLICT` where a case sets the
 * plan, and once the room has ended.
 */
export const planRoom = call('planRoom', {
  procedure: 'rooms.plan',
  kind: 'mutation',
  to,
  method: 'POST',
  path: '/rooms/:roomId/plan',
  access: INSTRUCTORS,
  in: z.strictObject({ roomId: RoomId, schedule: RoomPlan }),
  out: Room,
});
/**
 * Adds a seat with a code of its own for each line: a label, then optionally `PERSON`, `BOT` or `TEAM`. Comma, semicolon or
 * tab; all lines are taken, or none and each fault is listed. A header line that begins with `label` is skipped.
 */
export const inviteToRoom = call('inviteToRoom', {
  procedure: 'rooms.invite',
  kind: 'mutation',
  to,
  method: 'POST',
  path: '/rooms/:roomId/invitations',
  access: INSTRUCTORS,
  in: z.strictObject({ roomId: RoomId, text: z.string().min(1).max(INVITE_TEXT_MAX) }),
  out: z.object({ seats: z.array(Seat), faults: z.array(InviteFault) }),
});
/** The seats of one’s own room, in their order. */
export const listSeats = call('listSeats', {
  procedure: 'rooms.seats',
  kind: 'query',
  to,
  method: 'GET',
  path: '/rooms/:roomId/seats',
  access: INSTRUCTORS,
  in: OneRoom,
  out: z.object({ items: z.array(Seat), nextCursor: z.null() }),
});
/**
 * Takes a seat by the room’s code, under a label of one’s own, or by a seat’s code; of a team, several do. Again by the same
 * user it returns the same seat. Five attempts a minute; an unknown code is `NOT_FOUND`.
 */
export const joinRoom = call('joinRoom', {
  procedure: 'rooms.join',
  kind: 'mutation',
  keys: 'trade',
  to,
  method: 'POST',
  path: '/join',
  access: MARKET_READERS,
  in: z.strictObject({ code: RoomCode, label: SeatLabel.optional() }),
  out: Room,
});
/** Starts the next heat, with fresh books. `CONFLICT` while one runs, and after the last. */
export const startHeat = call('startHeat', {
  procedure: 'rooms.startHeat',
  kind: 'mutation',
  to,
  method: 'POST',
  path: '/rooms/:roomId/heats',
  access: INSTRUCTORS,
  in: OneRoom,
  out: Room,
});
/** Stops the heat’s clock: requests are refused until it goes on. */
export const pauseHeat = call('pauseHeat', {
  procedure: 'rooms.pauseHeat',
  kind: 'mutation',
  to,
  method: 'POST',
  path: '/rooms/:roomId/pause',
  access: INSTRUCTORS,
  reducesRisk: true,
  in: OneRoom,
  out: Room,
});
/** Lets the heat’s clock go on. */
export const resumeHeat = call('resumeHeat', {
  procedure: 'rooms.resumeHeat',
  kind: 'mutation',
  to,
  method: 'POST',
  path: '/rooms/:roomId/resume',
  access: INSTRUCTORS,
  in: OneRoom,
  out: Room,
});
/** Ends the heat where it stands and freezes its results. */
export const endHeat = call('endHeat', {
  procedure: 'rooms.endHeat',
  kind: 'mutation',
  to,
  method: 'POST',
  path: '/rooms/:roomId/end-heat',
  access: INSTRUCTORS,
  timeoutMs: 20_000,
  in: OneRoom,
  out: Room,
});
/** Ends the room between heats: nothing of it changes any more, and participants see its seed. */
export const endRoom = call('endRoom', {
  procedure: 'rooms.end',
  kind: 'mutation',
  to,
  method: 'POST',
  path: '/rooms/:roomId/end',
  access: INSTRUCTORS,
  in: OneRoom,
  out: Room,
});
/** Takes an ended room, or one that was never opened, out of the lists; its record stays in the database. */
export const archiveRoom = call('archiveRoom', {
  procedure: 'rooms.archive',
  kind: 'mutation',
  to,
  method: 'POST',
  path: '/rooms/:roomId/archive',
  access: INSTRUCTORS,
  in: OneRoom,
  out: Room,
});
/** A message to everyone in the room. */
export const announce = call('announce', {
  procedure: 'rooms.announce',
  kind: 'mutation',
  to,
  method: 'POST',
  path: '/rooms/:roomId/announcements',
  access: INSTRUCTORS,
  in: z.strictObject({ roomId: RoomId, text: z.string().trim().min(1).max(ANNOUNCEMENT_MAX) }),
  out: Room,
});
/** Lets something happen in the market of the running heat, now. */
export const injectRoomEvent = call('injectRoomEvent', {
  procedure: 'rooms.inject',
  kind: 'mutation',
  to,
  method: 'POST',
  path: '/rooms/:roomId/events',
  access: INSTRUCTORS,
  in: z.strictObject({ roomId: RoomId, event: RoomEvent }),
  out: Room,
});
/** Takes a seat out of the ranking of heats that have not ended, and refuses its requests, with a reason. */
export const disqualifySeat = call('disqualifySeat', {
  procedure: 'rooms.disqualify',
  kind: 'mutation',
  to,
  method: 'POST',
  path: '/rooms/:roomId/disqualify',
  access: INSTRUCTORS,
  in: z.strictObject({ roomId: RoomId, seatId: SeatId, reason: Reason }),
  out: Seat,
});
/** The leaderboard of the newest heat: for members. */
export const roomBoard = call('roomBoard', {
  procedure: 'rooms.board',
  kind: 'query',
  to,
  method: 'GET',
  path: '/rooms/:roomId/board',
  access: MARKET_READERS,
  in: OneRoom,
  out: RoomBoard,
});
/** The frozen results of a heat that has ended: for members. Its seed is null while it is hidden from the caller. */
export const heatResults = call('heatResults', {
  procedure: 'rooms.results',
  kind: 'query',
  to,
  method: 'GET',
  path: '/heats/:heatId/results',
  access: MARKET_READERS,
  in: z.strictObject({ heatId: HeatId }),
  out: HeatResults,
});
/** Ranks, labels, prizes and figures of a heat that has ended, as comma separated values (RFC 4180). */
export const heatResultsCsv = call('heatResultsCsv', {
  procedure: 'rooms.resultsCsv',
  kind: 'query',
  to,
  method: 'GET',
  path: '/heats/:heatId/results.csv',
  access: INSTRUCTORS,
  in: z.strictObject({ heatId: HeatId }),
  out: z.object({ fileName: z.string(), text: z.string() }),
});
/** The standing over the heats that have ended, by the room’s rule: for members. `CONFLICT` before any has. */
export const roomOverall = call('roomOverall', {
  procedure: 'rooms.overall',
  kind: 'query',
  to,
  method: 'GET',
  path: '/rooms/:roomId/overall',
  access: MARKET_READERS,
  in: OneRoom,
  out: RoomOverall,
});
/** The standing over all heats with prizes and places, as comma separated values (RFC 4180). */
export const roomOverallCsv = call('roomOverallCsv', {
  procedure: 'rooms.overallCsv',
  kind: 'query',
  to,
  method: 'GET',
  path: '/rooms/:roomId/overall.csv',
  access: INSTRUCTORS,
  in: OneRoom,
  out: z.object({ fileName: z.string(), text: z.string() }),
});
/**
 * Sends an order of one’s own seat. It is in the log when this returns; what the room’s market made of it follows in
 * `rooms.participant` and {@link roomState}. The same `clientOrderId` and body again returns the first request.
 */
export const placeRoomOrder = call('placeRoomOrder', {
  procedure: 'rooms.placeOrder',
  kind: 'mutation',
  keys: 'trade',
  to,
  method: 'POST',
  path: '/rooms/:roomId/orders',
  access: MARKET_READERS,
  returnsFirst: true,
  in: z.strictObject({ roomId: RoomId, ...NewRoomOrder.shape }),
  out: RoomRequest,
});
/** Requests the cancellation of an own order’s remaining quantity. */
export const cancelRoomOrder = call('cancelRoomOrder', {
  procedure: 'rooms.cancelOrder',
  kind: 'mutation',
  keys: 'trade',
  to,
  method: 'POST',
  path: '/rooms/:roomId/orders/cancel',
  access: MARKET_READERS,
  reducesRisk: true,
  in: z.strictObject({ roomId: RoomId, clientOrderId: ClientOrderId }),
  out: RoomRequest,
});
/** Requests other terms of an own order; an omitted field stays unchanged. */
export const replaceRoomOrder = call('replaceRoomOrder', {
  procedure: 'rooms.replaceOrder',
  kind: 'mutation',
  keys: 'trade',
  to,
  method: 'POST',
  path: '/rooms/:roomId/orders/replace',
  access: MARKET_READERS,
  in: z
    .strictObject({ roomId: RoomId, ...ReplaceRoomOrder.shape })
    .refine(changesSomething, CHANGES),
  out: RoomRequest,
});
/** The cases that a heat can run, in the order of the catalogue, with what each sets of a room. */
export const listRoomCases = call('listRoomCases', {
  procedure: 'rooms.cases',
  kind: 'query',
  to,
  method: 'GET',
  path: '/cases',
  access: INSTRUCTORS,
  in: Nothing,
  out: z.object({ items: z.array(OfferedCase), nextCursor: z.null() }),
});
/**
 * Accepts a tender of the room’s case for one’s own seat, at the price it was offered at. What became of it follows in
 * {@link roomState}: a fill at the venue `OTC`, or why it was not dealt. Again it returns the first request.
 */
export const acceptRoomTender = call('acceptRoomTender', {
  procedure: 'rooms.acceptTender',
  kind: 'mutation',
  keys: 'trade',
  to,
  method: 'POST',
  path: '/rooms/:roomId/tenders/accept',
  access: MARKET_READERS,
  returnsFirst: true,
  in: z.strictObject({ roomId: RoomId, tenderId: CaseItemId }),
  out: RoomRequest,
});
/** Own orders, fills, holdings and figures of the newest heat, and its prices. An instructor names the seat. */
export const roomState = call('roomState', {
  procedure: 'rooms.state',
  kind: 'query',
  to,
  method: 'GET',
  path: '/rooms/:roomId/state',
  access: MARKET_READERS,
  in: z.strictObject({ roomId: RoomId, seatId: SeatId.optional() }),
  out: SeatState,
});
/** A seat’s heat from its log: of one’s own seat, or as the instructor, once the heat has ended. */
export const replaySeat = call('replaySeat', {
  procedure: 'rooms.replay',
  kind: 'query',
  to,
  method: 'GET',
  path: '/heats/:heatId/seats/:seatId/replay',
  timeoutMs: REPLAY_MS,
  access: MARKET_READERS,
  in: z.strictObject({ heatId: HeatId, seatId: SeatId }),
  out: SeatReplay,
});
