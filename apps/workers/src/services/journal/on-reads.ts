/** Reading the journal: pages of what the caller may see, newest first, and one order's whole history. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type {
  candles,
  journalAudit,
  journalFills,
  journalOrder,
  journalOrders,
} from '@tradefloor/contracts/calls/journal';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { UserId } from '@tradefloor/contracts/ids';
import { inScope, ROLE_POWERS, type Scope, scopeOf } from '@tradefloor/core/access/access';
import { cursorOf, type Position, positionOf } from '@tradefloor/core/journal/cursor';
import type { PageQuery } from '@tradefloor/core/journal/reader';
import { err, invariant, ok, type Result } from '@tradefloor/core/result';
import { type Answered, answered, refused } from '@tradefloor/runtime';
import type { JournalCtx } from './journal-state.ts';

const PAGE = 100;
/** One order's fills; more than any order here can have. */
const FILLS_MAX = 10_000;
/** The newest children of one order. */
const CHILDREN_MAX = 1_000;

type Refused = Answered<never, never, never>;
type Read<O> = Promise<Answered<never, never, O>>;

export function onCandles(
  { state }: JournalCtx,
  { symbol, interval }: Asked<typeof candles>,
): Answered<never, never, Answer<typeof candles>> {
  const items = state.candles.candles(symbol, interval);
  // Before the first batch nobody knows which symbols there are.
  const isUnknown = items.length === 0 && state.symbols.size > 0;
  return isUnknown
    ? refused('NOT_FOUND', { detail: `there are no candles of ${symbol}` })
    : answered({ items, nextCursor: null });
}

export async function onOrders(
  ctx: JournalCtx,
  asked: Asked<typeof journalOrders>,
): Read<Answer<typeof journalOrders>> {
  const wanted = await wantedOf(ctx, asked);
  if (!wanted.ok) return wanted.error;
  const rows = await read(
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
  ctx: JournalCtx,
  asked: Asked<typeof journalFills>,
): Read<Answer<typeof journalFills>> {
  const wanted = await wantedOf(ctx, asked);
  if (!wanted.ok) return wanted.error;
  const rows = await read(
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
  const rows = await read(ctx.state.reader.audit(page.value));
  if (!rows.ok) return rows.error;
  return pageOf(rows.value, page.value, (entry) => ({ atMs: entry.at, id: entry.auditId }));
}

/** An order out of sight is answered like one that does not exist. */
export async function onOrder(
  ctx: JournalCtx,
  { orderId }: Asked<typeof journalOrder>,
): Read<Answer<typeof journalOrder>> {
  const scope = await scopeFor(ctx);
  if (!scope.ok) return scope.error;
  const { reader } = ctx.state;
  const firm = { scope: { kind: 'firm' }, userId: null, symbol: null, after: null } as const;
  const found = await read(
    Promise.all([
      reader.order(orderId),
      reader.orderEvents(orderId),
      reader.fills({ ...firm, orderId, limit: FILLS_MAX }),
      reader.orders({ ...firm, status: 'all', parentOrderId: orderId, limit: CHILDREN_MAX }),
    ]),
  );
  if (!found.ok) return found.error;
  const [order, changes, fills, children] = found.value;
  if (order === null || !inScope(scope.value, order)) {
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

/** A reader that fails is an answer too; thrown, it would cost the journal its memory. */
const read = <V>(asked: Promise<V>): Promise<Result<V, Refused>> =>
  asked.then(ok, () =>
    err(refused('UPSTREAM_UNAVAILABLE', { detail: 'the database does not answer', http: 503 })),
  );

/** Whose rows the caller sees; only a desk-head's desks have to be asked for. */
async function scopeFor(ctx: JournalCtx): Promise<Result<Scope, Refused>> {
  const { caller } = ctx;
  if (caller === null) return err(refused('UNAUTHENTICATED'));
  let desks: Parameters<typeof scopeOf>[1] = [];
  if (ROLE_POWERS[caller.role].sees === 'desks') {
    const answer = await ctx.call(userOf, { userId: caller.userId });
    if (!answer.ok) {
      return err(
        refused('UPSTREAM_UNAVAILABLE', { detail: 'user-service does not answer', http: 503 }),
      );
    }
    desks = answer.value.user?.limits.desks ?? [];
  }
  const scope = scopeOf(caller, desks);
  return scope === null ? err(notYours()) : ok(scope);
}

const notYours = (): Refused => refused('FORBIDDEN', { detail: 'these are not yours to see' });

type PageAsked = { readonly limit?: number | undefined; readonly cursor?: string | undefined };

async function wantedOf(
  ctx: JournalCtx,
  asked: PageAsked & { readonly userId?: UserId | undefined },
): Promise<Result<PageQuery & { readonly scope: Scope }, Refused>> {
  const page = pageAsked(asked);
  if (!page.ok) return page;
  const scope = await scopeFor(ctx);
  if (!scope.ok) return scope;
  const { value } = scope;
  const isForeign =
    value.kind === 'user' && asked.userId !== undefined && asked.userId !== value.userId;
  return isForeign ? err(notYours()) : ok({ ...page.value, scope: value });
}

/** One row more than asked: it tells whether there is a next page. */
function pageAsked({ cursor, limit = PAGE }: PageAsked): Result<PageQuery, Refused> {
  const after = cursor === undefined ? null : positionOf(cursor);
  if (cursor !== undefined && after === null) {
    return err(refused('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'unknown' }] }));
  }
  return ok({ limit: limit + 1, after });
}

function pageOf<R>(
  rows: readonly R[],
  { limit }: PageQuery,
  placeOf: (row: R) => Position,
): Answered<never, never, { items: R[]; nextCursor: string | null }> {
  const items = rows.slice(0, limit - 1);
  const last = items.at(-1);
  if (rows.length < limit || last === undefined) return answered({ items, nextCursor: null });
  const nextCursor = cursorOf(placeOf(last));
  invariant(nextCursor !== null, 'every id of the journal fits a cursor');
  return answered({ items, nextCursor });
}
