/**
 * The algo engine's in-memory state: its orders, their open children, the kill switches, and the newest market data.
 * All of it but the market follows from the tables.
 */
import type { InstrumentSymbol, OrderId } from '@tradefloor/contracts/ids';
import type { Instrument, TickBatch } from '@tradefloor/contracts/market';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { hash32, mix32 } from '@tradefloor/core/prng';
import type { Table } from '@tradefloor/core/table';
import {
  ALGO_TABLES,
  type AlgoChildRow,
  type AlgoHalt,
  type AlgoRow,
} from '@tradefloor/core/trading/algo/algo-order';
import type { MarketView } from '@tradefloor/core/trading/algo/algos';
import type { PlanContext } from '@tradefloor/core/trading/algo/plan';
import type { Seen } from '@tradefloor/core/trading/algo/tape';
import { dailySigma } from '@tradefloor/core/trading/execution/impact';
import { isKilledBy } from '@tradefloor/core/trading/order/kill-scope';
import { QuoteBoard } from '@tradefloor/core/trading/risk/quote-board';
import { inNewShares, splitFactor } from '@tradefloor/instruments/equity/split-factor';
import type { Ctx, HandlerOutput, ScopedCtx, StateIo, UserCtx } from '@tradefloor/runtime';
import {
  marketMsAfter,
  toProfile,
  type VolumeProfile,
  volumeShareBetween,
} from '@tradefloor/sim/market/volume-profile';

/** A price older than this is none (domain.md 3.2). */
export const STALE_MS = 5_000;
/** Orders that are over and still shown; older ones are in the journal. */
export const KEPT_DONE_MAX = 2_000;

export type AlgoSettings = {
  readonly universe: readonly Instrument[];
};

export const ALGO_TOPICS = [
  'orders.child',
  'orders.child-updated',
  'orders.child-cancel-requested',
  'algo.acknowledged',
  'algo.progress',
  'requests.step',
] as const;
export type AlgoTopic = (typeof ALGO_TOPICS)[number];
export type AlgoOut = HandlerOutput<AlgoTopic, 'slice'>;
export type AlgoCtx = Ctx<AlgoEngineState>;
/** Of a handler that serves a person. */
export type AlgoUserCtx = UserCtx<AlgoEngineState>;
/** Of a handler that returns rows its caller may see. */
export type AlgoScopedCtx = ScopedCtx<AlgoEngineState>;

type MarketClock = {
  readonly profile: VolumeProfile;
  readonly simMs: number;
  readonly atMs: number;
};

export class AlgoEngineState {
  readonly seed: number;
  readonly halts: Table<AlgoHalt>;
  readonly quotes = new QuoteBoard();
  readonly instruments: ReadonlyMap<string, Instrument>;
  /** Volume seen since the row was kept: newer than the row, which follows when something happens. */
  readonly seen = new Map<OrderId, Seen>();
  /** The market's clock beside ours, as of the newest batch, and the hours that its volume goes by. */
  #clock: MarketClock = { profile: 'flat', simMs: 0, atMs: 0 };
  #countsOwn = false;
  #isMoved = false;
  readonly #orders: Table<AlgoRow>;
  readonly #children: Table<AlgoChildRow>;
  readonly #working = new Set<OrderId>();
  readonly #byParent = new Map<OrderId, OrderId[]>();
  readonly #open = new Map<OrderId, Set<OrderId>>();
  /** Orders that are over, the one that ended first at the front. */
  readonly #done: OrderId[] = [];

