/**
 * The clock of a heat. A timer moves it on with the wall clock, times the heat's speed, and hands the market what was logged
 * meanwhile: a request has the instant that the clock showed, so that it is never of the past. The clock is kept in the commit
 * of the step that it shows. A market that is gone, by a crash of its thread or of the process, is built again from the log.
 */
import type { FrozenResults } from '@tradefloor/contracts/room';
import type { HeatStep } from '@tradefloor/core/competition/rooms/heat';
import { freezeResults } from '@tradefloor/core/competition/rooms/results';
import { toStandings } from '@tradefloor/core/competition/rooms/standings';
import type { HeatRow, RoomRow } from '@tradefloor/core/competition/rooms/tables';
import { publish, readOrRefuse, setTimer, type TimerRequest } from '@tradefloor/runtime';
import type { LiveHeat } from './live-heat.ts';
import { LogCursor } from './log-cursor.ts';
import { withAnnouncement } from './on-rooms.ts';
import { stepped } from './room-access.ts';
import type { RoomBook } from './room-book.ts';
import type { RoomCtx, RoomOut } from './room-ctx.ts';
import { publishRoom } from './room-shapes.ts';

/** Steps of the wall clock. */
const PACE_MS = 250;
/** A market that could not be built is tried again after this. */
const AGAIN_MS = 2_000;
/** What one step makes up for at most: a heat on a busy machine takes longer, and its market is the same. */
const CATCH_UP_MS = 1_000;
/** The leaderboard is published twice a second at most. */
const BOARD_GAP_MS = 500;

/** The timer of a heat; a later one of the same heat takes its place. */
export const paceNow = (heatId: string, delayMs = 0): TimerRequest<'pace'> =>
  setTimer('pace', delayMs, { key: heatId, heatId });

/** What became of its timers when the service began: each heat goes on. */
export const resumeHeats = (book: RoomBook): RoomOut[] =>
  book.running().map(({ heatId }) => paceNow(heatId));

export async function onPace(
  ctx: RoomCtx,
  { heatId }: TimerRequest['data'],
): Promise<readonly RoomOut[]> {
  const heat = ctx.state.heat(String(heatId));
  const room = ctx.state.room(heat?.roomId ?? '');
  if (heat === undefined || room === undefined || heat.state === 'ENDED') return [];
  const opening = { isReady: false, nowMs: ctx.laterMs() };
  const live = ctx.state.live(heat.heatId) ?? ctx.state.openLive(room, heat, opening);
  // The step that is under way sets the timer again.
  if (live.isPacing) return [];
  live.isPacing = true;
  try {
    if (live.isReady || (await rebuild(ctx, heat, live))) return await step(ctx, heat.heatId, live);
    ctx.state.closeLive(heat.heatId);
    return [paceNow(heat.heatId, AGAIN_MS)];
  } finally {
    live.isPacing = false;
  }
}

/** Runs the log up to where the clock stood. @returns whether it could */
async function rebuild(ctx: RoomCtx, heat: HeatRow, live: LiveHeat): Promise<boolean> {
  // Lines may have been acknowledged to come that are not in the database yet.
  await ctx.untilCommitted();
  const cursor = new LogCursor(ctx.state.deps.reader, heat.heatId);
  let clockMs = 0;
  for (;;) {
    const read = await readOrRefuse(cursor.take(Number.POSITIVE_INFINITY));
    if (!read.ok) return false;
    const last = read.value.at(-1);
    if (last === undefined) break;
    clockMs = last.clockMs;
    const applied = await live.world.advance(read.value, clockMs);
    if (!applied.ok) return false;
    for (const line of read.value) live.index(line);
    live.lastSeq = Math.max(live.lastSeq, last.seq);
  }
  clockMs = Math.max(heat.clockMs, clockMs);
  const built = await live.world.advance([], clockMs);
  if (!built.ok) return false;
  live.scores = built.value.scores;
  live.isReady = true;
  const now = ctx.state.heat(heat.heatId);
  if (now !== undefined) ctx.state.putHeat({ ...now, clockMs, lastSeq: live.lastSeq });
  return true;
}

async function step(ctx: RoomCtx, heatId: string, live: LiveHeat): Promise<readonly RoomOut[]> {
  const { state: book } = ctx;
  const heat = book.heat(heatId);
  const room = book.room(heat?.roomId ?? '');
  if (heat === undefined || room === undefined) return [];
  const clockMs = nextClock(heat, { live, room, nowMs: ctx.laterMs() });
  const isLast = heat.isEnding || clockMs >= room.terms.lengthMs;
  // From here on a request is of the new instant: the market has not passed it.
  book.putHeat({ ...heat, clockMs, isEnding: isLast, lastSeq: live.lastSeq });
  const done = await live.world.advance(live.take(), clockMs);
  if (!done.ok) return lose(book, heatId);
  live.scores = done.value.scores;
  const events = publishStep(ctx, { heatId, live, done: done.value });
  if (isLast) return [...events, ...(await finish(ctx, heatId, live))];
  // A timer that fired during this step has left to it what happened meanwhile: an end, or requests before a pause.
  const now = book.heat(heatId);
  const mayRest = now?.state === 'PAUSED' && !now.isEnding && !live.isWaiting;
  return mayRest ? events : [...events, paceNow(heatId, PACE_MS)];
}

