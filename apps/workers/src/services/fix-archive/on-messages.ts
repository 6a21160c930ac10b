/** Requests and reports side by side: lists of them, and one of them explained tag by tag. */

import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type {
  ArchivedExecution,
  ArchivedMessage,
  ArchivedRequest,
  fixMessage,
  fixMessages,
} from '@tradefloor/contracts/calls/fix-archive';
import { inScope } from '@tradefloor/core/trading/access/access';
import { pageFrom } from '@tradefloor/core/trading/journal/page';
import { explain } from '@tradefloor/fix/explain';
import { answered, readOrRefuse, refused } from '@tradefloor/runtime';
import type { ArchiveScopedCtx } from './archive-state.ts';
import { ARCHIVE_DICTIONARY } from './fix-report.ts';
import { pageAsked, type Read } from './on-reads.ts';

export async function onMessages(
  ctx: ArchiveScopedCtx,
  asked: Asked<typeof fixMessages>,
): Read<Answer<typeof fixMessages>> {
  const page = pageAsked(asked);
  if (!page.ok) return page.error;
  const rows = await readOrRefuse(
    ctx.state.reader.messages({
      ...page.value,
      scope: ctx.scope,
      sessionDay: asked.sessionDay ?? null,
      direction: asked.direction ?? null,
      msgType: asked.msgType ?? null,
      orderId: asked.orderId ?? null,
      clOrdId: asked.clOrdId ?? null,
      symbol: asked.symbol ?? null,
      fromMs: asked.from ?? null,
      toMs: asked.to ?? null,
    }),
  );
  if (!rows.ok) return rows.error;
  const { requests, reports } = rows.value;
  const merged = [
    ...requests.map((row) => ({ id: row.requestId, message: messageOfRequest(row) })),
    ...reports.map((row) => ({ id: row.execId as string, message: messageOfReport(row) })),
  ].sort(newestFirst);
  const { items, nextCursor } = pageFrom(
    merged.slice(0, page.value.limit),
    page.value,
    ({ id, message }) => ({ atMs: message.transactTime, id }),
  );
  return answered({ items: items.map(({ message }) => message), nextCursor });
}

type Listed = { readonly id: string; readonly message: ArchivedMessage };

/** As the lists come: by time, then by id, both falling. */
function newestFirst(a: Listed, b: Listed): number {
  if (a.message.transactTime !== b.message.transactTime) {
    return b.message.transactTime - a.message.transactTime;
  }
  return a.id < b.id ? 1 : -1;
}

/** A message out of scope is treated like one that does not exist. */
export async function onMessage(
  ctx: ArchiveScopedCtx,
  key: Asked<typeof fixMessage>,
): Read<Answer<typeof fixMessage>> {
  const rows = await readOrRefuse(ctx.state.reader.message(key));
  if (!rows.ok) return rows.error;
  const { requests, reports } = rows.value;
  const message = [...requests.map(messageOfRequest), ...reports.map(messageOfReport)].find((row) =>
    inScope(ctx.scope, row),
  );
  if (message === undefined) return refused('NOT_FOUND', { detail: 'no such message' });
  const { typeName, fields, bodyLength, checkSum, problem } = explain(
    message.raw,
    ARCHIVE_DICTIONARY,
  );
  return answered({ message, typeName, fields: [...fields], bodyLength, checkSum, problem });
}

const messageOfRequest = ({ requestId: _, ...row }: ArchivedRequest): ArchivedMessage => ({
  ...row,
  report: null,
});

/** Only what a list shows: fees and the other side stay in the bytes. */
function messageOfReport(row: ArchivedExecution): ArchivedMessage {
  const { sessionDay, direction, msgSeqNum, sendingTime, raw, transactTime } = row;
  const { orderId, parentOrderId, clOrdId, origClOrdId, userId, desk } = row;
  const { symbol, side, ordType, timeInForce, orderQty, price } = row;
  const { execId, execType, ordStatus, lastQty, lastPx, lastMkt } = row;
  const { cumQty, leavesQty, avgPx, text } = row;
  return {
    sessionDay,
    direction,
    msgSeqNum,
    sendingTime,
    msgType: '8',
    raw,
    transactTime,
    orderId,
    parentOrderId,
    clOrdId,
    origClOrdId,
    userId,
    desk,
    symbol,
    side,
    ordType,
    timeInForce,
    orderQty,
    price,
    report: {
      execId,
      execType,
      ordStatus,
      lastQty,
      lastPx,
      lastMkt,
      cumQty,
      leavesQty,
      avgPx,
      text,
    },
  };
}
