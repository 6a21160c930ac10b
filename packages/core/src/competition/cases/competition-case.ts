/**
 * A case: a market of a seed, what happens in it and when, what its participants may do, and how a run of it is scored. The
 * same case is run by bots in private worlds and by people in a competition: it reads no clock and knows no platform.
 */

import type { Tranche } from '@tradefloor/contracts/default-management';
import type { Fill } from '@tradefloor/contracts/fill';
import type { FutureRoot } from '@tradefloor/contracts/future';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { NewMarketEvent, RealismFlag } from '@tradefloor/contracts/market-event';
import type { Money, Px, Qty } from '@tradefloor/contracts/money';
import type { OrderStatus, Side } from '@tradefloor/contracts/order';

/** An item of a schedule. `atMs` counts virtual milliseconds from the start of the run; an `id` is of one schedule. */
type Scheduled = { readonly id: string; readonly atMs: number };

/** A price move that a headline causes, in per cent of the price, so long after the headline. */
export type NewsMove = { readonly afterMs: number; readonly movePct: number };

/** A headline, and what it does to its symbol: participants read the headline and nothing else of it. */
export type CaseNews = Scheduled & {
  readonly type: 'NEWS';
  readonly symbol: InstrumentSymbol;
  readonly headline: string;
  /** Each is a shock that is started then; empty for a headline that moves nothing. */
  readonly moves: readonly NewsMove[];
};

/** An event that is started in the market. */
export type CaseMarketEvent = Scheduled & {
  readonly type: 'EVENT';
  readonly event: NewMarketEvent;
};

/**
 * An offer to trade a block off the venues. Its price is the mid at its instant, better for the participant by `edgeBps`
 * (`toTenderPrice`): the mid depends on what was traded before, so that no schedule knows the price.
 */
export type CaseTender = Scheduled & {
  readonly type: 'TENDER';
  readonly symbol: InstrumentSymbol;
  /** The participant's side. */
  readonly side: Side;
  readonly qty: Qty;
  readonly edgeBps: number;
  /** Until when it can be accepted. */
  readonly untilMs: number;
};

/** An order of a client that the participant is to execute. */
export type CaseMandate = Scheduled & {
  readonly type: 'MANDATE';
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly qty: Qty;
  readonly untilMs: number;
};

/**
 * A client's request for a price, put to the participant as its dealer. The client decides at its end, on the last quote
 * that stands then (`decideRequest`).
 */
export type CaseRequest = Scheduled & {
  readonly type: 'REQUEST';
  readonly symbol: InstrumentSymbol;
  /** The client's side. */
  readonly side: Side;
  /** Whether the participant is shown the side; else the client wants a price on both. */
  readonly isSideShown: boolean;
  readonly qty: Qty;
  /** When the client decides. */
  readonly untilMs: number;
  /** What the hit ratio of the quote is compared with, in [0, 1): the same for all who quote. */
  readonly draw: number;
};

/**
 * Orders of others that push all months of a future away from its fair value, up or, below zero, down: at once by `sizeBps`
 * of the spot price, of which half is left after each `halfLifeMs`. Participants see the price alone.
 */
export type CasePressure = Scheduled & {
  readonly type: 'PRESSURE';
  readonly root: FutureRoot;
  readonly sizeBps: number;
  readonly halfLifeMs: number;
};

/** A deal that is done in the participant's name at the dealer's price, whatever the limits: its fill has the item's id as a name. */
export type CaseBlock = Scheduled & {
  readonly type: 'BLOCK';
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly qty: Qty;
};

/** A position of another member of the clearing house, dealt near the mid; the participant does not see it. */
export type CasePosition = Scheduled & {
  readonly type: 'POSITION';
  readonly memberId: string;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly qty: Qty;
  /** How much better for the member than the mid it was dealt; below zero for what it has lost already. */
  readonly edgeBps: number;
};

export type CaseItem =
  | CaseNews
  | CaseMarketEvent
  | CaseTender
  | CaseMandate
  | CasePressure
  | CaseBlock
  | CaseRequest
  | CasePosition;

/**
 * A tender that was accepted, at the price it was offered at; a client's request that was dealt at the quote; or the position
 * of a member in default, taken over at the mid.
 */
export type TakenTender = {
  readonly id: string;
  readonly symbol: string;
  /** The participant's side. */
  readonly side: Side;
  readonly qty: number;
  readonly price: Px;
  /** Milliseconds since 1970. */
  readonly at: number;
};

