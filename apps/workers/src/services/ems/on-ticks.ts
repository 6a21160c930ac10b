/** A batch of the market: looks at the orders it can touch, and at no other. */
import type { TickBatch } from '@tradefloor/contracts/market';
import type { WorkingOrder } from '@tradefloor/core/ems/working-order';
import { isMarketOpen } from '@tradefloor/core/order/trading-hours';
import { tickDark } from './dark-pool.ts';
import { forgetOver, isHalted, keepOrder, type SymbolOrders } from './ems-state.ts';
import { type SymbolView, seeBatch, symbolView } from './market-view.ts';
import { type EmsSaid, type Handling, rest, type Worked, work } from './work-order.ts';

export function onTicks(handling: Handling, batch: TickBatch): readonly EmsSaid[] {
  const { state, nowMs } = handling;
  if (!seeBatch(state.market, batch)) return [];
  forgetOver(state, nowMs);
  if (!isMarketOpen(state.hours, nowMs)) return [];
  const says: EmsSaid[] = [];
  // Sorted, so that what happens does not hang on the order in which memory was filled.
  for (const symbol of [...state.bySymbol.keys()].sort()) {
    const orders = state.bySymbol.get(symbol);
    const market = symbolView(state.market, state.instruments.get(symbol), nowMs);
    if (orders === undefined || market === null) continue;
    says.push(...tickDark(handling, symbol, market));
    for (const order of touched(handling, orders, market)) {
      const worked = tick(handling, order, market);
      if (worked === null) continue;
      keepOrder(state, worked.order);
      says.push(...worked.says);
    }
  }
  return says;
}

/** Orders that come in or lie within the best prices, older before newer on each side. */
function touched(
  { state }: Handling,
  orders: SymbolOrders,
  { tick: { bid, ask } }: SymbolView,
): WorkingOrder[] {
  const known = (ids: Iterable<string>): WorkingOrder[] =>
    [...ids].flatMap((id) => state.orders.get(id) ?? []);
  const arriving = known(orders.arriving).toSorted(
    (a, b) => a.priorityAt - b.priorityAt || (a.orderId < b.orderId ? -1 : 1),
  );
  return [...arriving, ...known(orders.BUY.reaching(bid)), ...known(orders.SELL.reaching(ask))];
}

function tick(handling: Handling, order: WorkingOrder, market: SymbolView): Worked | null {
  if (order.postedVenue !== null) {
    return isHalted(handling.state, order) ? null : rest(handling, order, market);
  }
  const worked = work(handling, order);
  return worked.order === order ? null : worked;
}
