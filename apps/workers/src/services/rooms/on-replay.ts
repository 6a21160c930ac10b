/** A seat's heat from its log, run again in a market of its own and shown only if it is the heat that was. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { replaySeat } from '@tradefloor/contracts/calls/rooms';
import { findCase } from '@tradefloor/core/competition/cases/catalogue';
import type { HeatFailure, HeatWorld, SeatView } from '@tradefloor/core/competition/rooms/heat';
import type { LogRow, SeatRow } from '@tradefloor/core/competition/rooms/tables';
import { ok, type Result } from '@tradefloor/core/result';
import { readOrRefuse, refuse, respond, unavailable } from '@tradefloor/runtime';
import { type Ended, endedHeat, seatToShow } from './on-views.ts';
import { conflict, notFound } from './room-access.ts';
import type { RoomResponse, RoomUserCtx } from './room-ctx.ts';

type Replay = CallOutput<typeof replaySeat>;
type Frame = Replay['frames'][number];
type Replayed = Ended & { readonly seat: SeatRow; readonly lines: readonly LogRow[] };

/** Replays of the whole platform at a time: each is a market of its own. */
const REPLAYS_MAX = 2;
/** Steps of a replay: a frame after each, and one before the first. */
const STEPS = 200;

export async function onReplay(
  ctx: RoomUserCtx,
  { heatId, seatId }: CallInput<typeof replaySeat>,
): Promise<RoomResponse<Replay>> {
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

async function replay(ctx: RoomUserCtx, of: Replayed): Promise<RoomResponse<Replay>> {
  const { room, heat, results, seat } = of;
  const world = ctx.state.deps.runner.open(ctx.state.toTerms(room, heat));
  try {
    const frames = await film(world, of);
    const end = await world.end();
    const view = await world.seat(seat.no);
    if (!frames.ok || !end.ok || !view.ok || view.value === null) {
      return unavailable('the replay failed');
    }
    // The same seed and log are the same heat; anything else is not shown as it.
    if (end.value.fillsDigest !== results.fillsDigest) {
      return refuse('INTERNAL', { detail: 'the replay differs from the frozen results' });
    }
    return respond(toReplay(of, view.value, frames.value));
  } finally {
    world.close();
  }
}

/** Runs the log in equal steps, which changes nothing of the market, and notes how the seat stands after each. */
async function film(
  world: HeatWorld,
  { heat, seat, lines }: Replayed,
): Promise<Result<Frame[], HeatFailure>> {
  const frames: Frame[] = [];
  let [taken, fills] = [0, 0];
  for (let step = 0; step <= STEPS; step += 1) {
    const clockMs = Math.floor((heat.clockMs * step) / STEPS);
    const next = lines.findIndex((line, at) => at >= taken && line.clockMs > clockMs);
    const until = next === -1 ? lines.length : next;
    const done = await world.advance(lines.slice(taken, until), clockMs);
    taken = until;
    const glance = await world.glance(seat.no);
    if (!done.ok) return done;
    if (!glance.ok) return glance;
    const delta = done.value.deltas.find(({ no }) => no === seat.no);
    fills += delta?.fills.length ?? 0;
    if (glance.value === null) continue;
    const { figures, score } = glance.value;
    const orders = [...(delta?.orders ?? [])];
    frames.push({ clockMs, orders, fills, figures, ...(score === null ? {} : { score }) });
  }
  return ok(frames);
}

const toReplay = (
  { heat, room, seat, lines }: Replayed,
  view: SeatView,
  frames: Frame[],
): Replay => ({
  heatId: heat.heatId,
  seatId: seat.seatId,
  lengthMs: room.terms.lengthMs,
  requests: lines.flatMap(({ seq, clockMs, seatNo, call, clientOrderId }) =>
    seatNo === seat.no && call !== 'EVENT' && call !== 'PLAN' && clientOrderId !== null
      ? [{ seq, clockMs, call, clientOrderId }]
      : [],
  ),
  orders: [...view.orders],
  fills: [...view.fills],
  frames,
  equity: [...view.equity],
});
