/**
 * A trader's brackets and one-cancels-other orders on the whole platform on virtual time, and the audit of what became of
 * them: exits never sell more than the entry bought, and one of them is at market at a time. Only tests import it.
 */
import { cancelOrder, placeLinked } from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import type { OrderChange, RoutedOrder } from '@tradefloor/contracts/order';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import type { LinkedLegRow, OrderRow } from '@tradefloor/core/trading/order/tables';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import type { Faults } from '@tradefloor/testkit/faults';
import { type Client, simulate } from '@tradefloor/testkit/simulation';
import { cancelAll, DRILL_TRADER, insist, priceNear } from './drill-trader.ts';
import { listOnly, makePlatform, type Topology } from './platform-simulation.ts';

const SYMBOLS = ['KO', 'MPC', 'AAPL', 'SPG'] as const;
const LINKS = 14;
const TRADING_MS = 9_000;
/** An entry near the market with exits a few hundredths of a per cent away; every third is a pair without an entry. */
function toLinked({ time }: Client, n: number) {
  const symbol = SYMBOLS[n % SYMBOLS.length] ?? 'KO';
  const isBuy = time.chance(0.5);
  const sign = isBuy ? 1 : -1;
  const lasting = { symbol, qty: time.between(100, 3_000), timeInForce: 'GTC', strategy: 'LIT' };
  const shares = { ...lasting, instrumentType: 'equity' };
  const [into, out] = isBuy ? ['BUY', 'SELL'] : ['SELL', 'BUY'];
  const from = time.between(0, 6);
  const profit = {
    ...shares,
    clientOrderId: `link-${n}-profit`,
    side: out,
    orderType: 'LIMIT',
    price: priceNear(symbol, sign * (from + time.between(1, 8))),
  };
  const loss = {
    ...shares,
    clientOrderId: `link-${n}-loss`,
    side: out,
    orderType: 'STOP',
    stopPrice: priceNear(symbol, sign * (from - time.between(2, 9))),
  };
  if (n % 3 === 2) return { link: 'OCO', orders: [profit, loss] };
  const entry = {
    ...shares,
    clientOrderId: `link-${n}-entry`,
    side: into,
    orderType: 'LIMIT',
    price: priceNear(symbol, sign * from),
  };
  return { link: 'BRACKET', orders: [entry, profit, loss] };
}

/** Sends links, cancels some entries, and everything in the end. */
function trade(client: Client): void {
  const { time, request } = client;
  for (let n = 0; n < LINKS; n += 1) {
    const linked = placeLinked.in.parse(toLinked(client, n));
    insist(client, time.between(1_500, TRADING_MS - 2_000), async () => {
      const result = await request(placeLinked, linked, DRILL_TRADER);
      if (result.ok && n % 4 === 1) {
        const cancel = cancelOrder.in.parse({ orderId: result.value.orders[0]?.orderId });
        time.after(time.between(0, 2_000), () => void request(cancelOrder, cancel, DRILL_TRADER));
      }
      return result.ok || result.error.kind === 'REFUSED';
    });
  }
  cancelAll(client, TRADING_MS + 8_000, 1_500);
}

type LinkDrill = {
  readonly wrong: readonly string[];
  readonly links: number;
  /** Brackets whose entry filled, and exits that filled. */
  readonly entered: number;
  readonly exited: number;
  readonly crashes: number;
};

type DrillOf = { readonly seed: number; readonly topology: Topology; readonly faults: Faults };

/** One run, through its faults and back to rest. */
export async function drillLinks(of: DrillOf): Promise<LinkDrill> {
  const { exchange: _, ...platform } = makePlatform(of.topology, of.seed, {
    universe: listOnly(...SYMBOLS),
  });
  const { database, crashes } = await simulate({
    seed: of.seed,
    faults: of.faults,
    ...platform,
    simulationMs: TRADING_MS,
    calmMs: 40_000,
    drive: (client) => trade(client),
  });
  const legs = database.rows<LinkedLegRow>(OMS_TABLES.linkedLegs.name);
  const records = readRecords(database);
  const links = [...new Set(legs.map(({ linkId }) => linkId))];
  const filled = legs.filter(({ orderId }) => sumFilled(records, orderId) > 0);
  return {
    wrong: [
      ...links.flatMap((id) =>
        auditLink(
          legs.filter(({ linkId }) => linkId === id),
          records,
        ),
      ),
      ...legs
        .filter((leg) => leg.closedAt === null)
        .map(({ orderId }) => `${orderId} is not closed`),
      ...database.deadLetters.map(({ error }) => `dead letter: ${error}`),
    ],
    links: links.length,
    entered: filled.filter(({ isEntry }) => isEntry).length,
    exited: filled.filter(({ isEntry }) => !isEntry).length,
    crashes,
  };
}

type Records = {
  readonly orders: ReadonlyMap<string, OrderRow>;
  readonly fills: readonly Fill[];
  readonly events: readonly EventEnvelope[];
};

const readRecords = (database: MemoryDatabase): Records => ({
  orders: new Map(database.rows<OrderRow>('oms.orders').map((row) => [row.orderId, row])),
  fills: database.rows<Fill>('journal.fills'),
  events: database
    .events()
    .filter(({ producer }) => producer === 'oms')
    .toSorted((a, b) => a.seq - b.seq),
});

const sumFilled = ({ fills }: Records, orderId: string): number =>
  fills.reduce((sum, fill) => (fill.orderId === orderId ? sum + fill.qty : sum), 0);

/** What came in, what went out, and how many of the alternatives were at market at once. */
function auditLink(legs: readonly LinkedLegRow[], records: Records): string[] {
  const wrong: string[] = [];
  const exits = legs.filter(({ isEntry }) => !isEntry);
  const entry = legs.find(({ isEntry }) => isEntry);
  const out = exits.reduce((sum, { orderId }) => sum + sumFilled(records, orderId), 0);
  const asked = records.orders.get(exits[0]?.orderId ?? '')?.askedQty ?? 0;
  const most = entry === undefined ? asked : sumFilled(records, entry.orderId);
  if (out > most) wrong.push(`${legs[0]?.linkId}: ${out} out, ${most} in`);
  for (const { orderId } of legs) {
    const row = records.orders.get(orderId);
    if (row === undefined || isOpen(row.status)) wrong.push(`${orderId} is ${row?.status}`);
  }
  return [...wrong, ...auditMarket(new Set(exits.map(({ orderId }) => orderId)), records)];
}

/** From its routing to its end an order is at market. */
function auditMarket(exits: ReadonlySet<string>, { events }: Records): string[] {
  const there = new Set<string>();
  const wrong: string[] = [];
  for (const { topic, payload } of events) {
    const { order } = payload as Partial<RoutedOrder & OrderChange>;
    if (order === undefined || !exits.has(order.orderId)) continue;
    if (topic === 'orders.routed') there.add(order.orderId);
    else if (!isOpen(order.status)) there.delete(order.orderId);
    if (there.size > 1) wrong.push(`${[...there].join(' and ')} are at market together`);
  }
  return wrong;
}
