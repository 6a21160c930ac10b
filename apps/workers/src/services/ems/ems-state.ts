/**
 * What the EMS holds in memory: its orders, their legs at the venues, the kill switches, and the market as it sees
 * it. All of it but the market follows from the tables.
 */

import type { OrderId } from '@tradefloor/contracts/ids';
import type { Instrument, LitVenue } from '@tradefloor/contracts/market';
import type { Qty } from '@tradefloor/contracts/money';
import { hash32, mix32 } from '@tradefloor/core/prng';
import type { Table } from '@tradefloor/core/table';
import {
  type HaltedScope,
  haltsOrder,
  haltsVenue,
} from '@tradefloor/core/trading/ems/halted-scope';
import { EMS_TABLES } from '@tradefloor/core/trading/ems/tables';
import type { VenueLeg } from '@tradefloor/core/trading/ems/venue-leg';
import type { WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import { UNCROSS_WITHIN_MS } from '@tradefloor/core/trading/order/auction-times';
import {
  ALWAYS_OPEN,
  isMarketOpen,
  type TradingHours,
} from '@tradefloor/core/trading/order/trading-hours';
import {
  type ClearingClockRow,
  toClearingTime,
} from '@tradefloor/core/trading/settlement/clearing-clock-row';
import {
  type SettlementTerms,
  tradeSettlementDate,
} from '@tradefloor/instruments/trade-settlement';
import type { StateIo } from '@tradefloor/runtime';
import { createMarketView, type MarketView } from './market-view.ts';

/** An order that is over stays known this long, so that a late request finds out what became of it. */
const OVER_KEPT_MS = 60_000;
/** And no more of them than this. */
const OVER_KEPT_MAX = 10_000;

export type EmsSettings = {
  readonly universe: readonly Instrument[];
  readonly settlement: SettlementTerms;
  /** No fills outside of them; DAY orders end with their day. Around the clock by default. */
  readonly hours?: TradingHours;
  /** Whether the primary venues hold auctions by these hours. None by default. */
  readonly hasAuctions?: boolean;
};

/** Working orders of one symbol that wait for the market. */
export type SymbolOrders = {
  /** Lit orders without a leg at any venue. */
  readonly idle: Set<string>;
  /** Orders in the dark pool. */
  readonly dark: Set<string>;
};

export type EmsState = {
  readonly orders: Table<WorkingOrder>;
  /** Legs that are not over. */
  readonly legs: Table<VenueLeg>;
  readonly halts: Table<HaltedScope>;
  readonly seed: number;
  readonly settlement: SettlementTerms;
  /** What the CCP has published of its clock. */
  readonly clearingClock: Table<ClearingClockRow>;
  readonly hours: TradingHours;
  readonly hasAuctions: boolean;
  /** Symbols in an auction call, as last published, and when each ends. Never stored. */
  readonly calls: Map<string, number>;
  readonly instruments: ReadonlyMap<string, Instrument>;
  readonly bySymbol: Map<string, SymbolOrders>;
  /** Legs that are not over, by order, in the order they were sent. */
  readonly legsOf: Map<OrderId, Set<string>>;
  /** Shares the children of a parent have filled, for the parents heard of last. */
  readonly parents: Map<OrderId, Qty>;
  /** Orders that are over and still known, oldest first. */
  readonly over: { readonly orderId: string; readonly at: number }[];
  readonly market: MarketView;
};

export function openState(io: StateIo, settings: EmsSettings): EmsState {
  const state: EmsState = {
    orders: io.table(EMS_TABLES.workingOrders),
    legs: io.table(EMS_TABLES.venueLegs),
    halts: io.table(EMS_TABLES.killSwitches),
    clearingClock: io.table(EMS_TABLES.clearingClock),
    seed: io.seed,
    settlement: settings.settlement,
    hours: settings.hours ?? ALWAYS_OPEN,
    hasAuctions: settings.hasAuctions ?? false,
    calls: new Map(),
    instruments: new Map(settings.universe.map((instrument) => [instrument.symbol, instrument])),
    bySymbol: new Map(),
    legsOf: new Map(),
    parents: new Map(),
    over: [],
    market: createMarketView(io.seed),
  };
  for (const leg of [...state.legs.values()].toSorted((a, b) => a.sentAt - b.sentAt)) {
    if (leg.state === 'OVER') state.legs.forget(leg.legId);
    else noteLeg(state, leg);
  }
  const rows = [...state.orders.values()].toSorted((a, b) => a.updatedAt - b.updatedAt);
  for (const order of rows) {
    noteParent(state, order);
    if (order.state === 'WORKING') place(state, order);
    else state.over.push({ orderId: order.orderId, at: order.updatedAt });
  }
  return state;
}

/** The date on which a trade of a moment settles, by the clearing clock. */
export const settlesOn = (
  { clearingClock, settlement: { settlementDays, simDayMs } }: EmsState,
  order: Pick<WorkingOrder, 'symbol' | 'instrumentType'>,
  at: number,
): string =>
  tradeSettlementDate(order, toClearingTime(clearingClock, at, simDayMs), settlementDays);

/** An order for the dark pool: it never goes to a lit venue. */
export const isDark = ({ strategy }: Pick<WorkingOrder, 'strategy'>): boolean =>
  strategy === 'DARK';

const listKnown = ({ orders }: EmsState, ids: Iterable<string>): WorkingOrder[] =>
  [...ids].flatMap((id) => orders.get(id) ?? []);

/** What waits in a symbol's dark pool. */
export const darkOrders = (state: EmsState, symbol: string): WorkingOrder[] =>
  listKnown(state, state.bySymbol.get(symbol)?.dark ?? []);

/** Lit orders of a symbol that stand at no venue, first come first. */
export const idleOrders = (state: EmsState, symbol: string): WorkingOrder[] =>
  listKnown(state, state.bySymbol.get(symbol)?.idle ?? []).toSorted(
    (a, b) => a.priorityAt - b.priorityAt || (a.orderId < b.orderId ? -1 : 1),
  );

/** An order's legs that are not over, oldest first. */
export const listLegs = ({ legs, legsOf: byOrder }: EmsState, orderId: OrderId): VenueLeg[] =>
  [...(byOrder.get(orderId) ?? [])].flatMap((id) => legs.get(id) ?? []);

/** Orders with legs that are not over. */
export const placedOrders = (state: EmsState): WorkingOrder[] =>
  listKnown(state, state.legsOf.keys());

function place(state: EmsState, order: WorkingOrder): void {
  let orders = state.bySymbol.get(order.symbol);
  if (orders === undefined) {
    orders = { idle: new Set(), dark: new Set() };
    state.bySymbol.set(order.symbol, orders);
  }
  if (isDark(order)) orders.dark.add(order.orderId);
  else if (!state.legsOf.has(order.orderId)) orders.idle.add(order.orderId);
}

function unplace({ bySymbol }: EmsState, { symbol, orderId }: WorkingOrder): void {
  const orders = bySymbol.get(symbol);
  if (orders === undefined) return;
  orders.dark.delete(orderId);
  orders.idle.delete(orderId);
  if (orders.idle.size + orders.dark.size === 0) bySymbol.delete(symbol);
}

/** Parents known at a time: the base of a forgotten one comes with its next child. */
const PARENTS_MAX = 10_000;

function noteParent({ parents }: EmsState, { parentOrderId, parentCumQty }: WorkingOrder): void {
  if (parentOrderId === null || parentCumQty <= (parents.get(parentOrderId) ?? 0)) return;
  parents.delete(parentOrderId);
  parents.set(parentOrderId, parentCumQty);
  const [oldest] = parents.keys();
  if (parents.size > PARENTS_MAX && oldest !== undefined) parents.delete(oldest);
}

/** A child with what its siblings have filled meanwhile: the least commission is its parent's, once. */
export function withParent<O extends WorkingOrder>({ parents }: EmsState, order: O): O {
  const known = order.parentOrderId === null ? 0 : (parents.get(order.parentOrderId) ?? 0);
  return known > order.parentCumQty ? { ...order, parentCumQty: known } : order;
}

/** Keeps an order as it is now; the one way any order changes. */
export function keepOrder(state: EmsState, order: WorkingOrder): void {
  noteParent(state, order);
  const before = state.orders.get(order.orderId);
  state.orders.put(order);
  if (before?.state === order.state) return;
  if (order.state === 'WORKING') place(state, order);
  else {
    unplace(state, order);
    state.over.push({ orderId: order.orderId, at: order.updatedAt });
  }
}

/** Keeps a leg in its current state; one that is over is dropped: later messages about it are repeats. */
export function keepLeg(state: EmsState, leg: VenueLeg): void {
  state.legs.put(leg);
  if (leg.state !== 'OVER') {
    noteLeg(state, leg);
    state.bySymbol.get(leg.symbol)?.idle.delete(leg.orderId);
    return;
  }
  state.legs.forget(leg.legId);
  const left = state.legsOf.get(leg.orderId);
  left?.delete(leg.legId);
  if (left?.size !== 0) return;
  state.legsOf.delete(leg.orderId);
  const order = state.orders.get(leg.orderId);
  if (order?.state === 'WORKING') place(state, order);
}

function noteLeg({ legsOf: byOrder }: EmsState, { orderId, legId }: VenueLeg): void {
  const known = byOrder.get(orderId);
  if (known === undefined) byOrder.set(orderId, new Set([legId]));
  else known.add(legId);
}

/** Lets go of orders that have been over for long enough. */
export function forgetOver(state: EmsState, nowMs: number): void {
  const { over, orders } = state;
  let count = Math.max(0, over.length - OVER_KEPT_MAX);
  while (count < over.length && (over[count]?.at ?? nowMs) < nowMs - OVER_KEPT_MS) count += 1;
  for (const { orderId } of over.splice(0, count)) orders.forget(orderId);
}

/** The market's time as orders meet it: where the close is an auction, the day ends once that has been held. */
export const toMarketMs = ({ hasAuctions }: EmsState, nowMs: number): number =>
  hasAuctions ? nowMs - UNCROSS_WITHIN_MS : nowMs;

/** Whether the market is open, or its closing auction is being held. */
export const isOpenNow = (state: EmsState, nowMs: number): boolean =>
  isMarketOpen(state.hours, nowMs) || isMarketOpen(state.hours, toMarketMs(state, nowMs));

/** Whether a symbol is in a call: what is sent to its primary venue is collected for the auction. */
export const isInCall = ({ calls }: EmsState, symbol: string, nowMs: number): boolean =>
  nowMs < (calls.get(symbol) ?? 0);

/** Whether a kill switch forbids every fill of the order. */
export const isHalted = ({ halts }: EmsState, order: WorkingOrder): boolean =>
  halts.size > 0 && [...halts.values()].some((halt) => haltsOrder(halt, order));

/** Whether a kill switch has closed the venue. */
export const isVenueClosed = ({ halts }: EmsState, venue: LitVenue): boolean =>
  halts.size > 0 && [...halts.values()].some((halt) => haltsVenue(halt, venue));

/** A number that two copies of the same working orders, legs and kill switches share. */
export function computeHash({ orders, legs, halts }: EmsState): number {
  let sum = 0;
  for (const { orderId, qty, cumQty, pxQtySum, fillCount, requestNo, state } of orders.values()) {
    if (state !== 'WORKING') continue;
    sum ^= hash32(`${orderId}|${qty}|${cumQty}|${pxQtySum}|${fillCount}|${requestNo}`);
  }
  for (const { legId, qty, cumQty, state, clOrdId, asked } of legs.values()) {
    sum ^= hash32(`${legId}|${qty}|${cumQty}|${state}|${clOrdId}|${asked?.clOrdId ?? ''}`);
  }
  for (const { killSwitchId, active } of halts.values()) {
    if (active) sum ^= hash32(killSwitchId);
  }
  return mix32(sum);
}
