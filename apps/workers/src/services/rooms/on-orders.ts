/**
 * Requests of a seat. Each is a line of the heat's log before it is acknowledged; what the market makes of it comes from the
 * step that applies it.
 */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  cancelRoomOrder,
  placeRoomOrder,
  replaceRoomOrder,
} from '@tradefloor/contracts/calls/rooms';
import { NewRoomOrder, ReplaceRoomOrder, type RoomRequest } from '@tradefloor/contracts/room';
import { fullText } from '@tradefloor/contracts/vocabulary/rejections';
import { toRequestsMax } from '@tradefloor/contracts/vocabulary/rooms';
import { findTradingObstacle } from '@tradefloor/core/competition/rooms/room-state';
import type { HeatRow, LoggedCall, SeatRow } from '@tradefloor/core/competition/rooms/tables';
import { err, ok, type Result } from '@tradefloor/core/result';
import { type Refused, refuse, respond, unavailable } from '@tradefloor/runtime';
import type { LiveHeat } from './live-heat.ts';
import { isSameText } from './request-index.ts';
import { conflict, joinedRoom } from './room-access.ts';
import type { RoomResponse, RoomUserCtx } from './room-ctx.ts';

export type Trading = { readonly heat: HeatRow; readonly live: LiveHeat; readonly seat: SeatRow };

export function onPlace(
  ctx: RoomUserCtx,
  { roomId, ...order }: CallInput<typeof placeRoomOrder>,
): RoomResponse<CallOutput<typeof placeRoomOrder>> {
  const trading = findTrading(ctx, roomId);
  if (!trading.ok) return trading.error;
  const { heat, live, seat } = trading.value;
  const input = NewRoomOrder.encode(order);
  const known = live.find(seat.no, order.clientOrderId);
  if (known !== undefined) {
    const { seq, clockMs } = known;
    if (!isSameText(known, JSON.stringify(input))) {
      return conflict('another order of this heat has this clientOrderId');
    }
    return respond({ heatId: heat.heatId, seq, clockMs, clientOrderId: order.clientOrderId });
  }
  return logLine(ctx, trading.value, { call: 'PLACE', clientOrderId: order.clientOrderId, input });
}

export function onCancel(
  ctx: RoomUserCtx,
  { roomId, clientOrderId }: CallInput<typeof cancelRoomOrder>,
): RoomResponse<CallOutput<typeof cancelRoomOrder>> {
  const trading = findTrading(ctx, roomId);
  if (!trading.ok) return trading.error;
  const { live, seat } = trading.value;
  if (live.find(seat.no, clientOrderId) === undefined) return unknownOrder();
  return logLine(ctx, trading.value, { call: 'CANCEL', clientOrderId, input: { clientOrderId } });
}

export function onReplace(
  ctx: RoomUserCtx,
  { roomId, ...change }: CallInput<typeof replaceRoomOrder>,
): RoomResponse<CallOutput<typeof replaceRoomOrder>> {
  const trading = findTrading(ctx, roomId);
  if (!trading.ok) return trading.error;
  const { live, seat } = trading.value;
  const { clientOrderId } = change;
  if (live.find(seat.no, clientOrderId) === undefined) return unknownOrder();
  const input = ReplaceRoomOrder.encode(change);
  return logLine(ctx, trading.value, { call: 'REPLACE', clientOrderId, input });
}

const unknownOrder = (): Refused => refuse('NOT_FOUND', { detail: 'no such order' });

/** The caller's seat in the heat that runs, or why it may not trade. */
export function findTrading(ctx: RoomUserCtx, roomId: string): Result<Trading, Refused> {
  const { state: book } = ctx;
  const joined = joinedRoom(ctx, roomId);
  if (!joined.ok) return joined;
  const { room, seat } = joined.value;
  if (seat === null) return err(refuse('FORBIDDEN', { detail: 'an instructor does not trade' }));
  const obstacle = findTradingObstacle(room.state, seat.disqualified);
  if (obstacle !== null) return err(conflict(obstacle));
  const heat = book.newestHeat(room);
  const live = heat === undefined ? undefined : book.live(heat.heatId);
  if (heat === undefined || live?.isReady !== true) {
    return err(unavailable('the heat is being built again'));
  }
  if (heat.isEnding) return err(conflict('the heat is ending'));
  if (seat.no > heat.seats) return err(conflict('the seat trades from the next heat on'));
  return ok({ heat, live, seat });
}

/** Adds a line to the log, unless the seat requests too fast or the log is full. */
export function logLine(
  ctx: RoomUserCtx,
  { heat, live, seat }: Trading,
  line: { readonly call: LoggedCall; readonly clientOrderId: string; readonly input: unknown },
): RoomResponse<RoomRequest> {
  const { state: book, nowMs } = ctx;
  const terms = book.room(heat.roomId)?.terms;
  const maxOrdersPerSecond = terms?.limits.maxOrdersPerSecond ?? 0;
  if (!live.spend(seat.no, maxOrdersPerSecond, nowMs)) {
    const detail = `more than ${maxOrdersPerSecond} requests a second`;
    return refuse('RATE_LIMITED', { detail });
  }
  const seq = live.lastSeq + 1;
  const max = toRequestsMax(terms?.caseId !== undefined);
  if (seq > max) {
    const detail = fullText('requests are in the log of the heat', { count: seq - 1, max });
    return refuse('OVERLOADED', { detail });
  }
  const { heatId, clockMs } = heat;
  const row = {
    lineId: `${heatId}-L${seq}`,
    heatId,
    seq,
    clockMs,
    seatNo: seat.no,
    ...line,
    loggedAt: nowMs,
  };
  live.add(row);
  book.log.append(row);
  const { clientOrderId } = line;
  return respond({ heatId, seq, clockMs, clientOrderId }, [], { status: 201 });
}
