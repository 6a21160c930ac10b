/**
 * A share split on the whole platform on virtual time: two traders hold and trade a company over its ex-date, which an
 * admin brings about by putting the clearing clock ahead, and an audit of what became of shares, cash and prices. Only
 * tests import it.
 */
import { advanceClearingClock } from '@tradefloor/contracts/calls/ccp';
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import { userId } from '@tradefloor/contracts/ids';
import type { Candle } from '@tradefloor/contracts/market';
import type { MarketEvent } from '@tradefloor/contracts/market-event';
import type { CalendarSplit, Split } from '@tradefloor/contracts/split';
import type { Caller } from '@tradefloor/contracts/user';
import { isOpen, sideSign } from '@tradefloor/contracts/vocabulary/order';
import type {
  AccountRow,
  ClearedPositionRow,
  NovationRow,
  SplitLegRow,
  TransferRow,
} from '@tradefloor/core/clearing/tables';
import { invariant } from '@tradefloor/core/result';
import type { HoldingRow, OrderRow } from '@tradefloor/core/trading/order/tables';
import type { PositionRow } from '@tradefloor/core/trading/position/tables';
import { listSplits } from '@tradefloor/core/trading/split/split-calendar';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import type { Faults } from '@tradefloor/testkit/faults';
import { type Client, type Outcome, simulate } from '@tradefloor/testkit/simulation';
import { brokenBalances } from '../scenario/memory-clearing.ts';
import { listOnly, makePlatform, SAME_DAY, type Topology } from './platform-simulation.ts';

/** The simulation begins on Monday 23 November 2026. */
const WEEK = { after: toDay('2026-11-23'), until: toDay('2026-11-30') };
const TRADERS = ['trader-high-touch', 'trader-low-touch'] as const;
const ORDERS = 70;
const ORDER_EVERY_MS = 900;
const ADVANCE_AFTER_MS = 12_000;

type SplitRun = {
  readonly outcome: Outcome;
  readonly split: CalendarSplit;
  readonly fills: readonly Fill[];
  readonly orders: readonly OrderRow[];
  /** When it took effect in the market; null when it has not. */
  readonly splitAt: number | null;
  readonly wrong: readonly string[];
};

/** The n-th seed with a split in the week after the simulation's first day. */
export function seedWithSplit(n: number): number {
  let found = 0;
  for (let seed = 1; ; seed += 1) {
    if (listSplits(seed, WEEK).length !== 1) continue;
    found += 1;
    if (found > n) return seed;
  }
}

const toCaller = (name: string, role: 'trader' | 'admin'): Caller => ({
  userId: userId(name),
  role,
  tradingStyle: name === 'trader-low-touch' ? 'low_touch' : 'high_touch',
  guest: false,
  darkPoolAccess: false,
  sessionId: `session-${name}`,
});

/** One run through faults and back to rest. */
export async function rideSplit(
  seed: number,
  topology: Topology,
  faults: Faults,
): Promise<SplitRun> {
  const [split] = listSplits(seed, WEEK);
  invariant(split !== undefined, `seed ${seed} has a split`);
  const { exchange: _, ...platform } = makePlatform(topology, seed, {
    settlementDays: { ...SAME_DAY, EQUITY: 2 },
    hasSplits: true,
    universe: listOnly(split.symbol),
  });
  const outcome = await simulate({
    seed,
    ...platform,
    faults,
    simulationMs: 30_000,
    calmMs: 50_000,
    drive: (client) => {
      trade(client, split);
      client.time.after(ADVANCE_AFTER_MS, () => advanceTo(client, split.exDate));
    },
  });
  const { database } = outcome;
  const fills = database
    .rows<Fill>('journal.fills')
    .filter(({ symbol }) => symbol === split.symbol);
  const orders = database
    .rows<OrderRow>('oms.orders')
    .filter(({ symbol }) => symbol === split.symbol);
  const event = findStage(database, split, 'SPLIT');
  const run = { outcome, split, fills, orders, splitAt: event?.at ?? null };
  return { ...run, wrong: audit(database, run) };
}

/** Orders before, while and after it splits, algos among them: one trader becomes long, the other short. */
function trade({ time, request }: Client, { symbol }: CalendarSplit): void {
  for (let n = 0; n < ORDERS; n += 1) {
    const name = TRADERS[n % TRADERS.length] ?? TRADERS[0];
    const order = placeOrder.in.parse({
      clientOrderId: `${name}-${n}`,
      symbol,
      side: name === 'trader-high-touch' ? 'BUY' : 'SELL',
      qty: time.between(1, 400),
      instrumentType: 'equity',
      ...(n % 7 === 3
        ? {
            orderType: 'MARKET',
            strategy: 'TWAP',
            timeInForce: 'DAY',
            algoParams: { durationMs: 8_000, slices: 4, forceCompletion: true },
          }
        : { orderType: 'MARKET', strategy: 'LIT', timeInForce: n % 5 === 0 ? 'GTC' : 'DAY' }),
    });
    const attempt = async (): Promise<void> => {
      const result = await request(placeOrder, order, toCaller(name, 'trader'));
      if (!result.ok && result.error.kind !== 'REFUSED') time.after(300, () => void attempt());
    };
    time.after(1_000 + n * ORDER_EVERY_MS, () => void attempt());
  }
}

/** An admin puts the clearing clock ahead, day by day. */
function advanceTo({ time, request }: Client, date: string): void {
  const advance = async (): Promise<void> => {
    const result = await request(advanceClearingClock, {}, toCaller('admin', 'admin'));
    if (!result.ok || result.value.clock.businessDate < date) time.after(200, () => void advance());
  };
  void advance();
}

