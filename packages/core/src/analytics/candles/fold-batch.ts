/**
 * Folding batches of prints into a candle book: the open minute, completed minutes and five minutes, and late prints. A
 * batch belongs to the minute of its own time, whenever it arrives.
 */
import { CANDLES_KEPT, type Candle, type Tick, type TickBatch } from '@tradefloor/contracts/market';
import { carried } from './candle-ring.ts';
import {
  admit,
  type BookState,
  FIVE,
  findFiveMinutes,
  MINUTE_MS,
  toCandle,
} from './candle-state.ts';
import { MINUTES_RECEIVED } from './open-bars.ts';

export type ReceivedBatch = Pick<TickBatch, 'seq' | 'at'> & {
  /** What has traded, in the order of its prints: any number of a symbol, also none. */
  readonly ticks: readonly Pick<Tick, 'symbol' | 'last' | 'volume'>[];
};

export type Folded = {
  /** Completed candles with at least one print. */
  readonly closed: readonly Candle[];
  /** Ended candles that late prints have changed, each once. */
  readonly corrected: readonly Candle[];
  /** Prints that came more than two minutes late, before their symbol's first, or twice. */
  readonly dropped: number;
};

/** Takes a batch into the book. */
export function foldBatch(state: BookState, batch: ReceivedBatch): Folded {
  const minute = Math.floor(batch.at / MINUTE_MS);
  const { at, seq } = state.newest;
  const isRepeat = batch.at === at && batch.seq === seq;
  if (isRepeat || (state.minute >= 0 && minute <= state.minute - MINUTES_RECEIVED)) {
    return { closed: [], corrected: [], dropped: batch.ticks.length };
  }
  if (minute < state.minute) return { closed: [], ...foldLate(state, batch, minute) };
  const closed = minute > state.minute ? advance(state, minute) : [];
  if (batch.at > at || (batch.at === at && batch.seq > seq)) {
    state.newest = { at: batch.at, seq: batch.seq };
  }
  const slots = findSlots(state, batch, minute);
  state.open.receiveAll(minute, batch, { slots, ticks: batch.ticks });
  return { closed, corrected: [], dropped: 0 };
}

/** The slot of each print. */
function findSlots(state: BookState, { ticks }: ReceivedBatch, minute: number): number[] {
  let slot = -1;
  return ticks.map(({ symbol }) => {
    // Batches name their symbols in one order, so it is nearly always the slot of the print before, or the next one.
    if (state.symbols[slot + 1] === symbol) slot += 1;
    else if (state.symbols[slot] !== symbol) {
      slot = state.slots.get(symbol) ?? admit(state, symbol, minute);
    }
    return slot;
  });
}

function foldLate(state: BookState, batch: ReceivedBatch, minute: number): Omit<Folded, 'closed'> {
  const changed = new Set<number>();
  let dropped = 0;
  for (const { symbol, last, volume } of batch.ticks) {
    const slot = state.slots.get(symbol);
    if (slot === undefined || minute < (state.firstMinute[slot] ?? 0)) {
      dropped += 1;
      continue;
    }
    const tick = { at: batch.at, seq: batch.seq, price: last, volume };
    const bar = state.minutes.get(slot, minute);
    state.minutes.put(slot, minute, state.open.receiveLate(slot, minute, { bar, tick }));
    changed.add(slot);
  }
  const corrected = [...changed].flatMap((slot) => {
    const bar = state.minutes.get(slot, minute);
    carryOn(state, slot, minute);
    const candle = toCandle(state, slot, { interval: '1m', bucket: minute, bar });
    return [candle, ...refold(state, slot, minute)];
  });
  return { corrected, dropped };
}

/** Silent minutes after a corrected one go on at its new close. */
function carryOn(state: BookState, slot: number, from: number): void {
  const bar = carried(state.minutes.get(slot, from).close);
  for (let minute = from + 1; minute <= state.minute; minute += 1) {
    if (!state.open.isSilent(slot, minute)) return;
    if (minute === state.minute) state.open.set(slot, minute, { bar, key: null });
    else state.minutes.put(slot, minute, bar);
  }
}

/** Ended five minutes that hold a corrected minute, or one that went on at its close. */
function refold(state: BookState, slot: number, from: number): Candle[] {
  const out: Candle[] = [];
  const openFive = Math.floor(state.minute / FIVE);
  for (let bucket = Math.floor(from / FIVE); bucket < openFive; bucket += 1) {
    const bar = findFiveMinutes(state, slot, bucket);
    if (bar === null) continue;
    state.fives.put(slot, bucket, bar);
    out.push(toCandle(state, slot, { interval: '5m', bucket, bar }));
  }
  return out;
}

/** Ends the open minute and opens `to`; silent minutes between go on at the last close. */
function advance(state: BookState, to: number): Candle[] {
  const closed: Candle[] = [];
  const from = state.minute;
  if (from >= 0) {
    for (let slot = 0; slot < state.symbols.length; slot += 1) {
      closed.push(...closeMinute(state, slot, { from, to }));
      carryTo(state, slot, { from, to });
    }
  }
  state.minute = to;
  return closed;
}

type Span = { readonly from: number; readonly to: number };

/** Ends minute `from`, and its five minutes when `to` is beyond them. */
function closeMinute(state: BookState, slot: number, { from, to }: Span): Candle[] {
  const closed: Candle[] = [];
  const bar = state.open.get(slot);
  const bucket = Math.floor(from / FIVE);
  state.minutes.put(slot, from, bar);
  if (!state.open.isSilent(slot, from)) {
    state.heardFive[slot] = bucket;
    closed.push(toCandle(state, slot, { interval: '1m', bucket: from, bar }));
  }
  const five = findFiveMinutes(state, slot, bucket);
  if (five === null || bucket === Math.floor(to / FIVE)) return closed;
  // Minutes of these five that are skipped are silent: they change neither range, close nor volume.
  state.fives.put(slot, bucket, five);
  if (state.heardFive[slot] === bucket) {
    closed.push(toCandle(state, slot, { interval: '5m', bucket, bar: five }));
  }
  return closed;
}

/** Carries a symbol's last close over the silent minutes after `from` into the new open minute `to`. */
function carryTo(state: BookState, slot: number, { from, to }: Span): void {
  const bar = carried(state.open.get(slot).close);
  for (let minute = Math.max(from + 1, to - CANDLES_KEPT); minute < to; minute += 1) {
    state.minutes.put(slot, minute, bar);
    state.open.set(slot, minute, { bar, key: null });
  }
  const fiveTo = Math.floor(to / FIVE);
  const fiveFrom = Math.max(Math.floor(from / FIVE) + 1, fiveTo - CANDLES_KEPT);
  for (let bucket = fiveFrom; bucket < fiveTo; bucket += 1) state.fives.put(slot, bucket, bar);
  state.open.set(slot, to, { bar, key: null });
}
