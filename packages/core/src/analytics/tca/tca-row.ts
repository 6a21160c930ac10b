/**
 * The analysis's record of an order while it trades and for ten minutes after: exact sums, and the prices needed later.
 * An algo's children count for their parent. Figures are computed from it elsewhere.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import type { InstrumentSymbol, OrderId, UserId } from '@tradefloor/contracts/ids';
import type { Tick, Venue } from '@tradefloor/contracts/market';
import { type Money, money, type Px, type Qty, qty } from '@tradefloor/contracts/money';
import type { Order, OrderStatus, Side } from '@tradefloor/contracts/order';
import { REVERSION_MINUTES } from '@tradefloor/contracts/tca';
import type { Desk, Strategy } from '@tradefloor/contracts/user';
import { isOpen, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { isDue } from './due-list.ts';
import type { MarkMids } from './mark-mids.ts';
import type { MarketTape } from './market-tape.ts';

const MINUTE_MS = 60_000;

/** Sums over an order's fills on one venue. */
export type VenueSums = {
  readonly venue: Venue;
  readonly fills: number;
  readonly qty: number;
  /** Exact sum of price times quantity, decimal digits. */
  readonly pxQtySum: string;
  readonly fees: Money;
  readonly makerQty: number;
  /** Sum of quantity times the captured share of half the spread, and the quantity it is known for. */
  readonly captured: number;
  readonly capturedQty: number;
  /**
   * Exact sums, decimal digits: quantity times what was paid beyond the mid, and quantity times that mid. Rows of
   * before these were kept have neither.
   */
  readonly beyondMid?: string;
  readonly midQtySum?: string;
};

export type TcaRow = {
  readonly orderId: OrderId;
  readonly userId: UserId;
  readonly desk: Desk;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly strategy: Strategy;
  readonly status: OrderStatus;
  readonly qty: Qty;
  readonly filledQty: Qty;
  readonly decisionPx: Px | null;
  readonly arrivalPx: Px | null;
  /** The mid when the order was over. */
  readonly endPx: Px | null;
  readonly decidedAt: number;
  readonly firstFillAt: number | null;
  readonly lastFillAt: number | null;
  /**
   * Where the tape stood before the batch of the decision, and what the market traded from there to the last fill: an
   * order that fills at once is held against the batch it was decided in.
   */
  readonly tapeVolume: number;
  readonly tapePxVolume: string;
  readonly marketVolume: number;
  readonly marketPxVolume: string;
  readonly venues: readonly VenueSums[];
  /** The mid one, five and ten minutes after the last fill. */
  readonly mid1m: Px | null;
  readonly mid5m: Px | null;
  readonly mid10m: Px | null;
  /** The record is complete. */
  readonly isComplete: boolean;
  /** The newest version of the order received; 0 for none. */
  readonly version: number;
};

const NOTHING_RECORDED = {
  marketVolume: 0,
  marketPxVolume: '0',
  venues: [],
  mid1m: null,
  mid5m: null,
  mid10m: null,
  isComplete: false,
  version: 0,
} as const;

/** An accepted order, at the moment the platform took the decision on. */
export function beginTca(order: Order, tape: MarketTape): TcaRow {
  const { volume, pxVolume } = tape.tradedBefore(order.symbol);
  return {
    orderId: order.orderId,
    userId: order.userId,
    desk: order.desk,
    symbol: order.symbol,
    side: order.side,
    strategy: order.strategy,
    status: order.status,
    qty: order.qty,
    filledQty: qty(0),
    decisionPx: tape.tick(order.symbol)?.mid ?? null,
    arrivalPx: null,
    endPx: null,
    decidedAt: order.createdAt,
    firstFillAt: null,
    lastFillAt: null,
    tapeVolume: volume,
    tapePxVolume: pxVolume.toString(),
    ...NOTHING_RECORDED,
  };
}

/** A row for a fill whose order has not arrived; {@link changeTca} completes it. */
export function strangerTca(fill: Fill, tape: MarketTape): TcaRow {
  const { volume, pxVolume } = tape.tradedBefore(fill.symbol);
  return {
    orderId: fill.parentOrderId ?? fill.orderId,
    userId: fill.userId,
    desk: fill.desk,
    symbol: fill.symbol,
    side: fill.side,
    strategy: 'LIT',
    status: 'NEW',
    qty: qty(fill.cumQty + fill.leavesQty),
    filledQty: qty(0),
    decisionPx: fill.arrivalMid,
    arrivalPx: null,
    endPx: null,
    decidedAt: fill.at,
    firstFillAt: null,
    lastFillAt: null,
    tapeVolume: volume,
    tapePxVolume: pxVolume.toString(),
    ...NOTHING_RECORDED,
  };
}

