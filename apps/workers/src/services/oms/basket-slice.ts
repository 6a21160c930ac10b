/**
 * The next few lines of a basket, as orders. A line that cannot be checked now, or that only the rate limit held back,
 * waits for the next turn; any other outcome is its result.
 */

import { orderId, UserId } from '@tradefloor/contracts/ids';
import type { NewOrder } from '@tradefloor/contracts/order';
import type { BasketLineRow } from '@tradefloor/core/trading/order/basket-tables';
import type { TimerRequest } from '@tradefloor/runtime';
import { basketProgress, basketTimer } from './baskets.ts';
import type { OmsOut } from './oms-out.ts';
import type { OmsCtx } from './oms-state.ts';
import { finalise, type OrderResponse, type PreChecked, preCheck } from './place-order.ts';

/** Half of what the rate check allows by default: the other half is left to the person at the ticket. */
const LINES_PER_TURN = 5;
/** The window of the rate check. */
const TURN_MS = 1_000;

export async function onBasket(ctx: OmsCtx, data: TimerRequest['data']): Promise<OmsOut[]> {
  const { state, nowMs } = ctx;
  const own = { userId: UserId.parse(data['userId']), basketId: String(data['basketId']) };
  const checked = await preCheckSome(ctx, state.baskets.waiting(own).slice(0, LINES_PER_TURN));
  const events: OmsOut[] = [];
  for (const { line, found } of checked) {
    // The basket may have been stopped meanwhile.
    if (state.baskets.line(own, line.line)?.state !== 'WAITING') continue;
    const response = finalise(ctx, found);
    events.push(...response.events);
    state.baskets.putLine({ ...line, ...toOutcome(response) });
  }
  const row = state.baskets.row(own);
  if (row !== undefined && checked.length > 0) {
    state.baskets.put({ ...row, updatedAt: nowMs });
    events.push(basketProgress(state.baskets, own, nowMs));
  }
  return state.baskets.waiting(own).length > 0 ? [...events, basketTimer(own, TURN_MS)] : events;
}

type One = { readonly line: BasketLineRow; readonly found: PreChecked };

/** Checks one line after the other; stops where one has to wait, and after one that risk did not respond to. */
async function preCheckSome(ctx: OmsCtx, lines: readonly BasketLineRow[]): Promise<One[]> {
  const checked: One[] = [];
  for (const line of lines) {
    if (line.request === null) continue;
    const found = await preCheck(ctx, line.userId, { request: named(line, line.request) });
    if (mustWait(found)) break;
    checked.push({ line, found });
    if (isPending(found)) break;
  }
  return checked;
}

/** Its name makes a line one order, however often it is sent. */
const named = ({ basketId, line }: BasketLineRow, request: NewOrder): NewOrder => ({
  ...request,
  clientOrderId: `${basketId}-${line}`,
});

const riskReason = (found: PreChecked): string | null =>
  found.kind === 'judged' && !found.response.accepted ? found.response.reason : null;

const mustWait = (found: PreChecked): boolean =>
  found.kind === 'unreachable' || riskReason(found) === 'RATE_LIMIT';

const isPending = (found: PreChecked): boolean => riskReason(found) === 'RISK_ENGINE_UNAVAILABLE';

function toOutcome({
  result,
}: OrderResponse): Pick<BasketLineRow, 'state' | 'orderId' | 'code' | 'detail'> {
  if (result.ok) {
    return { state: 'ACCEPTED', orderId: result.value.orderId, code: null, detail: null };
  }
  const { code, info } = result.error;
  return {
    state: 'REFUSED',
    code,
    detail: info.detail ?? null,
    orderId: info.orderId === undefined ? null : orderId(info.orderId),
  };
}
