/** The EMS with a market and an exchange of its own and a hand to route orders to it, for tests. Only tests import it. */

import type { ExecutionReport, Fill } from '@tradefloor/contracts/fill';
import { instrumentSymbol, type OrderId, orderId, uuidV7 } from '@tradefloor/contracts/ids';
import type { Tick, TickBatch } from '@tradefloor/contracts/market';
import { type Px, px, qty } from '@tradefloor/contracts/money';
import type {
  AmendedHandling,
  CancelRequest,
  ExecutionAck,
  Order,
  ReplaceRequest,
  RoutedOrder,
} from '@tradefloor/contracts/order';
import { givenOrder } from '@tradefloor/contracts/testing/given';
import type { Payload, TopicName } from '@tradefloor/contracts/topics';
import { settlementTerms } from '@tradefloor/core/clearing/settings';
import { EMS_TABLES } from '@tradefloor/core/trading/ems/tables';
import type { VenueLeg } from '@tradefloor/core/trading/ems/venue-leg';
import type { WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import { protectionPx } from '@tradefloor/core/trading/execution/protection';
import { ALWAYS_OPEN, type TradingHours } from '@tradefloor/core/trading/order/trading-hours';
import type { HandlerOutput } from '@tradefloor/runtime';
import { createMarket, type Market } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { ems } from '../services/ems/service.ts';
import { FixtureVenue } from './fixture-venue.ts';
import { type LoneService, openLone, publishedOn } from './lone-service.ts';

export const FIXTURE_START_MS = 1_795_444_200_000;
export const AAPL = instrumentSymbol('AAPL');
const TICK_SIZE = px(10_000);

/** The EMS's events, in order. */
export type Outcome = readonly HandlerOutput<TopicName, string>[];

export type EmsFixture = {
  readonly lone: LoneService;
  readonly market: Market;
  readonly venue: FixtureVenue;
  /** A batch later: the market's next step, consumed by the EMS. */
  tick(): Promise<Outcome>;
  /** Exchange and EMS consume this batch. */
  receive(batch: TickBatch): Promise<Outcome>;
  quote(symbol?: string): Tick;
  route(order: Order, protection?: Px | null): Promise<Outcome>;
  routeChild(order: Order): Promise<Outcome>;
  /** Routes an order, or a request about one, and lets the exchange respond. */
  notify<T extends TopicName>(topic: T, payload: Payload<T>): Promise<Outcome>;
  order(id: OrderId): WorkingOrder | undefined;
  /** All legs the order ever had, in the order they were sent. */
  legs(id: OrderId): VenueLeg[];
};

/** The EMS before its first batch; `tick` brings the market. */
export function openEmsFixture(
  seed = 42,
  hours: TradingHours = ALWAYS_OPEN,
  hasAuctions = false,
): EmsFixture {
  const settings = { universe: EQUITIES, settlement: settlementTerms('seed'), hours, hasAuctions };
  const lone = openLone(ems(settings), {
    seed,
    nowMs: FIXTURE_START_MS,
  });
  const market = createMarket({
    seed,
    startTick: 0,
    startMs: FIXTURE_START_MS,
    universe: EQUITIES,
  });
  const quote = (symbol: string = AAPL): Tick => {
    const tick = market.tick(symbol);
    if (tick === undefined) throw new Error(`no quote of ${symbol}`);
    return tick;
  };
  const venue = new FixtureVenue(lone, seed);
  const notify = async <T extends TopicName>(topic: T, payload: Payload<T>) =>
    venue.settle(await lone.receive(topic, payload));
  const receive = async (batch: TickBatch) => {
    const traded = await venue.tick(batch);
    return [...traded, ...(await notify('market.ticks', batch))];
  };
  return {
    lone,
    market,
    venue,
    notify,
    receive,
    quote,
    tick: () => {
      lone.nowMs += 250;
      market.step();
      return receive(market.batch(lone.nowMs));
    },
    route: (order, protection) =>
      notify('orders.routed', toRoutedOrder(order, protection ?? protectionPrice(order, quote))),
    routeChild: (order) => notify('orders.child', toRoutedOrder(order, null)),
    legs: (id) =>
      lone
        .rows(EMS_TABLES.venueLegs)
        .filter((row) => row.orderId === id)
        .toSorted((a, b) => toNumber(a) - toNumber(b)),
    order: (id) => lone.rows(EMS_TABLES.workingOrders).find((row) => row.orderId === id),
  };
}

const toNumber = ({ legId, orderId: order }: VenueLeg): number =>
  Number(legId.slice(order.length + 1));

const protectionPrice = (order: Order, quote: (symbol: string) => Tick): Px | null =>
  order.orderType === 'LIMIT'
    ? null
    : protectionPx(order.side, quote(order.symbol).mid, { collarBps: 500, tickSize: TICK_SIZE });

const toRoutedOrder = (order: Order, protection: Px | null): RoutedOrder => ({
  order,
  tradingStyle: 'low_touch',
  protectionPx: protection,
});

/** The n-th order id of a test. */
export const nthOrderId = (n: number): OrderId =>
  orderId(uuidV7(FIXTURE_START_MS + n, () => ((n * 7_919) % 65_521) / 65_536));

/** An accepted order of the bench's day; a market order unless a price is given. */
export const fixtureOrder = (
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
    createdAt: FIXTURE_START_MS,
    ...rest,
  });
};

/** The EMS after its first batch. */
export async function startedEms(seed = 42): Promise<EmsFixture> {
  const fixture = openEmsFixture(seed);
  await fixture.tick();
  return fixture;
}

export const listFills = (published: Outcome): Fill[] => publishedOn(published, 'orders.filled');
export const listAcks = (published: Outcome): ExecutionAck[] =>
  publishedOn(published, 'orders.acknowledged');
export const listReports = (published: Outcome): ExecutionReport[] =>
  publishedOn(published, 'fix.execution');
export const sumShares = (fills: readonly Fill[]): number =>
  fills.reduce((sum, fill) => sum + fill.qty, 0);

/** A request of the OMS to take an order's rest off the market. */
export const toCancel = (order: Order, requestNo = 1): CancelRequest => ({
  orderId: order.orderId,
  userId: order.userId,
  strategy: order.strategy,
  requestNo,
  actor: order.userId,
  reason: 'asked',
  at: FIXTURE_START_MS,
});

/** A request of the OMS to change an order's terms. */
/** How the order is handled with what changes. */
const handledAs = (
  { displayQty, minQty, postOnly, pegOffset }: Order,
  change: Partial<AmendedHandling>,
): AmendedHandling => ({ displayQty, minQty, postOnly, pegOffset, ...change });

export const toReplace = (
  order: Order,
  to: {
    qty: number;
    price: number | null;
    requestNo?: number;
    handling?: Partial<AmendedHandling>;
  },
): ReplaceRequest => ({
  orderId: order.orderId,
  userId: order.userId,
  strategy: order.strategy,
  shortQty: null,
  requestNo: to.requestNo ?? 1,
  qty: qty(to.qty),
  price: to.price === null ? null : px(to.price),
  ...(to.handling === undefined ? {} : { handling: handledAs(order, to.handling) }),
  at: FIXTURE_START_MS,
});
