/**
 * The OMS's in-memory state: its tables with the indexes over them, and cached users, instruments and prices. All but
 * the cache comes from the tables.
 */

import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import type { Side } from '@tradefloor/contracts/order';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { canonicalJson } from '@tradefloor/core/canonical-json';
import { FifoSet } from '@tradefloor/core/fifo-set';
import { hash32 } from '@tradefloor/core/prng';
import type { Log, Table } from '@tradefloor/core/table';
import { UserDirectory } from '@tradefloor/core/trading/access/user-directory';
import {
  type DailyNotionals,
  forgetDaysBefore,
  newestDay,
} from '@tradefloor/core/trading/order/daily-notional';
import type { DealHoldRow } from '@tradefloor/core/trading/order/deal-hold';
import { InstrumentDirectory } from '@tradefloor/core/trading/order/instrument-directory';
import type { Offer } from '@tradefloor/core/trading/order/offer';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import type { SelfMatchRow } from '@tradefloor/core/trading/order/self-match-row';
import {
  type HoldingRow,
  holdingKey,
  KEPT_CLOSED_MAX,
  type KillSwitchReader,
  type KillSwitchRow,
  type MarketSessionRow,
  type OmsSplitRow,
  type OrderReader,
  type OrderRow,
} from '@tradefloor/core/trading/order/tables';
import { type TradingHours, tradingDay } from '@tradefloor/core/trading/order/trading-hours';
import { QuoteBoard } from '@tradefloor/core/trading/risk/quote-board';
import { type BorrowTerms, findBorrowTerms } from '@tradefloor/instruments/borrow/borrow-terms';
import type { Ctx, ScopedCtx, StateIo, UserCtx } from '@tradefloor/runtime';
import { BasketBook } from './basket-book.ts';
import { DealerPrices } from './dealer-prices.ts';
import { forgetClosed, inOrderOfEnd } from './ended-orders.ts';
import { LinkBook } from './link-book.ts';
import { LocateBook } from './locate-book.ts';
import { TemplateBook } from './template-book.ts';
import { TriggerBook } from './trigger-book.ts';

/** What the OMS is given from outside. */
export type OmsDeps = {
  readonly orders: OrderReader;
  readonly killSwitches: KillSwitchReader;
  readonly offer: Offer;
  readonly hours: TradingHours;
  /** Whether the primary venues hold auctions by these hours. None by default. */
  readonly hasAuctions?: boolean;
  /** Shares whose average daily volume is less are hard to borrow. None by default. */
  readonly hardToBorrowAdv?: number;
  /** Closed orders that memory holds at most; `KEPT_CLOSED_MAX` by default. */
  readonly keptClosedMax?: number;
};

export type OmsCtx = Ctx<OmsState>;
/** Of a handler that serves a person. */
export type OmsUserCtx = UserCtx<OmsState>;
/** Of a handler that returns rows its caller may see. */
export type OmsScopedCtx = ScopedCtx<OmsState>;

/** A day further ahead was counted by a wrong clock. */
const CLOCK_BACK_MAX_MS = 86_400_000;

const clientKey = (userId: UserId, clientOrderId: string): string => `${userId}|${clientOrderId}`;

type HeldLots = Pick<DealHoldRow, 'symbol' | 'side'> & { readonly apart: ReadonlySet<OrderId> };

export class OmsState {
  readonly deps: OmsDeps;
  readonly days: DailyNotionals;
  readonly holds: Table<DealHoldRow>;
  readonly splits: Table<OmsSplitRow>;
  readonly marketSession: Table<MarketSessionRow>;
  /** Accepted orders that wait for the user's own to leave the market. */
  readonly selfMatches: Table<SelfMatchRow>;
  /** Orders that wait for a price, and those that it triggered and something holds. */
  readonly triggers: TriggerBook;
  readonly links: LinkBook;
  readonly locates: LocateBook;
  readonly #holdings: Table<HoldingRow>;
  readonly killLog: Log<KillSwitchAction>;
  readonly users = new UserDirectory();
  readonly instruments = new InstrumentDirectory();
  readonly quotes = new QuoteBoard();
  readonly dealers = new DealerPrices(this.quotes);
  readonly announced = new Set<KillSwitchRow>();
  readonly baskets: BasketBook;
  readonly templates: TemplateBook;
  readonly #orders: Table<OrderRow>;
  readonly #kills: Table<KillSwitchRow>;
  readonly #byClient = new Map<string, OrderId>();
  readonly #open = new Map<UserId, Set<OrderId>>();
  /** Closed orders in memory, the one closed longest ago first. */
  readonly closed = new FifoSet<OrderId>();
  readonly #keptMax: number;
  readonly #dayFloor: string;
  /** True while every order there ever was is in memory. */
  #isComplete: boolean;

