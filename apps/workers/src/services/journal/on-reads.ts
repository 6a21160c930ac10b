/** Reading the journal: pages of what the caller may see, newest first, and one order's whole history. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type {
  candles,
  journalAudit,
  journalFills,
  journalOrder,
  journalOrders,
  minuteCloses,
} from '@tradefloor/contracts/calls/journal';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { inScope } from '@tradefloor/core/trading/access/access';
import { type Answered, answered, readOrRefuse, refused } from '@tradefloor/runtime';
import type { JournalCtx, JournalScopedCtx } from './journal-state.ts';
import { pageAsked, pageOf, type Read, wantedOf } from './paging.ts';

/** One order's fills; more than any order here can have. */
const FILLS_MAX = 10_000;
/** The newest children of one order. */
const CHILDREN_MAX = 1_000;

export function onCandles(
  { state }: JournalCtx,
  { symbol, interval }: Asked<typeof candles>,
): Answered<never, never, Answer<typeof candles>> {
  const items = state.candles.candles(symbol, interval);
  // Before the first batch the symbols are unknown.
  const isUnknown = items.length === 0 && state.symbols.size > 0;
  return isUnknown
    ? refused('NOT_FOUND', { detail: `there are no candles of ${symbol}` })
    : answered({ items, nextCursor: null });
}

/** The ended minutes of all symbols that have traded since the start, side by side. */
export function onMinuteCloses({
  state,
}: JournalCtx): Answered<never, never, Answer<typeof minuteCloses>> {
  const series = [...state.symbols].map((symbol) => ({
    symbol: instrumentSymbol(symbol),
    // The last candle is still open.
    candles: state.candles.candles(symbol, '1m').slice(0, -1),
  }));
  const starts = new Set(series.flatMap(({ candles: some }) => some.map(({ startAt }) => startAt)));
  const times = [...starts].sort((a, b) => a - b);
  return answered({
    minutes: times.map((at) => Math.floor(at / 60_000)),
    closes: series.map(({ symbol, candles: some }) => {
      const closeAt = new Map(some.map(({ startAt, close }) => [startAt, close as number]));
      return { symbol, prices: times.map((at) => closeAt.get(at) ?? 0) };
    }),
  });
}

export async function onOrders(
  ctx: JournalScopedCtx,
  asked: Asked<typeof journalOrders>,
): Read<Answer<typeof journalOrders>> {
  const wanted = wantedOf(ctx, asked);
  if (!wanted.ok) return wanted.error;
  const rows = await readOrRefuse(
    ctx.state.reader.orders({
      ...wanted.value,
      status: asked.status ?? 'all',
      userId: asked.userId ?? null,
      symbol: asked.symbol ?? null,
      parentOrderId: asked.parentOrderId ?? null,
    }),
  );
  if (!rows.ok) return rows.error;
  return pageOf(rows.value, wanted.value, (order) => ({
    atMs: order.createdAt,
    id: order.orderId,
  }));
}

export async function onFills(
  ctx: JournalScopedCtx,
  asked: Asked<typeof journalFills>,
): Read<Answer<typeof journalFills>> {
  const wanted = wantedOf(ctx, asked);
  if (!wanted.ok) return wanted.error;
  const rows = await readOrRefuse(
    ctx.state.reader.fills({
      ...wanted.value,
      orderId: asked.orderId ?? null,
      userId: asked.userId ?? null,
      symbol: asked.symbol ?? null,
    }),
  );
  if (!rows.ok) return rows.error;
  return pageOf(rows.value, wanted.value, (fill) => ({ atMs: fill.at, id: fill.execId }));
}

export async function onAudit(
  ctx: JournalCtx,
  asked: Asked<typeof journalAudit>,
): Read<Answer<typeof journalAudit>> {
  const page = pageAsked(asked);
  if (!page.ok) return page.error;
  const rows = await readOrRefuse(
    ctx.state.reader.audit({
      ...page.value,
      area: asked.area ?? null,
      kind: asked.kind ?? null,
      actor: asked.actor ?? null,
      userId: asked.userId ?? null,
      orderId: asked.orderId ?? null,
      symbol: asked.symbol ?? null,
      text: asked.text ?? null,
      fromMs: asked.from ?? null,
      toMs: asked.to ?? null,
    }),
  );
  if (!rows.ok) return rows.error;
  return pageOf(rows.value, page.value, (entry) => ({ atMs: entry.at, id: entry.auditId }));
}

/** An order out of scope is treated like one that does not exist. */
export async function onOrder(
  ctx: JournalScopedCtx,
  { orderId }: Asked<typeof journalOrder>,
): Read<Answer<typeof journalOrder>> {
  const { reader } = ctx.state;
  const firm = { scope: { kind: 'firm' }, userId: null, symbol: null, after: null } as const;
  const found = await readOrRefuse(
    Promise.all([
      reader.order(orderId),
      reader.orderEvents(orderId),
      reader.fills({ ...firm, orderId, limit: FILLS_MAX }),
      reader.orders({ ...firm, status: 'all', parentOrderId: orderId, limit: CHILDREN_MAX }),
    ]),
  );
  if (!found.ok) return found.error;
  const [order, changes, fills, children] = found.value;
  if (order === null || !inScope(ctx.scope, order)) {
    return refused('NOT_FOUND', { detail: 'no such order' });
  }
  const events = changes.map(({ order: then, actor, reason, topic, at }) => ({
    order: then,
    actor,
    reason,
    topic,
    at,
  }));
  return answered({
    order,
    events,
    fills: fills.toReversed(),
    children: children.toReversed(),
  });
}
