/**
 * Traders of currencies and futures on the whole platform on virtual time, whose orders wait for their dealer's price; and
 * the audit of what became of them: each is dealt at most once, within its limit, and all of them end. Only tests import
 * it.
 */
import { futureStrip } from '@tradefloor/contracts/calls/futures';
import { fxQuotes } from '@tradefloor/contracts/calls/fx';
import {
  cancelOrder,
  cancelOrders,
  placeOrder,
  replaceOrder,
} from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import { userId } from '@tradefloor/contracts/ids';
import type { ExecutionAck, RoutedOrder } from '@tradefloor/contracts/order';
import type { Caller, TradingStyle } from '@tradefloor/contracts/user';
import { isOpen, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import type { OrderRow, TriggerRow } from '@tradefloor/core/trading/order/tables';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import type { Faults } from '@tradefloor/testkit/faults';
import { type Client, simulate } from '@tradefloor/testkit/simulation';
import { insist } from './drill-trader.ts';
import { auditPositions, listOnly, makePlatform, type Topology } from './platform-simulation.ts';
import { StruckWhileWaiting } from './struck-while-waiting.ts';

const ORDERS_EACH = 24;
const TRADING_MS = 12_000;

const makeTrader = (name: string, tradingStyle: TradingStyle): Caller => ({
  userId: userId(name),
  role: 'trader',
  tradingStyle,
  guest: false,
  darkPoolAccess: false,
  sessionId: `session-${name}`,
});
const FELIX = makeTrader('trader-fx-electronic', 'fx_electronic');
const CORA = makeTrader('trader-commodities-voice', 'commodities_voice');

type Quote = {
  readonly symbol: string;
  readonly bid: number;
  readonly ask: number;
  readonly tick: number;
};

/** A currency pair at a price of its smallest size. */
async function readEuro({ request }: Client): Promise<Quote | null> {
  const prices = await request(fxQuotes, {}, FELIX);
  const quote = prices.ok ? prices.value.quotes[0] : undefined;
  const [best] = quote?.rungs ?? [];
  return quote === undefined || best === undefined
    ? null
    : { symbol: quote.symbol, bid: best.bid, ask: best.ask, tick: 10 };
}

/** The nearest month of crude. */
async function readCrude({ request }: Client): Promise<Quote | null> {
  const strip = await request(futureStrip, { root: 'CL' }, CORA);
  const month = strip.ok ? strip.value.months[0] : undefined;
  return month === undefined
    ? null
    : { symbol: month.symbol, bid: month.bid, ask: month.ask, tick: 10_000 };
}

const MARKETS = [
  { caller: FELIX, instrumentType: 'fx', lot: 1_000_000, ticks: 6, read: readEuro },
  { caller: CORA, instrumentType: 'commodity', lot: 20, ticks: 2, read: readCrude },
] as const;
type Market = (typeof MARKETS)[number];

type Placing = { readonly market: Market; readonly n: number };

/** A price some ticks from the touch: some are there at once, some come to be, some never. */
function toOrder({ time }: Client, quote: Quote, { market, n }: Placing) {
  const side = time.chance(0.5) ? ('BUY' as const) : ('SELL' as const);
  const sign = sideSign(side);
  const touch = side === 'BUY' ? quote.ask : quote.bid;
  const away = time.between(0, market.ticks) * quote.tick;
  const inFavour = (touch - sign * away) / 1_000_000;
  const against = (touch + sign * (away + quote.tick)) / 1_000_000;
  const common = {
    clientOrderId: `${market.instrumentType}-${n}`,
    symbol: quote.symbol,
    instrumentType: market.instrumentType,
    side,
    qty: market.lot * time.between(1, 4),
    timeInForce: (['DAY', 'GTC'] as const)[n % 2],
    strategy: 'LIT',
  };
  return placeOrder.in.parse({ ...common, ...toTerms(n, { inFavour, against }) });
}

function toTerms(n: number, { inFavour, against }: { inFavour: number; against: number }) {
  switch (n % 6) {
    case 0:
      return { orderType: 'STOP', stopPrice: against };
    case 1:
      return { orderType: 'STOP_LIMIT', stopPrice: against, price: against };
    case 2:
      return { orderType: 'MARKET_IF_TOUCHED', stopPrice: inFavour, triggerBy: 'MID' };
    default:
      return { orderType: 'LIMIT', price: inFavour };
  }
}

/** Sends orders, changes some while they wait, cancels some, and everything in the end. */
function trade(client: Client, market: Market): void {
  const { time, request } = client;
  for (let n = 0; n < ORDERS_EACH; n += 1) {
    let order: ReturnType<typeof toOrder> | null = null;
    insist(client, time.between(1_500, TRADING_MS - 3_000), async () => {
      const quote = order === null ? await market.read(client) : null;
      order ??= quote === null ? null : toOrder(client, quote, { market, n });
      if (order === null) return false;
      const result = await request(placeOrder, order, market.caller);
      if (result.ok) disturb(client, { orderId: result.value.orderId, n, market });
      return (
        result.ok || (result.error.kind === 'REFUSED' && result.error.info.orderId !== undefined)
      );
    });
  }
  const everything = cancelOrders.in.parse({ filter: {} });
  const sweep = async (): Promise<void> => {
    await request(cancelOrders, everything, market.caller);
    time.after(1_000, () => void sweep());
  };
  time.after(TRADING_MS + 6_000, () => void sweep());
}

type Sent = { readonly orderId: string; readonly n: number; readonly market: Market };

function disturb({ time, request }: Client, { orderId, n, market }: Sent): void {
  const { caller, lot } = market;
  if (n % 5 === 0) {
    const change = replaceOrder.in.parse({ orderId, qty: lot * time.between(1, 4) });
    time.after(time.between(0, 1_500), () => void request(replaceOrder, change, caller));
  }
  if (n % 7 === 0) {
    const cancel = cancelOrder.in.parse({ orderId });
    time.after(time.between(0, 3_000), () => void request(cancelOrder, cancel, caller));
  }
}

type DealerDrill = {
  readonly wrong: readonly string[];
  readonly accepted: number;
  readonly filled: number;
  /** Offers that the dealer returned. */
  readonly returned: number;
  readonly crashes: number;
  /** For faults that strike while a dealer has an order, or is about to. */
  readonly opportunities: number;
};

type DrillOf = {
  readonly seed: number;
  readonly topology: Topology;
  readonly faults: Faults | 'while the dealer has it';
};

/** One run, through its faults and back to rest. */
export async function drillDealers(of: DrillOf): Promise<DealerDrill> {
  const struck = new StruckWhileWaiting();
  const { exchange: _, ...platform } = makePlatform(of.topology, of.seed, {
    universe: listOnly('AAPL'),
  });
  const { database, crashes } = await simulate({
    seed: of.seed,
    faults: of.faults === 'while the dealer has it' ? struck : of.faults,
    ...platform,
    simulationMs: TRADING_MS,
    calmMs: 30_000,
    drive: (client, rows) => {
      struck.waits = () => listTriggers(rows).some(isAway);
      for (const market of MARKETS) trade(client, market);
    },
  });
  const orders = database.rows<OrderRow>('oms.orders');
  const events = database.events();
  const fills = database.rows<Fill>('journal.fills');
  return {
    wrong: [
      ...orders.flatMap((order) => auditOrder(order, { events, fills })),
      ...auditPositions(database, fills),
      ...listTriggers(database)
        .filter(({ closedAt }) => closedAt === null)
        .map(({ orderId }) => `${orderId} still waits`),
      ...database.deadLetters.map(({ error }) => `dead letter: ${error}`),
    ],
    accepted: orders.filter(({ status }) => status !== 'REJECTED').length,
    filled: orders.filter(({ status }) => status === 'FILLED').length,
    returned: events.filter(({ payload }) => isReturn(payload)).length,
    crashes,
    opportunities: struck.opportunities,
  };
}

const listTriggers = (database: MemoryDatabase) =>
  database.rows<TriggerRow>(OMS_TABLES.triggers.name);
const isAway = ({ triggeredAt, closedAt }: TriggerRow): boolean =>
  triggeredAt !== null && closedAt === null;
const isReturn = (payload: unknown): boolean => {
  const { offer, requestNo } = payload as Partial<ExecutionAck>;
  return offer !== undefined && requestNo === 0;
};

type Records = { readonly events: readonly EventEnvelope[]; readonly fills: readonly Fill[] };

/** One fill of all of it within its limit, or none; each offer another version; nothing open in the end. */
function auditOrder(order: OrderRow, { events, fills }: Records): string[] {
  const name = order.clientOrderId;
  const offers = events.flatMap(({ topic, payload }) => {
    const routed = payload as RoutedOrder;
    return topic === 'orders.otc' && routed.order.orderId === order.orderId ? [routed.order] : [];
  });
  const own = fills.filter(({ orderId }) => orderId === order.orderId);
  const wrong: string[] = [];
  if (isOpen(order.status)) wrong.push(`${name} is still ${order.status}`);
  if (new Set(offers.map(({ version }) => version)).size !== offers.length) {
    wrong.push(`${name} was offered twice as one version`);
  }
  if (own.length !== (order.status === 'FILLED' ? 1 : 0)) {
    wrong.push(`${name} is ${order.status} with ${own.length} fills`);
  }
  for (const fill of own) {
    const limits = offers.map(({ price }) => price);
    const isWithin = limits.some(
      (limit) =>
        limit === null || (fill.side === 'BUY' ? fill.price <= limit : fill.price >= limit),
    );
    if (!isWithin) wrong.push(`${name} was dealt at ${fill.price}, beyond ${limits.join(' ')}`);
    if (fill.qty !== order.qty) wrong.push(`${name} was dealt in part`);
  }
  return wrong;
}
