/** Requests and reports side by side: lists of them, and one of them explained tag by tag. */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
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
import { readOrRefuse, refuse, respond } from '@tradefloor/runtime';
import type { ArchiveScopedCtx } from './archive-state.ts';
import { ARCHIVE_DICTIONARY } from './fix-report.ts';
import { type Read, requestedPage } from './on-reads.ts';

export async function onMessages(
  ctx: ArchiveScopedCtx,
  requested: CallInput<typeof fixMessages>,
): Read<CallOutput<typeof fixMessages>> {
  const page = requestedPage(requested);
  if (!page.ok) return page.error;
  const rows = await readOrRefuse(
    ctx.state.reader.messages({
      ...page.value,
      scope: ctx.scope,
      sessionDay: requested.sessionDay ?? null,
      direction: requested.direction ?? null,
      msgType: requested.msgType ?? null,
      orderId: requested.orderId ?? null,
      clOrdId: requested.clOrdId ?? null,
      symbol: requested.symbol ?? null,
      fromMs: requested.from ?? null,
      toMs: requested.to ?? null,
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
  return respond({ items: items.map(({ message }) => message), nextCursor });
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
  key: CallInput<typeof fixMessage>,
): Read<CallOutput<typeof fixMessage>> {
  const rows = await readOrRefuse(ctx.state.reader.message(key));
  if (!rows.ok) return rows.error;
  const { requests, reports } = rows.value;
  const message = [...requests.map(messageOfRequest), ...reports.map(messageOfReport)].find((row) =>
    inScope(ctx.scope, row),
  );
  if (message === undefined) return refuse('NOT_FOUND', { detail: 'no such message' });
  const { typeName, fields, bodyLength, checkSum, problem } = explain(
    message.raw,
    ARCHIVE_DICTIONARY,
  );
  return respond({ message, typeName, fields: [...fields], bodyLength, checkSum, problem });
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
