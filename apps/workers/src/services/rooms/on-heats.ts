/** Heats: begun, paused, resumed, ended, and what the instructor lets happen in one. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  endHeat,
  injectRoomEvent,
  pauseHeat,
  resumeHeat,
  startHeat,
} from '@tradefloor/contracts/calls/rooms';
import { RoomEvent } from '@tradefloor/contracts/room';
import { fullText } from '@tradefloor/contracts/vocabulary/rejections';
import { HEATS_AT_ONCE_MAX } from '@tradefloor/contracts/vocabulary/rooms';
import type { RoomStep } from '@tradefloor/core/competition/rooms/room-state';
import type {
  HeatRow,
  InstructorCall,
  LogRow,
  RoomRow,
} from '@tradefloor/core/competition/rooms/tables';
import { err, ok, type Result } from '@tradefloor/core/result';
import { type Refused, refuse, respond, unavailable } from '@tradefloor/runtime';
import type { LiveHeat } from './live-heat.ts';
import { paceNow } from './on-pace.ts';
import { findForeign } from './on-rooms.ts';
import { conflict, invalid, ownRoom, stepped } from './room-access.ts';
import type { RoomResponse, RoomUserCtx } from './room-ctx.ts';
import { publishRoom, toRoom } from './room-shapes.ts';

type Answer = RoomResponse<CallOutput<typeof startHeat>>;

export function onStartHeat(ctx: RoomUserCtx, { roomId }: CallInput<typeof startHeat>): Answer {
  const { state: book, nowMs } = ctx;
  const own = ownRoom(ctx, roomId);
  if (!own.ok) return own.error;
  const next = stepped(own.value, 'START_HEAT', nowMs);
  if (!next.ok) return next.error;
  const room = next.value;
  if (room.seats === 0) return conflict('no one has joined');
  const running = book.running().length;
  if (running >= HEATS_AT_ONCE_MAX) {
    const detail = fullText('heats are running', { count: running, max: HEATS_AT_ONCE_MAX });
    return refuse('OVERLOADED', { detail });
  }
  const heat: HeatRow = {
    heatId: `${roomId}-H${room.heats}`,
    roomId,
    no: room.heats,
    state: 'RUNNING',
    // 32 bits: the one after the last is the first.
    seed: (room.seed + room.heats - 1) >>> 0,
    clockMs: 0,
    isEnding: false,
    lastSeq: 0,
    seats: room.seats,
    schedule: room.terms.schedule,
    startedAt: nowMs,
    endedAt: null,
    results: null,
    droppedAt: null,
  };
  book.putHeat(heat);
  book.openLive(room, heat, { isReady: true, nowMs });
  return keepHeat(ctx, room, heat);
}

export const onPauseHeat = (ctx: RoomUserCtx, { roomId }: CallInput<typeof pauseHeat>): Answer =>
  turn(ctx, roomId, 'PAUSE');

export const onResumeHeat = (ctx: RoomUserCtx, { roomId }: CallInput<typeof resumeHeat>): Answer =>
  turn(ctx, roomId, 'RESUME');

/** Stops the clock of the heat, or lets it go on. */
function turn(ctx: RoomUserCtx, roomId: string, step: RoomStep & ('PAUSE' | 'RESUME')): Answer {
  const running = runningHeat(ctx, roomId);
  if (!running.ok) return running.error;
  const next = stepped(running.value.room, step, ctx.nowMs);
  if (!next.ok) return next.error;
  running.value.live.pacedAt = null;
  const state = step === 'PAUSE' ? 'PAUSED' : 'RUNNING';
  return keepHeat(ctx, next.value, { ...running.value.heat, state });
}

export function onEndHeat(ctx: RoomUserCtx, { roomId }: CallInput<typeof endHeat>): Answer {
  const running = runningHeat(ctx, roomId);
  if (!running.ok) return running.error;
  const { room, heat } = running.value;
  // Its next step applies what waits, at the instant that the clock shows, and freezes the results.
  ctx.state.putHeat({ ...heat, isEnding: true });
  return respond(toRoom(ctx.state, room, ctx.caller.userId), [paceNow(heat.heatId)]);
}

export function onInject(
  ctx: RoomUserCtx,
  { roomId, event }: CallInput<typeof injectRoomEvent>,
): RoomResponse<CallOutput<typeof injectRoomEvent>> {
  const running = runningHeat(ctx, roomId);
  if (!running.ok) return running.error;
  const { room } = running.value;
  const foreign = findForeign(event, room.terms.symbols);
  if (foreign !== null) return invalid('event', `${foreign} is not of the room`);
  logInstructor(ctx, running.value, { call: 'EVENT', input: RoomEvent.encode(event) });
  return respond(toRoom(ctx.state, room, ctx.caller.userId));
}

type RunningHeat = { readonly room: RoomRow; readonly heat: HeatRow; readonly live: LiveHeat };

/** Adds what the instructor requests to the log, at the instant that the clock shows. */
export function logInstructor(
  { state: book, nowMs }: RoomUserCtx,
  { heat: { heatId, clockMs }, live }: RunningHeat,
  request: { readonly call: InstructorCall; readonly input: unknown },
): void {
  const seq = live.lastSeq + 1;
  const line: LogRow = {
    lineId: `${heatId}-L${seq}`,
    heatId,
    seq,
    clockMs,
    seatNo: null,
    clientOrderId: null,
    ...request,
    loggedAt: nowMs,
  };
  live.add(line);
  book.log.append(line);
}

/** The caller's own room with its heat under way. */
export function runningHeat(ctx: RoomUserCtx, roomId: string): Result<RunningHeat, Refused> {
  const own = ownRoom(ctx, roomId);
  if (!own.ok) return own;
  const heat = ctx.state.newestHeat(own.value);
  if (heat === undefined || heat.state === 'ENDED') return err(conflict('no heat is running'));
  const live = ctx.state.live(heat.heatId);
  if (live?.isReady !== true) return err(unavailable('the heat is being built again'));
  if (heat.isEnding) return err(conflict('the heat is ending'));
  return ok({ room: own.value, heat, live });
}

function keepHeat(ctx: RoomUserCtx, room: RoomRow, heat: HeatRow): Answer {
  ctx.state.putHeat(heat);
  ctx.state.putRoom(room);
  const events = [publishRoom(ctx.state, room), paceNow(heat.heatId)];
  return respond(toRoom(ctx.state, room, ctx.caller.userId), events);
}
