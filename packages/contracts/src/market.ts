/** Market data: instruments, ticks, depth and candles. */
import * as z from 'zod';
import { InstrumentSymbol } from './ids.ts';
import { RealismFlag } from './market-event.ts';
import { PriceWire, Qty } from './money.ts';
import { SplitInForce } from './split.ts';
import { AtWire, CalendarDate } from './time.ts';
import { AUCTION_KINDS } from './vocabulary/auctions.ts';
import { BAR_INTERVALS } from './vocabulary/bars.ts';
import { INSTRUMENT_TYPES, type LIT_VENUES, SECTORS, VENUES } from './vocabulary/instruments.ts';
import { SIDES } from './vocabulary/order.ts';

export const Venue = z.enum(VENUES);
export type Venue = z.infer<typeof Venue>;
export type LitVenue = (typeof LIT_VENUES)[number];

export const InstrumentType = z.enum(INSTRUMENT_TYPES);
export type InstrumentType = z.infer<typeof InstrumentType>;

export const Instrument = z.strictObject({
  symbol: InstrumentSymbol,
  name: z.string(),
  instrumentType: InstrumentType,
  sector: z.enum(SECTORS).nullable(),
  currency: z.string().length(3),
  tickSize: PriceWire,
  /** Round lot: for display and for slicing; odd lots trade too. */
  lotSize: Qty,
  /** Average daily volume: the fixed reference of the day, untouched by what is simulated. */
  adv: Qty,
  /** Annual volatility in parts per million (0.25 is 250 000). */
  volatilityPpm: z.int().positive(),
  referencePrice: PriceWire,
  primaryVenue: Venue,
});
export type Instrument = z.infer<typeof Instrument>;

/** The best bid and offer over the seven venues, with the day so far. */
export const Tick = z.strictObject({
  symbol: InstrumentSymbol,
  bid: PriceWire,
  ask: PriceWire,
  last: PriceWire,
  /** Half way between bid and ask: half a tick is exact in price units. */
  mid: PriceWire,
  bidSize: Qty,
  askSize: Qty,
  /** Shares printed within this batch. */
  volume: Qty,
  dayVolume: Qty,
  open: PriceWire,
  high: PriceWire,
  low: PriceWire,
  /** The last price of the trading day before; absent where days are not sessions: the open is it. */
  priorClose: PriceWire.optional(),
  /** Its short sales keep above the bid (Regulation SHO, Rule 201); absent where they need not. */
  shortRestricted: z.literal(true).optional(),
  /**
   * Volume-weighted average price of the day's prints; absent before the first, where the market has no single prints,
   * and for the rest of the day on which they began.
   */
  vwap: PriceWire.optional(),
  /**
   * Between the platform's own services: how displayed sizes lean, from -100 (more is offered) to 100 (more is bid), so that
   * each works out the same book. People and programs see it in the sizes: {@link ShownTick}.
   */
  lean: z.int().min(-100).max(100).optional(),
});
export type Tick = z.infer<typeof Tick>;

/** A tick as it leaves the platform. */
export const ShownTick = Tick.omit({ lean: true });
export type ShownTick = z.infer<typeof ShownTick>;
export const toShownTick = ({ lean: _, ...tick }: Tick): ShownTick => tick;

/**
 * What is special about a print. `ODD_LOT`: less than a round lot; `SWEEP`: one of several prints of one order that
 * took more than one venue or price; `BLOCK`: at least 10,000 shares or 200,000 of money; `MIDPOINT`: in a dark pool,
 * half way between bid and ask; `CROSS`: between two users of the platform; `OPENING`, `CLOSING`, `REOPENING`: all that
 * an auction traded, at its one price.
 */
export const TRADE_CONDITIONS = [
  'ODD_LOT',
  'SWEEP',
  'BLOCK',
  'MIDPOINT',
  'CROSS',
  ...AUCTION_KINDS,
] as const;
export const TradeCondition = z.enum(TRADE_CONDITIONS);
export type TradeCondition = z.infer<typeof TradeCondition>;

/** A print: one trade as the tape reports it, without names. */
export const MarketTrade = z.strictObject({
  symbol: InstrumentSymbol,
  tradeId: z.string().min(1).max(64),
  price: PriceWire,
  qty: Qty,
  /** The aggressor's side: who took what the other had shown. */
  side: z.enum(SIDES),
  venue: Venue,
  conditions: z.array(TradeCondition),
  at: AtWire,
  /** Number of the batch whose volume it is part of. */
  tickSeq: z.int().nonnegative(),
});
export type MarketTrade = z.infer<typeof MarketTrade>;

