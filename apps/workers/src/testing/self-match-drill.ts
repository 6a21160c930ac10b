/**
 * A trader on both sides of two symbols under a mode of self-match prevention, on the whole platform on virtual time,
 * and the audit of what became of it: own orders never meet, and every share is accounted for. Only tests import it.
 */
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import { putRiskConfig } from '@tradefloor/contracts/calls/risk';
import type { Fill } from '@tradefloor/contracts/fill';
import { userId } from '@tradefloor/contracts/ids';
import type { Order, OrderChange, ReplaceRequest, RoutedOrder } from '@tradefloor/contracts/order';
import { RISK_DEFAULTS } from '@tradefloor/contracts/risk';
import type { Caller } from '@tradefloor/contracts/user';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { SelfMatchMode } from '@tradefloor/contracts/vocabulary/risk';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import type { SelfMatchRow } from '@tradefloor/core/trading/order/self-match-row';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import type { Faults } from '@tradefloor/testkit/faults';
import { type Client, simulate } from '@tradefloor/testkit/simulation';
import { cancelAll, DRILL_TRADER, insist, priceNear } from './drill-trader.ts';
import { listOnly, makePlatform, type Topology } from './platform-simulation.ts';
import { StruckWhileWaiting } from './struck-while-waiting.ts';

const SYMBOLS = ['KO', 'MPC'] as const;
const ORDERS = 40;
const TRADING_MS = 9_000;

const RITA: Caller = {
  ...DRILL_TRADER,
  userId: userId('risk-manager'),
  role: 'risk-manager',
  tradingStyle: 'oversight',
  sessionId: 'session-risk-manager',
};

/** Limits around the market that rest or trade in part, orders at market, and algos, on both sides. */
function toOrder({ time }: Client, n: number) {
  const symbol = SYMBOLS[n % SYMBOLS.length] ?? 'KO';
  const side = time.chance(0.5) ? 'BUY' : 'SELL';
  const qty = time.between(50, 2_000);
  const common = { clientOrderId: `own-${n}`, symbol, side, qty, instrumentType: 'equity' };
  if (n % 10 === 3) {
    const algoParams = { durationMs: 4_000, slices: 4 };
    return { ...common, orderType: 'MARKET', strategy: 'TWAP', timeInForce: 'DAY', algoParams };
  }
  if (n % 10 === 7) return { ...common, orderType: 'MARKET', strategy: 'LIT', timeInForce: 'DAY' };
  const price = priceNear(symbol, time.between(-15, 15));
  return { ...common, orderType: 'LIMIT', strategy: 'LIT', timeInForce: 'GTC', price };
}

function trade(client: Client, asked: Map<string, number>): void {
  const { time, request } = client;
  for (let n = 0; n < ORDERS; n += 1) {
    const order = placeOrder.in.parse(toOrder(client, n));
    insist(client, time.between(0, TRADING_MS - 2_000), async () => {
      const result = await request(placeOrder, order, DRILL_TRADER);
      if (result.ok) asked.set(result.value.orderId, order.qty);
      return (
        result.ok || (result.error.kind === 'REFUSED' && result.error.info.orderId !== undefined)
      );
    });
  }
  cancelAll(client, TRADING_MS + 1_000, 1_000);
}

type SelfMatchDrill = {
  readonly wrong: readonly string[];
  /** Orders that waited, and how many of them went to market in the end. */
  readonly held: number;
  readonly released: number;
  /** Accepted orders that self-match prevention cancelled. */
  readonly cancelled: number;
  readonly fills: number;
  readonly crashes: number;
  /** For faults that strike while an order waits. */
  readonly opportunities: number;
};

type DrillOf = {
  readonly seed: number;
  readonly topology: Topology;
  readonly faults: Faults | 'while an order waits';
};

/** One run, through its faults and back to rest. */
export async function drillSelfMatch(of: DrillOf, mode: SelfMatchMode): Promise<SelfMatchDrill> {
  const struck = new StruckWhileWaiting();
  const asked = new Map<string, number>();
  const { exchange: _, ...platform } = makePlatform(of.topology, of.seed, {
    universe: listOnly(...SYMBOLS),
  });
  const thresholds = { ...RISK_DEFAULTS, selfCross: mode, ordersPerSecond: 1_000 };
  const config = putRiskConfig.in.parse({ thresholds, reason: 'drill' });
  const { database, crashes } = await simulate({
    seed: of.seed,
    faults: of.faults === 'while an order waits' ? struck : of.faults,
    ...platform,
    simulationMs: TRADING_MS,
    calmMs: 30_000,
    drive: (client, rows) => {
      struck.waits = () => listWaiting(rows).length > 0;
      const prepare = async (): Promise<void> => {
        const { ok } = await client.request(putRiskConfig, config, RITA);
        if (ok) trade(client, asked);
        else client.time.after(200, () => void prepare());
      };
      client.time.after(1_000, () => void prepare());
    },
  });
  const orders = database.rows<OrderRow>('oms.orders');
  const fills = database.rows<Fill>('journal.fills');
  const held = listHeld(database);
  const events = database.events().filter(({ producer }) => producer === 'oms');
  const routed = new Set(listRouted(events));
  return {
    wrong: [
      ...auditMeetings(events),
      ...orders.flatMap((order) => auditShares(order, { asked, fills, events })),
      ...listWaiting(database).map(({ orderId }) => `${orderId} still waits`),
      ...database.deadLetters.map(({ error }) => `dead letter: ${error}`),
    ],
    held: held.length,
    released: held.filter(({ orderId }) => routed.has(orderId)).length,
    cancelled: orders.filter((o) => o.status === 'CANCELED' && o.rejectCode === 'SELF_CROSS')
      .length,
    fills: fills.length,
    crashes,
    opportunities: struck.opportunities,
  };
}

