/** The exchange's own record against the platform's: every trade once, every leg that rests wanted. Only tests import it. */
import type { Fill } from '@tradefloor/contracts/fill';
import { legNamed, type VenueLeg } from '@tradefloor/core/trading/ems/venue-leg';
import type { WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import type { SimExchange } from './sim-exchange.ts';

/** Everything in which the two disagree, in words. */
export function auditVenues(database: MemoryDatabase, exchange: SimExchange): string[] {
  const fills = database.rows<Fill>('journal.fills').filter(({ venue }) => venue !== 'DARK1');
  return [...auditTrades(fills, exchange), ...auditLegs(database, exchange)];
}

type Sum = { shares: number; value: bigint; count: number };

function auditTrades(fills: readonly Fill[], exchange: SimExchange): string[] {
  const sums = new Map<string, Sum>();
  const add = (key: string, shares: number, price: number, sign: 1 | -1) => {
    const sum = sums.get(key) ?? { shares: 0, value: 0n, count: 0 };
    sum.shares += sign * shares;
    sum.value += BigInt(sign * shares) * BigInt(price);
    sum.count += sign;
    sums.set(key, sum);
  };
  for (const { clOrdId, trade } of exchange.trades()) {
    const [orderId = ''] = clOrdId.split('_');
    if (trade !== null) add(`${orderId} ${trade.lastMkt}`, trade.lastQty, trade.lastPx, 1);
  }
  for (const { orderId, venue, qty, price } of fills) add(`${orderId} ${venue}`, qty, price, -1);
  return [...sums].flatMap(([key, { shares, value, count }]) =>
    shares === 0 && value === 0n && count === 0
      ? []
      : [`${key}: the exchange traded ${shares} shares in ${count} trades more than was filled`],
  );
}

function auditLegs(database: MemoryDatabase, exchange: SimExchange): string[] {
  const orders = new Map(
    database.rows<WorkingOrder>('ems.working_orders').map((order) => [order.orderId, order]),
  );
  const legs = database.rows<VenueLeg>('ems.venue_legs');
  const open = new Map(legs.filter(({ state }) => state !== 'OVER').map((leg) => [leg.legId, leg]));
  const wrong: string[] = [];
  for (const id of exchange.resting()) {
    if (!open.has(legNamed(id)))
      wrong.push(`${id} stands at the exchange and is unknown to the platform`);
  }
  for (const { legId, orderId } of open.values()) {
    const order = orders.get(orderId);
    if (order?.state !== 'WORKING') wrong.push(`${legId} is left of an order that is over`);
  }
  return wrong;
}
