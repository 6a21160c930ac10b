/**
 * What the journal holds in memory: the candles, and the cost analysis of orders that still trade, what surveillance
 * looks back at, and the cases. Orders, fills, findings and the audit go straight to their tables.
 */
import type { AuditRecord } from '@tradefloor/contracts/calls/journal';
import type { Fill } from '@tradefloor/contracts/fill';
import type { Candle, Instrument, TradeBatch } from '@tradefloor/contracts/market';
import type { Order } from '@tradefloor/contracts/order';
import type { ReplayProgress } from '@tradefloor/contracts/progress';
import type { SplitInForce } from '@tradefloor/contracts/split';
import type { Case, Finding } from '@tradefloor/contracts/surveillance';
import { type CandleBook, createCandleBook } from '@tradefloor/core/analytics/candles/candle';
import { Recordings } from '@tradefloor/core/analytics/replay/recordings';
import { createTape, type Tape } from '@tradefloor/core/analytics/tape/tape';
import type { TcaReader } from '@tradefloor/core/analytics/tca/reader';
import type { Log, Table } from '@tradefloor/core/table';
import type { AuditSigner } from '@tradefloor/core/trading/journal/audit-export';
import type { JournalReader } from '@tradefloor/core/trading/journal/reader';
import {
  type CandleRow,
  JOURNAL_TABLES,
  type MinuteBarRow,
  type OrderEventRow,
  type TradingDayRow,
  toCandleRow,
} from '@tradefloor/core/trading/journal/tables';
import { Surveillance } from '@tradefloor/core/trading/surveillance/surveillance';
import {
  type CaseStepRow,
  SURVEILLANCE_TABLES,
} from '@tradefloor/core/trading/surveillance/tables';
import type { Ctx, ScopedCtx, StateIo, UserCtx } from '@tradefloor/runtime';
import type { ReplayPort } from './replay-port.ts';
import { openTcaBook, type TcaBook } from './tca-book.ts';

/** A restart loses at most this much of an open candle, and of what the market has traded. */
export const OPEN_SAVED_EVERY_MS = 5_000;

export type JournalDeps = {
  readonly reader: JournalReader;
  readonly tca: TcaReader;
  readonly replays: ReplayPort;
  /** Signs exports of the audit trail; null in a private world, which has none. */
  readonly signer: AuditSigner | null;
  /** What is listed: costs are expected by its terms. */
  readonly universe: readonly Instrument[];
};

export type JournalState = {
  readonly orders: Table<Order>;
  readonly events: Log<OrderEventRow>;
  readonly fills: Log<Fill>;
  readonly audit: Log<AuditRecord>;
  readonly candleRows: Table<CandleRow>;
  readonly minuteBars: Table<MinuteBarRow>;
  /** Oldest first. */
  readonly tradingDays: Table<TradingDayRow>;
  /** Splits that all candles are after. */
  readonly splits: Table<SplitInForce>;
  /** Rebuilt once the market's morning is known. */
  candles: CandleBook;
  /** The newest prints, since the start. */
  readonly tape: Tape;
  /** The newest batch of ticks; -1 before the first. */
  ticksSeq: number;
  /** When the trading day began, milliseconds since 1970; 0 before the first batch. */
  dayStartsAt: number;
  /** Prints that have arrived before the ticks of their batch. */
  heldTrades: readonly TradeBatch[];
  /** Symbols that the market has listed since the start. */
  readonly symbols: Set<string>;
  readonly reader: JournalReader;
  readonly signer: AuditSigner | null;
  readonly tca: TcaBook;
  readonly surveillance: Surveillance;
  readonly findings: Table<Finding>;
  readonly cases: Table<Case>;
  readonly caseSteps: Log<CaseStepRow>;
  readonly instruments: ReadonlyMap<string, Instrument>;
  readonly replays: ReplayPort;
  /** What workers can replay, since the start. */
  readonly recordings: Recordings;
  /** How the replays stand that changed last since the start, by their jobs, the newest at the end. */
  readonly changedReplays: Map<string, ReplayProgress['runs'][number]>;
  /** True when the database held candles at the start. */
  readonly hasCandles: boolean;
  /** When open candles were last written down. */
  openSavedAt: number;
  /** When the sums of what the market has traded were last written down. */
  costsSavedAt: number;
};

export type JournalCtx = Ctx<JournalState>;
/** Of a handler that serves a person. */
export type JournalUserCtx = UserCtx<JournalState>;
/** Of a handler that returns rows its caller may see. */
export type JournalScopedCtx = ScopedCtx<JournalState>;

export function openJournal(
  io: StateIo,
  { reader, tca, replays, signer, universe }: JournalDeps,
): JournalState {
  const candleRows = io.table(JOURNAL_TABLES.candles);
  const state: JournalState = {
    orders: io.table(JOURNAL_TABLES.orders),
    events: io.log(JOURNAL_TABLES.orderEvents),
    fills: io.log(JOURNAL_TABLES.fills),
    audit: io.log(JOURNAL_TABLES.audit),
    candleRows,
    minuteBars: io.table(JOURNAL_TABLES.minuteBars),
    tradingDays: io.table(JOURNAL_TABLES.tradingDays),
    splits: io.table(JOURNAL_TABLES.splits),
    candles: createCandleBook(),
    tape: createTape(),
    ticksSeq: -1,
    dayStartsAt: 0,
    heldTrades: [],
    symbols: new Set(),
    reader,
    signer,
    tca: openTcaBook(io, tca),
    surveillance: new Surveillance(),
    findings: io.table(SURVEILLANCE_TABLES.findings),
    cases: io.table(SURVEILLANCE_TABLES.cases),
    caseSteps: io.log(SURVEILLANCE_TABLES.caseSteps),
    instruments: new Map(universe.map((one) => [one.symbol, one])),
    replays,
    recordings: new Recordings(),
    changedReplays: new Map(),
    hasCandles: candleRows.size > 0,
    openSavedAt: 0,
    costsSavedAt: 0,
  };
  // Memory holds the candles in their book, and of orders and minutes none: their rows pass through.
  const stored = [...state.candleRows.values()];
  state.candles.load(stored);
  for (const row of stored) state.candleRows.forget(JOURNAL_TABLES.candles.key(row));
  for (const { orderId } of [...state.orders.values()]) state.orders.forget(orderId);
  for (const row of [...state.minuteBars.values()]) {
    state.minuteBars.forget(JOURNAL_TABLES.minuteBars.key(row));
  }
  return state;
}

/** Writes candles down; memory keeps them in the book only. */
export function saveCandles({ candleRows }: JournalState, candles: readonly Candle[]): void {
  for (const candle of candles) {
    const row = toCandleRow(candle);
    candleRows.put(row);
    candleRows.forget(JOURNAL_TABLES.candles.key(row));
  }
}