/** How far a participant came with a member's default, and who bore the loss. Instants count milliseconds since 1970. */
export type DefaultProcess = {
  /** When the member's margin call was overdue, when its default was declared, and when its loss was allocated. */
  readonly overdueMs: number | null;
  readonly declaredMs: number | null;
  readonly allocatedMs: number | null;
  /** Steps that were refused because they were not due. */
  readonly refusedSteps: number;
  /** What the member had lost and not paid when its default was declared. */
  readonly unpaid: Money;
  /** The waterfall over that and the result of closing out; empty before the declaration. */
  readonly tranches: readonly Tranche[];
};

/** A fill at a venue or, of a future or an option, by its dealer, as a score needs it. */
export type CaseFill = Pick<Fill, 'symbol' | 'side' | 'qty' | 'price' | 'liquidity' | 'at'> & {
  readonly fees: Pick<Fill['fees'], 'total'>;
};

/** An order as it stood at the end. */
export type CaseOrder = { readonly symbol: string; readonly status: OrderStatus };

/** The mids of every symbol of a case at an instant, in milliseconds since 1970. */
export type PathPoint = { readonly at: number; readonly mids: Readonly<Record<string, Px>> };

/** What a participant did in a run. Instants count milliseconds since 1970. */
export type CaseRun = {
  readonly startMs: number;
  readonly endMs: number;
  readonly schedule: readonly CaseItem[];
  /** Fills of own orders and of blocks; what was traded by tenders and requests is not among them. */
  readonly fills: readonly CaseFill[];
  /** The participant's own. */
  readonly orders: readonly CaseOrder[];
  readonly tenders: readonly TakenTender[];
  /** Cash and holdings at the mid, after fees, in money units: at the start, after each whole minute and at the end. */
  readonly equity: readonly Money[];
  /** By symbol, at the end: of every symbol of the case. */
  readonly finalMids: Readonly<Record<string, Px>>;
  /** Every `sampleMs` from the start on, and at the end; left out of a case without. */
  readonly path?: readonly PathPoint[];
  /**
   * By id of an item, of its symbol: of every tender and mandate whose instant has come, at it; of every request whose client
   * has decided, at that instant.
   */
  readonly itemMids: Readonly<Record<string, Px>>;
  /** Of a case in which a member defaults. */
  readonly defaultProcess?: DefaultProcess;
};

export const FIGURE_UNITS = ['USD', 'BPS', 'PERCENT', 'SHARES', 'FACE', 'COUNT'] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];

/** A figure beside the score: what it was made of, or what explains it. */
export type CaseFigure = {
  readonly name: string;
  readonly value: number;
  readonly unit: FigureUnit;
};

export type CaseScore = {
  /** Higher is better. */
  readonly score: number;
  readonly unit: FigureUnit;
  readonly figures: readonly CaseFigure[];
};

/** What one participant may do: in shares, in face of bonds. */
export type CaseLimits = {
  readonly maxOrderQty: number;
  /** Of a position, long or short, in each symbol, what its open orders could add included. */
  readonly maxAbsQty: number;
  readonly maxOrdersPerSecond: number;
};

/** What a case may need of its market besides shares at the venues. */
export type CaseNeed = 'FUTURES' | 'OPTIONS' | 'BONDS' | 'RFQ' | 'CLEARING';

/** The clearing house of a case that has one of its own size. Money in 1/10,000 of a dollar. */
export type CaseClearing = {
  /** What each member begins with. */
  readonly memberCash: Money;
  readonly fundFloor: Money;
  readonly skinInTheGame: Money;
  /** From a margin call until it is overdue. */
  readonly callDeadlineMs: number;
};

export type CompetitionCase = {
  readonly id: string;
  /** Goes up when the same run would be scheduled or scored differently. */
  readonly version: number;
  readonly title: string;
  readonly lengthMs: number;
  /** Shares, and the futures and options that are dealt beside them: a market with these has the platform's dealers. */
  readonly symbols: readonly InstrumentSymbol[];
  /** Habits of its market; none but those that private worlds know. */
  readonly realism: readonly RealismFlag[];
  /** In cents. */
  readonly startCash: number;
  readonly limits: CaseLimits;
  /** Absent for none. A heat of a competition runs only cases without needs that its market does not meet. */
  readonly needs?: readonly CaseNeed[];
  /** Of a case in which a member defaults. */
  readonly clearing?: CaseClearing;
  /** Of futures and options, in contracts; those of shares hold for them where it is left out. */
  readonly contractLimits?: Pick<CaseLimits, 'maxOrderQty' | 'maxAbsQty'>;
  /** How often its score needs prices; left out where those at the end are enough. */
  readonly sampleMs?: number;
  /** In order of their instants. @param seed a whole number of 32 bits */
  readonly schedule: (seed: number) => readonly CaseItem[];
  readonly score: (run: CaseRun) => CaseScore;
};
