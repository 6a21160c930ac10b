/**
 * A period of a recording, as a screen and a proof need it: every symbol's mids by steps, the trades of the platform's
 * own session, and the midpoints at the requested batches. Its memory is bounded by steps and symbols.
 */
import type { Instrument, TickBatch } from '@tradefloor/contracts/market';
import type { SplitInForce } from '@tradefloor/contracts/split';
import { newSplits } from '@tradefloor/instruments/equity/split-factor';
import { getCompId } from '../exchange/session-name.ts';
import type { RecordLine } from './recording.ts';
import {
  type MarketSource,
  type ReplayCounts,
  type ReplayDifference,
  type ReplayedTrade,
  SessionReplay,
} from './session-replay.ts';

export type RequestedPeriod = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly stepMs: number;
  readonly instruments: readonly Instrument[];
  /** The platform's own client of the exchange: whose trades are its fills. */
  readonly compId: string;
  /** Batches at which midpoints are wanted, with their symbols. */
  readonly midsAt: readonly { readonly seq: number; readonly symbol: string }[];
};

/** Columns of one symbol, one number a step; NaN before its first quote. In shares of the period's end. */
export type StepColumns = {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
};

export type PeriodResult = {
  readonly columns: ReadonlyMap<string, StepColumns>;
  readonly trades: readonly ReplayedTrade[];
  /** Mids by `seq symbol`. */
  readonly mids: ReadonlyMap<string, number>;
  /** Splits within the period. */
  readonly splits: readonly SplitInForce[];
  /** When the exchange came back. */
  readonly restarts: readonly number[];
  readonly counts: ReplayCounts;
  readonly difference: ReplayDifference | null;
};

export const midKey = ({
  seq,
  symbol,
}: {
  readonly seq: number;
  readonly symbol: string;
}): string => `${seq} ${symbol}`;

export const stepsIn = ({
  fromMs,
  toMs,
  stepMs,
}: Pick<RequestedPeriod, 'fromMs' | 'toMs' | 'stepMs'>) => Math.ceil((toMs - fromMs) / stepMs);

export class PeriodReplay {
  readonly #requested: RequestedPeriod;
  readonly #replay: SessionReplay;
  readonly #columns: ReadonlyMap<string, StepColumns>;
  readonly #wanted: ReadonlySet<string>;
  readonly #mids = new Map<string, number>();
  readonly #trades: ReplayedTrade[] = [];
  readonly #restarts: number[] = [];
  readonly #splits: SplitInForce[] = [];
  /** Those before the period; null before its first batch. */
  #earlier: readonly SplitInForce[] | null = null;
  #at = 0;

  constructor(requested: RequestedPeriod, makeMarket: () => MarketSource) {
    const steps = stepsIn(requested);
    this.#requested = requested;
    this.#replay = new SessionReplay(makeMarket);
    this.#columns = new Map(
      requested.instruments.map(({ symbol }) => [symbol, emptyColumns(steps)]),
    );
    this.#wanted = new Set(requested.midsAt.map(midKey));
  }

  /** The moment it has come to. */
  get at(): number {
    return this.#at;
  }

  /** Goes on by one line; false when the period is over, and the line is not looked at. */
  take(line: RecordLine): boolean {
    const { fromMs, toMs, compId } = this.#requested;
    if (line.at >= toMs) return false;
    const { batch, trades, isRestart } = this.#replay.take(line);
    this.#at = line.at;
    if (line.at < fromMs) {
      if (batch !== null) this.#keepMids(batch);
      if (batch !== null) this.#earlier = batch.splits ?? [];
      return true;
    }
    if (isRestart) this.#restarts.push(line.at);
    for (const trade of trades) if (getCompId(trade.session) === compId) this.#trades.push(trade);
    if (batch !== null) {
      this.#keepMids(batch);
      this.#followSplits(batch);
      this.#keepSteps(batch, Math.floor((line.at - fromMs) / this.#requested.stepMs));
    }
    return true;
  }

  result(): PeriodResult {
    for (const columns of this.#columns.values()) repeatLast(columns);
    const { counts, difference } = this.#replay;
    const made = {
      trades: this.#trades,
      mids: this.#mids,
      splits: this.#splits,
      restarts: this.#restarts,
    };
    return { columns: this.#columns, ...made, counts, difference };
  }

  #keepMids({ seq, ticks }: TickBatch): void {
    if (this.#wanted.size === 0) return;
    for (const { symbol, mid } of ticks) {
      const key = midKey({ seq, symbol });
      if (this.#wanted.has(key)) this.#mids.set(key, mid);
    }
  }

  /** Steps of before a split are put in new shares. */
  #followSplits({ splits }: TickBatch): void {
    this.#earlier ??= splits ?? [];
    for (const split of newSplits(splits, [...this.#earlier, ...this.#splits])) {
      this.#splits.push(split);
      const columns = this.#columns.get(split.symbol);
      if (columns !== undefined) splitColumns(columns, split.ratio);
    }
  }

  #keepSteps({ ticks }: TickBatch, step: number): void {
    for (const { symbol, mid, volume } of ticks) {
      const columns = this.#columns.get(symbol);
      if (columns === undefined) continue;
      const { open, high, low, close } = columns;
      if (Number.isNaN(open[step])) {
        open[step] = mid;
        high[step] = mid;
        low[step] = mid;
      }
      high[step] = Math.max(high[step] ?? mid, mid);
      low[step] = Math.min(low[step] ?? mid, mid);
      close[step] = mid;
      columns.volume[step] = (columns.volume[step] ?? 0) + volume;
    }
  }
}

const emptyColumns = (steps: number): StepColumns => {
  const column = () => new Float64Array(steps).fill(Number.NaN);
  const prices = { open: column(), high: column(), low: column(), close: column() };
  return { ...prices, volume: new Float64Array(steps) };
};

function splitColumns({ open, high, low, close, volume }: StepColumns, ratio: number): void {
  for (const column of [open, high, low, close]) {
    for (let step = 0; step < column.length; step += 1) {
      column[step] = Math.round((column[step] ?? Number.NaN) / ratio);
    }
  }
  for (let step = 0; step < volume.length; step += 1) volume[step] = (volume[step] ?? 0) * ratio;
}

function repeatLast({ open, high, low, close }: StepColumns): void {
  for (let step = 1; step < close.length; step += 1) {
    if (!Number.isNaN(close[step])) continue;
    const last = close[step - 1] ?? Number.NaN;
    for (const column of [open, high, low, close]) column[step] = last;
  }
}
