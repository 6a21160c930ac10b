/**
 * The risk engine's in-memory state: its configurations, the book of orders, the positions, and cached instruments,
 * prices and desk-heads. All but the cache comes from the tables.
 */

import type { DeskLossTerms } from '@tradefloor/contracts/desk-loss';
import type { UserId } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import type { RiskConfigVersion, RiskThresholds } from '@tradefloor/contracts/risk';
import type { Split } from '@tradefloor/contracts/split';
import type { Desk } from '@tradefloor/contracts/user';
import { canonicalJson } from '@tradefloor/core/canonical-json';
import { hash32 } from '@tradefloor/core/prng';
import { invariant } from '@tradefloor/core/result';
import type { Log, Table } from '@tradefloor/core/table';
import type { ProposalRow } from '@tradefloor/core/trading/access/proposal';
import { UserDirectory } from '@tradefloor/core/trading/access/user-directory';
import type { ExpiryRow } from '@tradefloor/core/trading/expiry/tables';
import { InstrumentDirectory } from '@tradefloor/core/trading/order/instrument-directory';
import { type PositionRow, positionKey } from '@tradefloor/core/trading/position/tables';
import { BondRisks } from '@tradefloor/core/trading/risk/bond-risks';
import type { DayLossRow } from '@tradefloor/core/trading/risk/day-loss';
import type { DeskLossRow, MeasuredLoss } from '@tradefloor/core/trading/risk/desk-loss';
import { FactorMoves } from '@tradefloor/core/trading/risk/factor-moves';
import { FirmBook } from '@tradefloor/core/trading/risk/firm-book';
import { HoldingProfits } from '@tradefloor/core/trading/risk/holding-profits';
import {
  type MinuteCloses,
  MinuteMids,
  type MinuteRow,
} from '@tradefloor/core/trading/risk/minute-mids';
import { OptionMarks } from '@tradefloor/core/trading/risk/option-marks';
import {
  type DayStarts,
  ProfitChanges,
  type ProfitSample,
  profitSampleKey,
} from '@tradefloor/core/trading/risk/profit-samples';
import { QuoteBoard } from '@tradefloor/core/trading/risk/quote-board';
import { RiskBook } from '@tradefloor/core/trading/risk/risk-book';
import { brokenLink, firstVersion } from '@tradefloor/core/trading/risk/risk-config';
import {
  type DecisionRow,
  isOpenAtRisk,
  RISK_TABLES,
  type RiskOrderRow,
} from '@tradefloor/core/trading/risk/tables';
import { OBSERVATIONS_MIN } from '@tradefloor/core/trading/risk/value-at-risk';
import type { Ctx, ScopedCtx, StateIo, UserCtx } from '@tradefloor/runtime';
import { RiskHistory } from './risk-history.ts';

export type RiskCtx = Ctx<RiskState>;
/** Of a handler that serves a person. */
export type RiskUserCtx = UserCtx<RiskState>;
/** Of a handler that returns rows its caller may see. */
export type RiskScopedCtx = ScopedCtx<RiskState>;

export class RiskState {
  /** The market's seed: what the venues show follows from it and the ticks. */
  readonly seed: number;
  readonly book: RiskBook;
  readonly quotes = new QuoteBoard();
  readonly instruments = new InstrumentDirectory();
  readonly users = new UserDirectory();
  readonly decisions: Log<DecisionRow>;
  readonly history: RiskHistory;
  readonly firm = new FirmBook();
  readonly bonds = new BondRisks();
  readonly profits: HoldingProfits;
  readonly optionMarks = new OptionMarks();
  readonly profitChanges = new ProfitChanges();
  /** A cache of the database. */
  dayStarts: DayStarts | null = null;
  readonly #profitSamples: Table<ProfitSample>;
  readonly #mids: MinuteMids;
  readonly #minuteRows: Table<MinuteRow>;
  readonly #orders: Table<RiskOrderRow>;
  readonly #positions: Table<PositionRow>;
  /** Contracts that have ended. */
  readonly expiries: Table<ExpiryRow>;
  /** Splits that positions are after. */
  readonly splits: Table<Split>;
  readonly dayLossLimits: Table<DayLossRow>;
  readonly deskLossLimits: Table<DeskLossRow>;
  readonly deskLossProposals: Table<ProposalRow<DeskLossTerms>>;
  /** When each desk was last valued, and to what: a cache. */
  readonly deskLosses = new Map<Desk, MeasuredLoss & { readonly at: number }>();
  readonly configProposals: Table<ProposalRow<RiskThresholds>>;
  readonly #configs: Table<RiskConfigVersion>;
  /** Rising. */
  readonly #versions: RiskConfigVersion[];
  readonly #ofUser = new Map<UserId, Set<string>>();

