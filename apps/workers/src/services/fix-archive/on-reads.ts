/** Reading the archive: reports by order, chain or time, and a day as a FIX log. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  ArchivedMessage,
  archiveVerifications,
  fixExecutions,
  fixLog,
} from '@tradefloor/contracts/calls/fix-archive';
import { err, ok, type Result } from '@tradefloor/core/result';
import { pageFrom, type RequestedPage, toPageQuery } from '@tradefloor/core/trading/journal/page';
import type { PageQuery } from '@tradefloor/core/trading/journal/reader';
import {
  type CallResponse,
  type Refused,
  readOrRefuse,
  refuse,
  respond,
} from '@tradefloor/runtime';
import type { ArchiveCtx, ArchiveScopedCtx } from './archive-state.ts';
import { logLine } from './fix-report.ts';

/** Default lines of a log. */
const LOG_PAGE = 100;

export type Read<O> = Promise<CallResponse<never, never, O>>;

export async function onExecutions(
  ctx: ArchiveScopedCtx,
  requested: CallInput<typeof fixExecutions>,
): Read<CallOutput<typeof fixExecutions>> {
  const page = requestedPage(requested);
  if (!page.ok) return page.error;
  const rows = await readOrRefuse(
    ctx.state.reader.executions({
      ...page.value,
      scope: ctx.scope,
      orderId: requested.orderId ?? null,
      clOrdId: requested.clOrdId ?? null,
      execId: requested.execId ?? null,
      symbol: requested.symbol ?? null,
      fromMs: requested.from ?? null,
      toMs: requested.to ?? null,
    }),
  );
  if (!rows.ok) return rows.error;
  return respond(
    pageFrom(rows.value, page.value, ({ transactTime, execId }) => ({
      atMs: transactTime,
      id: execId,
    })),
  );
}

/** The cursor holds the last numbers of both directions: two numbered rows are merged by the time they were sent. */
export async function onLog(
  { state }: ArchiveCtx,
  { sessionDay, cursor = '0-0', limit = LOG_PAGE }: CallInput<typeof fixLog>,
): Read<CallOutput<typeof fixLog>> {
  const after = /^(\d{1,15})-(\d{1,15})$/.exec(cursor);
  if (after === null) return unknownCursor();
  let [requestNo, reportNo] = [Number(after[1]), Number(after[2])];
  const rows = await readOrRefuse(
    Promise.all([
      state.reader.requestsOfDay(sessionDay, requestNo, limit + 1),
      state.reader.day(sessionDay, reportNo, limit + 1),
    ]),
  );
  if (!rows.ok) return rows.error;
  const sent = rows.value.flat().sort(asSent);
  const items = sent.slice(0, limit);
  for (const { direction, msgSeqNum } of items) {
    if (direction === 'IN') requestNo = msgSeqNum;
    else reportNo = msgSeqNum;
  }
  return respond({
    items: items.map(logLine),
    nextCursor: sent.length > limit ? `${requestNo}-${reportNo}` : null,
  });
}

type Sent = Pick<ArchivedMessage, 'direction' | 'msgSeqNum' | 'sendingTime'>;

/** In the order of sending; what was sent in one millisecond: requests first, then by number. */
function asSent(a: Sent, b: Sent): number {
  if (a.sendingTime !== b.sendingTime) return a.sendingTime - b.sendingTime;
  return a.direction === b.direction
    ? a.msgSeqNum - b.msgSeqNum
    : Number(a.direction === 'OUT') - Number(b.direction === 'OUT');
}

export async function onVerifications(
  { state }: ArchiveCtx,
  requested: CallInput<typeof archiveVerifications>,
): Read<CallOutput<typeof archiveVerifications>> {
  const page = requestedPage(requested);
  if (!page.ok) return page.error;
  const rows = await readOrRefuse(state.reader.verifications(page.value));
  if (!rows.ok) return rows.error;
  const found = pageFrom(rows.value, page.value, ({ at, verificationId }) => ({
    atMs: at,
    id: verificationId,
  }));
  return respond({ ...found, running: state.verifying.now });
}

const unknownCursor = (): Refused =>
  refuse('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'unknown' }] });

export function requestedPage(requested: RequestedPage): Result<PageQuery, Refused> {
  const query = toPageQuery(requested);
  return query === null ? err(unknownCursor()) : ok(query);
}
