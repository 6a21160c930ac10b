/**
 * Requests for quote: one record for the dealers' flow and the sales flow, one state machine (interface decisions,
 * section 7). Prices are clean, per 100 of face; quantities are face amounts; yields and spreads are statistics.
 */
import * as z from 'zod';
import { Isin } from './bond.ts';
import { Fill } from './fill.ts';
import { DealerId, OrderId, RfqId, RfqListId, UserId } from './ids.ts';
import { MoneyWire, PriceWire, Qty } from './money.ts';
import { BondSpec } from './order.ts';
import { RefusalCodeSchema } from './refusals.ts';
import { AtWire, CalendarDate } from './time.ts';
import { RFQ_END_CAUSES, RFQ_SIDES, RFQ_STATES } from './vocabulary/rfq.ts';

export const RfqState = z.enum(RFQ_STATES);
export type RfqState = z.infer<typeof RfqState>;

/** What the client wants: its side, or a price on both sides, which discloses none (FIX 4.4: QuoteRequest without Side). */
export const RfqSide = z.enum(RFQ_SIDES);
export type RfqSide = z.infer<typeof RfqSide>;

/** What a dealer shows: both sides, of which the request needs one. */
export const DealerQuote = z.strictObject({
  bidPrice: PriceWire,
  askPrice: PriceWire,
  /** Per cent. */
  bidYield: z.number(),
  askYield: z.number(),
  /**
   * Yield of the requested side over the benchmark's, a government's over its own mid; half-way between both sides while
   * none is disclosed. Basis points of yield.
   */
  spreadBps: z.number(),
  qty: Qty,
  validUntil: AtWire,
});
export type DealerQuote = z.infer<typeof DealerQuote>;

/** What became of a dealer once the RFQ ended (FIX QuoteRespType and its like). */
export const DEALER_OUTCOMES = [
  'WON',
  'COVER',
  'TIED',
  'DONE_AWAY',
  'PASSED',
  'TIMED_OUT',
  'LAST_LOOK_REJECTED',
  'NOT_TRADED',
] as const;

export const RfqDealer = z.strictObject({
  dealerId: DealerId,
  name: z.string(),
  status: z.enum(['PENDING', 'QUOTED', 'TIMED_OUT', 'DECLINED']),
  latencyMs: z.int().nullable(),
  quote: DealerQuote.nullable(),
  /** A quote received after the window: stored, never executable. */
  isLate: z.boolean(),
  outcome: z.enum(DEALER_OUTCOMES).nullable(),
});
export type RfqDealer = z.infer<typeof RfqDealer>;

export const ChosenQuote = z.strictObject({
  dealerId: DealerId,
  price: PriceWire,
  yield: z.number(),
  spreadBps: z.number(),
  reason: z.enum(['TIGHTEST', 'OPERATOR']),
  /** What an operator's choice cost against the best quote, per 100 of face; 0 for the best. */
  slippage: PriceWire,
  note: z.string().nullable(),
});
export type ChosenQuote = z.infer<typeof ChosenQuote>;

/** What changes hands with the client: face times clean price and accrued interest, on the settlement date. */
export const ClientSettlement = z.strictObject({
  date: CalendarDate,
  /** Per 100 of face. */
  accruedInterest: z.number(),
  amount: MoneyWire,
});
export type ClientSettlement = z.infer<typeof ClientSettlement>;

/** The composite of dealers' indicative quotes on the client's side, beside which its price stands. */
export const CompositeLevel = z.strictObject({
  /** The best offer for who buys, the best bid for who sells; clean, per 100. */
  price: PriceWire,
  /** Of how many dealers. */
  dealers: z.int().positive(),
  /** How much worse the client's price is than that, basis points of yield; negative where it is better. */
  awayBps: z.number(),
});
export type CompositeLevel = z.infer<typeof CompositeLevel>;

/** What the client is shown: the dealer's price with the firm's mark-up. */
export const ClientQuote = z.strictObject({
  price: PriceWire,
  yield: z.number(),
  /** The firm's own figures: null where the client is the reader. */
  markupBps: z.number().nullable(),
  /** What the mark-up earns, in the bond's currency. */
  pnl: MoneyWire.nullable(),
  /** Null until it is shown to the client. */
  validUntil: AtWire.nullable(),
  /** The price's yield over that of the bond's benchmark when it was made, basis points; null for governments. */
  spreadBps: z.number().nullish(),
  /** When the price was made. */
  composite: CompositeLevel.nullish(),
  /** What changes hands: of a price that is not traded yet, if it is traded for the settlement date it names. */
  settlement: ClientSettlement.optional(),
});
export type ClientQuote = z.infer<typeof ClientQuote>;

/** One side of a two-way price: what the client would deal at, and the dealer's quote that it is made of. */
export const TwoWayPrice = z.strictObject({
  quote: ClientQuote,
  /** Null where the client is the reader. */
  chosen: ChosenQuote.nullable(),
});
export type TwoWayPrice = z.infer<typeof TwoWayPrice>;

/** A price on both sides, made and shown together; null before there is one. */
export const TwoWay = z.strictObject({
  /** Where the client sells. */
  bid: TwoWayPrice.nullable(),
  /** Where the client buys. */
  ask: TwoWayPrice.nullable(),
});
export type TwoWay = z.infer<typeof TwoWay>;

