/**
 * A trader's stops, trailing stops and orders if touched on the whole platform on virtual time, and the audit of what
 * became of them: each goes off at most once, at its price, and to market once. Only tests import it.
 */
import { cancelOrder, placeOrder, replaceOrder } from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import type { OrderChange, RoutedOrder } from '@tradefloor/contracts/order';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { isTriggered, TRIGGER_KIND } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import type { OrderRow, TriggerRow } from '@tradefloor/core/trading/order/tables';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import type { Faults } from '@tradefloor/testkit/faults';
import { type Client, simulate } from '@tradefloor/testkit/simulation';
import { cancelAll, DRILL_TRADER, insist, priceNear } from './drill-trader.ts';
import { listOnly, makePlatform, type Topology } from './platform-simulation.ts';
import { StruckWhileWaiting } from './struck-while-waiting.ts';

const SYMBOLS = ['KO', 'MPC', 'AAPL'] as const;
const ORDERS = 36;
const TRADING_MS = 9_000;
/** Some cents from where the market began, on the side it may move to: many are reached, some are at once and refused. */
function toOrder({ time }: Client, n: number) {
  const symbol = SYMBOLS[n % SYMBOLS.length] ?? 'KO';
  const side = time.chance(0.5) ? 'BUY' : 'SELL';
  const sign = side === 'BUY' ? 1 : -1;
  const away = time.between(0, 4);
  const triggerBy = (['LAST', 'BID_ASK', 'MID'] as const)[time.between(0, 2)];
  const qty = time.between(50, 900);
  const common = { clientOrderId: `trigger-${n}`, symbol, side, qty, triggerBy };
  const lit = { ...common, instrumentType: 'equity', strategy: 'LIT', timeInForce: 'DAY' };
  const against = priceNear(symbol, sign * away);
  const inFavour = priceNear(symbol, -sign * away);
  switch (n % 6) {
    case 0:
    case 1:
      return { ...lit, orderType: 'STOP', stopPrice: against };
    case 2: {
      const price = Math.round((against + sign * 0.05) * 100) / 100;
      return { ...lit, orderType: 'STOP_LIMIT', stopPrice: against, price };
    }
    case 3:
      return { ...lit, orderType: 'TRAILING_STOP', trailAmount: time.between(1, 4) / 100 };
    case 4:
      return { ...lit, orderType: 'TRAILING_STOP', trailPct: time.between(1, 6) / 100 };
    default:
      return { ...lit, orderType: 'MARKET_IF_TOUCHED', stopPrice: inFavour };
  }
}

/** Sends orders, changes some while they wait, cancels some, and everything in the end. */
function trade(client: Client): void {
  const { time, request } = client;
  for (let n = 0; n < ORDERS; n += 1) {
    const order = placeOrder.in.parse(toOrder(client, n));
    insist(client, time.between(1_500, TRADING_MS - 2_000), async () => {
      const result = await request(placeOrder, order, DRILL_TRADER);
      if (result.ok) disturb(client, result.value.orderId, n);
      return (
        result.ok || (result.error.kind === 'REFUSED' && result.error.info.orderId !== undefined)
      );
    });
  }
  cancelAll(client, TRADING_MS + 6_000, 1_000);
}

function disturb({ time, request }: Client, orderId: string, n: number): void {
  if (n % 5 === 0) {
    const change = replaceOrder.in.parse({ orderId, qty: time.between(1, 900) });
    time.after(time.between(0, 1_500), () => void request(replaceOrder, change, DRILL_TRADER));
  }
  if (n % 7 === 0) {
    const cancel = cancelOrder.in.parse({ orderId });
    time.after(time.between(0, 3_000), () => void request(cancelOrder, cancel, DRILL_TRADER));
  }
}

type TriggerDrill = {
  readonly wrong: readonly string[];
  readonly accepted: number;
  readonly triggered: number;
  readonly filled: number;
  readonly crashes: number;
  /** For faults that strike while a triggered order is not at market yet. */
  readonly opportunities: number;
};

type DrillOf = {
  readonly seed: number;
  readonly topology: Topology;
  readonly faults: Faults | 'between trigger and market';
};

