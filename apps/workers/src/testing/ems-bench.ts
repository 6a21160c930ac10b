/** The EMS with a market and an exchange of its own and a hand to route orders to it, for tests. Only tests import it. */
import type { ExecutionReport, Fill } from '@tradefloor/contracts/fill';
import { instrumentSymbol, type OrderId, orderId, uuidV7 } from '@tradefloor/contracts/ids';
import type { Tick, TickBatch } from '@tradefloor/contracts/market';
import { type Px, px, qty } from '@tradefloor/contracts/money';
import type {
  CancelRequest,
  ExecutionAck,
  Order,
  ReplaceRequest,
  RoutedOrder,
} from '@tradefloor/contracts/order';
import { givenOrder } from '@tradefloor/contracts/testing/given';
import type { Payload, TopicName } from '@tradefloor/contracts/topics';
import { VENUE_LEGS, type VenueLeg } from '@tradefloor/core/trading/ems/venue-leg';
import { WORKING_ORDERS, type WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import { protectionPx } from '@tradefloor/core/trading/execution/protection';
import { ALWAYS_OPEN, type TradingHours } from '@tradefloor/core/trading/order/trading-hours';
import type { Out } from '@tradefloor/runtime';
import { createMarket, type Market } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { ems } from '../services/ems/service.ts';
import { BenchVenue } from './bench-venue.ts';
import { type LoneService, openLone, saidOn } from './lone-service.ts';

export const BENCH_START_MS = 1_795_444_200_000;
export const AAPL = instrumentSymbol('AAPL');
const TICK_SIZE = px(10_000);

/** The EMS's events, in order. */
export type Said = readonly Out<TopicName, string>[];

export type EmsBench = {
  readonly lone: LoneService;
  readonly market: Market;
  readonly venue: BenchVenue;
  /** A batch later: the market's next step, consumed by the EMS. */
  tick(): Promise<Said>;
  /** Exchange and EMS consume this batch. */
  hear(batch: TickBatch): Promise<Said>;
  quote(symbol?: string): Tick;
  route(order: Order, protection?: Px | null): Promise<Said>;
  routeChild(order: Order): Promise<Said>;
  /** Routes an order, or a request about one, and lets the exchange respond. */
  tell<T extends TopicName>(topic: T, payload: Payload<T>): Promise<Said>;
  order(id: OrderId): WorkingOrder | undefined;
  /** All legs the order ever had, in the order they were sent. */
  legs(id: OrderId): VenueLeg[];
};

/** The EMS before its first batch; `tick` brings the market. */
export function openEmsBench(seed = 42, hours: TradingHours = ALWAYS_OPEN): EmsBench {
  const lone = openLone(ems({ universe: EQUITIES, settlementDays: 2, hours }), {
    seed,
    nowMs: BENCH_START_MS,
  });
  const market = createMarket({
    seed,
    startTick: 0,
    startMs: BENCH_START_MS,
    universe: EQUITIES,
  });
  const quote = (symbol: string = AAPL): Tick => {
    const tick = market.tick(symbol);
    if (tick === undefined) throw new Error(`no quote of ${symbol}`);
    return tick;
  };
  const venue = new BenchVenue(lone, seed);
  const tell = async <T extends TopicName>(topic: T, payload: Payload<T>) =>
    venue.settle(await lone.hear(topic, payload));
  const hear = async (batch: TickBatch) => {
    const traded = await venue.tick(batch);
    return [...traded, ...(await tell('market.ticks', batch))];
  };
  return {
    lone,
    market,
    venue,
    tell,
    hear,
    quote,
    tick: () => {
      lone.nowMs += 250;
      market.step();
      return hear(market.batch(lone.nowMs));
    },
    route: (order, protection) =>
      tell('orders.routed', routedOf(order, protection ?? protectionOf(order, quote))),
    routeChild: (order) => tell('orders.child', routedOf(order, null)),
    legs: (id) =>
      lone
        .rows(VENUE_LEGS)
        .filter((row) => row.orderId === id)
        .toSorted((a, b) => numberOf(a) - numberOf(b)),
    order: (id) => lone.rows(WORKING_ORDERS).find((row) => row.orderId === id),
  };
}

const numberOf = ({ legId, orderId: order }: VenueLeg): number =>
  Number(legId.slice(order.length + 1));

const protectionOf = (order: Order, quote: (symbol: string) => Tick): Px | null =>
  order.orderType === 'LIMIT'
    ? null
    : protectionPx(order.side, quote(order.symbol).mid, { collarBps: 500, tickSize: TICK_SIZE });

const routedOf = (order: Order, protection: Px | null): RoutedOrder => ({
  order,
  tradingStyle: 'low_touch',
  protectionPx: protection,
});

/** The n-th order id of a test. */
export const nthOrderId = (n: number): OrderId =>
  orderId(uuidV7(BENCH_START_MS + n, () => ((n * 7_919) % 65_521) / 65_536));

/** An accepted order of the bench's day; a market order unless a price is given. */
export const benchOrder = (
  n: number,
  change: Partial<Omit<Order, 'qty' | 'price'>> & { qty?: number; price?: number | null } = {},
): Order => {
  const { qty: shares = 100, price = null, ...rest } = change;
  return givenOrder({
    orderId: nthOrderId(n),
    clientOrderId: `client-${n}`,
    symbol: AAPL,
    orderType: price === null ? 'MARKET' : 'LIMIT',
    price: price === null ? null : px(price),
    qty: qty(shares),
    leavesQty: qty(shares),
    createdAt: BENCH_START_MS,
    ...rest,
  });
};

/** The EMS after its first batch. */
export async function startedEms(seed = 42): Promise<EmsBench> {
  const bench = openEmsBench(seed);
  await bench.tick();
  return bench;
}

export const fillsOf = (said: Said): Fill[] => saidOn(said, 'orders.filled');
export const acksOf = (said: Said): ExecutionAck[] => saidOn(said, 'orders.acknowledged');
export const reportsOf = (said: Said): ExecutionReport[] => saidOn(said, 'fix.execution');
export const sharesOf = (fills: readonly Fill[]): number =>
  fills.reduce((sum, fill) => sum + fill.qty, 0);

/** A request of the OMS to take an order's rest off the market. */
export const cancelOf = (order: Order, requestNo = 1): CancelRequest => ({
  orderId: order.orderId,
  userId: order.userId,
  strategy: order.strategy,
  requestNo,
  actor: order.userId,
  reason: 'asked',
  at: BENCH_START_MS,
});

/** A request of the OMS to change an order's terms. */
export const replaceOf = (
  order: Order,
  to: { qty: number; price: number | null; requestNo?: number },
): ReplaceRequest => ({
  orderId: order.orderId,
  userId: order.userId,
  strategy: order.strategy,
  requestNo: to.requestNo ?? 1,
  qty: qty(to.qty),
  price: to.price === null ? null : px(to.price),
  at: BENCH_START_MS,
});
