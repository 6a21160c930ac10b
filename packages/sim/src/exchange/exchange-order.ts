/** A client's order as the exchange keeps it: one row for its whole life, replaced at every change. */
import type { Instrument, LitVenue } from '@tradefloor/contracts/market';
import { averagePx, type Px, px, type Qty, qty } from '@tradefloor/contracts/money';
import type { OrderStatus, Side } from '@tradefloor/contracts/order';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { SaleMark } from '@tradefloor/contracts/vocabulary/sale-marks';
import type { Trail } from '@tradefloor/contracts/vocabulary/trigger-terms';
import type {
  ExchangeTimeInForce,
  PegTerms,
  TakenOrderType,
} from '@tradefloor/core/trading/exchange/client-messages';
import { isParked, type OrderLink } from './order-link.ts';

export type ExchangeOrder = {
  /** From 1, never given twice; OrderID (37) and the order's handle in the book. */
  readonly orderNo: number;
  /** The session that entered it: reports go there. */
  readonly session: string;
  /** The ClOrdID in force: a replace brings a new one. */
  readonly clOrdId: string;
  readonly account: string | null;
  readonly symbol: Instrument['symbol'];
  readonly venue: LitVenue;
  readonly side: Side;
  readonly orderType: TakenOrderType;
  readonly timeInForce: Exclude<ExchangeTimeInForce, 'OTHER'>;
  readonly qty: Qty;
  /** A limit order's limit; a market order's own protection, when it named one. */
  readonly price: Px | null;
  readonly maxFloor: Qty | null;
  readonly minQty: Qty | null;
  readonly cumQty: Qty;
  /** Exact sum of price times quantity over all fills, decimal digits: it passes 2^53. */
  readonly pxQtySum: string;
  readonly status: OrderStatus;
  /**
   * Rises with every place taken in a queue: of two orders at one price the lower one trades first, of two stops at one
   * price the lower one triggers first, and so of two that a halt holds.
   */
  readonly placeNo: number;
  /** Batch of the market at which it took its place. */
  readonly placedSeq: number;
  /** Shares shown in the queue; 0 when it does not rest. */
  readonly shown: Qty;
  readonly enteredAt: number;
  /** Of orders that wait for a price only: absent in all others, whose rows stay as journals of earlier versions have them. */
  readonly stop?: StopTerms;
  /** It rests or ends. Absent in all orders that may take. */
  readonly postOnly?: true;
  /** Of pegged orders only: what its price follows, and where it works. */
  readonly peg?: PegTerms;
  /** One side of a mass quote. Absent in orders that were entered as such. */
  readonly isQuote?: true;
  /** Of a short sale. Absent in purchases and long sales. */
  readonly mark?: SaleMark;
  /** Of orders that are good till a date only: when they expire. */
  readonly expireAt?: number;
  /** Of orders of a list only. */
  readonly link?: OrderLink;
};

/** The price an order works at: its limit, or where its peg is; null where it has none. */
export const getWorkingPrice = ({ price, peg }: Pick<ExchangeOrder, 'price' | 'peg'>): Px | null =>
  peg === undefined ? price : peg.px;

/** `HELD`: a trade has reached the stop while the symbol was halted; the halt's end triggers it. */
export type StopState = 'WAITING' | 'HELD' | 'TRIGGERED';

/** The price an order waits for, and whether it has come: a state goes forward only. */
export type StopTerms = {
  readonly px: Px;
  readonly state: StopState;
  /** Of trailing stops only: how far `px` stays behind the best trade since the order came. */
  readonly trail?: Trail<Px>;
};

const isInState = ({ stop, status }: ExchangeOrder, state: StopState): boolean =>
  stop?.state === state && isOpen(status);

/** Whether an order stands in the stop book: open and at work, and its stop not reached yet. */
export const isWaiting = (order: ExchangeOrder): boolean =>
  isInState(order, 'WAITING') && !isParked(order);

/** Whether a halt keeps an order from being triggered. */
export const isHeld = (order: ExchangeOrder): boolean => isInState(order, 'HELD');

/** What may still trade; nothing once the order is over. */
export const leavesQty = (order: ExchangeOrder): Qty =>
  qty(isOpen(order.status) ? order.qty - order.cumQty : 0);

export const computeAvgPx = ({ pxQtySum, cumQty, price }: ExchangeOrder): Px => {
  if (cumQty === 0) return px(0);
  // Filled at its limit throughout, as nearly every order is.
  if (price !== null && pxQtySum === exactProduct(price, cumQty)) return price;
  return averagePx(BigInt(pxQtySum), cumQty);
};

/** The digits of a product of whole numbers, whatever its size. */
function exactProduct(a: number, b: number): string {
  const product = a * b;
  return String(Number.isSafeInteger(product) ? product : BigInt(a) * BigInt(b));
}

/** The digits of a sum of whole numbers, one of them given by its digits. */
function exactSum(digits: string, addend: string): string {
  if (digits === '0') return addend;
  const sum = Number(digits) + Number(addend);
  return Number.isSafeInteger(sum) ? String(sum) : String(BigInt(digits) + BigInt(addend));
}

/** Whether two orders have one owner, so that they are a self-trade when they meet: the account, else the session. */
export const isSameOwner = (a: ExchangeOrder, b: ExchangeOrder): boolean =>
  a.account === b.account && (a.account !== null || a.session === b.session);

/** OrderID (37). */
export const toVenueOrderId = (order: ExchangeOrder): string => `O${order.orderNo}`;

/** OrdStatus (39) of an order that is still open. */
export const openStatus = (cumQty: number, total: number): OrderStatus => {
  if (cumQty >= total) return 'FILLED';
  return cumQty > 0 ? 'PARTIALLY_FILLED' : 'NEW';
};

/** A trade of an order, and where the order stands after it. */
type OrderTrade = Pick<ExchangeOrder, 'placeNo' | 'shown'> & {
  readonly qty: number;
  readonly price: Px;
};

/** The order after a trade. */
export function tradedOrder(order: ExchangeOrder, traded: OrderTrade): ExchangeOrder {
  const { placeNo, shown } = traded;
  const cumQty = qty(order.cumQty + traded.qty);
  const pxQtySum = exactSum(order.pxQtySum, exactProduct(traded.price, traded.qty));
  const status = openStatus(cumQty, order.qty);
  return { ...order, placeNo, shown, cumQty, pxQtySum, status };
}
