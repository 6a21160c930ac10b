/**
 * Rooms: competitions in a private market. A room has seats, one account each; a heat is one run of its market from a seed,
 * with fresh books. All that was requested in a heat is a log: the same seed and log give the same results, byte by byte.
 */
import * as z from 'zod';
import { Fees, Liquidity } from './fill.ts';
import { ClientOrderId, ExecId, InstrumentSymbol, OrderId, UserId } from './ids.ts';
import { ShownTick, Venue } from './market.ts';
import { WHOLE_MARKET } from './market-event.ts';
import { MoneyWire, PriceWire, Qty } from './money.ts';
import { NewOrder, Order, ReplaceOrder } from './order.ts';
import { RefusalCodeSchema } from './refusals.ts';
import { CaseId, CaseResults, RoomCase, SeatCase } from './room-case.ts';
import { Seed } from './scenario.ts';
import { AtWire } from './time.ts';
import { ORDER_QTY_MAX } from './vocabulary/order.ts';
import {
  ANNOUNCEMENT_MAX,
  HEAT_LENGTH_MS,
  HEAT_SPEED,
  HEAT_STATES,
  OVERALL_MEASURES,
  OVERALL_TOTALS,
  PRIZES_MAX,
  ROOM_FEES,
  ROOM_HABITS,
  ROOM_HEATS_MAX,
  ROOM_MEASURES,
  ROOM_NAME_MAX,
  ROOM_SCHEDULE_MAX,
  ROOM_STATES,
  ROOM_SYMBOLS_MAX,
  ROOM_TIES,
  SEAT_KINDS,
  SEAT_LABEL_MAX,
  SEAT_RATE,
  SEATS_MAX,
} from './vocabulary/rooms.ts';

export const RoomId = z.string().regex(/^room-[0-9a-f-]{36}$/);
/** The room's id and the number of the heat, from 1. */
export const HeatId = z.string().regex(/^room-[0-9a-f-]{36}-H[1-9]\d?$/);
/** The room's id and the number of the seat, from 1. */
export const SeatId = z.string().regex(/^room-[0-9a-f-]{36}-S[1-9]\d{0,2}$/);
/** What lets one join: of letters and digits that are not mistaken for others; 50 bits. */
export const RoomCode = z.string().regex(/^[A-HJ-NP-Z2-9]{10}$/);

const text = (max: number) => z.string().trim().min(1).max(max);
/** A name that a board shows: of a person, a bot or a team. */
export const SeatLabel = text(SEAT_LABEL_MAX).regex(/^[^\p{C}]*$/u, 'without control characters');
export const SeatKind = z.enum(SEAT_KINDS);

const MarketTarget = z.union([z.literal(WHOLE_MARKET), InstrumentSymbol]);
const ShockPct = z
  .number()
  .min(-40)
  .max(40)
  .refine((size) => size !== 0, 'not zero');

/** What an instructor lets happen in the market. Sizes are per cent of the price; a volatility is a factor. */
export const RoomEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('HALT'), symbol: InstrumentSymbol }),
  z.strictObject({ kind: z.literal('RESUME'), symbol: InstrumentSymbol }),
  z.strictObject({ kind: z.literal('SHOCK'), target: MarketTarget, sizePct: ShockPct }),
  z.strictObject({
    kind: z.literal('VOLATILITY'),
    target: MarketTarget,
    factor: z.number().min(0.1).max(10),
    durationMs: z.int().min(1_000).max(3_600_000),
  }),
  z.strictObject({
    kind: z.literal('NEWS'),
    headline: text(160),
    target: MarketTarget,
    /** How far prices move with it; null for a headline alone. */
    sizePct: ShockPct.nullable(),
  }),
]);
export type RoomEvent = z.infer<typeof RoomEvent>;

/** An event at an instant of the heat, in simulated milliseconds from its start. */
export const PlannedEvent = z.strictObject({
  atMs: z.int().min(0).max(HEAT_LENGTH_MS.max),
  event: RoomEvent,
});
export type PlannedEvent = z.infer<typeof PlannedEvent>;
/** What happens in a heat without the instructor. */
export const RoomPlan = z.array(PlannedEvent).max(ROOM_SCHEDULE_MAX);

