/**
 * The last traded price of a symbol, over all venues: what the market has printed, and what clients have traded. It is
 * what subscribers are sent (269=2), and stop orders are measured by the same price.
 */
import { type Px, px } from '@tradefloor/contracts/money';
import { furtherStop, trailedStop } from '@tradefloor/contracts/vocabulary/trailing-stop';
import { isHeld } from './exchange-order.ts';
import { type ExchangeState, isStill, type LastTrade } from './exchange-state.ts';
import { isReached, type WaitingStop } from './stop-book.ts';
import { type Handling, keepOrder } from './turn.ts';

/** Takes in a trade. The stops it reaches are due; in a halt or a call they are held until its end. */
export function noteTrade(turn: Handling, symbol: string, trade: LastTrade): void {
  const { state, due } = turn;
  state.lastTrades.set(symbol, trade);
  if (state.trails.has(symbol)) moveTrails(turn, symbol, trade.price);
  const reached = state.stops.get(symbol)?.takeReached(trade.price) ?? [];
  if (reached.length === 0) return;
  if (!isStill(state, symbol)) due.push(...reached);
  else for (const orderNo of reached) hold(turn, orderNo);
}

/**
 * Trailing stops follow a trade that is better for them. The row has where they stand, so that a restart has it too; a
 * move is no report, and the stop keeps its time.
 */
function moveTrails(turn: Handling, symbol: string, price: Px): void {
  const { trails, orders, listings } = turn.state;
  const tickSize = listings.get(symbol)?.tickSize ?? 1;
  for (const orderNo of trails.get(symbol) ?? []) {
    const order = orders.get(orderNo);
    if (order?.stop?.trail === undefined) continue;
    const { side, stop } = order;
    const behind = trailedStop({ side, trail: order.stop.trail }, price, tickSize);
    const moved = px(furtherStop(side, stop.px, behind));
    if (moved !== stop.px) keepOrder(turn, { ...order, stop: { ...stop, px: moved } });
  }
}

/** Records in the row that the stop was reached: a restart in the halt must not forget it. */
function hold(turn: Handling, orderNo: number): void {
  const { orders, counters } = turn.state;
  const order = orders.get(orderNo);
  if (order?.stop === undefined) return;
  counters.place += 1;
  keepOrder(turn, { ...order, placeNo: counters.place, stop: { ...order.stop, state: 'HELD' } });
}

/**
 * After a halt or a call: what it has held of symbols that trade again is due, in the order in which it was reached; and
 * what an entry has released meanwhile goes to work.
 */
export function releaseHeld({ state, due, lists }: Handling): void {
  for (const { link, symbol } of state.orders.values()) {
    if (link?.parked === 'MARKET' && !isStill(state, symbol)) lists.add(link.firstNo);
  }
  const held = [...state.orders.values()].filter(
    (order) => isHeld(order) && !isStill(state, order.symbol),
  );
  held.sort((a, b) => a.placeNo - b.placeNo);
  due.push(...held.map(({ orderNo }) => orderNo));
}

/** Whether the last trade is at or through a stop already. Before a first trade none is. */
export function isThrough(
  { lastTrades }: ExchangeState,
  symbol: string,
  stop: Pick<WaitingStop, 'awaits' | 'stopPx'>,
): boolean {
  const last = lastTrades.get(symbol);
  return last !== undefined && isReached(stop, last.price);
}
