/** Looking at orders and at what is left of one's limits. Open orders come from memory, the past from the reader. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  dayActivity,
  getOrder,
  hasOrders,
  limitUse,
  limitUses,
  listLinks,
  listOrders,
} from '@tradefloor/contracts/calls/orders';
import { OrderId } from '@tradefloor/contracts/ids';
import { decimalOfMoney } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { inScope, type Scope } from '@tradefloor/core/trading/access/access';
import { usedOn } from '@tradefloor/core/trading/order/daily-notional';
import { toOrder } from '@tradefloor/core/trading/order/order-row';
import type { OrderQuery, OrderRow } from '@tradefloor/core/trading/order/tables';
import {
  type CallResponse,
  notResponding,
  readOrRefuse,
  refuse,
  respond,
} from '@tradefloor/runtime';
import { listEnded } from './ended-orders.ts';
import type { OmsCtx, OmsScopedCtx, OmsState, OmsUserCtx } from './oms-state.ts';
import { resolveUser } from './resolve.ts';

const PAGE = 100;

type Read<O> = Promise<CallResponse<never, never, O>>;

/** An order out of scope is treated like one that does not exist. */
export async function onGetOrder(
  ctx: OmsScopedCtx,
  { orderId }: CallInput<typeof getOrder>,
): Read<CallOutput<typeof getOrder>> {
  const { scope, state } = ctx;
  const row = await state.find(orderId);
  if (row === null || !inScope(scope, row)) {
    return refuse('NOT_FOUND', { detail: 'no such order' });
  }
  return respond(toPresent(state, row));
}

/** Newest first; the cursor is the last order's id, since ids rise with time. */
export async function onListOrders(
  ctx: OmsScopedCtx,
  requested: CallInput<typeof listOrders>,
): Read<CallOutput<typeof listOrders>> {
  const { scope } = ctx;
  const { userId, cursor, limit = PAGE } = requested;
  if (isForeign(scope, userId)) {
    return refuse('FORBIDDEN', { detail: 'no access to these orders' });
  }
  const before = cursor === undefined ? null : OrderId.safeParse(cursor);
  if (before !== null && !before.success) {
    return refuse('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'unknown' }] });
  }
  const items = await listRows(ctx, {
    scope,
    status: requested.status ?? 'all',
    userId: userId ?? null,
    clientOrderId: requested.clientOrderId ?? null,
    before: before?.data ?? null,
    endedSince: requested.endedSince ?? null,
    limit: limit + 1,
  });
  const page = items.slice(0, limit);
  const last = items.length > limit ? page.at(-1) : undefined;
  return respond({ items: page, nextCursor: last?.orderId ?? null });
}

const isForeign = (scope: Scope, userId: string | undefined): boolean =>
  scope.kind === 'user' && userId !== undefined && userId !== scope.userId;

type Wanted = Omit<OrderQuery, 'status'> & {
  readonly status: 'open' | 'closed' | 'all';
  readonly endedSince: number | null;
};

async function listRows({ state }: OmsCtx, wanted: Wanted): Promise<readonly Order[]> {
  const { status, scope, before, limit, endedSince, ...rest } = wanted;
  const owner = scope.kind === 'user' ? scope.userId : wanted.userId;
  const isPast = status !== 'open' && endedSince === null;
  if (isPast) return state.deps.orders.page({ ...rest, scope, before, limit, status });
  if (status === 'open' && endedSince !== null) return [];
  const rows = endedSince === null ? state.openOrders(owner) : listEnded(state, owner, endedSince);
  return rows
    .filter(
      (row) =>
        inScope(scope, row) &&
        (before === null || row.orderId < before) &&
        (wanted.clientOrderId === null || row.clientOrderId === wanted.clientOrderId),
    )
    .slice(0, limit)
    .map((row) => toPresent(state, row));
}

/** From the reader: memory forgets a link once all of its orders have ended. */
export async function onListLinks(
  { scope, state }: OmsScopedCtx,
  { linkIds }: CallInput<typeof listLinks>,
): Read<CallOutput<typeof listLinks>> {
  const links = await readOrRefuse(state.deps.orders.links(scope, linkIds));
  if (!links.ok) return links.error;
  return respond({ items: links.value.map(({ linkId, link }) => ({ linkId, link })) });
}

/** The record; of a trailing stop that waits with where it stands now. */
function toPresent({ triggers }: OmsState, row: OrderRow): Order {
  const order = toOrder(row);
  const waiting = row.triggered === false ? triggers.get(row.orderId) : undefined;
  return waiting === undefined ? order : { ...order, stopPrice: waiting.stopPx };
}

/** Every user who has used any of today's notional, or has an order open. */
export function onLimitUses({
  state,
  nowMs,
}: OmsScopedCtx): CallResponse<never, never, CallOutput<typeof limitUses>> {
  const day = state.toDay(nowMs);
  const used = [...state.days.values()].filter((row) => row.used > 0);
  const users = new Set(used.map(({ userId }) => userId));
  for (const { userId } of state.openOrders(null)) users.add(userId);
  const items = [...users].map((userId) => ({
    userId,
    dailyNotionalUsed: decimalOfMoney(usedOn(state.days, userId, day)),
    openOrders: state.openCount(userId),
  }));
  return respond({ items });
}

/** Everyone's counts of the day, and the switches in force on users or all. */
export function onDayActivity({
  state,
  nowMs,
}: OmsCtx): CallResponse<never, never, CallOutput<typeof dayActivity>> {
  const day = state.toDay(nowMs);
  const items = [...state.days.values()]
    .filter((row) => row.day === day)
    .map(({ userId, used: dailyNotionalUsed, orders, rejected }) => ({
      userId,
      dailyNotionalUsed,
      orders,
      rejected,
    }));
  const killSwitches = [...state.activeKills()]
    .filter(({ scope }) => scope === 'all' || scope === 'user')
    .map(({ actions: _, ...kill }) => kill);
  return respond({ items, killSwitches });
}

/** The caller's own limits and what today has used of them. */
export async function onLimitUse(ctx: OmsUserCtx): Read<CallOutput<typeof limitUse>> {
  const { caller, state, nowMs } = ctx;
  const { userId } = caller;
  const user = await resolveUser(ctx, userId);
  if (!user.ok) return notResponding('user-service');
  if (user.value === null) return refuse('NOT_FOUND', { detail: 'no such user' });
  return respond({
    limits: user.value.limits,
    dailyNotionalUsed: decimalOfMoney(usedOn(state.days, userId, state.toDay(nowMs))),
    openOrders: state.openCount(userId),
    asOf: nowMs,
  });
}

/** From memory where an order is open or counts for today, otherwise from the reader. */
export async function onHasOrders(
  { state, nowMs }: OmsCtx,
  { userId }: CallInput<typeof hasOrders>,
): Read<CallOutput<typeof hasOrders>> {
  if (state.openCount(userId) > 0 || usedOn(state.days, userId, state.toDay(nowMs)) > 0) {
    return respond({ hasOrders: true });
  }
  const reading = state.deps.orders.page({
    scope: { kind: 'user', userId },
    status: 'all',
    userId,
    clientOrderId: null,
    before: null,
    limit: 1,
  });
  const page = await readOrRefuse(reading);
  return page.ok ? respond({ hasOrders: page.value.length > 0 }) : page.error;
}