/** One run, through its faults and back to rest. */
export async function drillTriggers(of: DrillOf): Promise<TriggerDrill> {
  const struck = new StruckWhileWaiting();
  const { exchange: _, ...platform } = makePlatform(of.topology, of.seed, {
    universe: listOnly(...SYMBOLS),
  });
  const { database, crashes } = await simulate({
    seed: of.seed,
    faults: of.faults === 'between trigger and market' ? struck : of.faults,
    ...platform,
    simulationMs: TRADING_MS,
    calmMs: 30_000,
    drive: (client, rows) => {
      struck.waits = () => listTriggers(rows).some(isOnItsWay);
      trade(client);
    },
  });
  const orders = database.rows<OrderRow>('oms.orders').filter((row) => isTriggered(row.orderType));
  const events = database.events().filter(({ producer }) => producer === 'oms');
  const fills = database.rows<Fill>('journal.fills');
  return {
    wrong: [
      ...orders.flatMap((order) => auditOrder(order, { events, fills })),
      ...listTriggers(database)
        .filter(({ closedAt }) => closedAt === null)
        .map(({ orderId }) => `${orderId} still waits`),
      ...database.deadLetters.map(({ error }) => `dead letter: ${error}`),
    ],
    accepted: orders.filter(({ status }) => status !== 'REJECTED').length,
    triggered: orders.filter(({ triggered }) => triggered === true).length,
    filled: orders.filter(({ filledQty }) => filledQty > 0).length,
    crashes,
    opportunities: struck.opportunities,
  };
}

const listTriggers = (database: MemoryDatabase) =>
  database.rows<TriggerRow>(OMS_TABLES.triggers.name);
const isOnItsWay = ({ triggeredAt, closedAt }: TriggerRow): boolean =>
  triggeredAt !== null && closedAt === null;

type Records = { readonly events: readonly EventEnvelope[]; readonly fills: readonly Fill[] };

/** One trigger, then one routing, then fills; the price it names has reached the stop it names. */
function auditOrder(order: OrderRow, { events, fills }: Records): string[] {
  const name = order.clientOrderId;
  const own = events
    .filter(({ payload }) => (payload as Partial<OrderChange>).order?.orderId === order.orderId)
    .toSorted((a, b) => a.seq - b.seq);
  const routed = own.filter(({ topic }) => topic === 'orders.routed');
  const changes = own.filter(({ topic }) => topic !== 'orders.routed');
  const set = changes.filter(({ payload }, n) => {
    const before = changes[n - 1]?.payload as OrderChange | undefined;
    return (payload as OrderChange).order.triggered === true && before?.order.triggered !== true;
  });
  const wrong: string[] = [];
  if (isOpen(order.status)) wrong.push(`${name} is still ${order.status}`);
  if (set.length > 1) wrong.push(`${name} was triggered ${set.length} times`);
  if (routed.length > 1) wrong.push(`${name} went out ${routed.length} times`);
  if (routed.length > set.length) wrong.push(`${name} went out without its trigger`);
  const [out] = routed;
  if (out !== undefined && (out.payload as RoutedOrder).order.triggered !== true) {
    wrong.push(`${name} went out untriggered`);
  }
  if (order.triggered !== (order.status === 'REJECTED' ? false : set.length === 1)) {
    wrong.push(`${name} states ${order.triggered} with ${set.length} triggers`);
  }
  const filled = fills.filter(({ orderId }) => orderId === order.orderId);
  if (filled.length > 0 && routed.length === 0) wrong.push(`${name} filled and never went out`);
  if (filled.reduce((sum, { qty }) => sum + qty, 0) !== order.filledQty) {
    wrong.push(`${name} filled otherwise than its record`);
  }
  return [...wrong, ...set.flatMap(({ payload }) => auditPrice(payload as OrderChange))];
}

/** `triggered: last 61.2 reached 61.25`, read as a person reads it. */
function auditPrice({ order, reason }: OrderChange): string[] {
  const [, seen, stop] = /^triggered: .* ([\d.]+) reached ([\d.]+)$/.exec(reason ?? '') ?? [];
  const rises = (order.side === 'BUY') !== (TRIGGER_KIND[order.orderType] === 'TOUCH');
  const isReached = rises ? Number(seen) >= Number(stop) : Number(seen) <= Number(stop);
  return isReached ? [] : [`${order.clientOrderId}: ${reason}`];
}
