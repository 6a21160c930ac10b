/**
 * What the EMS holds in memory: its orders, where each stands, the kill switches, and the market as it sees
 * it. All of it but the market follows from the tables.
 */
import type { Instrument, LitVenue } from '@tradefloor/contracts/market';
import { boundOf } from '@tradefloor/core/ems/booking';
import {
  HALTED_SCOPES,
  type HaltedScope,
  haltsOrder,
  haltsVenue,
} from '@tradefloor/core/ems/halted-scope';
import { createLadder, type PriceLadder, type Rung } from '@tradefloor/core/ems/price-ladder';
import { WORKING_ORDERS, type WorkingOrder } from '@tradefloor/core/ems/working-order';
import { ALWAYS_OPEN, type TradingHours } from '@tradefloor/core/order/trading-hours';
import { hash32, mix32 } from '@tradefloor/core/prng';
import { invariant } from '@tradefloor/core/result';
import type { Table } from '@tradefloor/core/table';
import type { StateIo } from '@tradefloor/runtime';
import { createMarketView, type MarketView } from './market-view.ts';

/** An order that is over stays known this long, so that a late request finds out what became of it. */
const OVER_KEPT_MS = 60_000;
/** And no more of them than this. */
const OVER_KEPT_MAX = 10_000;

export type EmsSettings = {
  readonly universe: readonly Instrument[];
  /** Business days from trade to settlement. */
  readonly settlementDays: number;
  /** Outside of them nothing fills; DAY orders end with their day. Around the clock unless told. */
  readonly hours?: TradingHours;
};

/** Working orders of one symbol. */
export type SymbolOrders = {
  readonly BUY: PriceLadder;
  readonly SELL: PriceLadder;
  /** Orders that have not met the market yet, or found no venue to rest on. */
  readonly arriving: Set<string>;
  /** Orders in the dark pool. */
  readonly dark: Set<string>;
};

export type EmsState = {
  readonly orders: Table<WorkingOrder>;
  readonly halts: Table<HaltedScope>;
  readonly seed: number;
  readonly settlementDays: number;
  readonly hours: TradingHours;
  readonly instruments: ReadonlyMap<string, Instrument>;
  readonly bySymbol: Map<string, SymbolOrders>;
  /** Shares ahead of a resting order, newer than its row: the row follows when it has halved. */
  readonly queues: Map<string, number>;
  /** Orders that are over and still known, oldest first. */
  readonly over: { readonly orderId: string; readonly at: number }[];
  readonly market: MarketView;
};

export function openState(io: StateIo, settings: EmsSettings): EmsState {
  const state: EmsState = {
    orders: io.table(WORKING_ORDERS),
    halts: io.table(HALTED_SCOPES),
    seed: io.seed,
    settlementDays: settings.settlementDays,
    hours: settings.hours ?? ALWAYS_OPEN,
    instruments: new Map(settings.universe.map((instrument) => [instrument.symbol, instrument])),
    bySymbol: new Map(),
    queues: new Map(),
    over: [],
    market: createMarketView(io.seed),
  };
  const rows = [...state.orders.values()].toSorted((a, b) => a.updatedAt - b.updatedAt);
  for (const order of rows) {
    if (order.state === 'WORKING') place(state, order);
    else state.over.push({ orderId: order.orderId, at: order.updatedAt });
  }
  return state;
}

/** An order for the dark pool: it never goes to a lit venue. */
export const isDark = ({ strategy }: Pick<WorkingOrder, 'strategy'>): boolean =>
  strategy === 'DARK';

/** What waits in a symbol's dark pool. */
export const darkOrders = ({ bySymbol, orders }: EmsState, symbol: string): WorkingOrder[] =>
  [...(bySymbol.get(symbol)?.dark ?? [])].flatMap((id) => orders.get(id) ?? []);

/** An order that waits for the market, rather than standing at its price. */
const isArriving = (order: WorkingOrder): boolean =>
  order.arrivalMid === null || (order.orderType === 'LIMIT' && order.postedVenue === null);

function rungOf(order: WorkingOrder): Rung {
  const bound = boundOf(order);
  invariant(bound !== null, `${order.orderId} has a bound once it has met the market`);
  return { orderId: order.orderId, bound, priorityAt: order.priorityAt };
}

function place(state: EmsState, order: WorkingOrder): void {
  let orders = state.bySymbol.get(order.symbol);
  if (orders === undefined) {
    orders = {
      BUY: createLadder('BUY'),
      SELL: createLadder('SELL'),
      arriving: new Set(),
      dark: new Set(),
    };
    state.bySymbol.set(order.symbol, orders);
  }
  if (isDark(order)) orders.dark.add(order.orderId);
  else if (isArriving(order)) orders.arriving.add(order.orderId);
  else orders[order.side].add(rungOf(order));
}

function unplace(state: EmsState, order: WorkingOrder): void {
  const orders = state.bySymbol.get(order.symbol);
  if (orders === undefined) return;
  if (isDark(order)) orders.dark.delete(order.orderId);
  else if (isArriving(order)) orders.arriving.delete(order.orderId);
  else orders[order.side].remove(rungOf(order));
  if (orders.BUY.size + orders.SELL.size + orders.arriving.size + orders.dark.size === 0) {
    state.bySymbol.delete(order.symbol);
  }
}

/** Keeps an order as it is now; the one way any order changes. */
export function keepOrder(state: EmsState, order: WorkingOrder): void {
  const before = state.orders.get(order.orderId);
  state.orders.put(order);
  if (before !== undefined && standsAsBefore(before, order)) return;
  if (before?.state === 'WORKING') unplace(state, before);
  if (order.state === 'WORKING') place(state, order);
  else {
    state.queues.delete(order.orderId);
    state.over.push({ orderId: order.orderId, at: order.updatedAt });
  }
}

const standsAsBefore = (before: WorkingOrder, order: WorkingOrder): boolean =>
  before.state === order.state &&
  isArriving(before) === isArriving(order) &&
  boundOf(before) === boundOf(order) &&
  before.priorityAt === order.priorityAt;

/** Lets go of orders that have been over for long enough. */
export function forgetOver(state: EmsState, nowMs: number): void {
  const { over, orders } = state;
  let count = Math.max(0, over.length - OVER_KEPT_MAX);
  while (count < over.length && (over[count]?.at ?? nowMs) < nowMs - OVER_KEPT_MS) count += 1;
  for (const { orderId } of over.splice(0, count)) orders.forget(orderId);
}

/** Whether a kill switch forbids every fill of the order. */
export const isHalted = ({ halts }: EmsState, order: WorkingOrder): boolean =>
  halts.size > 0 && [...halts.values()].some((halt) => haltsOrder(halt, order));

/** Whether a kill switch has closed the venue. */
export const isVenueClosed = ({ halts }: EmsState, venue: LitVenue): boolean =>
  halts.size > 0 && [...halts.values()].some((halt) => haltsVenue(halt, venue));

/** A number that two copies of the same working orders and kill switches share. */
export function hashOf({ orders, halts }: EmsState): number {
  let sum = 0;
  for (const { orderId, qty, cumQty, pxQtySum, fillCount, requestNo, state } of orders.values()) {
    if (state !== 'WORKING') continue;
    sum ^= hash32(`${orderId}|${qty}|${cumQty}|${pxQtySum}|${fillCount}|${requestNo}`);
  }
  for (const { killSwitchId, active } of halts.values()) {
    if (active) sum ^= hash32(killSwitchId);
  }
  return mix32(sum);
}
