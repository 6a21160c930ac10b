/** The cases that heats may follow, and the tenders of one. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { acceptRoomTender, listRoomCases } from '@tradefloor/contracts/calls/rooms';
import type { NewRoom } from '@tradefloor/contracts/room';
import { findCase } from '@tradefloor/core/competition/cases/catalogue';
import type { CaseTender } from '@tradefloor/core/competition/cases/competition-case';
import {
  findCaseObstacle,
  listOfferedCases,
  withCase,
} from '@tradefloor/core/competition/rooms/room-case';
import { err, ok, type Result } from '@tradefloor/core/result';
import { type Refused, respond } from '@tradefloor/runtime';
import { findTrading, logLine, type Trading } from './on-orders.ts';
import { conflict, invalid, notFound } from './room-access.ts';
import type { RoomResponse, RoomUserCtx } from './room-ctx.ts';

export const onListCases = ({
  state: book,
}: RoomUserCtx): RoomResponse<CallOutput<typeof listRoomCases>> =>
  respond({ items: listOfferedCases(book.deps.isListed), nextCursor: null });

/** The terms with what their case sets, or why there is no room of it. Only a case has a score of its own. */
export function setCase(
  terms: NewRoom,
  isListed: (symbol: string) => boolean,
): Result<NewRoom, Refused> {
  const { caseId, scoring } = terms;
  if (caseId === undefined) {
    return scoring.measure === 'CASE'
      ? err(invalid('scoring.measure', 'a room without a case has no score of it'))
      : ok(terms);
  }
  const found = findCase(caseId);
  if (found === null) return err(invalid('caseId', 'no such case'));
  const obstacle = findCaseObstacle(found, isListed);
  return obstacle === null ? ok(withCase(terms, found)) : err(invalid('caseId', obstacle));
}

export function onAcceptTender(
  ctx: RoomUserCtx,
  { roomId, tenderId }: CallInput<typeof acceptRoomTender>,
): RoomResponse<CallOutput<typeof acceptRoomTender>> {
  const trading = findTrading(ctx, roomId);
  if (!trading.ok) return trading.error;
  const { heat, live, seat } = trading.value;
  const { heatId } = heat;
  const known = live.findTender(seat.no, tenderId);
  if (known !== undefined) {
    const { seq, clockMs } = known;
    return respond({ heatId, seq, clockMs, clientOrderId: tenderId });
  }
  const tender = findTender(ctx, trading.value, tenderId);
  if (tender === undefined) return notFound('tender');
  if (heat.clockMs >= tender.untilMs) return conflict('the tender has ended');
  return logLine(ctx, trading.value, {
    call: 'TENDER',
    clientOrderId: tenderId,
    input: { tenderId },
  });
}

/** A tender whose instant has come: of those to come participants know nothing. */
function findTender(
  { state: book }: RoomUserCtx,
  { heat }: Trading,
  tenderId: string,
): CaseTender | undefined {
  const caseId = book.room(heat.roomId)?.terms.caseId;
  const schedule = findCase(caseId ?? '')?.schedule(heat.seed) ?? [];
  return schedule.find(
    (item): item is CaseTender =>
      item.type === 'TENDER' && item.id === tenderId && item.atMs <= heat.clockMs,
  );
}
