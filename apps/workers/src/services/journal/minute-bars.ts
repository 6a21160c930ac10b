/** The history behind the candles: each minute that had prints, written down once it has ended, and the trading days. */
import type { Candle, TickBatch } from '@tradefloor/contracts/market';
import { toDate } from '@tradefloor/contracts/time';
import { JOURNAL_TABLES } from '@tradefloor/core/trading/journal/tables';
import { newYorkDate } from '@tradefloor/instruments/calendar/new-york';
import { splitFactor } from '@tradefloor/instruments/equity/split-factor';
import { hasSessions, sessionElapsedMs } from '@tradefloor/sim/market/session-clock';
import type { JournalState } from './journal-state.ts';

const DAY_MS = 86_400_000;

/** What one share of the first recorded is now. */
export const sharesNow = ({ splits }: JournalState, symbol: string): number =>
  splitFactor(splits.values(), symbol);

/** Writes down the ended minutes among candles that had prints; again where a late print has changed one. */
export function saveMinutes(state: JournalState, candles: readonly Candle[]): void {
  for (const { interval, ...minute } of candles) {
    if (interval !== '1m' || minute.volume === 0) continue;
    const row = { ...minute, shares: sharesNow(state, minute.symbol) };
    state.minuteBars.put(row);
    state.minuteBars.forget(JOURNAL_TABLES.minuteBars.key(row));
  }
}

/**
 * Notes when the batch's trading day began: the session's open, or UTC's midnight, on the clock of the candles. A day
 * that goes on after the market has stood still keeps its beginning in the history.
 */
export function followDay(state: JournalState, { at, simTime, flags = [] }: TickBatch): void {
  const isSession = hasSessions(flags);
  state.dayStartsAt = isSession ? at - sessionElapsedMs(simTime) : at - (at % DAY_MS);
  const day = isSession ? newYorkDate(simTime) : toDate(at);
  const newest = [...state.tradingDays.values()].at(-1);
  if (newest?.day === day) return;
  // A database of before the history has a ring of candles, and no day.
  if (newest === undefined) saveRing(state);
  // Where sessions are switched on or off, the day that is new may have begun before the one that ends.
  const startsAt = Math.max(state.dayStartsAt, (newest?.startsAt ?? -1) + 1);
  state.tradingDays.put({ startsAt, day });
}

function saveRing(state: JournalState): void {
  for (const symbol of state.symbols) {
    saveMinutes(state, state.candles.candles(symbol, '1m').slice(0, -1));
  }
}
