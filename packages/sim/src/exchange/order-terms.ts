/** What quantity, price and display an order may have, new or replaced; and the codes it is refused with. */
import { ORDER_QTY_MAX } from '@tradefloor/contracts/vocabulary/order';
import { type ExecutionType, needsPrice } from '@tradefloor/contracts/vocabulary/price-terms';
import type {
  ExchangeOrderType,
  NewOrderSingle,
} from '@tradefloor/core/trading/exchange/client-messages';
import type { Refusal } from './order-reports.ts';

/** OrdRejReason (103), as far as this exchange gives them. */
export const ORD_REJ = {
  unknownSymbol: 1,
  closed: 2,
  exceedsLimit: 3,
  duplicate: 6,
  unsupported: 11,
  quantity: 13,
  other: 99,
} as const;

/** A hundred billion dollars in price units: what is more is a mistake, and would leave the exact numbers. */
const VALUE_MAX = 100_000_000_000 * 1_000_000;
/** An iceberg shows itself at most this often: one order must not keep the exchange busy. */
const PARTS_MAX = 10_000;

/** Which order types the books take; a new one is refused until a book knows what to do with it. */
const TAKES = { MARKET: true, LIMIT: true } as const satisfies Record<ExecutionType, boolean>;
/** Whether the exchange takes orders of this type. */
export const takesType = (type: ExchangeOrderType): type is ExecutionType =>
  type !== 'OTHER' && TAKES[type];

export type OrderTerms = Pick<NewOrderSingle, 'orderType' | 'qty' | 'price' | 'maxFloor'>;

/** Why an order cannot have these terms; null when it can. */
export function termsFault(terms: OrderTerms, tickSize: number): Refusal | null {
  const { qty, maxFloor } = terms;
  const refuse = (reason: number, text: string): Refusal => ({ reason, text });
  if (qty === null || qty <= 0) return refuse(ORD_REJ.quantity, 'quantity above zero needed');
  if (qty > ORDER_QTY_MAX) return refuse(ORD_REJ.exceedsLimit, 'quantity beyond the maximum');
  const fault = priceFault(terms, tickSize);
  if (fault !== null) return refuse(ORD_REJ.other, fault);
  // Beyond 2^53 a product is rounded, but never past a power of ten that is exact itself.
  if ((terms.price ?? 0) * qty > VALUE_MAX) {
    return refuse(ORD_REJ.exceedsLimit, 'order value beyond the maximum');
  }
  if (maxFloor === null || (maxFloor > 0 && maxFloor * PARTS_MAX >= qty)) return null;
  return refuse(ORD_REJ.unsupported, 'MaxFloor shows too little of the quantity');
}

/** A limit order has a price; a market order may name its protection. Both are whole ticks. */
function priceFault({ orderType, price }: OrderTerms, tickSize: number): string | null {
  if (price === null)
    return orderType !== 'OTHER' && needsPrice(orderType) ? 'a limit order needs a price' : null;
  if (price <= 0) return 'price above zero needed';
  return price % tickSize === 0 ? null : 'price is not a whole number of ticks';
}
