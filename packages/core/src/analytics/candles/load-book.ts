/**
 * Taking stored candles back into a book after a restart. What was not stored is what was silent, or what
 * the crash cut off: it is carried on from the candle before it.
 */
import { CANDLES_KEPT, type Candle } from '@tradefloor/contracts/market';
import { type Bar, carried } from './candle-ring.ts';
import { admit, type BookState, FIVE, findFiveMinutes, MINUTE_MS } from './candle-state.ts';

type Stored = Map<number, Candle>;

/** Loads an empty book; the newest minute of all is open again and may go on. */
export function loadBook(state: BookState, candles: readonly Candle[]): void {
  const bySymbol = new Map<Candle['symbol'], { minutes: Stored; fives: Stored }>();
  for (const candle of candles) {
    const stored = bySymbol.get(candle.symbol) ?? { minutes: new Map(), fives: new Map() };
    bySymbol.set(candle.symbol, stored);
    const minute = candle.startAt / MINUTE_MS;
    if (candle.interval === '1m') {
      stored.minutes.set(minute, candle);
      state.minute = Math.max(state.minute, minute);
    } else {
      stored.fives.set(minute / FIVE, candle);
    }
  }
  if (state.minute < 0) return;
  state.newest = { at: state.minute * MINUTE_MS, seq: -1 };
  for (const [symbol, { minutes, fives }] of bySymbol) {
    if (minutes.size === 0) continue;
    const slot = admit(state, symbol, firstMinute(minutes, fives));
    loadMinutes(state, slot, minutes);
    loadFives(state, slot, fives);
  }
}

/** A symbol's first minute: that of its oldest candle; five minutes may have begun before their first tick. */
function firstMinute(minutes: Stored, fives: Stored): number {
  const oldest = Math.min(...minutes.keys());
  const before = [...fives.keys()].filter((bucket) => (bucket + 1) * FIVE <= oldest);
  return Math.min(oldest, ...before.map((bucket) => bucket * FIVE));
}

function loadMinutes(state: BookState, slot: number, stored: Stored): void {
  const windowFrom = state.minute - CANDLES_KEPT + 1;
  const older = [...stored.keys()].filter((minute) => minute < windowFrom);
  const before = stored.get(Math.max(...older));
  const first = stored.get(Math.min(...stored.keys()));
  let bar: Bar = carried(before?.close ?? first?.open ?? 0);
  for (let minute = windowFrom; minute < state.minute; minute += 1) {
    bar = stored.get(minute) ?? carried(bar.close);
    state.minutes.put(slot, minute, bar);
  }
  const open = stored.get(state.minute);
  state.open.set(slot, state.minute, {
    bar: open ?? carried(bar.close),
    // Nothing has been printed in an open minute without volume: its first print opens it.
    key: open === undefined || open.volume === 0 ? null : state.newest,
  });
}

function loadFives(state: BookState, slot: number, stored: Stored): void {
  const openFive = Math.floor(state.minute / FIVE);
  const oldestMinute = state.minute - CANDLES_KEPT + 1;
  const oldest = Math.min(...stored.keys(), openFive);
  let bar: Bar = carried(stored.get(oldest)?.open ?? state.minutes.get(slot, oldestMinute).open);
  for (let bucket = openFive - CANDLES_KEPT + 1; bucket < openFive; bucket += 1) {
    const refolded = bucket * FIVE >= oldestMinute ? findFiveMinutes(state, slot, bucket) : null;
    bar = stored.get(bucket) ?? refolded ?? carried(bar.close);
    state.fives.put(slot, bucket, bar);
  }
}
