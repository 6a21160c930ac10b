/**
 * The simulated market's deviations from Brownian motion: flags for its behaviour, injected events, and the published
 * state of both. An event is in force from a batch's number on, so the same events reproduce the same market.
 */

import * as z from 'zod';
import { InstrumentSymbol, UserId, userId } from './ids.ts';
import { PriceWire } from './money.ts';
import { AtWire } from './time.ts';
import { SECTORS } from './vocabulary/instruments.ts';
import { MARKET_TARGET_MAX } from './vocabulary/operations.ts';
import { OPERATOR_REASON_LENGTH } from './vocabulary/reason.ts';

/** Habits of the market, each by itself. None: geometric Brownian motion with a flat volume. */
export const REALISM_FLAGS = [
  'CLUSTERING',
  'ACTIVITY',
  'JUMPS',
  'U_SHAPE',
  'REGIMES',
  'NEWS_SHOCKS',
  'LULD_HALTS',
  'ORDER_FLOW',
  'IMPACT',
  'ACROSS_ASSETS',
] as const;
export const RealismFlag = z.enum(REALISM_FLAGS);
export type RealismFlag = z.infer<typeof RealismFlag>;

export const MARKET_EVENT_KINDS = [
  'FLASH_CRASH',
  'SHOCK',
  'VOLATILITY',
  'HALT',
  'RESUME',
  'REALISM',
  'SPLIT',
  'DIVIDEND',
  'AUCTION',
] as const;
export const MarketEventKind = z.enum(MARKET_EVENT_KINDS);
export type MarketEventKind = z.infer<typeof MarketEventKind>;

/** The actor of events that no person starts: splits, the pauses around them, and dividends that leave a price. */
export const CORPORATE_ACTIONS = userId('corporate-actions');

/** The actor of calls to an auction, in which the market prints nothing. */
export const EXCHANGE_AUCTIONS = userId('exchange-auctions');

/** Everything that is listed. */
export const WHOLE_MARKET = 'MARKET';
/** `MARKET`, a sector by its name, or a symbol. */
const Target = z.union([z.literal(WHOLE_MARKET), z.enum(SECTORS), InstrumentSymbol]);

const Reason = z.string().trim().min(OPERATOR_REASON_LENGTH.min).max(OPERATOR_REASON_LENGTH.max);
const DurationMs = z.int().min(1_000).max(3_600_000);

/** The requested event. Sizes are in per cent of the price; a volatility is a factor. */
export const NewMarketEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('FLASH_CRASH'),
    target: Target,
    sizePct: z.number().min(0.5).max(60),
    durationMs: DurationMs.optional(),
    reason: Reason,
  }),
  z.strictObject({
    kind: z.literal('SHOCK'),
    target: Target,
    sizePct: z
      .number()
      .min(-40)
      .max(40)
      .refine((size) => size !== 0, 'not zero'),
    reason: Reason,
  }),
  z.strictObject({
    kind: z.literal('VOLATILITY'),
    target: Target,
    factor: z.number().min(0.1).max(10),
    durationMs: DurationMs,
    reason: Reason,
  }),
  z.strictObject({ kind: z.literal('HALT'), target: InstrumentSymbol, reason: Reason }),
  z.strictObject({ kind: z.literal('RESUME'), target: InstrumentSymbol, reason: Reason }),
  z.strictObject({
    kind: z.literal('REALISM'),
    flags: z.array(RealismFlag).max(REALISM_FLAGS.length),
    reason: Reason,
  }),
]);
export type NewMarketEvent = z.infer<typeof NewMarketEvent>;

/** A recorded event: its terms, its first batch, and its author. */
export const MarketEvent = z.strictObject({
  eventId: z.string().min(1).max(64),
  kind: MarketEventKind,
  target: z.string().min(1).max(MARKET_TARGET_MAX),
  /** Per cent for crashes and shocks, a factor for volatility, new shares for one of a split, dollars a share of a dividend; null for the others. */
  size: z.number().nullable(),
  durationMs: z.int().nullable(),
  /** The habits from here on; null but for `REALISM`. */
  flags: z.array(RealismFlag).nullable(),
  /** Number of the first batch it shows in. */
  fromSeq: z.int().nonnegative(),
  actor: UserId,
  reason: z.string(),
  at: AtWire,
});
export type MarketEvent = z.infer<typeof MarketEvent>;

/** `LIMIT_STATE`: quoted at a price band and held there; `PAUSED`: not quoted, nothing trades. */
export const HALT_STATES = ['LIMIT_STATE', 'PAUSED'] as const;

export const SymbolHalt = z.strictObject({
  symbol: InstrumentSymbol,
  state: z.enum(HALT_STATES),
  /** Limit up-limit down, an admin's order, or a share split that is being booked. */
  cause: z.enum(['LULD', 'MANUAL', 'SPLIT']),
  sinceAt: AtWire,
  /** When the pause is reviewed again; null while that is open. */
  untilAt: AtWire.nullable(),
  referencePx: PriceWire,
  /** The price bands; null where none apply. */
  lowerPx: PriceWire.nullable(),
  upperPx: PriceWire.nullable(),
});
export type SymbolHalt = z.infer<typeof SymbolHalt>;

/** An event that still moves the market. */
export const LiveEvent = z.strictObject({
  eventId: z.string(),
  kind: MarketEventKind,
  target: z.string(),
  size: z.number().nullable(),
  startedAt: AtWire,
  endsAt: AtWire,
  reason: z.string(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/** Market conditions at one instant. */
/**
 * The trading day that the market is in, by its own time: one New York session follows the other, so that it is not the
 * day of the clock on the wall.
 */
export const MarketSession = z.strictObject({
  /** The market's time at the batch. */
  marketTime: AtWire,
  opensAt: AtWire,
  closesAt: AtWire,
});
export type MarketSession = z.infer<typeof MarketSession>;

export const MarketStatus = z.strictObject({
  seq: z.int().nonnegative(),
  at: AtWire,
  flags: z.array(RealismFlag),
  regime: z.enum(['CALM', 'STRESSED']),
  halts: z.array(SymbolHalt),
  events: z.array(LiveEvent),
  /** Absent around the clock. */
  session: MarketSession.optional(),
});
export type MarketStatus = z.infer<typeof MarketStatus>;
