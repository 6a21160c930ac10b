/** What members read: the leaderboard, a seat's own state, frozen results, prizes. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  heatResults,
  heatResultsCsv,
  roomBoard,
  roomState,
} from '@tradefloor/contracts/calls/rooms';
import type { FrozenResults } from '@tradefloor/contracts/room';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { SeatView } from '@tradefloor/core/competition/rooms/heat';
import { toResultsCsv } from '@tradefloor/core/competition/rooms/results';
import { isDisclosed } from '@tradefloor/core/competition/rooms/room-state';
import type { HeatRow, RoomRow, SeatRow } from '@tradefloor/core/competition/rooms/tables';
import { err, ok, type Result } from '@tradefloor/core/result';
import { type Refused, respond, unavailable } from '@tradefloor/runtime';
import { standingsOfHeat } from './on-pace.ts';
import { conflict, joinedRoom, notFound, ownRoom } from './room-access.ts';
import type { RoomResponse, RoomUserCtx } from './room-ctx.ts';

export function onBoard(
  ctx: RoomUserCtx,
  { roomId }: CallInput<typeof roomBoard>,
): RoomResponse<CallOutput<typeof roomBoard>> {
  const joined = joinedRoom(ctx, roomId);
  if (!joined.ok) return joined.error;
  const { room } = joined.value;
  const heat = ctx.state.newestHeat(room);
  if (heat === undefined) return conflict('no heat has begun');
  const { heatId, clockMs, results } = heat;
  const live = ctx.state.live(heatId) ?? { scores: [] };
  const standings = results?.standings ?? standingsOfHeat(ctx.state, room, live);
  return respond({ roomId, heatId, clockMs, standings });
}

/** Ended orders that a seat is shown with the open ones. */
const ENDED_SHOWN = 200;
const FILLS_SHOWN = 500;

export type Ended = {
  readonly room: RoomRow;
  readonly heat: HeatRow;
  readonly results: FrozenResults;
  readonly endedAt: number;
};

/** A heat that has ended, of a room that the caller is in. */
export function endedHeat(
  ctx: RoomUserCtx,
  heatId: string,
): Result<Ended & { seat: SeatRow | null }, Refused> {
  const heat = ctx.state.heat(heatId);
  if (heat === undefined) return err(notFound('heat'));
  const joined = joinedRoom(ctx, heat.roomId);
  if (!joined.ok) return err(notFound('heat'));
  const { results, endedAt } = heat;
  return results === null || endedAt === null
    ? err(conflict('the heat has not ended'))
    : ok({ ...joined.value, heat, results, endedAt });
}

export function onResults(
  ctx: RoomUserCtx,
  { heatId }: CallInput<typeof heatResults>,
): RoomResponse<CallOutput<typeof heatResults>> {
  const ended = endedHeat(ctx, heatId);
  if (!ended.ok) return ended.error;
  const { room, seat, results, endedAt } = ended.value;
  const mayKnow = seat === null || isDisclosed(room.state, room.terms.isSeedHidden);
  return respond({ ...results, ...(mayKnow ? {} : { seed: null }), endedAt });
}

export function onResultsCsv(
  ctx: RoomUserCtx,
  { heatId }: CallInput<typeof heatResultsCsv>,
): RoomResponse<CallOutput<typeof heatResultsCsv>> {
  const ended = endedHeat(ctx, heatId);
  if (!ended.ok) return ended.error;
  const { room, seat, heat, results } = ended.value;
  if (seat !== null) return notFound('heat');
  const fileName = `heat-${heat.no}-results.csv`;
  return respond({ fileName, text: toResultsCsv(results, room.terms.prizes) });
}

/** The seat that the caller may look into: its own, or as the instructor any. */
export function seatToShow(
  ctx: RoomUserCtx,
  room: RoomRow,
  seatId: string | undefined,
): Result<SeatRow, Refused> {
  const isInstructor = ownRoom(ctx, room.roomId).ok;
  const own = ctx.state.findSeat(room.roomId, ctx.caller.userId);
  if (!isInstructor) {
    return own !== undefined && (seatId === undefined || seatId === own.seatId)
      ? ok(own)
      : err(notFound('seat'));
  }
  const seat = ctx.state.seat(seatId ?? '');
  return seat?.roomId === room.roomId ? ok(seat) : err(notFound('seat'));
}

export async function onRoomState(
  ctx: RoomUserCtx,
  { roomId, seatId }: CallInput<typeof roomState>,
): Promise<RoomResponse<CallOutput<typeof roomState>>> {
  const joined = joinedRoom(ctx, roomId);
  if (!joined.ok) return joined.error;
  const { room } = joined.value;
  const seat = seatToShow(ctx, room, seatId);
  if (!seat.ok) return seat.error;
  const heat = ctx.state.newestHeat(room);
  if (heat === undefined) return conflict('no heat has begun');
  if (heat.state === 'ENDED') return conflict('the heat has ended: it can be replayed');
  const live = ctx.state.live(heat.heatId);
  if (live?.isReady !== true) return unavailable('the heat is being built again');
  const view = await live.world.seat(seat.value.no);
  if (!view.ok) return unavailable('the heat is being built again');
  if (view.value === null) return conflict('the seat trades from the next heat on');
  return respond(toState(heat, seat.value, view.value));
}

/** The part of a view that is shown while a heat runs: open orders, the newest of the others, the newest fills. */
function toShown({ orders, fills }: Pick<SeatView, 'orders' | 'fills'>) {
  const newest = orders.toReversed();
  const ended = newest.filter(({ status }) => !isOpen(status)).slice(0, ENDED_SHOWN);
  const shown = new Set(ended);
  return {
    orders: newest.filter((order) => isOpen(order.status) || shown.has(order)),
    fills: fills.toReversed().slice(0, FILLS_SHOWN),
  };
}

const toState = ({ heatId }: HeatRow, { seatId }: SeatRow, view: SeatView) => ({
  heatId,
  seatId,
  clockMs: view.clockMs,
  quotes: [...view.quotes],
  ...toShown(view),
  figures: view.figures,
  ...(view.case === null ? {} : { case: view.case }),
});
