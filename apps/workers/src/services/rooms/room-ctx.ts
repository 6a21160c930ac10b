/** What handlers of the rooms service are given, and what they may publish. */
import type { CallResponse, Ctx, HandlerOutput, UserCtx } from '@tradefloor/runtime';
import type { RoomBook } from './room-book.ts';

export type RoomTopic = 'rooms.changed' | 'rooms.board' | 'rooms.quotes' | 'rooms.participant';
export type RoomTimer = 'pace';
export type RoomCtx = Ctx<RoomBook>;
/** Of a handler that serves a person. */
export type RoomUserCtx = UserCtx<RoomBook>;
export type RoomOut = HandlerOutput<RoomTopic, RoomTimer>;
export type RoomResponse<O> = CallResponse<RoomTopic, RoomTimer, O>;
