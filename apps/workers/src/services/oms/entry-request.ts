/** An order as risk checks it before it is accepted, by where it would stand. */
import type { Order } from '@tradefloor/contracts/order';
import type { RiskCheckRequest } from '@tradefloor/contracts/risk';
import { isStreamQuote } from '@tradefloor/contracts/vocabulary/fx';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { copyTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { copyTrigger } from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { OrderFacts } from '@tradefloor/core/trading/order/new-order-checks';
import { findRestPx, type Standing } from '@tradefloor/core/trading/order/trigger';
import type { Waits } from '@tradefloor/core/trading/order/trigger-check';

/** The order with where it stands: a trailing stop's is known only with the market's price. */
export const standing = (draft: Order, at: Standing | null): Order =>
  at === null || draft.triggered === null ? draft : { ...draft, stopPrice: at.stopPx };

/** The draft as risk checks it. */
const toRiskRequest = (draft: Order): RiskCheckRequest => ({
  orderId: draft.orderId,
  userId: draft.userId,
  symbol: draft.symbol,
  side: draft.side,
  qty: draft.qty,
  strategy: draft.strategy,
  instrumentType: draft.instrumentType,
  timeInForce: draft.timeInForce,
  at: draft.createdAt,
  ...(isStreamQuote(draft.quoteId) ? { onStream: true } : {}),
  ...copyTerms(draft),
  ...copyTrigger(draft),
  ...(draft.stopPrice === null ? {} : { stopPrice: draft.stopPrice }),
  ...(draft.triggered === null ? {} : { triggered: draft.triggered }),
});

/** What the check of the day's loss, the sender's and the desk's, needs of an order. */
export const toLossTerms = ({
  user,
  closableQty,
}: Pick<OrderFacts, 'user' | 'closableQty'>): Pick<
  RiskCheckRequest,
  'closableQty' | 'dayLossLimit'
> => {
  const max = user?.limits.maxDayLoss;
  return { closableQty, ...(max === undefined ? {} : { dayLossLimit: { max, closableQty } }) };
};

/** The draft as risk checks it before it is accepted: where it waits, it is at no market. */
export function toEntryRequest(draft: Order, waits: Waits): RiskCheckRequest {
  const stands = waits === null || waits === 'NO_PRICE' ? null : waits.standing;
  const request = toRiskRequest(standing(draft, stands));
  const restPx = findRestPx(draft);
  if (restPx === null || waits === null || waits === 'NO_PRICE') return request;
  // It will trade at its limit, however far from there the market is now; unless it can trade already.
  const isThrough = sideSign(draft.side) * (restPx - waits.watched) >= 0;
  return { ...request, triggered: false, ...(isThrough ? {} : { stopPrice: restPx }) };
}
