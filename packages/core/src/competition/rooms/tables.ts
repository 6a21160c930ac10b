/** The rows of rooms: rooms, their seats and heats, and the log of all that was requested in a heat. */
import type { UserId } from '@tradefloor/contracts/ids';
import type {
  Announcement,
  FrozenResults,
  NewRoom,
  PlannedEvent,
} from '@tradefloor/contracts/room';
import type { HeatState, RoomState, SeatKind } from '@tradefloor/contracts/vocabulary/rooms';
import { appends, defineTables, keeps } from '../../table.ts';

export type RoomRow = {
  readonly roomId: string;
  readonly state: RoomState;
  readonly instructorId: UserId;
  readonly terms: NewRoom;
  /** Of the first heat: the terms', or drawn. */
  readonly seed: number;
  /** Null before the room was opened. */
  readonly code: string | null;
  readonly seats: number;
  /** Heats that have begun. */
  readonly heats: number;
  readonly announcements: readonly Announcement[];
  /** Announcements so far, those that are no longer kept included. */
  readonly announced: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
};

export type SeatRow = {
  readonly seatId: string;
  readonly roomId: string;
  /** From 1. */
  readonly no: number;
  readonly label: string;
  readonly kind: SeatKind;
  readonly code: string | null;
  readonly userIds: readonly UserId[];
  readonly disqualified: string | null;
  /** Set when its room is archived; memory does not hold such rows. */
  readonly droppedAt: number | null;
  readonly version: number;
};

export type HeatRow = {
  readonly heatId: string;
  readonly roomId: string;
  readonly no: number;
  readonly state: HeatState;
  readonly seed: number;
  /** The simulated time up to which the market may have been seen, milliseconds from the start. */
  readonly clockMs: number;
  /** Whether its next step is its last. */
  readonly isEnding: boolean;
  /** Requests in its log. */
  readonly lastSeq: number;
  /** Seats of the room at its start: only these trade in it. */
  readonly seats: number;
  /** The plan at its start; null of a heat of before it was kept here: the room's. Changes on the way are in the log. */
  readonly schedule: readonly PlannedEvent[] | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Frozen at its end. */
  readonly results: FrozenResults | null;
  /** Set when its room is archived; memory does not hold such rows. */
  readonly droppedAt: number | null;
};

/**
 * What was requested by a seat, or, as an event and a change of the plan, by the instructor. A tender is accepted under its
 * own id.
 */
export type LoggedCall = 'PLACE' | 'REPLACE' | 'CANCEL' | 'TENDER' | InstructorCall;
export type InstructorCall = 'EVENT' | 'PLAN';

/** One line of a heat's log. It is never changed: the results follow from the seed and these lines. */
export type LogRow = {
  /** The heat's id and the line's number. */
  readonly lineId: string;
  readonly heatId: string;
  readonly seq: number;
  /** The simulated instant it takes effect at, milliseconds from the start. */
  readonly clockMs: number;
  /** Null for the instructor's. */
  readonly seatNo: number | null;
  readonly call: LoggedCall;
  readonly clientOrderId: string | null;
  /** The request as it travels. */
  readonly input: unknown;
  readonly loggedAt: number;
};

/** The tables of the rooms service. */
export const ROOM_TABLES = defineTables('rooms', {
  rooms: keeps<RoomRow>((row) => row.roomId),
  seats: keeps<SeatRow>((row) => row.seatId),
  heats: keeps<HeatRow>((row) => row.heatId),
  log: appends<LogRow>((row) => row.lineId),
});