/** What each seat may do. */
export const RoomLimits = z.strictObject({
  maxOrderQty: z.int().min(1).max(ORDER_QTY_MAX).pipe(Qty),
  maxDailyNotional: MoneyWire.refine((amount) => amount > 0, 'above zero'),
  /** Largest holding of a symbol, long or short, with all that is on its way. */
  maxAbsQty: z.int().min(1).max(ORDER_QTY_MAX).pipe(Qty),
  maxOrdersPerSecond: z.int().min(SEAT_RATE.min).max(SEAT_RATE.max),
});
export type RoomLimits = z.infer<typeof RoomLimits>;

const Weight = z.int().min(0).max(100);
/** What a heat is ranked by, and what becomes of equal scores. */
export const RoomScoring = z
  .strictObject({
    measure: z.enum(ROOM_MEASURES),
    /** Of a `MIX`. */
    weights: z
      .strictObject({ pnl: Weight, riskAdjusted: Weight, executionCost: Weight })
      .default({ pnl: 1, riskAdjusted: 1, executionCost: 1 }),
    ties: z.enum(ROOM_TIES),
  })
  .refine(
    ({ measure, weights: { pnl, riskAdjusted, executionCost } }) =>
      measure !== 'MIX' || pnl + riskAdjusted + executionCost > 0,
    { path: ['weights'], message: 'one of them is above zero' },
  );
export type RoomScoring = z.infer<typeof RoomScoring>;

const each = <T>(list: readonly T[]): boolean => new Set(list).size === list.length;

/** How the standing over all heats of a room is made. */
export const OverallRule = z.strictObject({
  measure: z.enum(OVERALL_MEASURES),
  over: z.enum(OVERALL_TOTALS),
});

/** What a room is set up with, as the instructor sends it. */
const terms = {
  name: text(ROOM_NAME_MAX),
  /** Of the first heat; each heat after it has the next. Null: drawn. */
  seed: Seed.nullable(),
  /** Participants see a hidden seed once the room has ended. */
  isSeedHidden: z.boolean(),
  symbols: z.array(InstrumentSymbol).min(1).max(ROOM_SYMBOLS_MAX).refine(each, 'each symbol once'),
  realism: z.array(z.enum(ROOM_HABITS)).max(ROOM_HABITS.length).refine(each, 'each habit once'),
  startCash: MoneyWire.refine((amount) => amount >= 0, 'not below zero'),
  limits: RoomLimits,
  fees: z.enum(ROOM_FEES),
  lengthMs: z.int().min(HEAT_LENGTH_MS.min).max(HEAT_LENGTH_MS.max),
  speed: z.int().min(HEAT_SPEED.min).max(HEAT_SPEED.max),
  heats: z.int().min(1).max(ROOM_HEATS_MAX),
  seatsMax: z.int().min(1).max(SEATS_MAX),
  scoring: RoomScoring,
  /** Of the standing over all heats; absent for the sum of points. */
  overall: OverallRule.optional(),
  /** For the first ranks, in their order. */
  prizes: z.array(text(80)).max(PRIZES_MAX),
  /** What happens without the instructor; participants learn of each event when it happens. */
  schedule: RoomPlan,
  /**
   * The case that its heats follow. Symbols, habits, cash, limits, fees, length, schedule and measure of the room are then
   * the case's, whatever else was sent of them.
   */
  caseId: CaseId.optional(),
};
export const NewRoom = z.strictObject(terms);
export type NewRoom = z.infer<typeof NewRoom>;
/** The terms as they are shown: `seed` and `schedule` are null for those who may not know them. */
export const RoomTerms = z.strictObject({
  ...terms,
  schedule: z.array(PlannedEvent).nullable(),
});
export type RoomTerms = z.infer<typeof RoomTerms>;

/** SHA-256, in hex. */
const Digest = z.string().regex(/^[0-9a-f]{64}$/);

export const Heat = z.strictObject({
  heatId: HeatId,
  /** From 1. */
  no: z.int().min(1).max(ROOM_HEATS_MAX),
  state: z.enum(HEAT_STATES),
  /** Simulated milliseconds that have passed of `lengthMs`. */
  clockMs: z.int().nonnegative(),
  lengthMs: z.int().positive(),
  speed: z.int().positive(),
  startedAt: AtWire,
  endedAt: AtWire.nullable(),
  /** Of its frozen results; null before its end. */
  digest: Digest.nullable(),
});
export type Heat = z.infer<typeof Heat>;

