/** What becomes of a room with each step of its instructor, and what keeps a step from being taken. */
import { ROOM_HEATS_MAX, type RoomState } from '@tradefloor/contracts/vocabulary/rooms';
import { err, ok, type Result } from '../../result.ts';

/** A step of a room. `HEAT_ENDED` is taken by the clock as well as by the instructor. */
export const ROOM_STEPS = [
  'OPEN',
  'START_HEAT',
  'PAUSE',
  'RESUME',
  'HEAT_ENDED',
  'END',
  'ARCHIVE',
] as const;
export type RoomStep = (typeof ROOM_STEPS)[number];

/** The part of a room that decides. */
export type RoomProgress = {
  readonly state: RoomState;
  /** Heats that have begun, and how many there are. */
  readonly heats: number;
  readonly heatsPlanned: number;
};

const MOVES: Readonly<Record<RoomState, Partial<Record<RoomStep, RoomState>>>> = {
  DRAFT: { OPEN: 'OPEN', ARCHIVE: 'ARCHIVED' },
  OPEN: { START_HEAT: 'RUNNING', END: 'ENDED' },
  RUNNING: { PAUSE: 'PAUSED', HEAT_ENDED: 'OPEN' },
  PAUSED: { RESUME: 'RUNNING', HEAT_ENDED: 'OPEN' },
  ENDED: { ARCHIVE: 'ARCHIVED' },
  ARCHIVED: {},
};

const STATE_TEXT: Readonly<Record<RoomState, string>> = {
  DRAFT: 'the room is not open yet',
  OPEN: 'no heat is running',
  RUNNING: 'a heat is running',
  PAUSED: 'the heat is paused',
  ENDED: 'the room has ended',
  ARCHIVED: 'the room is archived',
};

/**
 * The room after a step; the end of its last heat ends the room.
 * @returns why not, as a sentence, where the step is not possible now
 */
export function takeStep(room: RoomProgress, step: RoomStep): Result<RoomProgress, string> {
  const next = MOVES[room.state][step];
  if (next === undefined) return err(STATE_TEXT[room.state]);
  const most = Math.min(room.heatsPlanned, ROOM_HEATS_MAX);
  if (step === 'START_HEAT') {
    if (room.heats >= most) return err('all heats of the room have been held');
    return ok({ ...room, state: next, heats: room.heats + 1 });
  }
  const isOver = step === 'HEAT_ENDED' && room.heats >= most;
  return ok({ ...room, state: isOver ? 'ENDED' : next });
}

/** Why a seat may not request anything now; null when it may. */
export function findTradingObstacle(state: RoomState, disqualified: string | null): string | null {
  if (state !== 'RUNNING') return STATE_TEXT[state];
  return disqualified === null ? null : `the seat is disqualified: ${disqualified}`;
}

/** Whether one may still take a seat: between heats as well as during one, in which a new seat does not trade. */
export const mayJoin = (state: RoomState): boolean =>
  state === 'OPEN' || state === 'RUNNING' || state === 'PAUSED';

/** Whether participants may know the seed and what was planned. */
export const isDisclosed = (state: RoomState, isSeedHidden: boolean): boolean =>
  !isSeedHidden || state === 'ENDED' || state === 'ARCHIVED';
