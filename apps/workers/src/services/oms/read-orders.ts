/** Looking at orders and at what is left of one's limits. Open orders come from memory, the past from the reader. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { getOrder, limitUse, limitUses, listOrders } from '@tradefloor/contracts/calls/orders';
import { OrderId } from '@tradefloor/contracts/ids';
import { decimalOfMoney } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { inScope, type Scope } from '@tradefloor/core/trading/access/access';
import { usedOn } from '@tradefloor/core/trading/order/daily-notional';
import { orderOf } from '@tradefloor/core/trading/order/order-row';
import type { OrderQuery } from '@tradefloor/core/trading/order/tables';
import { type Answered, answered, notAnswering, refused } from '@tradefloor/runtime';
import { learnUser } from './learn.ts';
import type { OmsCtx, OmsScopedCtx, OmsUserCtx } from './oms-state.ts';

const PAGE = 100;

type Read<O> = Promise<Answered<never, never, O>>;

/** An order out of scope is treated like one that does not exist. */
export async function onGetOrder(
  ctx: OmsScopedCtx,
  { orderId }: Asked<typeof getOrder>,
): Read<Answer<typeof getOrder>> {
  const { scope, state } = ctx;
  const row = await state.find(orderId);
  if (row === null || !inScope(scope, row)) {
    return refused('NOT_FOUND', { detail: 'no such order' });
  }
  return answered(orderOf(row));
}

/** Newest first; the cursor is the last order's id, since ids rise with time. */
export async function onListOrders(
  ctx: OmsScopedCtx,
  asked: Asked<typeof listOrders>,
): Read<Answer<typeof listOrders>> {
  const { scope } = ctx;
  const { userId, cursor, limit = PAGE } = asked;
  if (isForeign(scope, userId)) {
    return refused('FORBIDDEN', { detail: 'these orders are not yours to see' });
  }
  const before = cursor === undefined ? null : OrderId.safeParse(cursor);
  if (before !== null && !before.success) {
    return refused('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'unknown' }] });
  }
  const items = await rowsOf(ctx, {
    scope,
    status: asked.status ?? 'all',
    userId: userId ?? null,
    clientOrderId: asked.clientOrderId ?? null,
    before: before?.data ?? null,
    limit: limit + 1,
  });
  const page = items.slice(0, limit);
  const last = items.length > limit ? page.at(-1) : undefined;
  return answered({ items: page, nextCursor: last?.orderId ?? null });
}

const isForeign = (scope: Scope, userId: string | undefined): boolean =>
  scope.kind === 'user' && userId !== undefined && userId !== scope.userId;

type Wanted = Omit<OrderQuery, 'status'> & { readonly status: 'open' | 'closed' | 'all' };

async function rowsOf({ state }: OmsCtx, wanted: Wanted): Promise<readonly Order[]> {
  const { status, scope, before, limit } = wanted;
  if (status !== 'open') return state.deps.orders.page({ ...wanted, status });
  const owner = scope.kind === 'user' ? scope.userId : wanted.userId;
  return state
    .openOrders(owner)
    .filter(
      (row) =>
        inScope(scope, row) &&
        (before === null || row.orderId < before) &&
        (wanted.clientOrderId === null || row.clientOrderId === wanted.clientOrderId),
    )
    .slice(0, limit)
    .map(orderOf);
}

/** Every user who has used any of today's notional, or has an order open. */
export function onLimitUses({
  state,
  nowMs,
}: OmsScopedCtx): Answered<never, never, Answer<typeof limitUses>> {
  const day = state.dayOf(nowMs);
  const users = new Set([...state.days.values()].map(({ userId }) => userId));
  for (const { userId } of state.openOrders(null)) users.add(userId);
  const items = [...users].map((userId) => ({
    userId,
    dailyNotionalUsed: decimalOfMoney(usedOn(state.days, userId, day)),
    openOrders: state.openCount(userId),
  }));
  return answered({ items });
}

/** The caller's own limits and what today has used of them. */
export async function onLimitUse(ctx: OmsUserCtx): Read<Answer<typeof limitUse>> {
  const { caller, state, nowMs } = ctx;
  const { userId } = caller;
  const user = await learnUser(ctx, userId);
  if (!user.ok) return notAnswering('user-service');
  if (user.value === null) return refused('NOT_FOUND', { detail: 'no such user' });
  return answered({
    limits: user.value.limits,
    dailyNotionalUsed: decimalOfMoney(usedOn(state.days, userId, state.dayOf(nowMs))),
    openOrders: state.openCount(userId),
    asOf: nowMs,
  });
}
