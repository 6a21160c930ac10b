/** Ticks become candles: written down when they end, and while open every few seconds. */
import type { Candle, TickBatch } from '@tradefloor/contracts/market';
import { CANDLE_INTERVALS } from '@tradefloor/contracts/market';
import { type Published, publish } from '@tradefloor/runtime';
import { type JournalCtx, type JournalState, saveCandles } from './journal-state.ts';
import { saveTape, takeMarks } from './tca-book.ts';

/** A restart loses at most this much of an open candle. */
const OPEN_SAVED_EVERY_MS = 5_000;

export function onTicks(
  { state, nowMs }: JournalCtx,
  batch: TickBatch,
): readonly Published<'market.candles'>[] {
  const { closed, corrected } = state.candles.fold(batch);
  for (const { symbol } of batch.ticks) state.symbols.add(symbol);
  if (state.tca.tape.fold(batch)) takeMarks(state.tca, nowMs);
  const changed = [...closed, ...corrected];
  saveCandles(state, changed);
  if (Math.abs(batch.at - state.openSavedAt) >= OPEN_SAVED_EVERY_MS) {
    state.openSavedAt = batch.at;
    saveCandles(state, openCandles(state));
    saveTape(state.tca);
  }
  return changed.map((candle) => publish('market.candles', candle));
}

const openCandles = ({ candles, symbols }: JournalState): Candle[] =>
  [...symbols].flatMap((symbol) =>
    CANDLE_INTERVALS.flatMap((interval) => candles.candles(symbol, interval, 1)),
  );
