/** What an order that is entered waits for, or why it cannot wait for that. */
import { px } from '@tradefloor/contracts/money';
import { trailedStop } from '@tradefloor/contracts/vocabulary/trailing-stop';
import type { Trail } from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { NewOrderSingle } from '@tradefloor/core/trading/exchange/client-messages';
import type { ExchangeOrder, StopTerms } from './exchange-order.ts';
import type { ExchangeState } from './exchange-state.ts';
import { isThrough } from './last-trade.ts';
import type { Refusal } from './order-reports.ts';
import { NO_TRADE_TO_TRAIL, ORD_REJ, STOP_THROUGH } from './order-terms.ts';
import { findAwaited } from './stop-book.ts';

type Entered = {
  readonly message: NewOrderSingle;
  readonly orderType: ExchangeOrder['orderType'];
  readonly tickSize: number;
  /** It waits for its entry first: a trade before that is nothing to it. */
  readonly isParked: boolean;
};

/** Whether two trailing stops stay the same distance behind; of two that do not trail, yes. */
export function isSameTrail(a: Trail | undefined, b: Trail | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.unit === 'PCT') return b.unit === 'PCT' && a.pct === b.pct;
  return b.unit === 'AMOUNT' && a.amount === b.amount;
}

/** Null for an order that waits for no price. Its terms have been looked at already. */
export function findStop(
  state: ExchangeState,
  { message, orderType, tickSize, isParked }: Entered,
): StopTerms | Refusal | null {
  const { symbol, side, stopPx, trail } = message;
  const refuse = (text: string): Refusal => ({ reason: ORD_REJ.other, text });
  if (trail !== undefined) {
    const last = state.lastTrades.get(symbol);
    if (last === undefined) return refuse(NO_TRADE_TO_TRAIL);
    const behind = trailedStop({ side, trail }, last.price, tickSize);
    if (behind <= 0) return refuse('the stop would be below a tick');
    return { px: px(behind), state: 'WAITING', trail };
  }
  if (stopPx === undefined) return null;
  const awaits = findAwaited({ orderType, side });
  if (!isParked && isThrough(state, symbol, { awaits, stopPx })) return refuse(STOP_THROUGH);
  return { px: stopPx, state: 'WAITING' };
}