/** A message to the whole room: the instructor's, or the headline of an event. */
export const Announcement = z.strictObject({
  /** Rises by one with every announcement of the room, from 1. */
  no: z.int().positive(),
  kind: z.enum(['MESSAGE', 'NEWS']),
  text: text(ANNOUNCEMENT_MAX),
  /** Simulated milliseconds of the heat; null while none runs. */
  clockMs: z.int().nonnegative().nullable(),
  at: AtWire,
});
export type Announcement = z.infer<typeof Announcement>;

export const Room = z.strictObject({
  roomId: RoomId,
  state: z.enum(ROOM_STATES),
  /** What the caller is in it. */
  role: z.enum(['INSTRUCTOR', 'PARTICIPANT']),
  /** The caller's seat; null for an instructor. */
  seatId: SeatId.nullable(),
  instructorId: UserId,
  terms: RoomTerms,
  /** The case that its heats follow; absent without one. */
  case: RoomCase.optional(),
  /** For the instructor, from the opening on: who has it may take a seat. */
  code: RoomCode.nullable(),
  seats: z.int().nonnegative(),
  /** The newest heat. */
  heat: Heat.nullable(),
  /** The newest, the oldest of them first. */
  announcements: z.array(Announcement),
  createdAt: AtWire,
  updatedAt: AtWire,
  version: z.int().positive(),
});
export type Room = z.infer<typeof Room>;

/** A room as it is listed. */
export const RoomLine = Room.omit({
  announcements: true,
  terms: true,
  code: true,
  case: true,
}).extend({
  name: z.string(),
});
export type RoomLine = z.infer<typeof RoomLine>;

/** One account of a room, as the instructor sees it. */
export const Seat = z.strictObject({
  seatId: SeatId,
  label: SeatLabel,
  kind: SeatKind,
  /** Lets one take this seat; null for a seat that was taken by the room's own code. */
  code: RoomCode.nullable(),
  /** Who has taken it: none yet, one, or the members of a team. */
  userIds: z.array(UserId),
  /** Why the instructor took it out of the ranking; null while it is in. */
  disqualified: z.string().nullable(),
  version: z.int().positive(),
});
export type Seat = z.infer<typeof Seat>;

/** A line of a list of the invited that cannot be read. */
export const InviteFault = z.strictObject({ line: z.int().positive(), message: z.string() });
export type InviteFault = z.infer<typeof InviteFault>;

/** A request as it stands in the log of its heat. */
export const RoomRequest = z.strictObject({
  heatId: HeatId,
  /** Place in the log, from 1: requests take effect in this order. */
  seq: z.int().positive(),
  /** The simulated instant at which it takes effect, milliseconds from the start of the heat. */
  clockMs: z.int().nonnegative(),
  /** Of a tender that was accepted, its id. */
  clientOrderId: ClientOrderId,
});
export type RoomRequest = z.infer<typeof RoomRequest>;

/** An order of a room: as on the platform, for shares, under a name that its seat gave it. */
export const NewRoomOrder = z.strictObject({
  ...NewOrder.omit({ bondSpec: true, quoteId: true }).shape,
  clientOrderId: ClientOrderId,
  instrumentType: z.literal('equity'),
});
export type NewRoomOrder = z.infer<typeof NewRoomOrder>;
export const ReplaceRoomOrder = z.strictObject({
  clientOrderId: ClientOrderId,
  ...ReplaceOrder.shape,
});
export type ReplaceRoomOrder = z.infer<typeof ReplaceRoomOrder>;

/** A seat's own order as it stands. Times are simulated. */
export const RoomOrder = Order.pick({
  clientOrderId: true,
  symbol: true,
  side: true,
  orderType: true,
  qty: true,
  price: true,
  stopPrice: true,
  timeInForce: true,
  strategy: true,
  status: true,
  filledQty: true,
  leavesQty: true,
  avgPx: true,
  rejectReason: true,
  createdAt: true,
  updatedAt: true,
}).extend({
  /** Null where it was refused before it had one. */
  orderId: OrderId.nullable(),
  /** Why it was refused, or its newest change was. */
  rejectCode: RefusalCodeSchema.nullable(),
  /** 0 while it is only in the log. */
  version: z.int().nonnegative(),
});
export type RoomOrder = z.infer<typeof RoomOrder>;

