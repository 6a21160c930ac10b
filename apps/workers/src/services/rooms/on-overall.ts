/** The standing over the heats of a room that have ended. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { roomOverall, roomOverallCsv } from '@tradefloor/contracts/calls/rooms';
import type { RoomOverall } from '@tradefloor/contracts/room';
import { OVERALL_DEFAULT } from '@tradefloor/contracts/vocabulary/rooms';
import { sealOverall, toOverall, toOverallCsv } from '@tradefloor/core/competition/rooms/overall';
import type { RoomRow } from '@tradefloor/core/competition/rooms/tables';
import { err, ok, type Result } from '@tradefloor/core/result';
import { type Refused, respond } from '@tradefloor/runtime';
import { conflict, joinedRoom, ownRoom } from './room-access.ts';
import type { RoomBook } from './room-book.ts';
import type { RoomResponse, RoomUserCtx } from './room-ctx.ts';

export function onOverall(
  ctx: RoomUserCtx,
  { roomId }: CallInput<typeof roomOverall>,
): RoomResponse<CallOutput<typeof roomOverall>> {
  const joined = joinedRoom(ctx, roomId);
  if (!joined.ok) return joined.error;
  const overall = overallOfRoom(ctx.state, joined.value.room);
  return overall.ok ? respond(overall.value) : overall.error;
}

export function onOverallCsv(
  ctx: RoomUserCtx,
  { roomId }: CallInput<typeof roomOverallCsv>,
): RoomResponse<CallOutput<typeof roomOverallCsv>> {
  const own = ownRoom(ctx, roomId);
  if (!own.ok) return own.error;
  const overall = overallOfRoom(ctx.state, own.value);
  if (!overall.ok) return overall.error;
  const text = toOverallCsv(overall.value, own.value.terms.prizes);
  return respond({ fileName: 'all-heats-results.csv', text });
}

/** Made of frozen results alone: what a heat under way may still bring is not in it. */
function overallOfRoom(book: RoomBook, room: RoomRow): Result<RoomOverall, Refused> {
  const { roomId, terms } = room;
  const ended = book
    .heatsOfRoom(room)
    .flatMap(({ no, results, endedAt }) =>
      results === null || endedAt === null ? [] : [{ no, results, endedAt }],
    );
  const last = ended.at(-1);
  if (last === undefined) return err(conflict('no heat has ended'));
  const seats = book.seatsOfRoom(room);
  const rule = terms.overall ?? OVERALL_DEFAULT;
  const { ties } = terms.scoring;
  const heats = ended.map(({ results }) => results.standings);
  const sealed = sealOverall({
    roomId,
    name: terms.name,
    heats: ended.map(({ no, results }) => ({ no, digest: results.digest })),
    rule,
    ties,
    standings: toOverall({ heats, seats }, rule, ties),
  });
  return ok({ ...sealed, endedAt: last.endedAt });
}