/** Why a request ended without a trade, and where it stood then. */
export const RfqEnding = z.strictObject({
  cause: z.enum(RFQ_END_CAUSES),
  /** The state that it ended from. */
  stage: RfqState,
  /** What the cause does not state: the reason given, the switch, the dealer that is none. Null where it states all. */
  detail: z.string().nullable(),
});
export type RfqEnding = z.infer<typeof RfqEnding>;

/** A check that refused the client's acceptance: the price stands until its time is over. */
export const RfqRefusal = z.strictObject({
  code: RefusalCodeSchema,
  text: z.string(),
  at: AtWire,
});
export type RfqRefusal = z.infer<typeof RfqRefusal>;

/** One step of an RFQ's life: who did what, when. Never changed. */
export const RfqStep = z.strictObject({
  version: z.int().positive(),
  at: AtWire,
  actor: z.string(),
  action: z.string(),
  detail: z.string().nullable(),
});
export type RfqStep = z.infer<typeof RfqStep>;

/** A request's place in a list. */
export const RfqLine = z.strictObject({
  listId: RfqListId,
  /** From 1. */
  line: z.int().positive(),
  lines: z.int().positive(),
  /** When a line that lives then ends. */
  dueAt: AtWire,
});
export type RfqLine = z.infer<typeof RfqLine>;

export const Rfq = z.strictObject({
  rfqId: RfqId,
  orderId: OrderId.nullable(),
  flow: z.enum(['DEALER', 'SALES']),
  state: RfqState,
  /** `TWO_WAY` until the client deals on one side of a two-way price, and for good where it does not. */
  side: RfqSide,
  isin: Isin,
  bondSpec: BondSpec.nullable(),
  qty: Qty,
  /** Worst acceptable clean price; null for any. */
  limitPrice: PriceWire.nullable(),
  /** Whose account trades: the order's owner, or the client's sales. */
  userId: UserId,
  clientUserId: UserId.nullable(),
  salesUserId: UserId.nullable(),
  /** The trader whom sales has involved by a note: sees the request, and responds. */
  traderUserId: UserId.nullable(),
  dealers: z.array(RfqDealer),
  /** The dealer it was traded with; before that, in the sales flow, the dealer whose quote the client's price is based on. */
  chosen: ChosenQuote.nullable(),
  cover: z.strictObject({ dealerId: DealerId, price: PriceWire }).nullable(),
  markupBps: z.number().nullable(),
  clientQuote: ClientQuote.nullable(),
  /** Of requests for a two-way price only: both sides; `clientQuote` and `chosen` are then those of the side dealt on. */
  twoWay: TwoWay.nullish(),
  /** Of lines of a list only: which list, the place in it, and when it is due. */
  list: RfqLine.nullish(),
  /** Model mid when the panel received the request: what quotes are measured against. */
  midPrice: PriceWire.nullable(),
  note: z.string().nullable(),
  /** Only of what ended without a trade. */
  ending: RfqEnding.nullish(),
  /** The last acceptance that a check refused. */
  refusal: RfqRefusal.nullish(),
  createdAt: AtWire,
  windowEndsAt: AtWire.nullable(),
  executedAt: AtWire.nullable(),
  updatedAt: AtWire,
  version: z.int().positive(),
});
export type Rfq = z.infer<typeof Rfq>;

/** Sales' reason is for the client; what else stands there names dealers and the firm's people. */
const toClientEnding = (ending: RfqEnding): RfqEnding =>
  ending.cause === 'SALES_REJECTED' ? ending : { ...ending, detail: null };

/** A price as its client sees it; null until it is shown. */
const toClientQuote = (quote: ClientQuote): ClientQuote | null =>
  quote.validUntil === null ? null : { ...quote, markupBps: null, pnl: null };

function toClientSide(price: TwoWayPrice | null): TwoWayPrice | null {
  const quote = price === null ? null : toClientQuote(price.quote);
  return quote === null ? null : { quote, chosen: null };
}

/** An RFQ as its client may see it: its own price and state, nothing of dealers, mark-up or the firm's people. */
export const toClientView = (rfq: Rfq): Rfq => ({
  ...rfq,
  dealers: [],
  chosen: null,
  cover: null,
  markupBps: null,
  midPrice: null,
  note: null,
  bondSpec: null,
  salesUserId: null,
  traderUserId: null,
  userId: rfq.clientUserId ?? rfq.userId,
  ...(rfq.ending == null ? {} : { ending: toClientEnding(rfq.ending) }),
  ...(rfq.twoWay == null
    ? {}
    : { twoWay: { bid: toClientSide(rfq.twoWay.bid), ask: toClientSide(rfq.twoWay.ask) } }),
  clientQuote: rfq.clientQuote === null ? null : toClientQuote(rfq.clientQuote),
});

/** The whole trade, as the CCP and the books take it. */
export const RfqExecuted = z.strictObject({
  rfq: Rfq,
  /** The firm's trade with the dealer. */
  fill: Fill,
  /** The firm's trade with its client, at the client's price; null in the dealers' flow. */
  clientFill: Fill.nullable(),
  /** Per 100 of face, on the settlement date. */
  accruedInterest: z.number(),
  /** What changes hands with the dealer: face times clean price and accrued interest. */
  settlementAmount: MoneyWire,
});
export type RfqExecuted = z.infer<typeof RfqExecuted>;