export const RoomFill = z.strictObject({
  execId: ExecId,
  clientOrderId: ClientOrderId,
  symbol: InstrumentSymbol,
  side: Order.shape.side,
  qty: Qty,
  price: PriceWire,
  venue: Venue,
  liquidity: Liquidity,
  arrivalMid: PriceWire,
  fees: Fees,
  at: AtWire,
});
export type RoomFill = z.infer<typeof RoomFill>;

export const RoomPosition = z.strictObject({
  symbol: InstrumentSymbol,
  netQty: z.int(),
  avgPx: PriceWire.nullable(),
  mid: PriceWire.nullable(),
});
export type RoomPosition = z.infer<typeof RoomPosition>;

/** What a seat has and has earned. `total = realised + unrealised - fees`; with `NONE` fees are 0. */
export const SeatFigures = z.strictObject({
  cash: MoneyWire,
  /** Cash and holdings at the mid. */
  equity: MoneyWire,
  realised: MoneyWire,
  unrealised: MoneyWire,
  fees: MoneyWire,
  total: MoneyWire,
  /** Largest fall of `total` from its highest so far, at the batches of the market. */
  maxDrawdown: MoneyWire,
  positions: z.array(RoomPosition),
});
export type SeatFigures = z.infer<typeof SeatFigures>;

/** What a seat sees of the heat, and nothing of others. */
export const SeatState = z.strictObject({
  heatId: HeatId,
  seatId: SeatId,
  clockMs: z.int().nonnegative(),
  quotes: z.array(ShownTick),
  /** Open ones, and the newest that are not, the newest first. */
  orders: z.array(RoomOrder),
  /** The newest first. */
  fills: z.array(RoomFill),
  figures: SeatFigures,
  /** Of a room that follows a case. */
  case: SeatCase.optional(),
});
export type SeatState = z.infer<typeof SeatState>;

/** One line of a leaderboard. */
export const RoomStanding = z.strictObject({
  seatId: SeatId,
  label: SeatLabel,
  kind: SeatKind,
  /** From 1; null for a seat that is disqualified. */
  rank: z.int().positive().nullable(),
  /** What it is ranked by; null where its measure has no value. Of a mix, the lower is better; else the higher. */
  score: z.number().nullable(),
  pnl: MoneyWire,
  /** Mean over standard deviation of the changes of equity in hundredths of the heat; null without any. */
  riskAdjusted: z.number().nullable(),
  /** What its trades cost against the mid at their orders' arrival, basis points; null without a fill. */
  executionCostBps: z.number().nullable(),
  maxDrawdown: MoneyWire,
  fills: z.int().nonnegative(),
  /** Simulated milliseconds of the heat; null without a fill. */
  lastFillMs: z.int().nonnegative().nullable(),
  disqualified: z.string().nullable(),
});
export type RoomStanding = z.infer<typeof RoomStanding>;

export const RoomBoard = z.strictObject({
  roomId: RoomId,
  heatId: HeatId,
  clockMs: z.int().nonnegative(),
  /** By rank; the disqualified last. */
  standings: z.array(RoomStanding),
});
export type RoomBoard = z.infer<typeof RoomBoard>;

/**
 * The frozen results of a heat, and when it ended. `digest` is SHA-256 of the canonical JSON of everything else here but
 * `endedAt`: the same seed and log have the same results whenever they are played.
 */
export const HeatResults = z.strictObject({
  roomId: RoomId,
  heatId: HeatId,
  name: z.string(),
  seed: Seed.nullable(),
  scoring: RoomScoring,
  /** Requests in the log of the heat. */
  requests: z.int().nonnegative(),
  /** SHA-256 of the canonical fills of all seats. */
  fillsDigest: Digest,
  standings: z.array(RoomStanding),
  /** Of a heat that followed a case, whose score is the score of each standing. */
  case: CaseResults.optional(),
  digest: Digest,
  endedAt: AtWire,
});
export type HeatResults = z.infer<typeof HeatResults>;

/** What is frozen of them, with the digest of it. */
export const FrozenResults = HeatResults.omit({ endedAt: true });
export type FrozenResults = z.infer<typeof FrozenResults>;

