/** A journal without candles requests the market's morning until it has it. */
import { marketMorning } from '@tradefloor/contracts/calls/market';
import { createCandleBook } from '@tradefloor/core/analytics/candles/candle';
import { setTimer, type TimerRequest } from '@tradefloor/runtime';
import { type JournalCtx, type JournalState, saveCandles } from './journal-state.ts';
import { saveMinutes } from './minute-bars.ts';

const AGAIN_MS = 1_000;

/** Requested only by a journal without candles. */
export const fetchMorning = ({ hasCandles }: JournalState): TimerRequest<'morning'>[] =>
  hasCandles ? [] : [setTimer('morning', 0)];

export async function onMorning(ctx: JournalCtx): Promise<TimerRequest<'morning'>[]> {
  const response = await ctx.call(marketMorning, {});
  if (!response.ok) return [setTimer('morning', AGAIN_MS)];
  const { items } = response.value;
  if (items.length === 0) return [];
  const { state } = ctx;
  // The morning reaches to the market's newest tick: it includes the prints received in the meantime.
  state.candles = createCandleBook();
  state.heldTrades = [];
  state.candles.load(items);
  for (const symbol of new Set(items.map((candle) => candle.symbol))) {
    state.symbols.add(symbol);
    const minutes = state.candles.candles(symbol, '1m');
    saveCandles(state, minutes);
    saveMinutes(state, minutes.slice(0, -1));
    saveCandles(state, state.candles.candles(symbol, '5m'));
  }
  return [];
}
