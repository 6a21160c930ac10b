/** A clearing book over rows in memory, and the fills, prices and cycles that tests put it through. */

import type { BuyIn } from '@tradefloor/contracts/ccp';
import type { Fill } from '@tradefloor/contracts/fill';
import { execId, instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import type { Tick, TickBatch } from '@tradefloor/contracts/market';
import { MONEY_PER_UNIT, type Money, money, type Px, qty } from '@tradefloor/contracts/money';
import { clearingTime } from '@tradefloor/instruments/calendar/clearing-time';
import { tradeSettlementDate } from '@tradefloor/instruments/trade-settlement';
import type { Log, RowIn, Table, TableDef } from '../table.ts';
import type { ExpiryRow } from '../trading/expiry/tables.ts';
import { cents, givenFill, NOW } from '../trading/order/order.given.ts';
import { QuoteBoard } from '../trading/risk/quote-board.ts';
import { type BookStores, ClearingBook } from './clearing-book.ts';
import { ClearingOutputs } from './clearing-output.ts';
import { closeLate, settleFinally } from './final-settlement.ts';
import { runMarginCycle, takeMarks } from './margin-cycle.ts';
import { listMargin } from './margin-movements.ts';
import { novate } from './novation.ts';
import { CLEARING_DEFAULTS, type ClearingSettings } from './settings.ts';
import { type Swept, sweep } from './settlement-sweep.ts';
import { bookSplit } from './share-split.ts';
import {
  type CallRow,
  CCP_TABLES,
  type ExpiryLegRow,
  type MarginEventRow,
  type NovationRow,
  type ObligationRow,
  type OptionEndRow,
  type PositionPaymentRow,
  type SplitLegRow,
  type TransferRow,
} from './tables.ts';

export const dollars = (amount: number): Money => money(Math.round(amount * MONEY_PER_UNIT));

/** Memory as the engine keeps it, and every row that was ever written beside it. */
function given<Row>(def: TableDef<Row>) {
  const rows = new Map<string, Row>();
  const stored = new Map<string, Row>();
  const table: Table<Row> = {
    get: (key) => rows.get(key),
    put: (row) => {
      rows.set(def.key(row), row);
      stored.set(def.key(row), row);
    },
    forget: (key) => void rows.delete(key),
    values: () => rows.values(),
    get size() {
      return rows.size;
    },
  };
  const log: Log<Row> = {
    append: (row) => {
      if (stored.has(def.key(row))) throw new Error(`${def.name} has ${def.key(row)}`);
      stored.set(def.key(row), row);
    },
  };
  const load = (list: readonly object[]) => {
    // Rows of a table have its row type: the database was written from it.
    for (const row of list as readonly Row[]) rows.set(def.key(row), row);
  };
  return {
    def: def.name,
    mode: def.mode,
    stored: stored as ReadonlyMap<string, Row>,
    table,
    log,
    load,
  };
}

type GivenTables = {
  readonly [Name in keyof typeof CCP_TABLES]: ReturnType<
    typeof given<RowIn<(typeof CCP_TABLES)[Name]>>
  >;
};
const givenTables = (): GivenTables =>
  // One for each table, over its rows.
  Object.fromEntries(
    Object.entries(CCP_TABLES).map(([name, def]) => [name, given(def as TableDef<never>)]),
  ) as unknown as GivenTables;

export class BookGiven {
  readonly outputs: ClearingOutputs[] = [];
  readonly quotes = new QuoteBoard();
  /** What borrowing a share costs a year, in basis points; of others nothing is charged. */
  readonly borrowRates = new Map<string, number>();
  readonly settings: ClearingSettings;
  readonly #tables = givenTables();
  readonly book: ClearingBook;
  nowMs: number;
  #ticks = 0;
  /** Market prices of all symbols: a batch carries them all. */
  readonly #shown = new Map<string, Tick>();
  #fills = 0;

  constructor(settings: Partial<ClearingSettings> = {}, nowMs: number = NOW) {
    this.nowMs = nowMs;
    this.settings = { ...CLEARING_DEFAULTS, marginTolerance: money(0), ...settings };
    this.book = new ClearingBook(this.#stores(), this.settings, nowMs);
  }

  #stores(): BookStores {
    // Each has the form its declaration requires.
    return Object.fromEntries(
      Object.entries(this.#tables).map(([name, { mode, table, log }]) => [
        name,
        mode === 'keep' ? table : log,
      ]),
    ) as unknown as BookStores;
  }

  /** Every row that was ever written to a table, by the table's name. */
  listRows(name: string): object[] {
    return [
      ...(Object.values(this.#tables)
        .find(({ def }) => def === name)
        ?.stored.values() ?? []),
    ];
  }

  /** A book over other rows, as the database gives them back. */
  over(tables: ReadonlyMap<string, readonly object[]>): ClearingBook {
    const other = new BookGiven(this.settings, this.nowMs);
    for (const { def, load } of Object.values(other.#tables)) load(tables.get(def) ?? []);
    return new ClearingBook(other.#stores(), this.settings, this.nowMs);
  }

  get transfers(): TransferRow[] {
    return [...this.#tables.transfers.stored.values()];
  }
  get events(): MarginEventRow[] {
    const { transfers, novations } = this;
    return listMargin({
      transfers,
      novations,
      events: [...this.#tables.marginEvents.stored.values()],
    });
  }
  get novations(): NovationRow[] {
    return [...this.#tables.novations.stored.values()];
  }
  /** Settled ones too. */
  get obligations(): ObligationRow[] {
    return [...this.#tables.obligations.stored.values()];
  }
  get calls(): CallRow[] {
    return [...this.#tables.calls.stored.values()];
  }

  /** What was paid on positions. */
  get payments(): PositionPaymentRow[] {
    return [...this.#tables.positionPayments.stored.values()];
  }

  get buyIns(): BuyIn[] {
    return [...this.#tables.buyIns.stored.values()];
  }

  /** Exercises, assignments and expirations of options. */
  get optionEnds(): OptionEndRow[] {
    return [...this.#tables.optionEnds.stored.values()];
  }

  get expiryLegs(): ExpiryLegRow[] {
    return [...this.#tables.expiryLegs.stored.values()];
  }

  get splitLegs(): SplitLegRow[] {
    return [...this.#tables.splitLegs.stored.values()];
  }

  #speak(): ClearingOutputs {
    const outputs = new ClearingOutputs();
    this.outputs.push(outputs);
    return outputs;
  }

  /** A fill of alice against SIMA, by default. */
  fill(of: Partial<Fill> = {}): Fill {
    this.#fills += 1;
    const fill = givenFill({ execId: execId(`fill-${this.#fills}`), at: this.nowMs, ...of });
    return { ...fill, settlementDate: of.settlementDate ?? this.#stampOn(fill) };
  }

  /** The date that a desk stamps a fill with. */
  #stampOn(fill: Fill): string {
    const { simDayMs } = this.settings;
    const tradedAt = clearingTime({ ...this.book.row, simDayMs }, fill.at);
    return tradeSettlementDate(fill, tradedAt, this.settings.settlementDays);
  }

  clear(of: Partial<Fill> = {}): ClearingOutputs {
    const outputs = this.#speak();
    const fill = this.fill(of);
    novate(this.book, fill, { nowMs: this.nowMs, outputs });
    closeLate(this.book, fill.symbol, { nowMs: this.nowMs, outputs });
    return outputs;
  }

  /** Contracts end; what is held in them is closed. */
  expire(ends: readonly ExpiryRow[]): ClearingOutputs {
    const outputs = this.#speak();
    settleFinally(this.book, ends, { nowMs: this.nowMs, outputs });
    return outputs;
  }

  /** A split of a symbol takes effect now. */
  split(symbol: string, ratio: number): ClearingOutputs {
    const outputs = this.#speak();
    const split = { splitId: `${symbol}-${ratio}`, symbol: instrumentSymbol(symbol), ratio };
    const at = this.nowMs;
    const whole = { ...split, exDate: '2026-11-24', seq: this.#ticks, at };
    bookSplit(this.book, whole, { nowMs: at, outputs });
    return outputs;
  }

  /** The market pauses a symbol: its next batches do not have it. */
  halt(symbol: string): void {
    this.#shown.delete(symbol);
  }

  /** Sets a symbol's market price without a spread, now by default. */
  show(symbol: string, mid: Px, at: number = this.nowMs): void {
    this.quote(symbol, { mid, ask: mid, at });
  }

  /** Sets a symbol's market price and its best offer. */
  quote(symbol: string, of: { readonly mid: Px; readonly ask: Px; readonly at: number }): void {
    const { mid, ask, at } = of;
    this.#ticks += 1;
    const tick = { symbol: instrumentSymbol(symbol), bid: mid, ask, last: mid, mid };
    const sizes = { bidSize: qty(1), askSize: qty(1), volume: qty(0), dayVolume: qty(0) };
    const batch: TickBatch = {
      seq: this.#ticks,
      at,
      simTime: at,
      ticks: [
        ...this.#shown.set(symbol, { ...tick, ...sizes, open: mid, high: mid, low: mid }).values(),
      ],
    };
    this.quotes.take(batch);
    takeMarks(this.book, this.quotes, this.nowMs);
  }

  cycle(): ClearingOutputs {
    const outputs = this.#speak();
    runMarginCycle(this.book, { nowMs: this.nowMs, outputs });
    return outputs;
  }

  sweep(seed = 42): Swept & { readonly outputs: ClearingOutputs } {
    const outputs = this.#speak();
    const { nowMs, quotes, borrowRates } = this;
    return { ...sweep(this.book, { nowMs, outputs, seed, quotes, borrowRates }), outputs };
  }
}

export const BOB = userId('bob');
export const price = (amount: number): Px => cents(Math.round(amount * 100));
