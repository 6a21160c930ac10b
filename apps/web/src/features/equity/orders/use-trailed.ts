/** Orders with their trailing stops moved along with the prices: no event comes while one only waits. */
import { isTrailing } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { useEffect, useMemo, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { toPx } from '../../../lib/format/units.ts';
import type { Order } from '../../../platform/client/shapes.ts';
import { isWaiting } from '../../../platform/orders/order-status.ts';
import { followQuote } from '../../../platform/orders/trailing-stop.ts';
import type { TradingClient } from '../../../platform/trading/trading-client.ts';

type Stops = ReadonlyMap<string, number>;
const NONE: Stops = new Map();

/** The orders as they are, of a trailing stop that waits with where it stands by the newest prices. */
export function useTrailed(orders: readonly Order[]): readonly Order[] {
  const client = useClient();
  const [stops, setStops] = useState(NONE);
  const trailing = useMemo(
    () => orders.filter((order) => isWaiting(order) && isTrailing(order.orderType)),
    [orders],
  );
  useEffect(() => {
    if (trailing.length === 0) return;
    const look = (): void => setStops((before) => move(client, trailing, before));
    look();
    return client.hot.subscribe(look);
  }, [client, trailing]);
  return useMemo(
    () =>
      trailing.length === 0
        ? orders
        : orders.map((order) => {
            const stopPrice = stops.get(order.orderId);
            return stopPrice === undefined || !isWaiting(order) ? order : { ...order, stopPrice };
          }),
    [orders, trailing, stops],
  );
}

/** The stops after the newest quotes; the same map where none has moved. */
function move({ hot, account }: TradingClient, trailing: readonly Order[], before: Stops): Stops {
  if (hot.isHeld()) return before;
  let after = before;
  for (const order of trailing) {
    const { orderId, symbol } = order;
    const quote = hot.quote(symbol);
    const tickSize = account.instrument(symbol)?.tickSize;
    if (quote === null || tickSize === undefined) continue;
    const stopPrice = before.get(orderId) ?? order.stopPrice ?? null;
    const stop = followQuote({ ...order, stopPrice }, quote, toPx(tickSize));
    if (stop === null || stop === before.get(orderId)) continue;
    after = new Map(after).set(orderId, stop);
  }
  return after;
}