/** The row after a fill of the order or of one of its children. */
export function fillTca(row: TcaRow, fill: Fill, tape: MarketTape): TcaRow {
  const traded = tape.traded(row.symbol);
  return {
    ...row,
    filledQty: qty(row.filledQty + fill.qty),
    arrivalPx: row.arrivalPx ?? fill.arrivalMid,
    firstFillAt: row.firstFillAt ?? fill.at,
    lastFillAt: fill.at,
    marketVolume: Math.max(0, traded.volume - row.tapeVolume),
    marketPxVolume: (traded.pxVolume - BigInt(row.tapePxVolume)).toString(),
    venues: withFill(row.venues, fill, tape.tick(fill.symbol, fill.tickSeq)),
    // A later fill restarts the wait.
    mid1m: null,
    mid5m: null,
    mid10m: null,
  };
}

/** Share of half the spread kept: 1 at the own side's best, 0 at the mid, -1 at the far touch. */
function capturedBy(fill: Fill, tick: Tick | undefined): number | null {
  if (tick === undefined || tick.ask <= tick.bid) return null;
  return (sideSign(fill.side) * (tick.mid - fill.price) * 2) / (tick.ask - tick.bid);
}

function withFill(
  venues: readonly VenueSums[],
  fill: Fill,
  tick: Tick | undefined,
): readonly VenueSums[] {
  const captured = capturedBy(fill, tick);
  const known = venues.find(({ venue }) => venue === fill.venue);
  const before: VenueSums = known ?? {
    venue: fill.venue,
    fills: 0,
    qty: 0,
    pxQtySum: '0',
    fees: money(0),
    makerQty: 0,
    captured: 0,
    capturedQty: 0,
  };
  const sum = BigInt(before.pxQtySum) + BigInt(fill.price) * BigInt(fill.qty);
  const paid = tick === undefined ? 0 : sideSign(fill.side) * (fill.price - tick.mid);
  const after: VenueSums = {
    venue: fill.venue,
    fills: before.fills + 1,
    qty: before.qty + fill.qty,
    pxQtySum: sum.toString(),
    fees: money(before.fees + fill.fees.total),
    makerQty: before.makerQty + (fill.liquidity === 'MAKER' ? fill.qty : 0),
    captured: before.captured + (captured ?? 0) * fill.qty,
    capturedQty: before.capturedQty + (captured === null ? 0 : fill.qty),
    beyondMid: String(BigInt(before.beyondMid ?? 0) + BigInt(paid) * BigInt(fill.qty)),
    midQtySum: String(BigInt(before.midQtySum ?? 0) + BigInt(tick?.mid ?? 0) * BigInt(fill.qty)),
  };
  return known === undefined
    ? [...venues, after]
    : venues.map((venue) => (venue.venue === fill.venue ? after : venue));
}

/**
 * The row after news of the order itself: its terms, another state, its end. Versions may come in any order after a
 * restart: an older one changes nothing but what all of them share.
 */
export function changeTca(row: TcaRow, order: Order, tape: MarketTape): TcaRow {
  const { strategy, createdAt: decidedAt, version, status } = order;
  if (version <= row.version) return row;
  const isOver = !isOpen(status);
  const endPx = isOver ? (row.endPx ?? tape.tick(row.symbol)?.mid ?? null) : null;
  // Fills may arrive after the end; with the last one the wait begins again.
  const isWaited = row.mid10m !== null && row.filledQty === order.filledQty;
  const isComplete = isOver && (order.filledQty === 0 || isWaited);
  return { ...row, strategy, decidedAt, version, status, qty: order.qty, endPx, isComplete };
}

const listMids = ({ mid1m, mid5m, mid10m }: TcaRow) => [mid1m, mid5m, mid10m];

/** When the next mid after the last fill is to be taken; null when none is waited for. */
export function nextMarkAt(row: TcaRow): number | null {
  if (row.lastFillAt === null) return null;
  const minutes = REVERSION_MINUTES[listMids(row).indexOf(null)];
  return minutes === undefined ? null : row.lastFillAt + minutes * MINUTE_MS;
}

/**
 * Whether a row has to be stored for the mids it has: it has all of them, or one that a restart would not find again.
 */
export function hasToStoreMids(row: TcaRow, marks: Pick<MarkMids, 'has'>): boolean {
  const { lastFillAt, symbol } = row;
  if (lastFillAt === null) return false;
  const taken = listMids(row).indexOf(null);
  if (taken < 0) return true;
  const dueAt = REVERSION_MINUTES.slice(0, taken).map(
    (minutes) => lastFillAt + minutes * MINUTE_MS,
  );
  return dueAt.some((at) => !marks.has(symbol, at));
}

/**
 * Records the mids that are due, of shares as they were filled; the newest price replaces one missed during downtime.
 */
export function markTca(row: TcaRow, nowMs: number, marks: Pick<MarkMids, 'take'>): TcaRow {
  const { symbol, lastFillAt } = row;
  let now = row;
  for (let at = nextMarkAt(now); at !== null && isDue(at, nowMs); at = nextMarkAt(now)) {
    const mid = marks.take(symbol, at, lastFillAt ?? nowMs);
    if (mid === null) break;
    if (now.mid1m === null) now = { ...now, mid1m: mid };
    else if (now.mid5m === null) now = { ...now, mid5m: mid };
    else now = { ...now, mid10m: mid };
  }
  const isComplete = now.mid10m !== null && !isOpen(now.status);
  return now === row && isComplete === row.isComplete ? row : { ...now, isComplete };
}
