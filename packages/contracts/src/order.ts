/** Orders: what is sent, what is kept, and the states one passes through (FIX 4.4 OrdStatus names). */
import * as z from 'zod';
import { CheckReport } from './check-report.ts';
import { FxQuoteId, FxStreamQuoteId, RecordCurrency } from './fx.ts';
import {
  ClientOrderId,
  DealerId,
  InstrumentSymbol,
  OptionQuoteId,
  OrderId,
  UserId,
} from './ids.ts';
import { KeyId } from './key.ts';
import { InstrumentType, Venue } from './market.ts';
import { PriceWire, PX_PER_UNIT, px, Qty } from './money.ts';
import { RejectReason } from './refusals.ts';
import { AtWire, CalendarDate } from './time.ts';
import { Desk, Strategy, TradingStyle } from './user.ts';
import {
  AGGRESSION_PCT,
  ALGO_DURATION_MS,
  ALGO_SLICES,
  MAX_PARTICIPATION_PCT_MAX,
  PARTICIPATION_PCT_MAX,
  RANDOMIZE_PCT,
  RISK_AVERSION,
  SNIPER_SLICES,
  SNIPER_VENUES,
} from './vocabulary/algo-limits.ts';
import { FX_STREAM_MAX, isStreamQuote } from './vocabulary/fx.ts';
import { AMENDABLE } from './vocabulary/handling-terms.ts';
import { DAY_COUNTS } from './vocabulary/instruments.ts';
import {
  ORDER_PRICE_MAX,
  ORDER_QTY_MAX,
  ORDER_STATUSES,
  SIDES,
  TIMES_IN_FORCE,
  VENUE_TIMES_IN_FORCE,
} from './vocabulary/order.ts';
import { EXECUTION_TYPES, isNamed, ORDER_TYPES, PEGS } from './vocabulary/price-terms.ts';
import { RFQ_DEALERS } from './vocabulary/rfq.ts';
import { TRAIL_PCT, TRIGGER_PRICES } from './vocabulary/trigger-terms.ts';

export const Side = z.enum(SIDES);
export type Side = z.infer<typeof Side>;

export const OrderType = z.enum(ORDER_TYPES);
export type OrderType = z.infer<typeof OrderType>;

/** How an order trades at market: what venues, dealers and reports know of its type. */
export const ExecutionType = z.enum(EXECUTION_TYPES);
export type ExecutionType = z.infer<typeof ExecutionType>;

export const TimeInForce = z.enum(TIMES_IN_FORCE);
export type TimeInForce = z.infer<typeof TimeInForce>;

export const VenueTimeInForce = z.enum(VENUE_TIMES_IN_FORCE);
export type VenueTimeInForce = z.infer<typeof VenueTimeInForce>;

export const OrderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof OrderStatus>;

const OrderQty = z.int().min(1).max(ORDER_QTY_MAX).pipe(Qty);
const OrderPrice = PriceWire.refine(
  (price) => price > 0 && price <= px(ORDER_PRICE_MAX * PX_PER_UNIT),
  'above zero',
);

/** Per cent, to two decimals: a whole number of basis points. */
const TrailPct = z
  .number()
  .min(TRAIL_PCT.min)
  .max(TRAIL_PCT.max)
  .refine((pct) => Number.isInteger(Number((pct * 100).toFixed(6))), 'at most two decimals');

export const PegReference = z.enum(PEGS);
const PegOffset = PriceWire.refine(
  (offset) => Math.abs(offset) <= ORDER_PRICE_MAX * PX_PER_UNIT,
  'within what a price may be',
);

export const TriggerPrice = z.enum(TRIGGER_PRICES);

