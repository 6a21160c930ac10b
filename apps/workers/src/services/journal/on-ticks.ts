/** Ticks carry the share splits, and are what the costs of orders are measured against. */
import type { Candle, TickBatch } from '@tradefloor/contracts/market';
import { newSplits } from '@tradefloor/instruments/equity/split-factor';
import { type Published, publish } from '@tradefloor/runtime';
import {
  type JournalCtx,
  type JournalState,
  OPEN_SAVED_EVERY_MS,
  saveCandles,
} from './journal-state.ts';
import { followDay } from './minute-bars.ts';
import { releaseTrades } from './on-trades.ts';
import { saveTape, takeMarks } from './tca-book.ts';

export function onTicks(
  { state, nowMs }: JournalCtx,
  batch: TickBatch,
): readonly Published<'market.candles'>[] {
  const split = followSplits(state, batch);
  for (const { symbol } of batch.ticks) state.symbols.add(symbol);
  if (state.tca.tape.fold(batch)) takeMarks(state.tca, nowMs);
  if (Math.abs(batch.at - state.costsSavedAt) >= OPEN_SAVED_EVERY_MS) {
    state.costsSavedAt = batch.at;
    saveTape(state.tca);
  }
  if (batch.seq >= state.ticksSeq) followDay(state, batch);
  state.ticksSeq = Math.max(state.ticksSeq, batch.seq);
  saveCandles(state, split);
  return [...split, ...releaseTrades(state)].map((candle) => publish('market.candles', candle));
}

/** The first batch after a split: candles of before are put in new shares, and published again. */
function followSplits(state: JournalState, { splits }: TickBatch): Candle[] {
  return newSplits(splits, state.splits.values()).flatMap((split) => {
    state.splits.put(split);
    state.tape.clear(split.symbol);
    return state.candles.split(split.symbol, split.ratio);
  });
}