  /** @throws InvariantViolation when the chain of configurations is broken: then nothing is checked at all */
  constructor(io: StateIo) {
    this.seed = io.seed;
    this.#orders = io.table(RISK_TABLES.orders);
    this.#positions = io.table(RISK_TABLES.positions);
    this.expiries = io.table(RISK_TABLES.expiries);
    this.splits = io.table(RISK_TABLES.splits);
    this.dayLossLimits = io.table(RISK_TABLES.dayLossLimits);
    this.deskLossLimits = io.table(RISK_TABLES.deskLossLimits);
    this.deskLossProposals = io.table(RISK_TABLES.deskLossProposals);
    for (const row of [...this.deskLossProposals.values()]) {
      if (row.endedAt !== null) this.deskLossProposals.forget(row.proposalId);
    }
    this.configProposals = io.table(RISK_TABLES.configProposals);
    for (const row of [...this.configProposals.values()]) {
      if (row.endedAt !== null) this.configProposals.forget(row.proposalId);
    }
    this.#configs = io.table(RISK_TABLES.configVersions);
    this.decisions = io.log(RISK_TABLES.decisions);
    this.#versions = [...this.#configs.values()].sort((a, b) => a.version - b.version);
    const broken = brokenLink(this.#versions);
    invariant(broken === null, `risk configuration ${broken} is not the row it was`);
    this.book = new RiskBook(this.#orders, io.nowMs);
    this.history = new RiskHistory(io);
    this.#profitSamples = io.table(RISK_TABLES.profitSamples);
    this.#minuteRows = io.table(RISK_TABLES.minuteMids);
    const recorded = [...this.#minuteRows.values()];
    this.#mids = new MinuteMids(recorded);
    for (const row of recorded) this.#minuteRows.forget(RISK_TABLES.minuteMids.key(row));
    this.profits = new HoldingProfits(new FactorMoves(this.#mids), this.bonds);
    for (const row of this.#positions.values()) {
      this.#index(row);
      this.firm.move(undefined, row);
    }
  }

  /** All versions, the live one last. */
  get versions(): readonly RiskConfigVersion[] {
    return this.#versions;
  }

  /** The live configuration; the first read ever makes the first row. */
  config(nowMs: number): RiskConfigVersion {
    const live = this.#versions.at(-1);
    if (live !== undefined) return live;
    const first = firstVersion(nowMs);
    this.append(first);
    return first;
  }

  append(row: RiskConfigVersion): void {
    this.#configs.put(row);
    this.#versions.push(row);
  }

  /** Loads the shares' minutes from before this service recorded its own. */
  loadMinutes(recorded: MinuteCloses): void {
    this.#saveMinutes(this.#mids.load(recorded));
  }

  /** True once there are minutes enough for an estimate. */
  get hasMinutes(): boolean {
    return this.#mids.minutes.length >= OBSERVATIONS_MIN;
  }

  readonly #others = {
    list: () => this.quotes.listPrices(),
    isWhole: () => this.quotes.hasAllPrices(),
  };

  /** Takes the newest prices of shares; when a minute has ended, it is recorded with those of everything else. */
  takeTicks(batch: TickBatch): void {
    this.quotes.take(batch);
    this.#saveMinutes(this.#mids.take(batch, this.#others));
    this.optionMarks.take(batch);
  }

  /** Writes minutes down; memory keeps their prices only. */
  #saveMinutes(rows: readonly MinuteRow[]): void {
    for (const row of rows) {
      this.#minuteRows.put(row);
      this.#minuteRows.forget(RISK_TABLES.minuteMids.key(row));
    }
  }

  position(userId: string, symbol: string): PositionRow | undefined {
    return this.#positions.get(positionKey(userId, symbol));
  }

  putPosition(row: PositionRow): void {
    this.firm.move(this.position(row.userId, row.symbol), row);
    this.#positions.put(row);
    this.#index(row);
  }

  #index(row: PositionRow): void {
    const key = positionKey(row.userId, row.symbol);
    const keys = this.#ofUser.get(row.userId);
    if (keys === undefined) this.#ofUser.set(row.userId, new Set([key]));
    else keys.add(key);
  }

  /** Writes a sample down; it is read from the database only. */
  keepProfit(sample: ProfitSample): void {
    this.#profitSamples.put(sample);
    this.#profitSamples.forget(profitSampleKey(sample));
  }

  /** Who has traded. */
  holders(): Iterable<UserId> {
    return this.#ofUser.keys();
  }

  /** The positions of one user, or all. */
  *listPositions(userId: UserId | null): Iterable<PositionRow> {
    if (userId === null) {
      yield* this.#positions.values();
      return;
    }
    for (const key of this.#ofUser.get(userId) ?? []) {
      const row = this.#positions.get(key);
      if (row !== undefined) yield row;
    }
  }

  /** Equal for two copies of the same open orders, positions and configurations. */
  hash(): number {
    let sum = 0;
    const add = (row: object) => {
      sum = (sum + hash32(canonicalJson(row))) >>> 0;
    };
    for (const row of this.#orders.values()) {
      if (isOpenAtRisk(row)) add(row);
    }
    for (const row of this.#positions.values()) add(row);
    for (const row of this.dayLossLimits.values()) add(row);
    for (const row of this.deskLossLimits.values()) add(row);
    for (const row of this.#versions) add(row);
    return sum;
  }
}
