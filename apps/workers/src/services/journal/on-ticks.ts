/** Ticks become candles: written down when they end, and while open every few seconds. */
import type { Candle, TickBatch } from '@tradefloor/contracts/market';
import { CANDLE_INTERVALS } from '@tradefloor/contracts/market';
import { newSplits, splitFactor } from '@tradefloor/instruments/equity/split-factor';
import { type Published, publish } from '@tradefloor/runtime';
import { type JournalCtx, type JournalState, saveCandles } from './journal-state.ts';
import { saveTape, takeMarks } from './tca-book.ts';

/** A restart loses at most this much of an open candle. */
const OPEN_SAVED_EVERY_MS = 5_000;

export function onTicks(
  { state, nowMs }: JournalCtx,
  batch: TickBatch,
): readonly Published<'market.candles'>[] {
  const split = followSplits(state, batch);
  const { closed, corrected } = state.candles.fold(inKnownShares(state, batch));
  for (const { symbol } of batch.ticks) state.symbols.add(symbol);
  if (state.tca.tape.fold(batch)) takeMarks(state.tca, nowMs);
  const changed = [...split, ...closed, ...corrected];
  saveCandles(state, changed);
  if (Math.abs(batch.at - state.openSavedAt) >= OPEN_SAVED_EVERY_MS) {
    state.openSavedAt = batch.at;
    saveCandles(state, openCandles(state));
    saveTape(state.tca);
  }
  return changed.map((candle) => publish('market.candles', candle));
}

/** The first batch after a split: candles of before are put in new shares, and published again. */
function followSplits(state: JournalState, { splits }: TickBatch): Candle[] {
  return newSplits(splits, state.splits.values()).flatMap((split) => {
    state.splits.put(split);
    return state.candles.split(split.symbol, split.ratio);
  });
}

/** A batch that comes late, after a later one has stated a split: its prices are of shares that are no more. */
function inKnownShares(state: JournalState, batch: TickBatch): TickBatch {
  if (state.splits.size === 0) return batch;
  const isCurrent = (symbol: string) => splitFactor(state.splits.values(), symbol, batch.at) === 1;
  return { ...batch, ticks: batch.ticks.filter(({ symbol }) => isCurrent(symbol)) };
}

const openCandles = ({ candles, symbols }: JournalState): Candle[] =>
  [...symbols].flatMap((symbol) =>
    CANDLE_INTERVALS.flatMap((interval) => candles.candles(symbol, interval, 1)),
  );