  constructor(io: StateIo, deps: OmsDeps) {
    this.deps = deps;
    this.#keptMax = deps.keptClosedMax ?? KEPT_CLOSED_MAX;
    this.#orders = io.table(OMS_TABLES.orders);
    this.#kills = io.table(OMS_TABLES.killSwitches);
    this.days = io.table(OMS_TABLES.dailyNotionals);
    this.#holdings = io.table(OMS_TABLES.holdings);
    this.holds = io.table(OMS_TABLES.dealHolds);
    this.splits = io.table(OMS_TABLES.splits);
    this.marketSession = io.table(OMS_TABLES.marketSession);
    this.selfMatches = io.table(OMS_TABLES.selfMatches);
    this.triggers = new TriggerBook(io.table(OMS_TABLES.triggers), this.#orders);
    this.links = new LinkBook(io.table(OMS_TABLES.linkedLegs));
    this.locates = new LocateBook(io);
    this.killLog = io.log(OMS_TABLES.killSwitchLog);
    this.baskets = new BasketBook(io);
    this.templates = new TemplateBook(io);
    for (const row of inOrderOfEnd(this.#orders.values())) this.#index(row);
    this.#isComplete = this.closed.size < this.#keptMax;
    this.#trim();
    for (const kill of [...this.#kills.values()]) {
      if (kill.releasedAt !== null) this.#kills.forget(kill.killSwitchId);
    }
    for (const rows of [this.holds, this.selfMatches]) forgetClosed(rows);
    this.#dayFloor = newestDay(this.days, tradingDay(deps.hours, io.nowMs + CLOCK_BACK_MAX_MS));
    forgetDaysBefore(this.days, this.toDay(io.nowMs));
    this.locates.forgetBefore(this.toDay(io.nowMs));
  }

  /** The terms at which a share is borrowed; null for what is no share. */
  borrowTerms(instrument: Parameters<typeof findBorrowTerms>[0]): BorrowTerms | null {
    return findBorrowTerms(instrument, this.deps.hardToBorrowAdv ?? 0);
  }

  /** The trading day of a time: never one before a day that has begun, though a clock be set back over its edge. */
  toDay(ms: number): string {
    const day = tradingDay(this.deps.hours, ms);
    if (day > this.#dayFloor) return day;
    return this.#dayFloor;
  }

  #index(row: OrderRow): void {
    this.#byClient.set(clientKey(row.userId, row.clientOrderId), row.orderId);
    const open = this.#open.get(row.userId);
    if (isOpen(row.status)) {
      if (open === undefined) this.#open.set(row.userId, new Set([row.orderId]));
      else open.add(row.orderId);
      return;
    }
    open?.delete(row.orderId);
    if (open?.size === 0) this.#open.delete(row.userId);
    this.closed.add(row.orderId);
  }

  /** Keeps a row; the order closed longest ago leaves memory when there are too many. */
  put(row: OrderRow): void {
    this.#orders.put(row);
    this.#index(row);
    this.#trim();
  }

  #trim(): void {
    while (this.closed.size > this.#keptMax) {
      const oldest = this.closed.takeOldest();
      if (oldest !== undefined) this.#forget(oldest);
    }
  }

  #forget(id: OrderId): void {
    const row = this.#orders.get(id);
    this.#isComplete = false;
    if (row === undefined) return;
    this.#byClient.delete(clientKey(row.userId, row.clientOrderId));
    this.#orders.forget(id);
  }

  /** The order if memory holds it: open ones always. */
  order(id: OrderId): OrderRow | undefined {
    return this.#orders.get(id);
  }

  /** The order wherever it is kept; null when there is none. */
  async find(id: OrderId): Promise<OrderRow | null> {
    return this.#orders.get(id) ?? (this.#isComplete ? null : this.deps.orders.byId(id));
  }

  /** The order the user gave this name to; null when there is none. */
  async findByClient(userId: UserId, clientOrderId: string): Promise<OrderRow | null> {
    const known = this.knownByClient(userId, clientOrderId);
    if (known !== undefined || this.#isComplete) return known ?? null;
    return this.deps.orders.byClientOrderId(userId, clientOrderId);
  }

  /** The order of this name if memory holds it: every recent one. */
  knownByClient(userId: UserId, clientOrderId: string): OrderRow | undefined {
    return this.#orders.get(this.#byClient.get(clientKey(userId, clientOrderId)) ?? '');
  }

  openCount(userId: UserId): number {
    return this.#open.get(userId)?.size ?? 0;
  }

  /** What the user holds in the instrument: long above zero, short below. */
  netQty(userId: UserId, symbol: string): number {
    return this.#holdings.get(holdingKey(userId, symbol))?.netQty ?? 0;
  }

  /** Adds bought or, below zero, sold shares to what the user holds. */
  addHolding(userId: UserId, symbol: string, shares: number): void {
    const netQty = this.netQty(userId, symbol) + shares;
    this.#holdings.put({ userId, symbol, netQty });
    if (netQty === 0) this.#holdings.forget(holdingKey(userId, symbol));
  }

  /** What users hold of some symbols, as it is now. */
  listHoldings(symbols: ReadonlySet<string>): HoldingRow[] {
    return [...this.#holdings.values()].filter(({ symbol }) => symbols.has(symbol));
  }

  /** Shares of the user's open orders on one side of an instrument that are not filled yet. */
  openLeaves(userId: UserId, symbol: string, side: Side): number {
    let leaves = 0;
    for (const id of this.#open.get(userId) ?? []) {
      const row = this.#orders.get(id);
      if (row?.symbol === symbol && row.side === side) leaves += row.leavesQty;
    }
    return leaves;
  }

  /** What the user's deals without an order are about to trade on one side of an instrument, but for some of them. */
  heldLots(userId: UserId, { symbol, side, apart }: HeldLots): number {
    let lots = 0;
    for (const row of this.holds.values()) {
      const isMeant = row.userId === userId && row.symbol === symbol && row.side === side;
      if (isMeant && !apart.has(row.orderId)) lots += row.qty;
    }
    return lots;
  }

  /** Open orders, of one user or of all, newest first. */
  openOrders(userId: UserId | null): OrderRow[] {
    const sets = userId === null ? this.#open.values() : [this.#open.get(userId) ?? []];
    const rows: OrderRow[] = [];
    for (const id of [...sets].flatMap((ids) => [...ids])) {
      const row = this.#orders.get(id);
      if (row !== undefined) rows.push(row);
    }
    return rows.sort((a, b) => (a.orderId < b.orderId ? 1 : -1));
  }

  /** Kill switches that forbid orders: those in force, and those about to be. */
  forbidding(): KillSwitchRow[] {
    return [...this.announced, ...this.#kills.values()];
  }

  /** Kill switches in force. */
  activeKills(): Iterable<KillSwitchRow> {
    return this.#kills.values();
  }

  kill(killSwitchId: string): KillSwitchRow | undefined {
    return this.#kills.get(killSwitchId);
  }

  putKill(row: KillSwitchRow): void {
    this.#kills.put(row);
    if (row.releasedAt !== null) this.#kills.forget(row.killSwitchId);
  }

  /** Equal for two copies of the same open orders, counts, switches, baskets and templates, whatever their order in memory. */
  hash(): number {
    let sum = 0;
    const rows = [
      this.openOrders(null),
      this.#kills.values(),
      this.days.values(),
      this.#holdings.values(),
      this.holds.values(),
      this.selfMatches.values(),
      this.triggers.values(),
      this.links.values(),
      this.locates.values(),
      this.marketSession.values(),
      this.baskets.values(),
      this.templates.values(),
    ];
    for (const row of rows.flatMap((some): unknown[] => [...some])) {
      sum = (sum + hash32(canonicalJson(row))) >>> 0;
    }
    return sum;
  }
}