/** One line of the standing over all heats. */
export const OverallStanding = z.strictObject({
  seatId: SeatId,
  label: SeatLabel,
  kind: SeatKind,
  /** From 1; null for a seat that is disqualified. */
  rank: z.int().positive().nullable(),
  /** Points or places by the rule; null for a seat that is disqualified, and of a mean without a heat. */
  value: z.number().nonnegative().nullable(),
  /** In each heat, a half where an even number share it; null where the seat was not in the heat. */
  places: z.array(z.number().positive().nullable()),
  disqualified: z.string().nullable(),
});
export type OverallStanding = z.infer<typeof OverallStanding>;

/**
 * The standing over the heats that have ended. `digest` is SHA-256 of the canonical JSON of everything else here but
 * `endedAt`.
 */
export const RoomOverall = z.strictObject({
  roomId: RoomId,
  name: z.string(),
  /** In their order, with the digests of their frozen results. */
  heats: z.array(z.strictObject({ no: z.int().positive(), digest: Digest })),
  rule: OverallRule,
  ties: z.enum(ROOM_TIES),
  /** By rank; the disqualified last. */
  standings: z.array(OverallStanding),
  digest: Digest,
  /** When the last of its heats ended. */
  endedAt: AtWire,
});
export type RoomOverall = z.infer<typeof RoomOverall>;

/** What has the digest of it. */
export const SealedOverall = RoomOverall.omit({ endedAt: true });
export type SealedOverall = z.infer<typeof SealedOverall>;

/** A seat's heat from its log, for a player that shows it at any speed. */
export const SeatReplay = z.strictObject({
  heatId: HeatId,
  seatId: SeatId,
  lengthMs: z.int().positive(),
  requests: z.array(
    z.strictObject({
      seq: z.int().positive(),
      clockMs: z.int().nonnegative(),
      call: z.enum(['PLACE', 'REPLACE', 'CANCEL', 'TENDER']),
      /** Of a tender, its id. */
      clientOrderId: ClientOrderId,
    }),
  ),
  orders: z.array(RoomOrder),
  fills: z.array(RoomFill),
  /** The seat as it stood at its start and at each of two hundred equal steps to the end of the heat. */
  frames: z.array(
    z.strictObject({
      clockMs: z.int().nonnegative(),
      /** Those that changed since the frame before. */
      orders: z.array(RoomOrder),
      /** Of the first so many of `fills`. */
      fills: z.int().nonnegative(),
      figures: SeatFigures,
      /** By the room's case; absent without one. */
      score: z.number().optional(),
    }),
  ),
  /** Equity at every hundredth of the heat. */
  equity: z.array(z.strictObject({ clockMs: z.int().nonnegative(), equity: MoneyWire })),
});
export type SeatReplay = z.infer<typeof SeatReplay>;

/** Whom an event of a room is for: its members and its instructor, or those of one seat. */
const userIds = z.array(UserId);

/** The room, its clock or its announcements changed: read it again, or take what is here. */
export const RoomChanged = z.strictObject({
  userIds,
  roomId: RoomId,
  state: z.enum(ROOM_STATES),
  heat: Heat.nullable(),
  /** The newest; null before any. */
  announcement: Announcement.nullable(),
  version: z.int().positive(),
});
export type RoomChanged = z.infer<typeof RoomChanged>;

/** The leaderboard, at most twice a second. */
export const RoomBoardPush = z.strictObject({ userIds, ...RoomBoard.shape });
export type RoomBoardPush = z.infer<typeof RoomBoardPush>;

/** The newest prices of a room, coalesced. */
export const RoomQuotes = z.strictObject({
  userIds,
  roomId: RoomId,
  heatId: HeatId,
  clockMs: z.int().nonnegative(),
  quotes: z.array(ShownTick),
});
export type RoomQuotes = z.infer<typeof RoomQuotes>;

/** What changed of one seat since the message before: for its own members and the instructor alone. */
export const SeatChanged = z.strictObject({
  userIds,
  roomId: RoomId,
  heatId: HeatId,
  seatId: SeatId,
  /** Rises with every message of the seat's heat: a gap is a reason to read the state again. */
  no: z.int().positive(),
  clockMs: z.int().nonnegative(),
  orders: z.array(RoomOrder),
  fills: z.array(RoomFill),
  figures: SeatFigures,
  case: SeatCase.optional(),
});
export type SeatChanged = z.infer<typeof SeatChanged>;