  constructor(io: StateIo, settings: AlgoSettings) {
    this.seed = io.seed;
    this.instruments = new Map(settings.universe.map((one) => [one.symbol, one]));
    this.#orders = io.table(ALGO_TABLES.orders);
    this.#children = io.table(ALGO_TABLES.children);
    this.halts = io.table(ALGO_TABLES.killSwitches);
    const children = [...this.#children.values()].sort((a, b) => a.childNo - b.childNo);
    for (const child of children) this.#indexChild(child);
    const rows = [...this.#orders.values()].sort((a, b) => a.updatedAt - b.updatedAt);
    for (const row of rows) this.#index(row);
  }

  #index(row: AlgoRow): void {
    if (row.state !== 'DONE') {
      this.#working.add(row.orderId);
      return;
    }
    if (!this.#working.delete(row.orderId) && this.#done.includes(row.orderId)) return;
    this.seen.delete(row.orderId);
    this.#done.push(row.orderId);
    for (const id of this.#done.splice(0, this.#done.length - KEPT_DONE_MAX)) this.#forget(id);
  }

  #forget(orderId: OrderId): void {
    for (const child of this.#byParent.get(orderId) ?? []) this.#children.forget(child);
    this.#byParent.delete(orderId);
    this.#orders.forget(orderId);
  }

  #indexChild(child: AlgoChildRow): void {
    const { orderId, parentOrderId, status } = child;
    const siblings = this.#byParent.get(parentOrderId) ?? [];
    if (!this.#open.get(parentOrderId)?.has(orderId) && !siblings.includes(orderId)) {
      this.#byParent.set(parentOrderId, siblings);
      siblings.push(orderId);
    }
    const open = this.#open.get(parentOrderId) ?? new Set();
    if (isOpen(status)) this.#open.set(parentOrderId, open.add(orderId));
    else open.delete(orderId);
    if (open.size === 0) this.#open.delete(parentOrderId);
  }

  order(orderId: OrderId): AlgoRow | undefined {
    return this.#orders.get(orderId);
  }

  child(orderId: OrderId): AlgoChildRow | undefined {
    return this.#children.get(orderId);
  }

  put(row: AlgoRow): void {
    this.#orders.put(row);
    this.#index(row);
  }

  putChild(child: AlgoChildRow): void {
    this.#children.put(child);
    this.#indexChild(child);
  }

  /** Orders that are not over, by id: what happens does not hang on the order in which memory was filled. */
  working(): AlgoRow[] {
    return [...this.#working].sort().flatMap((id) => this.#orders.get(id) ?? []);
  }

  /** All orders in memory. */
  all(): Iterable<AlgoRow> {
    return this.#orders.values();
  }

  listChildren(orderId: OrderId): AlgoChildRow[] {
    return (this.#byParent.get(orderId) ?? []).flatMap((id) => this.#children.get(id) ?? []);
  }

  listOpenChildren(orderId: OrderId): AlgoChildRow[] {
    return [...(this.#open.get(orderId) ?? [])].flatMap((id) => this.#children.get(id) ?? []);
  }

  isKilled({ userId, symbol, strategy }: AlgoRow): boolean {
    const subject = { userId, symbol, strategy, venue: null };
    return [...this.halts.values()].some((halt) => halt.active && isKilledBy(halt, subject));
  }

  /** Whether the market's volume includes what users take. */
  get countsOwn(): boolean {
    return this.#countsOwn;
  }

  /** What a plan needs to know of a symbol's market; its terms are in the shares of now. */
  planInputs(symbol: string): Pick<PlanContext, 'lot' | 'volumeBetween' | 'moved'> {
    const { volumeBetween } = this;
    const instrument = this.instrument(symbol);
    if (instrument === undefined) return { lot: 1, volumeBetween };
    const { lotSize: lot, adv, volatilityPpm } = instrument;
    const moved = this.#isMoved ? { adv, sigmaDaily: dailySigma(volatilityPpm) } : undefined;
    return { lot, volumeBetween, moved };
  }

  /** A symbol's terms in the shares of now. */
  instrument(symbol: string): Instrument | undefined {
    const listed = this.instruments.get(symbol);
    return listed && inNewShares(listed, splitFactor(this.quotes.batch?.splits, symbol));
  }

  /** The market of a symbol; null without a fresh, uncrossed price. */
  market(symbol: InstrumentSymbol, nowMs: number): (MarketView & { dayVolume: number }) | null {
    const tick = this.quotes.reference(symbol, nowMs, STALE_MS);
    const instrument = this.instruments.get(symbol);
    if (tick === null || instrument === undefined || tick.bid >= tick.ask) return null;
    const { bid, ask, mid, dayVolume } = tick;
    const { tickSize, lotSize: lot, volatilityPpm } = instrument;
    const [countsOwn, isMoved] = [this.#countsOwn, this.#isMoved];
    return { bid, ask, mid, dayVolume, tickSize, lot, volatilityPpm, countsOwn, isMoved };
  }

  takeBatch(batch: TickBatch): void {
    this.quotes.take(batch);
    const { simTime, at, flags } = batch;
    this.#clock = { profile: toProfile(flags), simMs: simTime, atMs: at };
    this.#countsOwn = flags?.includes('ORDER_FLOW') ?? false;
    this.#isMoved = flags?.includes('IMPACT') ?? false;
  }

  /** Part of an average day's volume expected between two instants, by the hours of the market's days. */
  readonly volumeBetween = (fromMs: number, toMs: number): number => {
    const { profile, simMs, atMs } = this.#clock;
    const marketMs = (ms: number) => marketMsAfter(profile, simMs, ms - atMs);
    return volumeShareBetween(profile, marketMs(fromMs), marketMs(toMs));
  };

  /** A number that two copies of the same working orders, open children and switches share. */
  hash(): number {
    let sum = 0;
    for (const { orderId, state, qty, cumQty, pxQtySum, childCount, sliceNo } of this.working()) {
      sum ^= hash32([orderId, state, qty, cumQty, pxQtySum, childCount, sliceNo].join('|'));
      for (const child of this.listOpenChildren(orderId)) {
        sum ^= hash32(`${child.orderId}|${child.version}|${child.filledQty}`);
      }
    }
    for (const { killSwitchId, active } of this.halts.values()) {
      if (active) sum ^= hash32(killSwitchId);
    }
    return mix32(sum);
  }
}
