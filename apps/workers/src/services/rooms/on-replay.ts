/** A seat's heat from its log, run again in a market of its own and shown only if it is the heat that was. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { replaySeat } from '@tradefloor/contracts/calls/rooms';
import { findCase } from '@tradefloor/core/competition/cases/catalogue';
import type { SeatRow } from '@tradefloor/core/competition/rooms/tables';
import { readOrRefuse, refuse, respond, unavailable } from '@tradefloor/runtime';
import { LogCursor } from './log-cursor.ts';
import { type Ended, endedHeat, seatToShow } from './on-views.ts';
import { conflict, notFound } from './room-access.ts';
import type { RoomResponse, RoomUserCtx } from './room-ctx.ts';
import { SeatFilm } from './seat-film.ts';

type Replay = CallOutput<typeof replaySeat>;
type Replayed = Ended & { readonly seat: SeatRow };
/** Replays of the whole platform at a time: each is a market of its own. */
const REPLAYS_MAX = 2;

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
  if (ctx.state.replays >= REPLAYS_MAX)
    return refuse('OVERLOADED', { detail: 'other replays are running' });
  ctx.state.replays += 1;
  try {
    return await replay(ctx, { ...ended.value, seat: seat.value });
  } finally {
    ctx.state.replays -= 1;
  }
}

async function replay(ctx: RoomUserCtx, of: Replayed): Promise<RoomResponse<Replay>> {
  const { room, heat, results, seat } = of;
  const world = ctx.state.deps.runner.open(ctx.state.toTerms(room, heat));
  try {
    const film = new SeatFilm(seat.no);
    const cursor = new LogCursor(ctx.state.deps.reader, heat.heatId);
    const shot = await readOrRefuse(film.shoot(world, cursor, heat.clockMs));
    if (!shot.ok) return shot.error;
    const end = await world.end();
    const view = await world.seat(seat.no);
    if (!shot.value.ok || !end.ok || !view.ok || view.value === null) {
      return unavailable('the replay failed');
    }
    // The same seed and log are the same heat; anything else is not shown as it.
    if (end.value.fillsDigest !== results.fillsDigest) {
      return refuse('INTERNAL', { detail: 'the replay differs from the frozen results' });
    }
    return respond({
      heatId: heat.heatId,
      seatId: seat.seatId,
      lengthMs: room.terms.lengthMs,
      ...film.replay,
      equity: [...view.value.equity],
    });
  } finally {
    world.close();
  }
}