const findStage = (
  database: MemoryDatabase,
  { symbol }: CalendarSplit,
  kind: MarketEvent['kind'],
) =>
  database
    .rows<MarketEvent>('market.events')
    .find((event) => event.kind === kind && event.target === symbol);

type Audited = Omit<SplitRun, 'wrong'>;

/** Every violation, as text. */
function audit(database: MemoryDatabase, run: Audited): string[] {
  const { splitAt, orders } = run;
  if (splitAt === null) return ['it has not split'];
  if (findStage(database, run.split, 'RESUME') === undefined) return ['it is not quoted again'];
  const wrong = [
    ...auditBooked(database, run.split),
    ...auditShares(database, run),
    ...auditLedger(database),
    ...auditPrices(database, run),
  ];
  for (const { clientOrderId, status } of orders) {
    if (isOpen(status)) wrong.push(`${clientOrderId} is still ${status}`);
  }
  if (database.deadLetters.length > 0)
    wrong.push(`dead letters: ${database.deadLetters[0]?.error}`);
  return wrong;
}

function auditBooked(database: MemoryDatabase, { splitId }: CalendarSplit): string[] {
  return ['risk.splits', 'ccp.splits', 'oms.splits'].flatMap((table) => {
    const rows = database.rows<Pick<Split, 'splitId'>>(table);
    const isOnce = rows.length === 1 && rows[0]?.splitId === splitId;
    return isOnce ? [] : [`${table} has ${rows.length} splits`];
  });
}

/** A fill's shares, as they are now. */
const toShares = ({ splitAt, split }: Audited, { at, qty }: Pick<Fill, 'at' | 'qty'>): number =>
  at < (splitAt ?? 0) ? qty * split.ratio : qty;

function auditShares(database: MemoryDatabase, run: Audited): string[] {
  const { symbol } = run.split;
  const net = new Map<string, number>();
  const paid = new Map<string, bigint>();
  for (const fill of run.fills) {
    const { userId: user, side, qty, price } = fill;
    net.set(user, (net.get(user) ?? 0) + sideSign(side) * toShares(run, fill));
    paid.set(user, (paid.get(user) ?? 0n) + BigInt(sideSign(side) * qty) * BigInt(price));
  }
  const wrong: string[] = [];
  const expect = (what: string, user: string, shares: number) => {
    if (shares !== (net.get(user) ?? 0)) {
      wrong.push(`${what} ${user} holds ${shares}, by fills ${net.get(user) ?? 0}`);
    }
  };
  const held = <Row extends { readonly symbol: string }>(table: string): Row[] =>
    database.rows<Row>(table).filter((row) => row.symbol === symbol);
  for (const { userId: user, netQty, paid: cash } of held<PositionRow>('risk.positions')) {
    expect('risk', user, netQty);
    if (BigInt(cash) !== (paid.get(user) ?? 0n)) wrong.push(`risk ${user} has paid ${cash}`);
  }
  for (const { userId: user, netQty } of held<HoldingRow>('oms.holdings')) {
    expect('oms', user, netQty);
  }
  const cleared = held<ClearedPositionRow>('ccp.positions');
  for (const { participant, netQty } of cleared) {
    if (net.has(participant)) expect('ccp', participant, netQty);
  }
  const legs = new Map<string, number>();
  const add = (who: string, shares: number) => legs.set(who, (legs.get(who) ?? 0) + shares);
  for (const { participant, leg, qty } of held<NovationRow>('ccp.novations')) {
    add(participant, leg === 'BUYER' ? qty : -qty);
  }
  for (const { participant, qty } of held<SplitLegRow>('ccp.split_legs')) add(participant, qty);
  for (const { participant, netQty } of cleared) {
    if (legs.get(participant) !== netQty) wrong.push(`${participant} is not the sum of its legs`);
  }
  return wrong;
}

function auditLedger(database: MemoryDatabase): string[] {
  const accounts = database.rows<AccountRow>('ccp.accounts');
  const broken = brokenBalances(accounts, database.rows<TransferRow>('ccp.transfers'));
  const sums = new Map<string, bigint>();
  for (const { ledger, posted } of accounts) {
    sums.set(ledger, (sums.get(ledger) ?? 0n) + BigInt(posted));
  }
  const off = [...sums].filter(([, sum]) => sum !== 0n).map(([of, sum]) => `${of} sums to ${sum}`);
  return broken === 0 ? off : [...off, `${broken} balances are not their transfers`];
}

/** No price is off by the ratio, on either side of the split, and nothing traded around it. */
function auditPrices(database: MemoryDatabase, run: Audited): string[] {
  const { split, fills, splitAt } = run;
  const wrong: string[] = [];
  const last = fills.toSorted((a, b) => a.at - b.at).at(-1)?.price ?? 0;
  for (const fill of fills) {
    const { price, at, execId } = fill;
    const now = at < (splitAt ?? 0) ? price / split.ratio : price;
    if (Math.abs(now / last - 1) > 0.1) wrong.push(`${execId} at ${price} of ${last}`);
    if (Math.abs(at - (splitAt ?? 0)) < 1_000) wrong.push(`${execId} traded around the split`);
  }
  const candles = database
    .rows<Candle>('journal.candles')
    .filter(({ symbol }) => symbol === split.symbol);
  if (candles.length === 0) wrong.push('no candles');
  for (const { close, low, startAt } of candles) {
    if ([close, low].some((price) => Math.abs(price / last - 1) > 0.1)) {
      wrong.push(`the candle of ${startAt} is at ${low} to ${close} of ${last}`);
    }
  }
  return wrong;
}
