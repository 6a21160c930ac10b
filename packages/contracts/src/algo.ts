/** Orders worked by an algo, as they are shown: where they stand against their schedule, their children, a preview. */
import * as z from 'zod';
import { InstrumentSymbol, OrderId, UserId } from './ids.ts';
import { PriceWire, Qty } from './money.ts';
import { AlgoParams, Order, Side } from './order.ts';
import { AtWire } from './time.ts';
import { AlgoName, Desk } from './user.ts';

/** `WAITING` for its start; `DONE` is over and never changes again. */
export const AlgoState = z.enum(['WAITING', 'WORKING', 'PAUSED', 'DONE']);
export type AlgoState = z.infer<typeof AlgoState>;

/** Progress of an order: quantity planned by now, done and working. */
export const AlgoProgress = z.strictObject({
  orderId: OrderId,
  userId: UserId,
  desk: Desk,
  symbol: InstrumentSymbol,
  side: Side,
  strategy: AlgoName,
  state: AlgoState,
  /** Why it is not working, or how it ended; null while it works as planned. */
  reason: z.string().nullable(),
  qty: Qty,
  filledQty: Qty,
  /** On the market in children. */
  openQty: Qty,
  /** Planned to be done or out by now; null for an algo without a schedule. */
  plannedQty: Qty.nullable(),
  avgPx: PriceWire.nullable(),
  price: PriceWire.nullable(),
  arrivalMid: PriceWire.nullable(),
  /** Shares others have traded since it began. */
  marketVolume: Qty,
  children: z.int().nonnegative(),
  slicesDue: z.int().nonnegative(),
  slices: z.int().nonnegative(),
  startAt: AtWire,
  endAt: AtWire.nullable(),
  nextAt: AtWire.nullable(),
  params: AlgoParams,
  updatedAt: AtWire,
  version: z.int().positive(),
});
export type AlgoProgress = z.infer<typeof AlgoProgress>;

/** A point of a schedule: by `at`, `qty` shares are to be done or out. */
export const SchedulePoint = z.strictObject({ at: AtWire, qty: Qty });
export type SchedulePoint = z.infer<typeof SchedulePoint>;

/** A child as it is listed under its parent. */
export const AlgoChild = z.strictObject({
  order: Order,
  childNo: z.int().positive(),
  sliceNo: z.int().nonnegative(),
  dueAt: AtWire,
  sentAt: AtWire,
});
export type AlgoChild = z.infer<typeof AlgoChild>;

/** A schedule before anything is sent, beside the volume expected of the market. */
export const SchedulePreview = z.strictObject({
  startAt: AtWire,
  endAt: AtWire,
  /** One point a slice: what is planned by then. Empty for an algo without a schedule. */
  slices: z.array(SchedulePoint),
  /** Equal steps of time: planned so far, and shares the market is expected to have traded so far. */
  curve: z.array(z.strictObject({ at: AtWire, planned: Qty, market: Qty })),
  /** Own part of all volume over the time, per cent. */
  participationPct: z.number(),
  /** Expected cost of its children against the mids they meet, basis points; null without a fresh price. */
  expectedCostBps: z.number().nullable(),
  /** What a person should know of it. */
  notes: z.array(z.string()),
});
export type SchedulePreview = z.infer<typeof SchedulePreview>;
