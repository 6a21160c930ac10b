/** The whole platform on virtual time: clients who insist on their orders, and an audit of what became of them. */

import { cancelOrder, placeOrder, replaceOrder } from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import { userId } from '@tradefloor/contracts/ids';
import type { Instrument } from '@tradefloor/contracts/market';
import type { Order } from '@tradefloor/contracts/order';
import type { Caller } from '@tradefloor/contracts/user';
import { isOpen, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { PEGS } from '@tradefloor/contracts/vocabulary/price-terms';
import { CLEARING_DEFAULTS } from '@tradefloor/core/clearing/settings';
import type {
  AccountRow,
  ClearedPositionRow,
  NovationRow,
  ObligationRow,
  TransferRow,
} from '@tradefloor/core/clearing/tables';
import { invariant } from '@tradefloor/core/result';
import type { AlgoChildRow, AlgoRow } from '@tradefloor/core/trading/algo/algo-order';
import type { OrderEventRow } from '@tradefloor/core/trading/journal/tables';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import type { SessionHours } from '@tradefloor/core/trading/order/trading-hours';
import type { PositionRow } from '@tradefloor/core/trading/position/tables';
import type { SettlementDays } from '@tradefloor/instruments/trade-settlement';
import type { Service } from '@tradefloor/runtime';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import type { Faults } from '@tradefloor/testkit/faults';
import { type Client, type Outcome, simulate } from '@tradefloor/testkit/simulation';
import { createServices } from '../registry.ts';
import { brokenBalances, memoryClearing } from '../scenario/memory-clearing.ts';
import { memoryJournal } from '../scenario/memory-journal.ts';
import { memoryTca } from '../scenario/memory-tca.ts';
import type { ExchangePort } from '../services/fix-exchange/service.ts';
import { auditVenues } from './audit-venues.ts';
import { priceNear } from './drill-trader.ts';
import { auditRecords } from './execution-records.ts';
import { memoryArchive } from './memory-archive.ts';
import { memoryDeps } from './memory-deps.ts';
import { memoryExchange } from './memory-exchange.ts';
import { SimExchange, type World } from './sim-exchange.ts';
import { SimLine } from './sim-line.ts';

const TRADERS = ['trader-high-touch', 'trader-low-touch'] as const;
/** The last two are thin: an order of some hundred shares walks through their books. */
const SYMBOLS = ['AAPL', 'MSFT', 'KO', 'SPG', 'MPC'] as const;
const ORDERS_EACH = 10;
const FIVE_SLICES = { durationMs: 4_000, slices: 5, forceCompletion: true };

/** Everything settles in the next sweep: settlement is in the simulation too. */
export const SAME_DAY: SettlementDays = {
  EQUITY: 0,
  FIXED_INCOME: 0,
  EURO_BONDS: 0,
  DERIVATIVES: 0,
  OTC: 0,
};

/** What a simulation may set. */
type SimulatedSettings = {
  readonly settlementDays?: SettlementDays;
  readonly hasSplits?: boolean;
  /** Those of a market with auctions; around the clock, without any, by default. */
  readonly hours?: SessionHours;
  /** What is listed; everything by default. A batch of the market costs by the share. */
  readonly universe?: readonly Instrument[];
};

/** What is listed under these symbols alone: each share moves as it does among all. */
export const listOnly = (...symbols: readonly string[]): readonly Instrument[] =>
  EQUITIES.filter(({ symbol }) => symbols.includes(symbol));

/** Services over what a database of the simulation holds. */
export const servicesOver = (
  database: MemoryDatabase,
  exchange: ExchangePort = memoryExchange(),
  { settlementDays = SAME_DAY, hasSplits = false, hours, universe }: SimulatedSettings = {},
): readonly Service[] => {
  const orders = () => database.rows<OrderRow>('oms.orders');
  const deps = memoryDeps({
    journal: memoryJournal({
      orders: () => database.rows('journal.orders'),
      events: () => database.rows('journal.order_events'),
      fills: () => database.rows('journal.fills'),
      audit: () => database.rows('journal.audit'),
      minutes: () => database.rows('journal.minute_bars'),
    }),
    ccp: {
      reader: memoryClearing({
        accounts: () => database.rows('ccp.accounts'),
        transfers: () => database.rows('ccp.transfers'),
        obligations: () => database.rows('ccp.obligations'),
        calls: () => database.rows('ccp.calls'),
        novations: () => database.rows('ccp.novations'),
        events: () => database.rows('ccp.margin_events'),
        optionEnds: () => database.rows('ccp.option_ends'),
        payments: () => database.rows('ccp.position_payments'),
        buyIns: () => database.rows('ccp.buy_ins'),
      }),
      settings: {
        clearing: { ...CLEARING_DEFAULTS, settlementDays },
        marginMtmMs: 1_000,
        settlementSweepMs: 2_000,
      },
    },
  });
  const tca = memoryTca(() => database.rows('journal.tca_orders'));
  const archive = memoryArchive({
    messages: () => database.rows('fix_archive.messages'),
    requests: () => database.rows('fix_archive.requests'),
    verifications: () => database.rows('fix_archive.verifications'),
    fills: () => database.rows('journal.fills'),
  });
  const reader = {
    byId: async (id: string) => orders().find((order) => order.orderId === id) ?? null,
    byClientOrderId: async (user: string, client: string) =>
      orders().find((order) => order.userId === user && order.clientOrderId === client) ?? null,
    page: async () => [],
    links: async () => [],
  };
  const session = hours === undefined ? {} : { hours, hasAuctions: true };
  const oms = { ...deps.oms, ...session, orders: reader };
  const settlement = { ...deps.settlement, settlementDays };
  const listed = universe ?? deps.market.universe;
  const places = listed.map((instrument) => EQUITIES.indexOf(instrument));
  const market = { ...deps.market, hasSplits, universe: listed, places };
  return createServices({ ...deps, tca, archive, oms, exchange, settlement, market });
};

const only =
  (...names: string[]) =>
  (
    database: MemoryDatabase,
    exchange: ExchangePort,
    settings?: SimulatedSettings,
  ): readonly Service[] =>
    servicesOver(database, exchange, settings).filter((service) => names.includes(service.name));

export const TOPOLOGIES = {
  'one process': [servicesOver],
  'a process a group': [
    only('user-service', 'oms', 'risk-engine'),
    only('ems', 'rfq', 'market-sim', 'fix-exchange', 'algo-engine'),
    only('journal', 'fix-archive', 'ccp'),
  ],
  'two alike': [servicesOver, servicesOver],
} as const;
export type Topology = keyof typeof TOPOLOGIES;

/** A platform whose exchange stands outside of its processes: what a simulation needs of it. */
export function makePlatform(topology: Topology, seed: number, settings: SimulatedSettings = {}) {
  let exchange: SimExchange | null = null;
  const there = (): SimExchange => {
    invariant(exchange !== null, 'the exchange is there before the first process');
    return exchange;
  };
  return {
    exchange: there,
    processes: TOPOLOGIES[topology].map(
      (services) => (database: MemoryDatabase) => services(database, there().port, settings),
    ),
    outside: (world: World) => {
      exchange = new SimExchange(world, seed, settings);
      return new SimLine(world, exchange);
    },
  };
}

type Ack = { readonly orderId: string; readonly isAccepted: boolean };
export type SimulationRun = {
  readonly outcome: Outcome;
  readonly acks: ReadonlyMap<string, Ack>;
  readonly wrong: string[];
};

/** One run of the platform through faults and back to rest. */
export async function ride(
  seed: number,
  topology: Topology,
  faults: Faults,
): Promise<SimulationRun> {
  const acks = new Map<string, Ack>();
  const { exchange, ...platform } = makePlatform(topology, seed, {
    universe: listOnly(...SYMBOLS),
  });
  const outcome = await simulate({
    seed,
    ...platform,
    faults,
    simulationMs: 9_000,
    // The last slices, their orders, and the reconciler's delay for an undelivered message.
    calmMs: 20_000,
    drive: (client) => {
      for (const trader of TRADERS) trade(client, trader, acks);
    },
  });
  return {
    outcome,
    acks,
    wrong: [...audit(outcome.database, acks), ...auditVenues(outcome.database, exchange())],
  };
}

const makeCaller = (name: (typeof TRADERS)[number]): Caller => ({
  userId: userId(name),
  role: 'trader',
  tradingStyle: name === 'trader-high-touch' ? 'high_touch' : 'low_touch',
  guest: false,
  darkPoolAccess: false,
  sessionId: `session-${name}`,
});

/** What the n-th order is: every fourth is an algo's, every fourth a limit order near the market, the others take. */
function toOrder({ time }: Client, n: number) {
  const symbol = SYMBOLS[time.between(0, SYMBOLS.length - 1)] ?? 'AAPL';
  const side = time.chance(0.5) ? 'BUY' : 'SELL';
  const common = { symbol, side, qty: time.between(1, 3_000), instrumentType: 'equity' };
  if (n % 4 === 1) {
    const algoParams = FIVE_SLICES;
    return { ...common, orderType: 'MARKET', strategy: 'TWAP', timeInForce: 'DAY', algoParams };
  }
  const lit = { ...common, strategy: 'LIT' };
  if (n % 4 !== 2) {
    return { ...lit, orderType: 'MARKET', timeInForce: time.chance(0.3) ? 'IOC' : 'DAY' };
  }
  const price = priceNear(symbol, time.between(-5, 5));
  if (time.chance(0.3)) return toPassive({ time }, lit, price);
  const timeInForce = (['DAY', 'GTC', 'IOC', 'FOK'] as const)[time.between(0, 3)];
  const least = timeInForce === 'IOC' ? { minQty: time.between(1, lit.qty) } : {};
  return { ...lit, orderType: 'LIMIT', timeInForce, price, ...least };
}

/** One that follows the market, only rests, or shows a part of itself. */
function toPassive<L extends { readonly qty: number }>(
  { time }: Pick<Client, 'time'>,
  lit: L,
  price: number,
) {
  const rests = { ...lit, timeInForce: 'DAY' } as const;
  const displayQty = time.between(1, lit.qty);
  const pegTo = PEGS[time.between(0, 2)];
  switch (time.between(0, 3)) {
    case 0:
      return { ...rests, orderType: 'PEGGED', pegTo, pegOffset: time.between(-2, 2) / 100 };
    case 1:
      return { ...rests, orderType: 'PEGGED', pegTo, price, displayQty };
    case 2:
      return { ...rests, orderType: 'LIMIT', price, displayQty };
    default:
      return { ...rests, orderType: 'LIMIT', price, postOnly: true };
  }
}

/** Sends orders and retries each until the platform has accepted or refused. */
function trade(client: Client, name: (typeof TRADERS)[number], acks: Map<string, Ack>): void {
  const { time, request: sendRequest } = client;
  const caller = makeCaller(name);
  for (let n = 0; n < ORDERS_EACH; n += 1) {
    const clientOrderId = `${name}-${n}`;
    const order = toOrder(client, n);
    const request = placeOrder.in.parse({ clientOrderId, ...order });
    const attempt = async (): Promise<void> => {
      const result = await sendRequest(placeOrder, request, caller);
      if (result.ok) acks.set(clientOrderId, { orderId: result.value.orderId, isAccepted: true });
      else if (result.error.kind === 'REFUSED' && result.error.info.orderId !== undefined) {
        acks.set(clientOrderId, { orderId: result.error.info.orderId, isAccepted: false });
      } else time.after(300, () => void attempt());
      const ack = acks.get(clientOrderId);
      if (ack?.isAccepted && order.orderType !== 'MARKET') amend(client, caller, ack.orderId);
      // Now and then a cancel races the fills.
      if (ack?.isAccepted && n % 3 === 0) {
        const input = cancelOrder.in.parse({ orderId: ack.orderId });
        time.after(time.between(0, 200), () => void sendRequest(cancelOrder, input, caller));
      }
    };
    time.after(1_000 + time.between(0, 8_000), () => void attempt());
  }
}

/** A limit order is changed while it rests, perhaps, and taken off the market in the end, whatever it takes. */
function amend({ time, request }: Client, caller: Caller, id: string): void {
  if (time.chance(0.6)) {
    const change = replaceOrder.in.parse({ orderId: id, qty: time.between(1, 6_000) });
    time.after(time.between(0, 1_500), () => void request(replaceOrder, change, caller));
  }
  const input = cancelOrder.in.parse({ orderId: id });
  const insist = async (): Promise<void> => {
    const result = await request(cancelOrder, input, caller);
    const isOver =
      !result.ok && result.error.kind === 'REFUSED' && result.error.code === 'CONFLICT';
    if (!isOver) time.after(400, () => void insist());
  };
  time.after(time.between(2_000, 6_000), () => void insist());
}

/** Every violation, as text. */
function audit(database: MemoryDatabase, acks: ReadonlyMap<string, Ack>): string[] {
  const orders = database.rows<OrderRow>('oms.orders');
  const fills = database.rows<Fill>('journal.fills');
  const wrong = [
    ...auditResponses(orders, acks),
    ...orders.flatMap((order) => auditOrder(order, fills)),
    ...auditJournal(database, orders),
    ...auditChildren(database, fills),
    ...auditPositions(database, fills),
    ...auditClearing(database, fills),
    ...auditRecords(database, orders, fills),
  ];
  if (database.deadLetters.length > 0)
    wrong.push(`${database.deadLetters.length} dead letters: ${database.deadLetters[0]?.error}`);
  return wrong;
}

function auditResponses(orders: readonly Order[], acks: ReadonlyMap<string, Ack>): string[] {
  const wrong: string[] = [];
  const expected = TRADERS.length * ORDERS_EACH;
  if (acks.size !== expected) wrong.push(`${acks.size} of ${expected} requests got an answer`);
  for (const [client, ack] of acks) {
    const own = orders.filter((order) => order.clientOrderId === client);
    if (own.length !== 1 || own[0]?.orderId !== ack.orderId)
      wrong.push(`${client}: ${own.length} orders`);
    if (own[0] && (own[0].status === 'REJECTED') === ack.isAccepted)
      wrong.push(`${client}: answered otherwise`);
  }
  return wrong;
}

function auditOrder(order: Order, fills: readonly Fill[]): string[] {
  const own = fills.filter((fill) => (fill.parentOrderId ?? fill.orderId) === order.orderId);
  const filled = own.reduce((sum, fill) => sum + fill.qty, 0);
  const wrong: string[] = [];
  if (isOpen(order.status)) wrong.push(`${order.clientOrderId} is still ${order.status}`);
  if (filled !== order.filledQty)
    wrong.push(`${order.clientOrderId} filled ${order.filledQty}, journal ${filled}`);
  if (filled > order.qty) wrong.push(`${order.clientOrderId} overfilled`);
  if (order.leavesQty !== (isOpen(order.status) ? order.qty - filled : 0))
    wrong.push(`${order.clientOrderId} leaves`);
  return [...wrong, ...auditNumbers(own)];
}

/** The fills of each order, or child of one, are numbered from 1 without a gap. */
function auditNumbers(fills: readonly Fill[]): string[] {
  const byOrder = new Map<string, number[]>();
  for (const { orderId, execId } of fills) {
    const numbers = byOrder.get(orderId) ?? [];
    byOrder.set(orderId, [...numbers, Number(execId.split('-F')[1])]);
  }
  return [...byOrder].flatMap(([orderId, numbers]) => {
    const sorted = numbers.toSorted((a, b) => a - b);
    return sorted.some((n, i) => n !== i + 1) ? [`${orderId} fills ${sorted.join()}`] : [];
  });
}

/** Children of algos: over, as filled as the journal knows, numbered without a gap, never more than their parents. */
function auditChildren(database: MemoryDatabase, fills: readonly Fill[]): string[] {
  const children = database.rows<AlgoChildRow>('algo.children');
  const wrong = children.flatMap((child) => {
    const filled = fills
      .filter((fill) => fill.orderId === child.orderId)
      .reduce((sum, fill) => sum + fill.qty, 0);
    const isRight = !isOpen(child.status) && child.filledQty === filled;
    return isRight ? [] : [`child ${child.orderId} is ${child.status} with ${filled} filled`];
  });
  for (const parent of database.rows<AlgoRow>('algo.orders')) {
    const own = children.filter((child) => child.parentOrderId === parent.orderId);
    const numbers = own.map(({ childNo }) => childNo).sort((a, b) => a - b);
    const filled = own.reduce((sum, child) => sum + child.filledQty, 0);
    const isRight =
      parent.state === 'DONE' &&
      filled === parent.cumQty &&
      filled <= parent.qty &&
      numbers.every((n, i) => n === i + 1) &&
      numbers.length === parent.childCount;
    if (!isRight) wrong.push(`algo ${parent.orderId} ${parent.state} ${filled} of ${parent.qty}`);
  }
  return [...wrong, ...auditJournal(database, children)];
}

function auditJournal(database: MemoryDatabase, orders: readonly Order[]): string[] {
  const kept = new Map(
    database.rows<Order>('journal.orders').map((order) => [order.orderId, order]),
  );
  const events = database.rows<OrderEventRow>('journal.order_events');
  return orders.flatMap((order) => {
    const copy = kept.get(order.orderId);
    const versions = events
      .filter((event) => event.orderId === order.orderId)
      .map((event) => event.version);
    versions.sort((a, b) => a - b);
    const wrong: string[] = [];
    if (copy?.version !== order.version || copy.status !== order.status) {
      wrong.push(
        `${order.clientOrderId} is ${order.status} v${order.version}, journal ${copy?.status} v${copy?.version}`,
      );
    }
    if (versions.length !== order.version || versions.some((version, i) => version !== i + 1)) {
      wrong.push(`${order.clientOrderId} history ${versions.join()} of ${order.version}`);
    }
    return wrong;
  });
}

export function auditPositions(database: MemoryDatabase, fills: readonly Fill[]): string[] {
  const net = new Map<string, number>();
  for (const fill of fills) {
    const key = `${fill.userId} ${fill.symbol}`;
    net.set(key, (net.get(key) ?? 0) + sideSign(fill.side) * fill.qty);
  }
  const positions = database.rows<PositionRow>('risk.positions');
  for (const { userId: user, symbol, netQty } of positions) {
    const key = `${user} ${symbol}`;
    net.set(key, (net.get(key) ?? 0) - netQty);
  }
  return [...net]
    .filter(([, difference]) => difference !== 0)
    .map(([key, difference]) => `${key} position off by ${difference}`);
}

/** Two legs of every fill, positions that are the fills', and balances that are their transfers' sums and cancel out. */
export function auditClearing(database: MemoryDatabase, fills: readonly Fill[]): string[] {
  const legs = database.rows<NovationRow>('ccp.novations');
  const wrong: string[] = [];
  if (legs.length !== 2 * fills.length) wrong.push(`${legs.length} legs of ${fills.length} fills`);
  const net = new Map<string, number>();
  for (const { participant, symbol, leg, qty } of legs) {
    const key = `${participant} ${symbol}`;
    net.set(key, (net.get(key) ?? 0) + (leg === 'BUYER' ? qty : -qty));
  }
  for (const row of database.rows<ClearedPositionRow>('ccp.positions')) {
    const key = `${row.participant} ${row.symbol}`;
    if (net.get(key) !== row.netQty) wrong.push(`${key} cleared ${row.netQty} of ${net.get(key)}`);
  }
  const accounts = database.rows<AccountRow>('ccp.accounts');
  const broken = brokenBalances(accounts, database.rows<TransferRow>('ccp.transfers'));
  if (broken > 0) wrong.push(`${broken} balances are not the sum of their transfers`);
  const sums = new Map<string, bigint>();
  for (const { ledger, posted } of accounts) {
    sums.set(ledger, (sums.get(ledger) ?? 0n) + BigInt(posted));
  }
  for (const [ledger, sum] of sums) if (sum !== 0n) wrong.push(`${ledger} sums to ${sum}`);
  const queued = database
    .rows<ObligationRow>('ccp.obligations')
    .filter(({ status }) => status !== 'SETTLED');
  if (queued.length > 0) wrong.push(`${queued.length} obligations are not settled`);
  return wrong;
}
