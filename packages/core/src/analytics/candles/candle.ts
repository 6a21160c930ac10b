/**
 * One-minute and five-minute candles of all symbols from batches of prints, the newest 120 of each: a bar's volume is
 * the sum of its prints. A minute without prints continues at the last close; five minutes are exactly the fold of
 * their minutes. Times come with the batches; no clock is read here.
 */
import {
  CANDLE_INTERVALS,
  CANDLES_KEPT,
  type Candle,
  type CandleInterval,
} from '@tradefloor/contracts/market';
import type { Bar } from './candle-ring.ts';
import {
  type BookState,
  emptyBook,
  findFiveMinutes,
  MINUTE_MS,
  MS_OF,
  toCandle,
  type Wanted,
} from './candle-state.ts';
import { type Folded, foldBatch, type ReceivedBatch } from './fold-batch.ts';
import { loadBook } from './load-book.ts';

export type CandleBook = {
  /** Takes in a batch, at its own time; the same newest batch twice counts once. */
  fold(batch: ReceivedBatch): Folded;
  /** Oldest first, the open one last, at most `limit` and never more than 120. */
  candles(symbol: string, interval: CandleInterval, limit?: number): Candle[];
  /** Puts a symbol's candles in new shares of a split: its chart has no gap. @returns those of the symbol, as they are now */
  split(symbol: string, ratio: number): Candle[];
  /** Takes back stored candles after a restart, before the first batch; the newest minute is open again. */
  load(candles: readonly Candle[]): void;
};

/** A book without candles; symbols are known from their first print on. */
export function createCandleBook(): CandleBook {
  const state = emptyBook();
  return {
    fold: (batch) => foldBatch(state, batch),
    candles: (symbol, interval, limit = CANDLES_KEPT) => list(state, symbol, { interval, limit }),
    split: (symbol, ratio) => split(state, symbol, ratio),
    load: (candles) => loadBook(state, candles),
  };
}

function split(state: BookState, symbol: string, ratio: number): Candle[] {
  const slot = state.slots.get(symbol);
  if (slot === undefined) return [];
  for (const part of [state.open, state.minutes, state.fives]) part.split(slot, ratio);
  return CANDLE_INTERVALS.flatMap((interval) =>
    list(state, symbol, { interval, limit: CANDLES_KEPT }),
  );
}

function list(
  state: BookState,
  symbol: string,
  { interval, limit }: { interval: CandleInterval; limit: number },
): Candle[] {
  const slot = state.slots.get(symbol);
  if (slot === undefined || limit < 1) return [];
  const minutesEach = MS_OF[interval] / MINUTE_MS;
  const open = Math.floor(state.minute / minutesEach);
  const first = Math.floor((state.firstMinute[slot] ?? 0) / minutesEach);
  const out: Candle[] = [];
  for (
    let bucket = Math.max(first, open - Math.min(limit, CANDLES_KEPT) + 1);
    bucket <= open;
    bucket += 1
  ) {
    const bar = barAt(state, slot, { interval, bucket, isOpen: bucket === open });
    if (bar !== null) out.push(toCandle(state, slot, { interval, bucket, bar }));
  }
  return out;
}

function barAt(state: BookState, slot: number, want: Wanted & { isOpen: boolean }): Bar | null {
  if (want.interval === '1m') {
    return want.isOpen ? state.open.get(slot) : state.minutes.get(slot, want.bucket);
  }
  return want.isOpen
    ? findFiveMinutes(state, slot, want.bucket)
    : state.fives.get(slot, want.bucket);
}