/** Parameters of the execution algorithms: one schema for the ticket, the wire and the engine. */
export const AlgoParams = z.strictObject({
  /** Start time; at once by default or when that has passed. */
  startAt: AtWire.optional(),
  /** When it ends: either this or a duration from its start. */
  endAt: AtWire.optional(),
  durationMs: z.int().min(ALGO_DURATION_MS.min).max(ALGO_DURATION_MS.max).optional(),
  slices: z.int().min(ALGO_SLICES.min).max(ALGO_SLICES.max).optional(),
  /** Own part of all volume, one's own included. */
  participationPct: z.number().gt(0).max(PARTICIPATION_PCT_MAX).optional(),
  /** Never more than this part of all volume. */
  maxParticipationPct: z.number().gt(0).max(MAX_PARTICIPATION_PCT_MAX).optional(),
  riskAversion: z.number().min(RISK_AVERSION.min).max(RISK_AVERSION.max).optional(),
  displayQty: OrderQty.optional(),
  maxSlices: z.int().min(SNIPER_SLICES.min).max(SNIPER_SLICES.max).optional(),
  aggressionPct: z.number().min(AGGRESSION_PCT.min).max(AGGRESSION_PCT.max).optional(),
  topVenues: z.int().min(SNIPER_VENUES.min).max(SNIPER_VENUES.max).optional(),
  wouldPrice: OrderPrice.optional(),
  forceCompletion: z.boolean().optional(),
  /** Sizes and times of slices move by up to this part of themselves. */
  randomizePct: z.number().min(RANDOMIZE_PCT.min).max(RANDOMIZE_PCT.max).optional(),
  randomizeTimePct: z.number().min(RANDOMIZE_PCT.min).max(RANDOMIZE_PCT.max).optional(),
  minSliceQty: OrderQty.optional(),
  maxSliceQty: OrderQty.optional(),
  /** Where children are priced: at the near touch, at the far touch, or beyond it. */
  urgency: z.enum(['PASSIVE', 'NEUTRAL', 'AGGRESSIVE']).optional(),
});
export type AlgoParams = z.infer<typeof AlgoParams>;

/** How a bond order's request for quote is run; what is left out, the RFQ service decides. */
export const RfqTerms = z.strictObject({
  /** The requested dealers: three to five different dealers. */
  dealerIds: z
    .array(DealerId)
    .min(RFQ_DEALERS.min)
    .max(RFQ_DEALERS.max)
    .refine((ids) => new Set(ids).size === ids.length, 'each dealer once')
    .optional(),
  windowMs: z.int().min(1_000).max(60_000).optional(),
  /**
   * What happens at the end of the window: trade at the best quote, or nothing (the user chooses, or does not trade).
   */
  atEnd: z.enum(['TIGHTEST', 'NOTHING']).optional(),
});
export type RfqTerms = z.infer<typeof RfqTerms>;

/** The bond terms of a bond order, and how dealers are requested for quotes. */
export const BondSpec = z.strictObject({
  isin: z.string().regex(/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/),
  coupon: z.number().min(0).max(30),
  periods: z.int().min(1).max(200),
  yield: z.number().min(-50).max(200),
  maturity: CalendarDate.optional(),
  frequency: z.union([z.literal(1), z.literal(2), z.literal(4)]).optional(),
  dayCount: z.enum(DAY_COUNTS).optional(),
  issueDate: CalendarDate.optional(),
  currency: z.string().length(3).optional(),
  rfq: RfqTerms.optional(),
});
export type BondSpec = z.infer<typeof BondSpec>;

/** The price that is dealt on, where one was given: a currency's, of a stream on request, or a bespoke option's. */
export const QuoteId = z.union([FxQuoteId, FxStreamQuoteId, OptionQuoteId]);
export type QuoteId = z.infer<typeof QuoteId>;