/** The market is gone; the next step builds it again. */
function lose(book: RoomBook, heatId: string): readonly RoomOut[] {
  book.closeLive(heatId);
  return [paceNow(heatId)];
}

function nextClock(
  heat: HeatRow,
  of: { readonly live: LiveHeat; readonly room: RoomRow; readonly nowMs: number },
): number {
  const { live, room, nowMs } = of;
  if (heat.state === 'PAUSED' || heat.isEnding) return heat.clockMs;
  const elapsedMs = Math.min(nowMs - (live.pacedAt ?? nowMs), CATCH_UP_MS);
  live.pacedAt = nowMs;
  return Math.min(room.terms.lengthMs, heat.clockMs + elapsedMs * room.terms.speed);
}

/** What the step changed: prices for all, orders and fills for each seat's own members, and the leaderboard. */
function publishStep(
  ctx: RoomCtx,
  of: { readonly heatId: string; readonly live: LiveHeat; readonly done: HeatStep },
): RoomOut[] {
  const { state: book } = ctx;
  const { heatId, live, done } = of;
  const { clockMs, quotes, headlines } = done;
  const heat = book.heat(heatId);
  let room = book.room(heat?.roomId ?? '');
  if (room === undefined) return [];
  const { roomId } = room;
  const userIds = book.members(room);
  const events: RoomOut[] = [
    publish('rooms.quotes', { userIds, roomId, heatId, clockMs, quotes: [...quotes] }),
  ];
  for (const { no, orders, fills, figures, case: seatCase } of done.deltas) {
    const seat = book.seat(`${roomId}-S${no}`);
    if (seat === undefined) continue;
    events.push(
      publish('rooms.participant', {
        userIds: [room.instructorId, ...seat.userIds],
        roomId,
        heatId,
        seatId: seat.seatId,
        no: live.nextMessage(no),
        clockMs,
        orders: [...orders],
        fills: [...fills],
        figures,
        ...(seatCase === null ? {} : { case: seatCase }),
      }),
    );
  }
  for (const { text, clockMs: atMs } of headlines) {
    room = withAnnouncement(room, { kind: 'NEWS', text, clockMs: atMs }, ctx.laterMs());
    book.putRoom(room);
    events.push(publishRoom(book, room));
  }
  const nowMs = ctx.laterMs();
  if (nowMs - live.boardAt < BOARD_GAP_MS && heat?.isEnding !== true) return events;
  live.boardAt = nowMs;
  const standings = standingsOfHeat(book, room, live);
  return [...events, publish('rooms.board', { userIds, roomId, heatId, clockMs, standings })];
}

/** The leaderboard as it stands, by the room's own rules. */
export function standingsOfHeat(
  book: RoomBook,
  room: RoomRow,
  { scores }: Pick<LiveHeat, 'scores'>,
) {
  const lines = scores.map((line) => ({
    ...line,
    disqualified: book.seat(line.seatId)?.disqualified ?? null,
  }));
  return toStandings(lines, room.terms.scoring);
}

/** Freezes the results and ends the heat. */
async function finish(ctx: RoomCtx, heatId: string, live: LiveHeat): Promise<readonly RoomOut[]> {
  const { state: book } = ctx;
  const end = await live.world.end();
  if (!end.ok) return lose(book, heatId);
  const heat = book.heat(heatId);
  const room = book.room(heat?.roomId ?? '');
  if (heat === undefined || room === undefined) return [];
  const next = stepped(room, 'HEAT_ENDED', ctx.laterMs());
  if (!next.ok) return [];
  const results: FrozenResults = freezeResults({
    roomId: room.roomId,
    heatId,
    name: room.terms.name,
    seed: heat.seed,
    scoring: room.terms.scoring,
    requests: live.lastSeq,
    fillsDigest: end.value.fillsDigest,
    standings: standingsOfHeat(book, room, { scores: end.value.scores }),
    ...(end.value.case === null ? {} : { case: end.value.case }),
  });
  const endedAt = ctx.laterMs();
  book.putHeat({ ...heat, state: 'ENDED', endedAt, lastSeq: live.lastSeq, results });
  book.putRoom(next.value);
  book.closeLive(heatId);
  return [publishRoom(book, next.value)];
}
