/** The market port of heats: what one is made of, what it does step by step, and what comes back. Plain data, for a thread. */
import type { ShownTick } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import type {
  PlannedEvent,
  RoomFill,
  RoomLimits,
  RoomOrder,
  SeatFigures,
} from '@tradefloor/contracts/room';
import type { CaseResults, SeatCase } from '@tradefloor/contracts/room-case';
import type { RoomFees, SeatKind } from '@tradefloor/contracts/vocabulary/rooms';
import type { Result } from '../../result.ts';
import type { SeatScore } from './standings.ts';
import type { LogRow } from './tables.ts';

/** A heat before anything was requested in it: with the log, all that its results depend on. */
export type HeatTerms = {
  readonly seed: number;
  readonly symbols: readonly string[];
  readonly realism: readonly RealismFlag[];
  readonly seats: readonly HeatSeat[];
  readonly limits: RoomLimits;
  readonly fees: RoomFees;
  /** Money in 1/10,000. */
  readonly startCash: number;
  readonly lengthMs: number;
  readonly schedule: readonly PlannedEvent[];
  /** The case that it follows, whose schedule is of `seed`; null without one. */
  readonly caseId: string | null;
};

export type HeatSeat = {
  readonly no: number;
  readonly seatId: string;
  readonly label: string;
  readonly kind: SeatKind;
};

/** A line of the log, as far as the market is concerned. */
export type HeatLine = Pick<
  LogRow,
  'seq' | 'clockMs' | 'seatNo' | 'call' | 'clientOrderId' | 'input'
>;

/** What changed of a seat. */
export type SeatDelta = {
  readonly no: number;
  readonly orders: readonly RoomOrder[];
  readonly fills: readonly RoomFill[];
  readonly figures: SeatFigures;
  /** Null without a case. */
  readonly case: SeatCase | null;
};

/** A seat as it stands: open orders, and what is kept of those that ended and of fills, which of a case is all. */
export type SeatView = {
  readonly clockMs: number;
  readonly quotes: readonly ShownTick[];
  /** In the order they were requested. */
  readonly orders: readonly RoomOrder[];
  readonly fills: readonly RoomFill[];
  readonly figures: SeatFigures;
  readonly equity: readonly { readonly clockMs: number; readonly equity: SeatFigures['equity'] }[];
  /** Null without a case. */
  readonly case: SeatCase | null;
};

/** How a seat stands. */
export type SeatGlance = {
  readonly figures: SeatFigures;
  /** By the case of the heat; null without one. */
  readonly score: number | null;
};

/** A headline that was published with an event of the market. */
export type Headline = { readonly text: string; readonly clockMs: number };

/** What a heat came to in a step. */
export type HeatStep = {
  readonly clockMs: number;
  readonly quotes: readonly ShownTick[];
  readonly deltas: readonly SeatDelta[];
  readonly headlines: readonly Headline[];
  readonly scores: readonly SeatScore[];
};

/** What a heat came to. */
export type HeatEnd = {
  readonly scores: readonly SeatScore[];
  /** SHA-256 of the canonical fills. */
  readonly fillsDigest: string;
  /** Null without a case. */
  readonly case: CaseResults | null;
};

/** Why a heat's market is gone: it is built again from its log. */
export type HeatFailure = {
  readonly kind: 'CRASHED' | 'TOO_LONG' | 'OUT_OF_MEMORY';
  readonly detail: string;
};

export type HeatOutcome<V> = Promise<Result<V, HeatFailure>>;

/** The market of one heat, wherever it runs. Requests are served in the order they are made. */
export type HeatWorld = {
  /** Applies lines, each at its instant, and passes up to `toMs`. Nothing in it is later than `toMs`. */
  advance(lines: readonly HeatLine[], toMs: number): HeatOutcome<HeatStep>;
  /** Null for a seat that is not of the heat. */
  seat(no: number): HeatOutcome<SeatView | null>;
  /** The figures of a seat alone; null for a seat that is not of the heat. */
  glance(no: number): HeatOutcome<SeatGlance | null>;
  end(): HeatOutcome<HeatEnd>;
  close(): void;
};

export type HeatRunner = {
  open(terms: HeatTerms): HeatWorld;
  /** Ends every market that is open. */
  closeAll(): void;
};