/**
 * What the shares mean to other assets at a batch, with the feature `ACROSS_ASSETS`: futures, bonds and options of the
 * batch are priced with it.
 */
export const AcrossAssets = z.strictObject({
  /** Level of the index of all listed shares, weighted by market capitalisation, and that of the last close. */
  index: z.strictObject({ last: PriceWire, priorClose: PriceWire }),
  /**
   * What the equity behind corporate bonds has moved since its reference prices, a logarithm in parts per million, by the
   * bonds' ticker: the issuer's shares, or those of its sector where it is not listed.
   */
  issuers: z.array(z.strictObject({ ticker: z.string(), movePpm: z.int() })),
  /**
   * By how much the variance that is expected of an underlying lies above its usual one at once, a logarithm in parts per
   * million: half of it fades within days, half within months.
   */
  volatilities: z.array(
    z.strictObject({ symbol: InstrumentSymbol, fastPpm: z.int(), slowPpm: z.int() }),
  ),
});
export type AcrossAssets = z.infer<typeof AcrossAssets>;

/** All symbols at one instant; `seq` rises by one for every batch of a market's life. */
export const TickBatch = z.strictObject({
  seq: z.int().nonnegative(),
  at: AtWire,
  simTime: AtWire,
  ticks: z.array(Tick),
  /** The splits that its prices and sizes are after; absent while there has been none. */
  splits: z.array(SplitInForce).optional(),
  /**
   * The date of the clearing clock up to which dividends have left its prices; absent where they do not, without habits in
   * force.
   */
  dividendsUpTo: CalendarDate.optional(),
  /** The habits in force; absent while there are none. */
  flags: z.array(RealismFlag).optional(),
  /** Users' own trades that are part of its volumes; absent where there are none. */
  clientTrades: z.array(MarketTrade).optional(),
  /** Absent without the feature `ACROSS_ASSETS`. */
  acrossAssets: AcrossAssets.optional(),
});
export type TickBatch = z.infer<typeof TickBatch>;

/** All prints of one batch, in the order in which they were made: their sizes are the batch's volumes. */
export const TradeBatch = z.strictObject({
  seq: z.int().nonnegative(),
  at: AtWire,
  trades: z.array(MarketTrade),
});
export type TradeBatch = z.infer<typeof TradeBatch>;

/** The newest prints of a symbol that are kept. */
export const TRADES_KEPT = 500;

export const DepthLevel = z.strictObject({ price: PriceWire, size: Qty });
export type DepthLevel = z.infer<typeof DepthLevel>;

export const VenueDepth = z.strictObject({
  venue: Venue,
  bids: z.array(DepthLevel),
  asks: z.array(DepthLevel),
});
export type VenueDepth = z.infer<typeof VenueDepth>;

/** Resting interest of one symbol, per venue and level, best first. */
export const Depth = z.strictObject({
  symbol: InstrumentSymbol,
  seq: z.int(),
  at: AtWire,
  venues: z.array(VenueDepth),
});
export type Depth = z.infer<typeof Depth>;

export const CANDLE_INTERVALS = ['1m', '5m'] as const;
export const CandleInterval = z.enum(CANDLE_INTERVALS);
export type CandleInterval = z.infer<typeof CandleInterval>;

/** At most this many candles are kept per symbol and interval (service interface: Limits). */
export const CANDLES_KEPT = 120;

export const Candle = z.strictObject({
  symbol: InstrumentSymbol,
  interval: CandleInterval,
  startAt: AtWire,
  open: PriceWire,
  high: PriceWire,
  low: PriceWire,
  close: PriceWire,
  volume: Qty,
});
export type Candle = z.infer<typeof Candle>;

/** A bar of the history of prices: the fold of its minutes that had prints. */
export const HistoryBar = Candle.extend({
  interval: z.enum(BAR_INTERVALS),
  /**
   * The trading day's date, of a bar of a day: the session's where the market has sessions, else that of UTC. Of a bar of a
   * week its Monday.
   */
  day: CalendarDate.optional(),
});
export type HistoryBar = z.infer<typeof HistoryBar>;
