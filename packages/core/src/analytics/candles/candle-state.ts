/**
 * What a candle book holds, and how five minutes and wire candles are read from it. Folding batches in
 * and taking candles back after a restart are done elsewhere.
 */
import type { Candle, CandleInterval } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import { type Bar, CandleRing, carried, foldBars } from './candle-ring.ts';
import { OpenBars, type TickKey } from './open-bars.ts';

export const MINUTE_MS = 60_000;
export const FIVE = 5;
export const MS_OF: Readonly<Record<CandleInterval, number>> = {
  '1m': MINUTE_MS,
  '5m': FIVE * MINUTE_MS,
};

/** Minutes and five minutes ("buckets") are counted from 1970. */
export type BookState = {
  readonly symbols: Candle['symbol'][];
  readonly slots: Map<string, number>;
  /** Minute of each symbol's first tick. */
  readonly firstMinute: number[];
  /** The newest completed five minutes of each symbol with at least one tick. */
  readonly heardFive: number[];
  /** The open minute; -1 before the first batch. */
  minute: number;
  newest: TickKey;
  readonly open: OpenBars;
  readonly minutes: CandleRing;
  readonly fives: CandleRing;
};

export const emptyBook = (): BookState => ({
  symbols: [],
  slots: new Map(),
  firstMinute: [],
  heardFive: [],
  minute: -1,
  newest: { at: -1, seq: -1 },
  open: new OpenBars(),
  minutes: new CandleRing(),
  fives: new CandleRing(),
});

/** Gives a new symbol its slot, with no tick in the open minute. */
export function admit(state: BookState, symbol: Candle['symbol'], firstMinute: number): number {
  const slot = state.symbols.length;
  state.symbols.push(symbol);
  state.slots.set(symbol, slot);
  state.firstMinute.push(firstMinute);
  state.heardFive.push(-1);
  // Capacity doubles, so that a market of many symbols is not copied once per symbol.
  if ((slot & (slot - 1)) === 0) {
    for (const store of [state.open, state.minutes, state.fives]) store.grow(Math.max(1, slot * 2));
  }
  state.open.set(slot, state.minute, { bar: carried(0), key: null });
  return slot;
}

/** Five minutes as the fold of those of their minutes that the symbol has lived, the open one too. */
export function findFiveMinutes(state: BookState, slot: number, bucket: number): Bar | null {
  const from = Math.max(bucket * FIVE, state.firstMinute[slot] ?? 0);
  const to = Math.min(bucket * FIVE + FIVE - 1, state.minute);
  const bars: Bar[] = [];
  for (let minute = from; minute <= to; minute += 1) {
    const isOpen = minute === state.minute;
    bars.push(isOpen ? state.open.get(slot) : state.minutes.get(slot, minute));
  }
  return foldBars(bars);
}

export type Wanted = { readonly interval: CandleInterval; readonly bucket: number };

export function toCandle(
  state: BookState,
  slot: number,
  { interval, bucket, bar }: Wanted & { readonly bar: Bar },
): Candle {
  const symbol = state.symbols[slot];
  if (symbol === undefined) throw new RangeError(`no symbol in slot ${slot}`);
  return {
    symbol,
    interval,
    startAt: bucket * MS_OF[interval],
    open: px(bar.open),
    high: px(bar.high),
    low: px(bar.low),
    close: px(bar.close),
    volume: qty(bar.volume),
  };
}
