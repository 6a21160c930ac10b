/** Reading the journal: pages of what the caller may see, newest first, and one order's whole history. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  candles,
  dayCloses,
  journalAudit,
  journalFills,
  journalOrder,
  journalOrders,
  minuteCloses,
} from '@tradefloor/contracts/calls/journal';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { Order } from '@tradefloor/contracts/order';
import { inScope } from '@tradefloor/core/trading/access/access';
import { fromStoredOrder } from '@tradefloor/core/trading/journal/stored-order';
import { getCurrency } from '@tradefloor/instruments/instrument';
import { type CallResponse, readOrRefuse, refuse, respond } from '@tradefloor/runtime';
import type { JournalCtx, JournalScopedCtx } from './journal-state.ts';
import { type Read, requestedPage, toPage, wantedRows } from './paging.ts';

/** One order's fills; more than any order here can have. */
const FILLS_MAX = 10_000;
const FIVE_MINUTES_MS = 300_000;
/** The newest children of one order. */
const CHILDREN_MAX = 1_000;

export function onCandles(
  { state }: JournalCtx,
  { symbol, interval }: CallInput<typeof candles>,
): CallResponse<never, never, CallOutput<typeof candles>> {
  const items = state.candles.candles(symbol, interval);
  // Before the first batch the symbols are unknown.
  const isUnknown = items.length === 0 && state.symbols.size > 0 && !state.symbols.has(symbol);
  return isUnknown
    ? refuse('NOT_FOUND', { detail: `no candles for ${symbol}` })
    : respond({ items, nextCursor: null });
}

/** The day's five-minute closes of all symbols; the bar in which the day began counts from its first minute. */
export function onDayCloses({
  state,
}: JournalCtx): CallResponse<never, never, CallOutput<typeof dayCloses>> {
  const items = [...state.symbols].map((symbol) => ({
    symbol: instrumentSymbol(symbol),
    closes: state.candles
      .candles(symbol, '5m')
      .filter(({ startAt }) => startAt + FIVE_MINUTES_MS > state.dayStartsAt)
      .map(({ close }) => close),
  }));
  return respond({ items, nextCursor: null });
}

/** The ended minutes of all symbols that have traded since the start, side by side. */
export function onMinuteCloses({
  state,
}: JournalCtx): CallResponse<never, never, CallOutput<typeof minuteCloses>> {
  const series = [...state.symbols].map((symbol) => ({
    symbol: instrumentSymbol(symbol),
    // The last candle is still open.
    candles: state.candles.candles(symbol, '1m').slice(0, -1),
  }));
  const splits = [...state.splits.values()];
  const starts = new Set(series.flatMap(({ candles: some }) => some.map(({ startAt }) => startAt)));
  const times = [...starts].sort((a, b) => a - b);
  return respond({
    minutes: times.map((at) => Math.floor(at / 60_000)),
    closes: series.map(({ symbol, candles: some }) => {
      const closeAt = new Map(some.map(({ startAt, close }) => [startAt, close as number]));
      return { symbol, prices: times.map((at) => closeAt.get(at) ?? 0) };
    }),
    ...(splits.length === 0 ? {} : { splits }),
  });
}

export async function onOrders(
  ctx: JournalScopedCtx,
  requested: CallInput<typeof journalOrders>,
): Read<CallOutput<typeof journalOrders>> {
  const wanted = wantedRows(ctx, requested);
  if (!wanted.ok) return wanted.error;
  const rows = await readOrRefuse(
    ctx.state.reader.orders({
      ...wanted.value,
      status: requested.status ?? 'all',
      userId: requested.userId ?? null,
      symbol: requested.symbol ?? null,
      parentOrderId: requested.parentOrderId ?? null,
    }),
  );
  if (!rows.ok) return rows.error;
  return toPage(rows.value, wanted.value, (order) => ({
    atMs: order.createdAt,
    id: order.orderId,
  }));
}

export async function onFills(
  ctx: JournalScopedCtx,
  requested: CallInput<typeof journalFills>,
): Read<CallOutput<typeof journalFills>> {
  const wanted = wantedRows(ctx, requested);
  if (!wanted.ok) return wanted.error;
  const rows = await readOrRefuse(
    ctx.state.reader.fills({
      ...wanted.value,
      orderId: requested.orderId ?? null,
      userId: requested.userId ?? null,
      symbol: requested.symbol ?? null,
    }),
  );
  if (!rows.ok) return rows.error;
  return toPage(rows.value, wanted.value, (fill) => ({ atMs: fill.at, id: fill.execId }));
}

export async function onAudit(
  ctx: JournalCtx,
  requested: CallInput<typeof journalAudit>,
): Read<CallOutput<typeof journalAudit>> {
  const page = requestedPage(requested);
  if (!page.ok) return page.error;
  const rows = await readOrRefuse(
    ctx.state.reader.audit({
      ...page.value,
      area: requested.area ?? null,
      kind: requested.kind ?? null,
      actor: requested.actor ?? null,
      userId: requested.userId ?? null,
      orderId: requested.orderId ?? null,
      symbol: requested.symbol ?? null,
      text: requested.text ?? null,
      fromMs: requested.from ?? null,
      toMs: requested.to ?? null,
    }),
  );
  if (!rows.ok) return rows.error;
  return toPage(rows.value, page.value, (entry) => ({ atMs: entry.at, id: entry.auditId }));
}

/** Events are never changed: those from before orders had a currency get that of their instrument as they are read. */
const nameCurrency = (order: Order): Order =>
  Object.hasOwn(order, 'currency')
    ? order
    : { ...order, currency: getCurrency(order.symbol, 'USD') };

/** An order out of scope is treated like one that does not exist. */
export async function onOrder(
  ctx: JournalScopedCtx,
  { orderId }: CallInput<typeof journalOrder>,
): Read<CallOutput<typeof journalOrder>> {
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
    return refuse('NOT_FOUND', { detail: 'no such order' });
  }
  const events = changes.map(({ order: then, actor, reason, keyId, topic, at }) => ({
    order: nameCurrency(fromStoredOrder(then)),
    actor,
    reason,
    ...(keyId === null ? {} : { keyId }),
    topic,
    at,
  }));
  return respond({
    order,
    events,
    fills: fills.toReversed(),
    children: children.toReversed(),
  });
}