/** A request for an order, as the outside sends it. Desk, owner and state are never taken from it. */
export const NewOrder = z.strictObject({
  clientOrderId: ClientOrderId.optional(),
  symbol: InstrumentSymbol,
  side: Side,
  orderType: OrderType,
  qty: OrderQty,
  price: OrderPrice.optional(),
  /** What the price of a pegged order follows, and so far above it, below where negative: FIX PegOffsetValue (211). */
  pegTo: PegReference.optional(),
  pegOffset: PegOffset.optional(),
  /** Where a stop is triggered, and an order if touched: FIX StopPx (99). */
  stopPrice: OrderPrice.optional(),
  /** How far a trailing stop stays away from the watched price: an amount or per cent of it. */
  trailAmount: OrderPrice.optional(),
  trailPct: TrailPct.optional(),
  /** The price that is watched. By default the last trade; of futures and currencies, which have none, bid or ask. */
  triggerBy: TriggerPrice.optional(),
  timeInForce: TimeInForce,
  /** Of a GTD order: when it expires. FIX ExpireTime (126). */
  expireAt: AtWire.optional(),
  /** The part of it that a book shows at a time: FIX MaxFloor (111). */
  displayQty: OrderQty.optional(),
  /** The least that trades at first, of a dark order at a time: FIX MinQty (110). */
  minQty: OrderQty.optional(),
  /** It rests or ends, and takes nothing: FIX ExecInst (18) 6. */
  postOnly: z.boolean().optional(),
  /** What it sells short is exempt from the price restriction: FIX Side (54) 6. */
  shortExempt: z.boolean().optional(),
  strategy: Strategy,
  algoParams: AlgoParams.optional(),
  instrumentType: InstrumentType,
  bondSpec: BondSpec.optional(),
  /** FIX QuoteID (117). */
  quoteId: QuoteId.optional(),
  destinationVenue: Venue.optional(),
});
export type NewOrder = z.infer<typeof NewOrder>;
/** The same as it is on the wire. */
export type NewOrderWire = z.input<typeof NewOrder>;

/**
 * An order as it is placed: of the largest quantity there is, or, on a requested stream, of the amount that it is
 * for.
 */
export const PlaceOrder = NewOrder.extend({
  qty: z.int().min(1).max(FX_STREAM_MAX).pipe(Qty),
}).refine(({ qty, quoteId }) => qty <= ORDER_QTY_MAX || isStreamQuote(quoteId), {
  path: ['qty'],
  message: `at most ${ORDER_QTY_MAX}, unless it is dealt on a requested stream`,
});

const CHANGED = ['qty', 'price', 'stopPrice', 'expireAt', ...AMENDABLE] as const;

type Changed = { readonly [T in (typeof CHANGED)[number]]?: unknown };

/** What a change has to name one of. */
export const CHANGES = CHANGED.join(', ').replace(/, (?=\w+$)/, ' or ');

/** True for a change that names what changes. */
export const changesSomething = (change: Changed): boolean =>
  CHANGED.some((name) => isNamed(change[name]));

/**
 * A change to an open order: at least one of them. A stop price changes until it is triggered; the date of an order that is
 * good till one is in force at once, and is changed by itself. Of how it is handled null changes nothing, as what is left
 * out: `displayQty` as large as what is open shows all.
 */
export const ReplaceOrder = z
  .strictObject({
    qty: OrderQty.optional(),
    price: OrderPrice.optional(),
    stopPrice: OrderPrice.optional(),
    expireAt: AtWire.optional(),
    displayQty: OrderQty.nullish(),
    minQty: OrderQty.nullish(),
    postOnly: z.boolean().nullish(),
    pegOffset: PegOffset.nullish(),
  })
  .refine(changesSomething, CHANGES);
export type ReplaceOrder = z.infer<typeof ReplaceOrder>;

/** The order record. `filledQty + leavesQty = qty` while open; `leavesQty` is 0 once terminal. */
export const Order = z.strictObject({
  orderId: OrderId,
  clientOrderId: ClientOrderId,
  userId: UserId,
  parentOrderId: OrderId.nullable(),
  /** Of linked orders: the first one's id. */
  linkId: OrderId.nullable().default(null),
  symbol: InstrumentSymbol,
  side: Side,
  orderType: OrderType,
  qty: Qty,
  price: PriceWire.nullable(),
  pegTo: PegReference.nullable().default(null),
  pegOffset: PriceWire.nullable().default(null),
  /** Of a trailing stop where it stood when it was accepted, or triggered. */
  stopPrice: PriceWire.nullable().default(null),
  trailAmount: PriceWire.nullable().default(null),
  trailPct: z.number().nullable().default(null),
  /** Null for a type that goes to market at once. */
  triggerBy: TriggerPrice.nullable().default(null),
  /** False while it waits for its trigger; null for a type that has none. */
  triggered: z.boolean().nullable().default(null),
  timeInForce: TimeInForce,
  /** Null for an order that is not good till a date. */
  expireAt: AtWire.nullable().default(null),
  displayQty: Qty.nullable().default(null),
  minQty: Qty.nullable().default(null),
  postOnly: z.boolean().default(false),
  /** Of a sale of shares at market: how many of them are sold short. Null for others, and before it goes to market. */
  shortQty: Qty.nullable().default(null),
  shortExempt: z.boolean().default(false),
  strategy: Strategy,
  algoParams: AlgoParams.nullable(),
  instrumentType: InstrumentType,
  bondSpec: BondSpec.nullable(),
  quoteId: QuoteId.nullable(),
  desk: Desk,
  /** What its prices are in: the instrument's currency. */
  currency: RecordCurrency,
  destinationVenue: Venue.nullable(),
  status: OrderStatus,
  filledQty: Qty,
  leavesQty: Qty,
  avgPx: PriceWire.nullable(),
  /** Of a refused order, and of an accepted one that self-match prevention cancelled. */
  rejectCode: RejectReason.nullable(),
  rejectReason: z.string().nullable(),
  riskConfigVersion: z.int().nullable(),
  createdAt: AtWire,
  updatedAt: AtWire,
  version: z.int().positive(),
});
export type Order = z.infer<typeof Order>;

