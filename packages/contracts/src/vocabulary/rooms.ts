/** Rooms, in which people and bots compete in one private market: states, bounds and the words of their scoring. */

/**
 * `DRAFT`: being set up. `OPEN`: the invited may join, no heat runs. `RUNNING`, `PAUSED`: a heat does. `ENDED`: results are
 * final. `ARCHIVED`: as ended, and out of the lists.
 */
export const ROOM_STATES = ['DRAFT', 'OPEN', 'RUNNING', 'PAUSED', 'ENDED', 'ARCHIVED'] as const;
export type RoomState = (typeof ROOM_STATES)[number];

export const HEAT_STATES = ['RUNNING', 'PAUSED', 'ENDED'] as const;
export type HeatState = (typeof HEAT_STATES)[number];

/** Whose account a seat is. */
export const SEAT_KINDS = ['PERSON', 'BOT', 'TEAM'] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];

/**
 * What a heat is ranked by. `MIX`: the weighted mean of the ranks by each of the three before it. `CASE`: the score of the
 * room's case, and of no room without one.
 */
export const ROOM_MEASURES = ['PNL', 'RISK_ADJUSTED', 'EXECUTION_COST', 'MIX', 'CASE'] as const;
export type RoomMeasure = (typeof ROOM_MEASURES)[number];

/** What a place in a heat counts in the standing over all heats: itself, or points for each seat from there to the last. */
export const OVERALL_MEASURES = ['POINTS', 'PLACES'] as const;
export type OverallMeasure = (typeof OVERALL_MEASURES)[number];
/** `SUM`: of all heats. `MEAN`: of those that a seat was in. */
export const OVERALL_TOTALS = ['SUM', 'MEAN'] as const;
export type OverallTotal = (typeof OVERALL_TOTALS)[number];
export type OverallRule = { readonly measure: OverallMeasure; readonly over: OverallTotal };
/** Of a room that states none. */
export const OVERALL_DEFAULT: OverallRule = { measure: 'POINTS', over: 'SUM' };

/** Equal scores share a rank, or are ordered by the lower drawdown and then by the earlier last fill. */
export const ROOM_TIES = ['SHARED', 'BROKEN'] as const;
export type RoomTies = (typeof ROOM_TIES)[number];

/** Whether figures are after the fees that venues, clearing and taxes cost, or before. */
export const ROOM_FEES = ['PLATFORM', 'NONE'] as const;
export type RoomFees = (typeof ROOM_FEES)[number];

/** The habits a room's market may have: its news is the instructor's. */
export const ROOM_HABITS = [
  'CLUSTERING',
  'ACTIVITY',
  'JUMPS',
  'U_SHAPE',
  'REGIMES',
  'LULD_HALTS',
  'ORDER_FLOW',
  'IMPACT',
  'ACROSS_ASSETS',
] as const;

/** What an instructor may let happen in a room's market. */
export const ROOM_EVENT_KINDS = ['HALT', 'RESUME', 'SHOCK', 'VOLATILITY', 'NEWS'] as const;
export type RoomEventKind = (typeof ROOM_EVENT_KINDS)[number];

/** Rooms of one instructor that are not archived, and heats of the whole platform that run at a time. */
export const ROOMS_MAX = 20;
export const HEATS_AT_ONCE_MAX = 4;
/** Heats of one room. */
export const ROOM_HEATS_MAX = 20;
/** Who may be a room's instructor. */
export const INSTRUCTOR_ROLES = ['desk-head', 'admin'] as const;

/** Accounts of one room, and users who share one. */
export const SEATS_MAX = 240;
export const TEAM_MAX = 8;
export const ROOM_SYMBOLS_MAX = 10;
export const ROOM_NAME_MAX = 80;
export const SEAT_LABEL_MAX = 48;
export const ANNOUNCEMENT_MAX = 280;
/** Announcements that are kept of a room, the newest. */
export const ANNOUNCEMENTS_KEPT = 50;
/** Events that a room plans before its heat. */
export const ROOM_SCHEDULE_MAX = 100;
/** Simulated milliseconds of a heat. */
export const HEAT_LENGTH_MS = { min: 10_000, max: 4 * 60 * 60_000 } as const;
/** Simulated seconds of one second. */
export const HEAT_SPEED = { min: 1, max: 60 } as const;
/** Requests a seat may make in a second: orders, changes and cancels. */
export const SEAT_RATE = { min: 1, max: 20 } as const;
/** Requests of all seats in one heat: forty bots send 2.9 million in an hour, with twenty a second each. */
export const HEAT_REQUESTS_MAX = 3_000_000;
/** The same where a heat follows a case: its score is made of all orders and fills, which memory keeps. */
const CASE_REQUESTS_MAX = 200_000;
export const toRequestsMax = (hasCase: boolean): number =>
  hasCase ? CASE_REQUESTS_MAX : HEAT_REQUESTS_MAX;
/** Attempts to join by a code that one user has in a minute. */
export const JOINS_PER_MINUTE = 5;
/** Characters of a list of the invited. */
export const INVITE_TEXT_MAX = 40_000;
/** Prizes of a heat, for the first ranks. */
export const PRIZES_MAX = 10;
