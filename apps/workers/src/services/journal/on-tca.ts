/** What trading cost, answered: one order, a page of them, and the league tables. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { tcaOrder, tcaOrders, tcaSummary } from '@tradefloor/contracts/calls/tca';
import type { Px } from '@tradefloor/contracts/money';
import type { OrderTca } from '@tradefloor/contracts/tca';
import { analyseOrder } from '@tradefloor/core/analytics/tca/analysis';
import type { ExpectedTerms } from '@tradefloor/core/analytics/tca/expected-cost';
import type { TcaQuery } from '@tradefloor/core/analytics/tca/reader';
import { createSummary } from '@tradefloor/core/analytics/tca/summary';
import { sumOrder } from '@tradefloor/core/analytics/tca/summed-order';
import { isWanted } from '@tradefloor/core/analytics/tca/summed-orders';
import type { TcaRow } from '@tradefloor/core/analytics/tca/tca-row';
import { ok, type Result } from '@tradefloor/core/result';
import { inScope } from '@tradefloor/core/trading/access/access';
import { dailySigma } from '@tradefloor/core/trading/execution/impact';
import { type Refused, readOrRefuse, refuse, respond } from '@tradefloor/runtime';
import type { JournalCtx, JournalScopedCtx } from './journal-state.ts';
import { type Read, toPage, wantedRows } from './paging.ts';
import { fillOver, sumLive } from './tca-book.ts';

const CHUNK = 500;

const lastMidIn =
  ({ state }: JournalCtx) =>
  (symbol: string): Px | null =>
    state.tca.tape.tick(symbol)?.mid ?? null;

/** A symbol's terms as an order met them: the daily volume in the shares of then. */
function findTerms(
  { state }: JournalCtx,
  { symbol, firstFillAt, decidedAt }: TcaRow,
): ExpectedTerms | null {
  const { tape } = state.tca;
  const instrument = state.instruments.get(symbol);
  if (instrument === undefined) return null;
  const { adv, volatilityPpm } = instrument;
  const since = tape.splitFactor(symbol, firstFillAt ?? decidedAt);
  const before = tape.splitFactor(symbol, Number.NEGATIVE_INFINITY) / since;
  return { adv: adv * before, sigmaDaily: dailySigma(volatilityPpm), isMoved: tape.isMoved };
}

const analyse = (ctx: JournalCtx, row: TcaRow): OrderTca =>
  analyseOrder(row, lastMidIn(ctx)(row.symbol), findTerms(ctx, row));

/** An order out of scope is treated like one that does not exist. */
export async function onTcaOrder(
  ctx: JournalScopedCtx,
  { orderId }: CallInput<typeof tcaOrder>,
): Read<CallOutput<typeof tcaOrder>> {
  const { tca } = ctx.state;
  const hot = tca.rows.get(orderId);
  const found = hot === undefined ? await readOrRefuse(tca.reader.order(orderId)) : ok(hot);
  if (!found.ok) return found.error;
  const row = found.value;
  if (row === null || !inScope(ctx.scope, row)) {
    return refuse('NOT_FOUND', { detail: 'no such order' });
  }
  return respond(analyse(ctx, row));
}

export async function onTcaOrders(
  ctx: JournalScopedCtx,
  requested: CallInput<typeof tcaOrders>,
): Read<CallOutput<typeof tcaOrders>> {
  const query = toQuery(ctx, requested);
  if (!query.ok) return query.error;
  const rows = await readOrRefuse(ctx.state.tca.reader.orders(query.value));
  if (!rows.ok) return rows.error;
  // What trades, or did minutes ago, is further in memory.
  const { tca } = ctx.state;
  const analysed = rows.value.map((row) => analyse(ctx, tca.rows.get(row.orderId) ?? row));
  return toPage(analysed, query.value, ({ decidedAt, orderId }) => ({
    atMs: decidedAt,
    id: orderId,
  }));
}

/** Every order that matches: those over from memory, those that trade from their rows, older ones from the table. */
export async function onTcaSummary(
  ctx: JournalScopedCtx,
  requested: CallInput<typeof tcaSummary>,
): Read<CallOutput<typeof tcaSummary>> {
  const query = toQuery(ctx, requested);
  if (!query.ok) return query.error;
  const { tca } = ctx.state;
  const filled = await readOrRefuse(fillOver(tca));
  if (!filled.ok) return filled.error;
  const summary = createSummary();
  const getLastMid = lastMidIn(ctx);
  const older = await readOrRefuse(
    readOlder(ctx, query.value, (row) => summary.add(sumOrder(row, getLastMid(row.symbol)))),
  );
  if (!older.ok) return older.error;
  for (const order of tca.over.wanted(query.value, getLastMid)) {
    // A fill that came after its order was over has opened the row again.
    if (tca.rows.get(order.orderId) === undefined) summary.add(order);
  }
  for (const row of tca.rows.values()) {
    if (isWanted(row, query.value)) summary.add(sumLive(tca, row, getLastMid(row.symbol)));
  }
  return respond(summary.tables());
}

/** Visits orders that were decided before those in memory, so many at once that others have their turn. */
async function readOlder(
  { state: { tca } }: JournalCtx,
  query: TcaQuery,
  visit: (row: TcaRow) => void,
): Promise<void> {
  let after = tca.over.below ?? null;
  while (after !== null && (query.fromMs === null || after.atMs >= query.fromMs)) {
    const rows: readonly TcaRow[] = await tca.reader.orders({ ...query, limit: CHUNK, after });
    for (const row of rows) {
      if (tca.rows.get(row.orderId) === undefined && !tca.over.has(row)) visit(row);
    }
    const last = rows.at(-1);
    const isEnd = last === undefined || rows.length < CHUNK;
    after = isEnd ? null : { atMs: last.decidedAt, id: last.orderId };
  }
}

function toQuery(
  ctx: JournalScopedCtx,
  requested: CallInput<typeof tcaOrders>,
): Result<TcaQuery, Refused> {
  const wanted = wantedRows(ctx, requested);
  if (!wanted.ok) return wanted;
  return ok({
    ...wanted.value,
    symbol: requested.symbol ?? null,
    strategy: requested.strategy ?? null,
    userId: requested.userId ?? null,
    fromMs: requested.from ?? null,
    toMs: requested.to ?? null,
  });
}