const listHeld = (database: MemoryDatabase) =>
  database.rows<SelfMatchRow>(OMS_TABLES.selfMatches.name);
const listWaiting = (database: MemoryDatabase) =>
  listHeld(database).filter(({ closedAt }) => closedAt === null);

const listRouted = (events: readonly EventEnvelope[]): string[] =>
  events
    .filter(({ topic }) => topic === 'orders.routed')
    .map(({ payload }) => (payload as RoutedOrder).order.orderId);

type AtMarket = { readonly side: Order['side']; readonly symbol: string; reach: number };

const toReach = ({ side, price }: Pick<Order, 'side' | 'price'>): number =>
  price ?? (side === 'BUY' ? Number.MAX_SAFE_INTEGER : 0);

/**
 * In the order in which the OMS committed: what is at market from its routing to its end, and who could have traded
 * with whom there. A requested price counts from its request on.
 */
function auditMeetings(events: readonly EventEnvelope[]): string[] {
  const market = new Map<string, AtMarket>();
  const wrong: string[] = [];
  const sent = new Set<string>();
  for (const { topic, payload } of events.toSorted((a, b) => a.seq - b.seq)) {
    if (topic === 'orders.routed') {
      const { order } = payload as RoutedOrder;
      if (sent.has(order.orderId)) wrong.push(`${order.orderId} went out twice`);
      sent.add(order.orderId);
      market.set(order.orderId, { side: order.side, symbol: order.symbol, reach: toReach(order) });
      wrong.push(...listMeetings(market, order.orderId));
    }
    if (topic === 'orders.replace-requested') {
      const { orderId, price } = payload as ReplaceRequest;
      const one = market.get(orderId);
      if (one !== undefined) one.reach = toReach({ side: one.side, price });
      wrong.push(...listMeetings(market, orderId));
    }
    if (topic.startsWith('orders.') && 'order' in (payload as object)) {
      const { order } = payload as OrderChange;
      if (!isOpen(order.status)) market.delete(order.orderId);
    }
  }
  return wrong;
}

function listMeetings(market: ReadonlyMap<string, AtMarket>, orderId: string): string[] {
  const own = market.get(orderId);
  if (own === undefined) return [];
  return [...market].flatMap(([otherId, other]) => {
    if (other.side === own.side || other.symbol !== own.symbol) return [];
    const [bid, ask] = own.side === 'BUY' ? [own, other] : [other, own];
    return bid.reach >= ask.reach ? [`${orderId} is at market with ${otherId}`] : [];
  });
}

type Records = {
  readonly asked: ReadonlyMap<string, number>;
  readonly fills: readonly Fill[];
  readonly events: readonly EventEnvelope[];
};

/** Ordered = filled + taken off + what was open at the end, each by a record of its own. */
function auditShares(order: OrderRow, { asked, fills, events }: Records): string[] {
  if (order.status === 'REJECTED') return [];
  const own = fills.filter((fill) => (fill.parentOrderId ?? fill.orderId) === order.orderId);
  const filled = own.reduce((sum, { qty }) => sum + qty, 0);
  const sizes = events
    .filter(({ payload }) => (payload as Partial<OrderChange>).order?.orderId === order.orderId)
    .filter(({ topic }) => topic !== 'orders.routed')
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ payload }) => (payload as OrderChange).order);
  const off = sizes.reduce((sum, { qty }, n) => sum + ((sizes[n - 1]?.qty ?? qty) - qty), 0);
  const before = sizes.at(-2);
  const cancelled = order.status === 'FILLED' ? 0 : (before?.leavesQty ?? 0);
  const wrong: string[] = [];
  if (isOpen(order.status)) wrong.push(`${order.clientOrderId} is still ${order.status}`);
  if (filled !== order.filledQty) wrong.push(`${order.clientOrderId} filled ${filled} otherwise`);
  const ordered = asked.get(order.orderId) ?? order.askedQty;
  if (ordered !== filled + off + cancelled) {
    wrong.push(`${order.clientOrderId}: ${ordered} is not ${filled} + ${off} + ${cancelled}`);
  }
  return wrong;
}