/** Published with a routed order: all the executing side needs to know of the sender. */
export const RoutedOrder = z.strictObject({
  order: Order,
  tradingStyle: TradingStyle,
  /** The furthest price a market order may trade at: the collar's edge at acceptance. */
  protectionPx: PriceWire.nullable(),
  /** Of a child: what its parent's children had filled when it was sent. */
  parentFilledQty: Qty.optional(),
});
export type RoutedOrder = z.infer<typeof RoutedOrder>;

/** One change of an order, with its actor and reason: what the journal stores, version 1..n. */
export const OrderChange = z.strictObject({
  order: Order,
  actor: z.string(),
  reason: z.string().nullable(),
  /** The API key that the actor made the change with; a person has none. */
  keyId: KeyId.optional(),
  /** With a refusal by the OMS itself: its checks up to the one that failed. */
  checks: z.array(CheckReport).optional(),
});
export type OrderChange = z.infer<typeof OrderChange>;

/** OMS to the executing side, or algo engine to the EMS for a child: take this order's rest off the market. */
export const CancelRequest = z.strictObject({
  orderId: OrderId,
  userId: UserId,
  /**
   * Names the service that handles a request: the algo engine for parents of algos, else the EMS.
   */
  strategy: Strategy,
  requestNo: z.int().positive(),
  actor: z.string(),
  reason: z.string(),
  at: AtWire,
});
export type CancelRequest = z.infer<typeof CancelRequest>;

/** How an order is handled with a change in force: all of it, also what did not change. */
export const AmendedHandling = z.strictObject({
  displayQty: Qty.nullable(),
  minQty: Qty.nullable(),
  postOnly: z.boolean(),
  pegOffset: PriceWire.nullable(),
});
export type AmendedHandling = z.infer<typeof AmendedHandling>;

/** OMS to the executing side: change this order's quantity or price, or how it is handled. */
export const ReplaceRequest = z.strictObject({
  orderId: OrderId,
  userId: UserId,
  strategy: Strategy,
  requestNo: z.int().positive(),
  qty: Qty,
  price: PriceWire.nullable(),
  /** How many of `qty` are sold short. */
  shortQty: Qty.nullable().default(null),
  /** How it is handled from then on; absent where that stays. */
  handling: AmendedHandling.optional(),
  at: AtWire,
});
export type ReplaceRequest = z.infer<typeof ReplaceRequest>;

/** Executing side to the OMS: what became of a cancel or replace, or an unsolicited end of an order. */
export const ExecutionAck = z.strictObject({
  orderId: OrderId,
  userId: UserId,
  kind: z.enum(['CANCELED', 'REPLACED', 'CANCEL_REJECTED', 'REPLACE_REJECTED', 'EXPIRED']),
  requestNo: z.int().nonnegative(),
  /** Of a dealer, about an order that may wait for another price: the version of the order that it was offered. */
  offer: z.int().positive().optional(),
  qty: Qty,
  price: PriceWire.nullable(),
  cumQty: Qty,
  /** Of the end of a sale of which the short part traded before the long one: what was sold short. */
  shortCumQty: Qty.optional(),
  reason: z.string(),
  at: AtWire,
});
export type ExecutionAck = z.infer<typeof ExecutionAck>;
