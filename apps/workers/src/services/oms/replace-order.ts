/**
 * Changing an open order's quantity or price: checked like a new order, minus itself; executed by the executing side.
 */
import type { Asked } from '@tradefloor/contracts/calls/call';
import type { replaceOrder } from '@tradefloor/contracts/calls/orders';
import { decimalOfPx, type Px, type Qty } from '@tradefloor/contracts/money';
import type { NewOrder, Order } from '@tradefloor/contracts/order';
import type { RiskCheckRequest } from '@tradefloor/contracts/risk';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { getPriceTerms, requestTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { holdForReplace } from '@tradefloor/core/trading/order/daily-notional';
import { judge, type Passed } from '@tradefloor/core/trading/order/new-order-checks';
import { isDealtAtOnce } from '@tradefloor/core/trading/order/offer';
import { orderOf } from '@tradefloor/core/trading/order/order-row';
import { canMove } from '@tradefloor/core/trading/order/order-state';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { type Answered, answered, refused, say } from '@tradefloor/runtime';
import { askRisk } from './ask-risk.ts';
import { learnInstrument, learnUser } from './learn.ts';
import type { OmsCtx, OmsTopic, OmsUserCtx, OmsWake } from './oms-state.ts';
import { replaceFactsOf } from './order-facts.ts';
import { OrderTurn } from './order-turn.ts';
import { unreachable } from './place-order.ts';

type ReplaceAnswer = Answered<OmsTopic, OmsWake, Order>;
type Terms = { readonly qty: Qty; readonly price: Px | null };

export async function onReplaceOrder(
  ctx: OmsUserCtx,
  change: Asked<typeof replaceOrder>,
): Promise<ReplaceAnswer> {
  const { caller, state, nowMs } = ctx;
  const { orderId } = change;
  const found = await state.find(orderId);
  if (found === null || found.userId !== caller.userId) {
    return refused('NOT_FOUND', { detail: 'no such order' });
  }
  const terms = { qty: change.qty ?? found.qty, price: change.price ?? found.price };
  const early = answerAtOnce(state.order(orderId) ?? found, terms);
  if (early !== null) return early;

  const user = await learnUser(ctx, caller.userId);
  if (!user.ok) return unreachable(user.error);
  const instrument = await learnInstrument(ctx, found.symbol);
  if (!instrument.ok) return unreachable(instrument.error);
  const judged = {
    order: requestOf(found, terms),
    user: user.value,
    instrument: instrument.value,
    nowMs,
  };
  const first = judge(replaceFactsOf(state, judged, state.order(orderId) ?? found));
  if (!first.ok) return refused(first.error.reason, { detail: first.error.detail, orderId });

  const risk = await askRisk(ctx, riskRequestOf(found, terms, nowMs));
  if (!risk.accepted) return refused(risk.reason, { detail: risk.detail, orderId });
  // Meanwhile it may have filled or ended, or the limits may have been used up.
  const row = state.order(orderId) ?? found;
  const late = answerAtOnce(row, terms);
  if (late !== null) return late;
  const last = judge(replaceFactsOf(state, judged, row));
  if (!last.ok) return refused(last.error.reason, { detail: last.error.detail, orderId });
  return requestReplace(ctx, { row, terms, passed: last.value });
}

/** Refusals that follow from the order alone: over, busy, requested already, or below the filled quantity. */
function answerAtOnce(row: OrderRow, terms: Terms): ReplaceAnswer | null {
  const { orderId } = row;
  if (!isOpen(row.status)) {
    return refused('CONFLICT', { detail: `the order is ${row.status}`, orderId });
  }
  if (row.instrumentType === 'bond' || isDealtAtOnce(row.instrumentType)) {
    const detail = 'dealers quote what was asked: cancel the request and ask again';
    return refused('CONFLICT', { detail, orderId });
  }
  const { qty, price } = row.pendingReplace ?? row;
  if (qty === terms.qty && price === terms.price) return answered(orderOf(row));
  if (!canMove(row.status, 'replace-requested')) {
    return refused('CONFLICT', { detail: `the order is ${row.status}`, orderId });
  }
  if (terms.qty <= row.filledQty) {
    const detail = `${terms.qty} leaves nothing open: ${row.filledQty} are filled`;
    return refused('INVALID_ORDER', { detail, orderId });
  }
  return null;
}

/** The order as a request with the new terms: the checks' subject. */
const requestOf = (row: OrderRow, { qty, price }: Terms): NewOrder => ({
  symbol: row.symbol,
  side: row.side,
  orderType: row.orderType,
  qty,
  ...(price === null ? {} : { price }),
  timeInForce: row.timeInForce,
  strategy: row.strategy,
  ...(row.algoParams === null ? {} : { algoParams: row.algoParams }),
  instrumentType: row.instrumentType,
  ...(row.bondSpec === null ? {} : { bondSpec: row.bondSpec }),
  ...(row.quoteId === null ? {} : { quoteId: row.quoteId }),
  ...(row.destinationVenue === null ? {} : { destinationVenue: row.destinationVenue }),
});

const riskRequestOf = (row: OrderRow, { qty, price }: Terms, at: number): RiskCheckRequest => ({
  orderId: row.orderId,
  userId: row.userId,
  symbol: row.symbol,
  side: row.side,
  ...requestTerms(getPriceTerms({ orderType: row.orderType, price })),
  qty,
  strategy: row.strategy,
  instrumentType: row.instrumentType,
  timeInForce: row.timeInForce,
  replaces: row.orderId,
  at,
});

function requestReplace(
  { state, nowMs }: OmsCtx,
  of: { readonly row: OrderRow; readonly terms: Terms; readonly passed: Passed },
): ReplaceAnswer {
  const { row, terms, passed } = of;
  const { orderId, userId, strategy } = row;
  const requestNo = row.requestNo + 1;
  const turn = new OrderTurn(state, row, nowMs);
  const held = holdForReplace(state.days, row, {
    toCount: passed.count.notional,
    day: turn.day,
  });
  turn.apply(
    { type: 'replace-requested', at: nowMs },
    {
      topic: 'orders.updated',
      actor: userId,
      reason: `replace by ${termsText(terms)}`,
      upkeep: { requestNo, pendingReplace: { ...terms, ...held } },
    },
  );
  const request = { orderId, userId, strategy, requestNo, ...terms, at: nowMs };
  return answered(orderOf(turn.row), [...turn.says, say('orders.replace-requested', request)]);
}

const termsText = ({ qty, price }: Terms): string =>
  price === null ? `${qty}` : `${qty} at ${decimalOfPx(price)}`;
