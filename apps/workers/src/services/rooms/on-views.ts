/** What members read: the leaderboard, a seat's own state, frozen results, prizes, and a seat's heat from its log. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  heatResults,
  heatResultsCsv,
  replaySeat,
  roomBoard,
  roomState,
} from '@tradefloor/contracts/calls/rooms';
import type { HeatResults } from '@tradefloor/contracts/room';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { findCase } from '@tradefloor/core/competition/cases/catalogue';
import type { SeatView } from '@tradefloor/core/competition/rooms/heat';
import { toResultsCsv } from '@tradefloor/core/competition/rooms/results';
import { isDisclosed } from '@tradefloor/core/competition/rooms/room-state';
import type { HeatRow, RoomRow, SeatRow } from '@tradefloor/core/competition/rooms/tables';
import { err, ok, type Result } from '@tradefloor/core/result';
import { type Refused, readOrRefuse, refuse, respond, unavailable } from '@tradefloor/runtime';
import { standingsOfHeat } from './on-pace.ts';
import { conflict, joinedRoom, notFound, ownRoom } from './room-access.ts';
import type { RoomResponse, RoomUserCtx } from './room-ctx.ts';

/** Replays of the whole platform at a time: each is a market of its own. */
const REPLAYS_MAX = 2;

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

type Ended = { readonly room: RoomRow; readonly heat: HeatRow; readonly results: HeatResults };

/** A heat that has ended, of a room that the caller is in. */
function endedHeat(
  ctx: RoomUserCtx,
  heatId: string,
): Result<Ended & { seat: SeatRow | null }, Refused> {
  const heat = ctx.state.heat(heatId);
  if (heat === undefined) return err(notFound('heat'));
  const joined = joinedRoom(ctx, heat.roomId);
  if (!joined.ok) return err(notFound('heat'));
  const { results } = heat;
  return results === null
    ? err(conflict('the heat has not ended'))
    : ok({ ...joined.value, heat, results });
}

export function onResults(
  ctx: RoomUserCtx,
  { heatId }: CallInput<typeof heatResults>,
): RoomResponse<CallOutput<typeof heatResults>> {
  const ended = endedHeat(ctx, heatId);
  if (!ended.ok) return ended.error;
  const { room, seat, results } = ended.value;
  const mayKnow = seat === null || isDisclosed(room.state, room.terms.isSeedHidden);
  return respond(mayKnow ? results : { ...results, seed: null });
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
function seatToShow(
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

export async function onReplay(
  ctx: RoomUserCtx,
  { heatId, seatId }: CallInput<typeof replaySeat>,
): Promise<RoomResponse<CallOutput<typeof replaySeat>>> {
  const ended = endedHeat(ctx, heatId);
  if (!ended.ok) return ended.error;
  const seat = seatToShow(ctx, ended.value.room, seatId);
  if (!seat.ok) return seat.error;
  if (seat.value.no > ended.value.heat.seats) return notFound('seat');
  const { case: played } = ended.value.results;
  // Another version schedules or scores otherwise: its market would be another.
  if (played !== undefined && findCase(played.caseId)?.version !== played.version) {
    return conflict(`version ${played.version} of the case is no longer there`);
  }
  const lines = await readOrRefuse(ctx.state.deps.reader.log(heatId));
  if (!lines.ok) return lines.error;
  if (ctx.state.replays >= REPLAYS_MAX)
    return refuse('OVERLOADED', { detail: 'other replays are running' });
  ctx.state.replays += 1;
  try {
    return await replay(ctx, { ...ended.value, seat: seat.value, lines: lines.value });
  } finally {
    ctx.state.replays -= 1;
  }
}

async function replay(
  ctx: RoomUserCtx,
  of: Ended & {
    readonly seat: SeatRow;
    readonly lines: Awaited<ReturnType<RoomUserCtx['state']['deps']['reader']['log']>>;
  },
): Promise<RoomResponse<CallOutput<typeof replaySeat>>> {
  const { room, heat, results, seat, lines } = of;
  const world = ctx.state.deps.runner.open(ctx.state.toTerms(room, heat));
  try {
    const run = await world.advance(lines, heat.clockMs);
    const end = await world.end();
    const view = await world.seat(seat.no);
    if (!run.ok || !end.ok || !view.ok || view.value === null) {
      return unavailable('the replay failed');
    }
    // The same seed and log are the same heat; anything else is not shown as it.
    if (end.value.fillsDigest !== results.fillsDigest) {
      return refuse('INTERNAL', { detail: 'the replay differs from the frozen results' });
    }
    return respond(toReplay(of, view.value));
  } finally {
    world.close();
  }
}

const toReplay = (
  { heat, room, seat, lines }: Parameters<typeof replay>[1],
  view: SeatView,
): CallOutput<typeof replaySeat> => ({
  heatId: heat.heatId,
  seatId: seat.seatId,
  lengthMs: room.terms.lengthMs,
  requests: lines.flatMap(({ seq, clockMs, seatNo, call, clientOrderId }) =>
    seatNo === seat.no && call !== 'EVENT' && clientOrderId !== null
      ? [{ seq, clockMs, call, clientOrderId }]
      : [],
  ),
  orders: [...view.orders],
  fills: [...view.fills],
  equity: [...view.equity],
});
