/**
 * Prints become the tape and the candles: written down when they end, and while open every few seconds.
 *
 * Splits come with the ticks of a batch, which are published before its prints. Prints that arrive before the ticks of
 * their batch wait for them, so that they are folded into candles of the same shares. Prints of before a split that
 * arrive after it are put in new shares, as the candles are.
 */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { marketTrades } from '@tradefloor/contracts/calls/journal';
import { CANDLE_INTERVALS, type Candle, type TradeBatch } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import { splitFactor } from '@tradefloor/instruments/equity/split-factor';
import { type CallResponse, type Published, publish, refuse, respond } from '@tradefloor/runtime';
import {
  type JournalCtx,
  type JournalState,
  OPEN_SAVED_EVERY_MS,
  saveCandles,
} from './journal-state.ts';
import { saveMinutes } from './minute-bars.ts';

/** Ten seconds of the market: without ticks for longer, prints wait no more. */
const HELD_MAX = 40;
const LIMIT_DEFAULT = 100;

export function onTrades(
  { state }: JournalCtx,
  batch: TradeBatch,
): readonly Published<'market.candles'>[] {
  state.heldTrades = [...state.heldTrades, batch];
  return releaseTrades(state).map((candle) => publish('market.candles', candle));
}

/** Folds the prints whose ticks are known. @returns candles that have ended, or were corrected */
export function releaseTrades(state: JournalState): readonly Candle[] {
  const held = state.heldTrades;
  const surplus = held.length - HELD_MAX;
  const isReleased = ({ seq }: TradeBatch, i: number) => seq <= state.ticksSeq || i < surplus;
  const released = held.filter(isReleased);
  if (released.length === 0) return [];
  state.heldTrades = held.filter((batch, i) => !isReleased(batch, i));
  return released.flatMap((batch) => foldTrades(state, batch));
}

function foldTrades(state: JournalState, { seq, at, trades }: TradeBatch): readonly Candle[] {
  const since = [...state.splits.values()].filter((split) => split.seq > seq);
  const toFactor = (symbol: string) => (since.length === 0 ? 1 : splitFactor(since, symbol));
  state.tape.add(trades.filter(({ symbol }) => toFactor(symbol) === 1));
  const ticks = trades.map(({ symbol, price, qty: size }) => {
    const factor = toFactor(symbol);
    return { symbol, last: px(Math.round(price / factor)), volume: qty(size * factor) };
  });
  const { closed, corrected } = state.candles.fold({ seq, at, ticks });
  const changed = [...closed, ...corrected];
  saveCandles(state, changed);
  saveMinutes(state, changed);
  if (Math.abs(at - state.openSavedAt) >= OPEN_SAVED_EVERY_MS) {
    state.openSavedAt = at;
    saveCandles(state, openCandles(state));
  }
  return changed;
}

/** The open candles with prints: one without goes on from the candle before it. */
const openCandles = ({ candles, symbols }: JournalState): Candle[] =>
  [...symbols]
    .flatMap((symbol) =>
      CANDLE_INTERVALS.flatMap((interval) => candles.candles(symbol, interval, 1)),
    )
    .filter(({ volume }) => volume > 0);

/** The tape of a symbol, newest print first. */
export function onMarketTrades(
  { state }: JournalCtx,
  { symbol, limit = LIMIT_DEFAULT }: CallInput<typeof marketTrades>,
): CallResponse<never, never, CallOutput<typeof marketTrades>> {
  // Before the first batch the symbols are unknown.
  const isUnknown = state.symbols.size > 0 && !state.symbols.has(symbol);
  return isUnknown
    ? refuse('NOT_FOUND', { detail: `no trades in ${symbol}` })
    : respond({ items: [...state.tape.newest(symbol, limit)], nextCursor: null });
}
