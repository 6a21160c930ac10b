/** Searching the journal: all rows the caller may see, a page at a time, with how many match. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { searchFills, searchOrders } from '@tradefloor/contracts/calls/journal';
import type { Position } from '@tradefloor/core/trading/journal/cursor';
import { pageFrom } from '@tradefloor/core/trading/journal/page';
import type { PageQuery } from '@tradefloor/core/trading/journal/reader';
import { type CallResponse, readOrRefuse, respond } from '@tradefloor/runtime';
import type { JournalScopedCtx } from './journal-state.ts';
import { type Read, wantedRows } from './paging.ts';

type Search<R> = {
  readonly read: () => Promise<readonly R[]>;
  readonly count: () => Promise<number>;
  readonly toPlace: (row: R) => Position;
};
type Found<R> = { items: R[]; nextCursor: string | null; total: number | null };

/** One page; how many match in all is counted once, with the first one. */
async function respondFound<R>(
  query: PageQuery,
  { read, count, toPlace }: Search<R>,
): Promise<CallResponse<never, never, Found<R>>> {
  const isFirst = query.after === null;
  const found = await readOrRefuse(Promise.all([read(), isFirst ? count() : null]));
  if (!found.ok) return found.error;
  const [rows, total] = found.value;
  return respond({ ...pageFrom(rows, query, toPlace), total });
}

export async function onSearchOrders(
  ctx: JournalScopedCtx,
  { limit, cursor, ...wanted }: CallInput<typeof searchOrders>,
): Read<CallOutput<typeof searchOrders>> {
  const page = wantedRows(ctx, { limit, cursor });
  if (!page.ok) return page.error;
  const query = { ...page.value, wanted };
  const { reader } = ctx.state;
  return respondFound(query, {
    read: () => reader.findOrders(query),
    count: () => reader.countOrders(query),
    toPlace: ({ createdAt, orderId }) => ({ atMs: createdAt, id: orderId }),
  });
}

export async function onSearchFills(
  ctx: JournalScopedCtx,
  { limit, cursor, words = [] }: CallInput<typeof searchFills>,
): Read<CallOutput<typeof searchFills>> {
  const page = wantedRows(ctx, { limit, cursor });
  if (!page.ok) return page.error;
  const query = { ...page.value, wanted: words };
  const { reader } = ctx.state;
  return respondFound(query, {
    read: () => reader.findFills(query),
    count: () => reader.countFills(query),
    toPlace: ({ at, execId }) => ({ atMs: at, id: execId }),
  });
}
