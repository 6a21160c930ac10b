/**
 * Orders for an auction on the whole platform on virtual time, sent and changed until the cut-off, and the audit of what
 * became of them: each trades at the one price of its symbol or not at all, and none is left. Only tests import it.
 */
import { cancelOrder, placeOrder, replaceOrder } from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import { WHOLE_MARKET } from '@tradefloor/contracts/market-event';
import { A_MONDAY_MS } from '@tradefloor/contracts/testing/given';
import type { AuctionTimeInForce } from '@tradefloor/contracts/vocabulary/order';
import { isOpen, sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { MarketEventRow } from '@tradefloor/core/analytics/market/market-state';
import { UNCROSS_WITHIN_MS } from '@tradefloor/core/trading/order/auction-times';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import type { SessionHours } from '@tradefloor/core/trading/order/trading-hours';
import { toLocalMinute } from '@tradefloor/instruments/calendar/time-zone';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import type { Faults } from '@tradefloor/testkit/faults';
import { type Client, simulate } from '@tradefloor/testkit/simulation';
import { auditVenues } from './audit-venues.ts';
import { DRILL_TRADER, insist, priceNear } from './drill-trader.ts';
import { makePlatform, type Topology } from './platform-simulation.ts';

const SYMBOLS = ['KO', 'MPC', 'AAPL'] as const;
/** The others would only cost time. */
const UNIVERSE = EQUITIES.filter(({ symbol }) => SYMBOLS.some((name) => name === symbol));
const ORDERS = 30;
const MINUTE = 60_000;
const STARTS_AT = toLocalMinute('UTC', A_MONDAY_MS);

const DAY = {
  kind: 'sessions',
  zone: 'UTC',
  closedOn: new Set<string>(),
  earlyCloses: new Map<string, number>(),
} as const;

/** The hours whose auction is near the start of the world, and after how many minutes orders are late and it is held. */
const NEAR = {
  OPG: {
    hours: { ...DAY, opensAtMinute: STARTS_AT + 3, closesAtMinute: STARTS_AT + 300 },
    cutOff: 1,
    held: 3,
  },
  ATC: {
    hours: { ...DAY, opensAtMinute: STARTS_AT - 60, closesAtMinute: STARTS_AT + 11 },
    cutOff: 1,
    held: 11,
  },
} as const satisfies Record<
  AuctionTimeInForce,
  { hours: SessionHours; cutOff: number; held: number }
>;

/** Some are far from the market and end, most trade; a few come after the cut-off. */
function toOrder({ time }: Client, n: number, timeInForce: AuctionTimeInForce) {
  const symbol = SYMBOLS[n % SYMBOLS.length] ?? 'KO';
  const side = time.chance(0.5) ? 'BUY' : 'SELL';
  const qty = time.between(50, 900);
  const common = { clientOrderId: `auction-${n}`, symbol, side, qty, timeInForce };
  const lit = { ...common, instrumentType: 'equity', strategy: 'LIT' };
  if (n % 3 === 0) return { ...lit, orderType: 'MARKET' };
  const away = sideSign(side) * (n % 4 === 0 ? -300 : time.between(-20, 200));
  return { ...lit, orderType: 'LIMIT', price: priceNear(symbol, away) };
}

function trade(client: Client, timeInForce: AuctionTimeInForce, cutOffMs: number): void {
  const { time, request } = client;
  for (let n = 0; n < ORDERS; n += 1) {
    const order = placeOrder.in.parse(toOrder(client, n, timeInForce));
    const isLate = n % 10 === 9;
    const at = isLate ? cutOffMs + time.between(1_000, 20_000) : time.between(1_500, cutOffMs);
    insist(client, at, async () => {
      const result = await request(placeOrder, order, DRILL_TRADER);
      if (result.ok) disturb(client, result.value.orderId, n);
      return (
        result.ok || (result.error.kind === 'REFUSED' && result.error.info.orderId !== undefined)
      );
    });
  }
}

/** Changes and cancels race the cut-off. */
function disturb({ time, request }: Client, orderId: string, n: number): void {
  if (n % 5 === 0) {
    const change = replaceOrder.in.parse({ orderId, qty: time.between(1, 900) });
    time.after(time.between(0, MINUTE), () => void request(replaceOrder, change, DRILL_TRADER));
  }
  if (n % 7 === 0) {
    const cancel = cancelOrder.in.parse({ orderId });
    time.after(time.between(0, MINUTE), () => void request(cancelOrder, cancel, DRILL_TRADER));
  }
}

type AuctionDrill = {
  readonly wrong: readonly string[];
  readonly filled: number;
  /** Ended without a trade by their auction. */
  readonly left: number;
  readonly refused: number;
  readonly crashes: number;
};

type DrillOf = {
  readonly seed: number;
  readonly topology: Topology;
  readonly faults: Faults;
  readonly timeInForce: AuctionTimeInForce;
};

/** One run over an auction, through its faults and back to rest. */
export async function drillAuction(of: DrillOf): Promise<AuctionDrill> {
  const { hours, cutOff, held } = NEAR[of.timeInForce];
  const { exchange, ...platform } = makePlatform(of.topology, of.seed, {
    hours,
    universe: UNIVERSE,
  });
  const { database, crashes } = await simulate({
    seed: of.seed,
    faults: of.faults,
    ...platform,
    simulationMs: held * MINUTE + 3_000,
    // The reconciler's delay for an undelivered message.
    calmMs: 30_000,
    drive: (client) => trade(client, of.timeInForce, cutOff * MINUTE),
  });
  const orders = database.rows<OrderRow>('oms.orders');
  const fills = database.rows<Fill>('journal.fills');
  const heldAt = A_MONDAY_MS + held * MINUTE;
  const count = (is: (order: OrderRow) => boolean): number => orders.filter(is).length;
  return {
    wrong: [
      ...orders.flatMap((order) => auditOrder(order, fills)),
      ...SYMBOLS.flatMap((symbol) => auditPrice(symbol, fills, heldAt)),
      ...auditCall(database.rows<MarketEventRow>('market.events'), heldAt),
      ...auditVenues(database, exchange()),
      ...database.deadLetters.map(({ error }) => `dead letter: ${error}`),
    ],
    filled: count(({ filledQty }) => filledQty > 0),
    left: count(({ status, filledQty }) => status !== 'REJECTED' && filledQty === 0),
    refused: count(({ rejectCode }) => rejectCode === 'MARKET_CLOSED'),
    crashes: crashes + exchange().crashes,
  };
}

function auditOrder(order: OrderRow, fills: readonly Fill[]): string[] {
  const name = order.clientOrderId;
  const own = fills.filter(({ orderId }) => orderId === order.orderId);
  const sum = own.reduce((total, { qty }) => total + qty, 0);
  const wrong: string[] = [];
  if (isOpen(order.status)) wrong.push(`${name} is still ${order.status}`);
  if (sum !== order.filledQty) wrong.push(`${name} filled ${sum}, its record ${order.filledQty}`);
  if (sum > order.qty) wrong.push(`${name} overfilled`);
  const beyond = own.filter(
    ({ price, side }) => order.price !== null && sideSign(side) * (price - order.price) > 0,
  );
  return [...wrong, ...beyond.map(({ price }) => `${name} traded at ${price}`)];
}

/** The market was silent in the one call of the run: one event of all shares, whatever was restarted, until it was held. */
function auditCall(events: readonly MarketEventRow[], heldAt: number): string[] {
  const calls = events.filter(({ kind }) => kind === 'AUCTION');
  const endsAt = calls.map(({ at, durationMs }) => at + (durationMs ?? 0) - UNCROSS_WITHIN_MS);
  const isOne = calls.length === 1 && calls[0]?.target === WHOLE_MARKET && endsAt[0] === heldAt;
  return isOne ? [] : [`calls in the market: ${JSON.stringify(calls)}`];
}

/** All fills of a symbol are of one price, at its primary venue, at the auction's time or a restart later. */
function auditPrice(symbol: string, fills: readonly Fill[], heldAt: number): string[] {
  const own = fills.filter((fill) => fill.symbol === symbol);
  const venue = EQUITIES.find((listed) => listed.symbol === symbol)?.primaryVenue;
  const prices = new Set(own.map(({ price }) => price));
  const wrong = prices.size > 1 ? [`${symbol} traded at ${[...prices].join(', ')}`] : [];
  const elsewhere = own.filter((fill) => fill.venue !== venue || fill.at < heldAt);
  return [...wrong, ...elsewhere.map((fill) => `${fill.execId} at ${fill.venue}, ${fill.at}`)];
}
