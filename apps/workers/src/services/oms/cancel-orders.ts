/** Bulk cancel by one call: by id or by filter, each order with its own result. */

import {
  BULK_CANCEL_MAX,
  type CancelOutcome,
  type OpenOrderFilter,
} from '@tradefloor/contracts/bulk-cancel';
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { cancelAccount, cancelOrders } from '@tradefloor/contracts/calls/orders';
import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import type { Caller } from '@tradefloor/contracts/user';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { codeText } from '@tradefloor/contracts/vocabulary/refusals';
import { ROLE_POWERS } from '@tradefloor/core/trading/access/access';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { requestCancel } from './cancel-order.ts';
import type { OmsOut, OmsTimer, OmsTopic } from './oms-out.ts';
import type { OmsCtx, OmsState, OmsUserCtx } from './oms-state.ts';

type CancelsResponse = CallResponse<OmsTopic, OmsTimer, CallOutput<typeof cancelOrders>>;

export async function onCancelOrders(
  ctx: OmsUserCtx,
  requested: CallInput<typeof cancelOrders>,
): Promise<CancelsResponse> {
  const { caller, state, nowMs } = ctx;
  const { cancels } = ROLE_POWERS[caller.role];
  if (cancels === 'none') {
    return refuse('FORBIDDEN', { detail: `role ${caller.role} may not cancel orders` });
  }
  const { userId: named, filter } = requested;
  if (cancels === 'own' && named !== undefined && named !== caller.userId) {
    return refuse('FORBIDDEN', { detail: 'only your own orders' });
  }
  if (cancels === 'firm' && named === undefined && filter !== undefined) {
    const message = 'userId is required; a kill switch stops the orders of all users';
    return refuse('VALIDATION_FAILED', { errors: [{ path: 'userId', message }] });
  }
  const wanted = await findWanted(ctx, requested);
  const taken = wanted.slice(0, BULK_CANCEL_MAX);
  const events: OmsOut[] = [];
  const items = taken.map((one) => {
    const done = cancelOne(state, one, { caller, at: nowMs });
    events.push(...done.events);
    return done.outcome;
  });
  return respond({ items, remaining: wanted.length - taken.length }, events);
}

/** An account that is given up leaves nothing in the market. */
export function onCancelAccount(
  { state, nowMs }: OmsCtx,
  { userId }: CallInput<typeof cancelAccount>,
): CallResponse<OmsTopic, OmsTimer, CallOutput<typeof cancelAccount>> {
  const events = state
    .openOrders(userId)
    .filter(({ status }) => status !== 'PENDING_CANCEL')
    .slice(0, BULK_CANCEL_MAX)
    .flatMap((row) =>
      requestCancel(state, row, {
        status: 'CANCELED',
        actor: userId,
        reason: 'the sandbox began again',
        at: nowMs,
      }),
    );
  return respond({ open: state.openCount(userId) }, events);
}

/** The orders that a bulk cancel names, by id or by filter. */
export async function findWanted(
  { caller, state }: OmsUserCtx,
  { userId: named, filter, orderIds = [] }: CallInput<typeof cancelOrders>,
): Promise<readonly Wanted[]> {
  const owner = ROLE_POWERS[caller.role].cancels === 'firm' ? (named ?? null) : caller.userId;
  return filter === undefined || owner === null
    ? await byIds(state, [...new Set(orderIds)], owner)
    : byFilter(state, filter, owner);
}

/** An order as it was found; null when there is none that the caller may cancel. */
type Wanted = { readonly orderId: OrderId; readonly row: OrderRow | null };

async function byIds(
  state: OmsState,
  orderIds: readonly OrderId[],
  owner: UserId | null,
): Promise<Wanted[]> {
  const found = await Promise.all(orderIds.map((orderId) => state.find(orderId)));
  return orderIds.map((orderId, i) => {
    // It may have moved on while it was looked up.
    const row = state.order(orderId) ?? found[i] ?? null;
    return { orderId, row: owner === null || row?.userId === owner ? row : null };
  });
}

const byFilter = (state: OmsState, filter: OpenOrderFilter, owner: UserId): Wanted[] =>
  state
    .openOrders(owner)
    .filter((row) => fits(row, filter))
    .map((row) => ({ orderId: row.orderId, row }));

const fits = (
  row: OrderRow,
  { symbol, side, strategy, basketId, keyId }: OpenOrderFilter,
): boolean =>
  (symbol === undefined || row.symbol === symbol) &&
  (side === undefined || row.side === side) &&
  (strategy === undefined || row.strategy === strategy) &&
  (basketId === undefined || row.clientOrderId.startsWith(`${basketId}-`)) &&
  (keyId === undefined || row.keyId === keyId);

function cancelOne(
  state: OmsState,
  { orderId, row }: Wanted,
  { caller, at }: { readonly caller: Caller; readonly at: number },
): { readonly outcome: CancelOutcome; readonly events: readonly OmsOut[] } {
  const none = { code: null, detail: null } as const;
  if (row === null) {
    const refusal = { code: 'NOT_FOUND', detail: 'no such order' } as const;
    return { outcome: { orderId, outcome: 'REFUSED', status: null, ...refusal }, events: [] };
  }
  const { status } = row;
  if (!isOpen(status)) {
    const refusal = { code: 'CONFLICT', detail: `the order is ${codeText(status)}` } as const;
    return { outcome: { orderId, outcome: 'REFUSED', status, ...refusal }, events: [] };
  }
  if (status === 'PENDING_CANCEL') {
    return { outcome: { orderId, outcome: 'PENDING', status, ...none }, events: [] };
  }
  const events = requestCancel(state, row, {
    status: 'CANCELED',
    actor: caller.userId,
    reason: caller.userId === row.userId ? 'cancelled by user' : `cancelled by ${caller.role}`,
    at,
  });
  const now = state.order(orderId)?.status ?? status;
  return { outcome: { orderId, outcome: 'REQUESTED', status: now, ...none }, events };
}
