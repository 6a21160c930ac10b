/** A NewOrderSingle (D) of a user of the platform as the order the platform takes: the same terms, in wire form. */
import { decimalOfPx } from '@tradefloor/contracts/money';
import type { NewOrderWire } from '@tradefloor/contracts/order';
import { toIso } from '@tradefloor/contracts/time';
import { err, ok, type Result } from '@tradefloor/core/result';
import type {
  ExchangeOrderType,
  NewOrderSingle,
  OrderReplaceRequest,
} from '@tradefloor/core/trading/exchange/client-messages';
import { REFUSE, type Refusal } from '../application/unreadable.ts';

/** The changes that a replace (G) names, as `replaceOrder` takes them. */
export type EntryChange = Pick<NewOrderWire, 'qty'> &
  Partial<Pick<NewOrderWire, 'price' | 'stopPrice' | 'displayQty'>>;

const refused = (reason: number, text: string): Result<never, Refusal> => err({ reason, text });

/** @param clientOrderId the order's name on the platform, where the same one again is the same order */
export function readEntryOrder(
  message: NewOrderSingle,
  clientOrderId: string,
): Result<NewOrderWire, Refusal> {
  const { orderType, timeInForce, qty, price, maxFloor, minQty, venue, expireAt } = message;
  if (orderType === 'OTHER') return refused(REFUSE.unsupported, 'OrdType is not offered');
  if (timeInForce === 'OTHER') return refused(REFUSE.unsupported, 'TimeInForce is not offered');
  if (qty === null || qty === 0) return refused(REFUSE.quantity, 'OrderQty is missing');
  if (message.locateReqd) return refused(REFUSE.unsupported, 'shares are located before the order');
  return ok({
    clientOrderId,
    symbol: message.symbol,
    side: message.side,
    orderType,
    qty,
    ...(price === null ? {} : { price: decimalOfPx(price) }),
    ...toTrigger(message),
    ...(message.peg === undefined
      ? {}
      : { pegTo: message.peg.to, pegOffset: decimalOfPx(message.peg.offset) }),
    timeInForce,
    ...(expireAt === undefined ? {} : { expireAt: toIso(expireAt) }),
    ...(maxFloor === null ? {} : { displayQty: maxFloor }),
    ...(minQty === null ? {} : { minQty }),
    ...(message.postOnly ? { postOnly: true } : {}),
    ...(message.mark === 'SHORT_EXEMPT' ? { shortExempt: true } : {}),
    ...(venue === null ? {} : { destinationVenue: venue }),
    strategy: 'LIT',
    instrumentType: 'equity',
  });
}

/** StopPx (99), or how far a trailing stop stays behind. */
function toTrigger({ stopPx, trail }: NewOrderSingle) {
  return {
    ...(stopPx === undefined ? {} : { stopPrice: decimalOfPx(stopPx) }),
    ...(trail?.unit === 'AMOUNT' ? { trailAmount: decimalOfPx(trail.amount) } : {}),
    ...(trail?.unit === 'PCT' ? { trailPct: trail.pct } : {}),
  };
}

/** @param orderType of the order: what a replace names has to be the same */
export function readEntryChange(
  { qty, price, stopPx, maxFloor, ...message }: OrderReplaceRequest,
  orderType: Exclude<ExchangeOrderType, 'OTHER'>,
): Result<EntryChange, Refusal> {
  if (message.orderType !== orderType) {
    return refused(REFUSE.unsupported, 'a replace does not change OrdType');
  }
  if (qty === null || qty === 0) return refused(REFUSE.quantity, 'OrderQty is missing');
  return ok({
    qty,
    ...(price === null ? {} : { price: decimalOfPx(price) }),
    ...(stopPx === undefined ? {} : { stopPrice: decimalOfPx(stopPx) }),
    ...(maxFloor === null ? {} : { displayQty: maxFloor }),
  });
}
