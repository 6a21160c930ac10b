/** One seat's books in a heat: its orders by the names it gave them, fills, holdings, figures and what changed of them. */
import { Ledger } from '@tradefloor/bots/ledger';
import type { Fill } from '@tradefloor/contracts/fill';
import type { InstrumentSymbol, OrderId } from '@tradefloor/contracts/ids';
import type { ShownTick } from '@tradefloor/contracts/market';
import { type Money, money, moneyOfSum, qty } from '@tradefloor/contracts/money';
import type { NewOrder, Order } from '@tradefloor/contracts/order';
import type { RoomFill, RoomOrder, SeatFigures } from '@tradefloor/contracts/room';
import { isOpen, sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import type {
  HeatSeat,
  HeatTerms,
  SeatDelta,
  SeatView,
} from '@tradefloor/core/competition/rooms/heat';
import {
  addCost,
  type ExecutionCost,
  NO_COST,
  type SeatScore,
  toCostBps,
  toRiskAdjusted,
} from '@tradefloor/core/competition/rooms/standings';
import { toRoomFill, toRoomOrder, withoutFees } from './seat-shapes.ts';

/**
 * Ended orders, and fills, that a seat keeps: more than it is shown of them. A heat may bring a seat tens of thousands; all of
 * them are in its deltas.
 */
const KEPT = 500;

export type Refusal = { readonly code: RefusalCode; readonly detail: string };
/** An order as it is placed, with the name that its seat gave it. */
export type NamedOrder = NewOrder & { readonly clientOrderId: string };

export class SeatBook {
  readonly seat: HeatSeat;
  /** All of a heat that follows a case, whose score is computed from them; none without. */
  readonly caseFills: Fill[] = [];
  readonly #terms: HeatTerms;
  readonly #ledger: Ledger;
  readonly #orders = new Map<string, RoomOrder>();
  readonly #open = new Set<string>();
  /** In the order they ended. */
  readonly #ended = new Set<string>();
  /** A case counts all orders. */
  readonly #keeps: number;
  #fillCount = 0;
  readonly #names = new Map<OrderId, string>();
  readonly #known = new Set<string>();
  readonly #shown: RoomFill[] = [];
  readonly #equity: { clockMs: number; equity: Money }[] = [];
  #cost: ExecutionCost = NO_COST;
  #lastFillAt: number | null = null;
  #changed = new Set<string>();
  #isTouched = false;
  #newFills: RoomFill[] = [];

  constructor(seat: HeatSeat, terms: HeatTerms, symbols: readonly InstrumentSymbol[]) {
    this.seat = seat;
    this.#terms = terms;
    this.#keeps = terms.caseId === null ? KEPT : Number.POSITIVE_INFINITY;
    this.#ledger = new Ledger(symbols);
  }

  find(clientOrderId: string): RoomOrder | null {
    return this.#orders.get(clientOrderId) ?? null;
  }

  /** Shares held, and on their way if every open order of that side were filled. */
  exposure(symbol: string, side: NewOrder['side']): number {
    let shares = this.#ledger.netQty(symbol) * sideSign(side);
    for (const name of this.#open) {
      const order = this.#orders.get(name);
      if (order?.symbol === symbol && order.side === side) shares += order.leavesQty;
    }
    return shares;
  }

  /** Notes an order that is on its way. */
  add(order: NamedOrder, at: number): void {
    this.#put({
      orderId: null,
      clientOrderId: order.clientOrderId,
      symbol: order.symbol,
      side: order.side,
      orderType: order.orderType,
      qty: order.qty,
      price: order.price ?? null,
      stopPrice: order.stopPrice ?? null,
      timeInForce: order.timeInForce,
      strategy: order.strategy,
      status: 'PENDING_NEW',
      filledQty: qty(0),
      leavesQty: order.qty,
      avgPx: null,
      rejectCode: null,
      rejectReason: null,
      createdAt: at,
      updatedAt: at,
      version: 0,
    });
  }

  /** An order that was not accepted, unless its own record has stated so. */
  refuse(clientOrderId: string, { code, detail }: Refusal, at: number): void {
    const order = this.#orders.get(clientOrderId);
    if (order === undefined || order.version > 0) return;
    this.#put({
      ...order,
      status: 'REJECTED',
      leavesQty: qty(0),
      rejectCode: code,
      rejectReason: detail,
      updatedAt: at,
    });
  }

  /** A change or a cancel that was refused: the order stays what it is, and states why. */
  refuseChange(clientOrderId: string, { code, detail }: Refusal, at: number): void {
    const order = this.#orders.get(clientOrderId);
    if (order === undefined) return;
    this.#put({ ...order, rejectCode: code, rejectReason: detail, updatedAt: at });
  }

  /** A fill of an order that it has not sent, such as of a tender, will come under that name. */
  expectFill(orderId: OrderId, name: string): void {
    this.#names.set(orderId, name);
  }

  /** The name of an order or a tender; null for one that is not the seat's. */
  findName(orderId: OrderId): string | null {
    return this.#names.get(orderId) ?? null;
  }

  /** Something of the seat changed beside its orders: its next delta is not empty. */
  touch(): void {
    this.#isTouched = true;
  }

  /** An order's record; an algo's children, and versions that are known, are no news. */
  onOrder(order: Order): void {
    if (order.parentOrderId !== null) return;
    const known = this.#orders.get(order.clientOrderId);
    if (known === undefined || known.version >= order.version) return;
    this.#names.set(order.orderId, order.clientOrderId);
    this.#put(toRoomOrder(order));
  }

  /** @returns the fill as it counts in this room; null for one that is known, or is not the seat's */
  onFill(fill: Fill): Fill | null {
    const clientOrderId = this.#names.get(fill.parentOrderId ?? fill.orderId);
    if (clientOrderId === undefined || this.#known.has(fill.execId)) return null;
    this.#known.add(fill.execId);
    const counted = this.#terms.fees === 'NONE' ? withoutFees(fill) : fill;
    this.#fillCount += 1;
    if (this.#terms.caseId !== null) this.caseFills.push(counted);
    this.#ledger.onFill(counted);
    const { side, price, arrivalMid, fees } = counted;
    const cost = { side, qty: counted.qty, price, arrivalMid, fees: fees.total };
    this.#cost = addCost(this.#cost, cost);
    this.#lastFillAt = fill.at;
    const shown = toRoomFill(counted, clientOrderId);
    this.#shown.push(shown);
    this.#newFills.push(shown);
    return counted;
  }

  onTicks(ticks: readonly ShownTick[]): void {
    this.#ledger.onTicks(ticks);
  }

  /** Its orders as they stand, in the order they were requested: all of a case, else the open and the newest of the others. */
  orders(): RoomOrder[] {
    return [...this.#orders.values()];
  }

  /** Notes the equity at a hundredth of the heat. */
  sample(clockMs: number): void {
    this.#equity.push({ clockMs, equity: this.equity() });
  }

  /** What changed since this was read last; null for nothing. */
  takeDelta(): Omit<SeatDelta, 'case'> | null {
    if (this.#changed.size === 0 && this.#newFills.length === 0 && !this.#isTouched) return null;
    const orders = [...this.#changed].flatMap((name) => this.#orders.get(name) ?? []);
    const fills = this.#newFills;
    this.#changed = new Set();
    this.#isTouched = false;
    this.#newFills = [];
    this.#forget();
    return { no: this.seat.no, orders, fills, figures: this.figures() };
  }

  view(): Pick<SeatView, 'orders' | 'fills' | 'figures' | 'equity'> {
    return {
      orders: this.orders(),
      fills: this.#shown,
      figures: this.figures(),
      equity: this.#equity,
    };
  }

  /** Cash and holdings at the mid. */
  equity(): Money {
    return money(this.#terms.startCash + this.#ledger.pnl().total);
  }

  figures(): SeatFigures {
    const { realised, unrealised, fees, total } = this.#ledger.pnl();
    const positions = this.#ledger.holdings();
    const worth = positions.reduce(
      (sum, { netQty, mid }) => sum + moneyOfSum(BigInt(netQty) * BigInt(mid ?? 0)),
      0,
    );
    const equity = this.equity();
    return {
      cash: money(equity - worth),
      equity,
      realised,
      unrealised,
      fees,
      total,
      maxDrawdown: this.#ledger.maxDrawdown,
      positions: positions.map((held) => ({ ...held, symbol: held.symbol as InstrumentSymbol })),
    };
  }

  /** @param startMs the heat's first instant, milliseconds since 1970 */
  score(startMs: number): SeatScore {
    const { seatId, label, kind } = this.seat;
    return {
      seatId,
      label,
      kind,
      pnl: this.#ledger.pnl().total,
      riskAdjusted: toRiskAdjusted(this.#equity.map(({ equity }) => equity)),
      executionCostBps: toCostBps(this.#cost),
      maxDrawdown: this.#ledger.maxDrawdown,
      fills: this.#fillCount,
      lastFillMs: this.#lastFillAt === null ? null : this.#lastFillAt - startMs,
      disqualified: null,
    };
  }

  #put(order: RoomOrder): void {
    const { clientOrderId } = order;
    this.#orders.set(clientOrderId, order);
    const [now, before] = isOpen(order.status)
      ? [this.#open, this.#ended]
      : [this.#ended, this.#open];
    now.add(clientOrderId);
    before.delete(clientOrderId);
    this.#changed.add(clientOrderId);
  }

  /** Lets go of orders that ended long ago and of old fills, all of which have been in a delta. */
  #forget(): void {
    for (const name of listOldest(this.#ended, this.#keeps)) {
      const orderId = this.#orders.get(name)?.orderId;
      if (orderId) this.#names.delete(orderId);
      this.#orders.delete(name);
      this.#ended.delete(name);
    }
    for (const execId of listOldest(this.#known, this.#keeps)) this.#known.delete(execId);
    this.#shown.splice(0, Math.max(0, this.#shown.length - this.#keeps));
  }
}

/** The oldest of a set beyond so many. */
function listOldest<V>(set: ReadonlySet<V>, keeps: number): V[] {
  const oldest: V[] = [];
  for (const value of set) {
    if (set.size - oldest.length <= keeps) break;
    oldest.push(value);
  }
  return oldest;
}
