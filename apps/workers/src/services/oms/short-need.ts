/** What a sale needs of located shares, and how it would be marked. */
import type { UserId } from '@tradefloor/contracts/ids';
import type { SalePreview } from '@tradefloor/contracts/locate';
import type { Instrument } from '@tradefloor/contracts/market';
import { type Px, qty } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import { isPegged } from '@tradefloor/contracts/vocabulary/price-terms';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { locatedLeft, type ShortNeed } from '@tradefloor/core/trading/short/locates';
import { shortFilled } from '@tradefloor/core/trading/short/mark-sale';
import { borrowFee } from '@tradefloor/instruments/borrow/borrow-fee';
import { findRemarked, findShortQty, isMarked } from './mark-order.ts';
import type { OmsState } from './oms-state.ts';

type Holder = { readonly userId: UserId; readonly symbol: string };

/** What a user's open orders may still sell short of a share. */
export function openShort(state: OmsState, { userId, symbol }: Holder, except?: OrderRow): number {
  let sum = 0;
  for (const row of state.openOrders(userId)) {
    if (row.symbol !== symbol || row.shortQty === null || row.orderId === except?.orderId) continue;
    const { shortQty } = row;
    sum += shortQty - shortFilled({ qty: row.qty, shortQty }, row.filledQty);
  }
  return sum;
}

type Selling = {
  readonly order: NewOrder;
  readonly userId: UserId;
  readonly instrument: Instrument;
  readonly nowMs: number;
  /** The order itself where it is open already. */
  readonly row?: OrderRow;
};

/** The best bid that its short sales keep above; null while they need not, and for what is exempt or follows the market. */
function findBid(
  { quotes }: OmsState,
  { symbol, shortExempt = false, orderType }: NewOrder,
): Px | null {
  if (shortExempt || isPegged(orderType)) return null;
  const tick = quotes.tick(symbol);
  return tick?.shortRestricted === true ? tick.bid : null;
}

/** What an order would sell short now and what that needs; null where it needs nothing. */
export function findShortNeed(state: OmsState, selling: Selling): ShortNeed | null {
  const { order, userId, instrument, nowMs, row } = selling;
  const terms = order.side === 'SELL' ? state.borrowTerms(instrument) : null;
  const bid = findBid(state, order);
  if (terms === null || (terms.isEasy && bid === null)) return null;
  const { symbol } = order;
  const shortQty = findOpenShort(state, selling);
  if (terms.isEasy) return { symbol, shortQty, locatedQty: null, bid };
  const rows = state.locates.ofShare({ userId, symbol }, state.toDay(nowMs));
  const locatedQty = locatedLeft(rows, openShort(state, { userId, symbol }, row));
  return { symbol, shortQty, locatedQty, bid };
}

/** Of a new order all that is short; of one at market what is open of it. */
function findOpenShort(state: OmsState, { order, userId, row }: Selling): number {
  if (row === undefined || row.shortQty === null) {
    const orderId = row?.orderId ?? null;
    return findShortQty(state, { ...order, userId, orderId }) ?? 0;
  }
  const { shortQty, filledQty } = row;
  return (
    (findRemarked(state, row, order) ?? 0) - shortFilled({ qty: row.qty, shortQty }, filledQty)
  );
}

/** How a sale would be marked; null for what is no sale of shares. */
export function previewSale(state: OmsState, selling: Selling): SalePreview | null {
  const { order, userId, instrument } = selling;
  const terms = state.borrowTerms(instrument);
  const shortQty = findShortQty(state, { ...order, userId, orderId: null });
  if (terms === null || shortQty === null || !isMarked(order)) return null;
  const mid = state.quotes.tick(order.symbol)?.mid ?? null;
  const { rateBps } = terms;
  return {
    longQty: qty(order.qty - shortQty),
    shortQty,
    isEasy: terms.isEasy,
    rateBps,
    locatedQty: findShortNeed(state, selling)?.locatedQty ?? null,
    aboveBid: findBid(state, order),
    feeADay: mid === null ? null : borrowFee({ shares: shortQty, price: mid, rateBps }),
  };
}
