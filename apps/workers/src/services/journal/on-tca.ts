/** What trading cost, answered: one order, a page of them, and the league tables. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { tcaOrder, tcaOrders, tcaSummary } from '@tradefloor/contracts/calls/tca';
import type { Px } from '@tradefloor/contracts/money';
import { analyseOrder } from '@tradefloor/core/analytics/tca/analysis';
import type { TcaQuery } from '@tradefloor/core/analytics/tca/reader';
import { createSummary } from '@tradefloor/core/analytics/tca/summary';
import { ok, type Result } from '@tradefloor/core/result';
import { inScope } from '@tradefloor/core/trading/access/access';
import { answered, type Refused, readOrRefuse, refused } from '@tradefloor/runtime';
import type { JournalCtx, JournalScopedCtx } from './journal-state.ts';
import { pageOf, type Read, wantedOf } from './paging.ts';

/** A summary reads no more orders than this, so many at once: between two reads others have their turn. */
const SUMMARY_MAX = 5_000;
const CHUNK = 500;

const lastMidIn =
  ({ state }: JournalCtx) =>
  (symbol: string): Px | null =>
    state.tca.tape.tick(symbol)?.mid ?? null;

/** An order out of scope is treated like one that does not exist. */
export async function onTcaOrder(
  ctx: JournalScopedCtx,
  { orderId }: Asked<typeof tcaOrder>,
): Read<Answer<typeof tcaOrder>> {
  const { tca } = ctx.state;
  const hot = tca.rows.get(orderId);
  const found = hot === undefined ? await readOrRefuse(tca.reader.order(orderId)) : ok(hot);
  if (!found.ok) return found.error;
  const row = found.value;
  if (row === null || !inScope(ctx.scope, row)) {
    return refused('NOT_FOUND', { detail: 'no such order' });
  }
  return answered(analyseOrder(row, lastMidIn(ctx)(row.symbol)));
}

export async function onTcaOrders(
  ctx: JournalScopedCtx,
  asked: Asked<typeof tcaOrders>,
): Read<Answer<typeof tcaOrders>> {
  const query = queryOf(ctx, asked);
  if (!query.ok) return query.error;
  const rows = await readOrRefuse(ctx.state.tca.reader.orders(query.value));
  if (!rows.ok) return rows.error;
  const analysed = rows.value.map((row) => analyseOrder(row, lastMidIn(ctx)(row.symbol)));
  return pageOf(analysed, query.value, ({ decidedAt, orderId }) => ({
    atMs: decidedAt,
    id: orderId,
  }));
}

export async function onTcaSummary(
  ctx: JournalScopedCtx,
  asked: Asked<typeof tcaSummary>,
): Read<Answer<typeof tcaSummary>> {
  const query = queryOf(ctx, asked);
  if (!query.ok) return query.error;
  const summary = createSummary(lastMidIn(ctx));
  let taken = 0;
  let after = query.value.after;
  while (true) {
    const rows = await readOrRefuse(
      ctx.state.tca.reader.orders({ ...query.value, limit: CHUNK, after }),
    );
    if (!rows.ok) return rows.error;
    for (const row of rows.value) summary.add(row);
    taken += rows.value.length;
    const last = rows.value.at(-1);
    if (last === undefined || rows.value.length < CHUNK) return answered(summary.tables(true));
    if (taken >= SUMMARY_MAX) return answered(summary.tables(false));
    after = { atMs: last.decidedAt, id: last.orderId };
  }
}

function queryOf(ctx: JournalScopedCtx, asked: Asked<typeof tcaOrders>): Result<TcaQuery, Refused> {
  const wanted = wantedOf(ctx, asked);
  if (!wanted.ok) return wanted;
  return ok({
    ...wanted.value,
    symbol: asked.symbol ?? null,
    strategy: asked.strategy ?? null,
    userId: asked.userId ?? null,
    fromMs: asked.from ?? null,
    toMs: asked.to ?? null,
  });
}
