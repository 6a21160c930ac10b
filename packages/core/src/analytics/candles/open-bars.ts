/**
 * The open minute of every symbol in contiguous columns, written at every print, and the order keys of the open and the
 * two minutes before it, so that a late print still finds out whether it was first or last. Prints of one batch have one
 * key and come in their order: the first of them is the earliest.
 */
import { type Bar, carried, inNewShares } from './candle-ring.ts';

/** Minutes whose ticks may still come: the open one and two before it. */
export const MINUTES_RECEIVED = 3;
/** Marks a minute without ticks. */
const SILENT = -1;

/** When a tick was: batches are ordered by time, then by number. */
export type TickKey = { readonly at: number; readonly seq: number };

/** The ticks of one batch and, in the same places, the slots of their symbols. */
export type Received = {
  readonly slots: readonly number[];
  readonly ticks: readonly { readonly last: number; readonly volume: number }[];
};

const COLUMNS = ['open', 'high', 'low', 'close', 'volume'] as const;
const KEYS = ['firstAt', 'firstSeq', 'lastAt', 'lastSeq'] as const;

export class OpenBars {
  open = new Float64Array(0);
  high = new Float64Array(0);
  low = new Float64Array(0);
  close = new Float64Array(0);
  volume = new Float64Array(0);
  firstAt = new Float64Array(0);
  firstSeq = new Float64Array(0);
  lastAt = new Float64Array(0);
  lastSeq = new Float64Array(0);

  /** Grows to `symbols` columns; stored columns stay. */
  grow(symbols: number): void {
    for (const name of COLUMNS) this[name] = grown(this[name], symbols);
    for (const name of KEYS) this[name] = grown(this[name], symbols * MINUTES_RECEIVED);
  }

  get(slot: number): Bar {
    return {
      open: this.open[slot] ?? 0,
      high: this.high[slot] ?? 0,
      low: this.low[slot] ?? 0,
      close: this.close[slot] ?? 0,
      volume: this.volume[slot] ?? 0,
    };
  }

  /** Replaces the open bar; `key` is the time of its last tick, or null without ticks. */
  set(slot: number, minute: number, { bar, key }: { bar: Bar; key: TickKey | null }): void {
    for (const name of COLUMNS) this[name][slot] = bar[name];
    const k = keyPlace(slot, minute);
    this.firstAt[k] = key?.at ?? SILENT;
    this.firstSeq[k] = key?.seq ?? SILENT;
    this.lastAt[k] = key?.at ?? SILENT;
    this.lastSeq[k] = key?.seq ?? SILENT;
  }

  /** Puts the open bar in new shares. */
  split(slot: number, ratio: number): void {
    const bar = inNewShares(this.get(slot), ratio);
    for (const name of COLUMNS) this[name][slot] = bar[name];
  }

  isSilent(slot: number, minute: number): boolean {
    return this.lastAt[keyPlace(slot, minute)] === SILENT;
  }

  /**
   * A whole batch into the open bars, `slots` naming each print's. The usual case, a minute already begun and a print
   * not older than the last, is written out here: it is what every print of the market costs.
   */
  receiveAll(minute: number, key: TickKey, { slots, ticks }: Received): void {
    const { high, low, close, volume, lastAt, lastSeq } = this;
    const { at, seq } = key;
    for (let i = 0; i < slots.length; i += 1) {
      const tick = ticks[i];
      const slot = slots[i];
      if (tick === undefined || slot === undefined) continue;
      const price = tick.last;
      const k = keyPlace(slot, minute);
      const before = lastAt[k] ?? SILENT;
      if (before === SILENT || before > at || (before === at && (lastSeq[k] ?? 0) > seq)) {
        this.receive(slot, minute, { at, seq, price, volume: tick.volume });
        continue;
      }
      if (price > (high[slot] ?? 0)) high[slot] = price;
      if (price < (low[slot] ?? 0)) low[slot] = price;
      close[slot] = price;
      volume[slot] = (volume[slot] ?? 0) + tick.volume;
      lastAt[k] = at;
      lastSeq[k] = seq;
    }
  }

  /** One print into the open bar, whatever the order its batch comes in. */
  receive(slot: number, minute: number, tick: TickKey & { price: number; volume: number }): void {
    const { at, seq, price, volume } = tick;
    const k = keyPlace(slot, minute);
    const lastAt = this.lastAt[k] ?? SILENT;
    if (lastAt === SILENT) {
      this.set(slot, minute, { bar: { ...carried(price), volume }, key: tick });
      return;
    }
    if (price > (this.high[slot] ?? 0)) this.high[slot] = price;
    if (price < (this.low[slot] ?? 0)) this.low[slot] = price;
    this.volume[slot] = (this.volume[slot] ?? 0) + volume;
    if (!this.isBeforeLast(k, tick)) {
      this.close[slot] = price;
      this.lastAt[k] = at;
      this.lastSeq[k] = seq;
    } else if (this.isBeforeFirst(k, tick)) {
      this.open[slot] = price;
      this.firstAt[k] = at;
      this.firstSeq[k] = seq;
    }
  }

  /** A bar of a closed minute after a late print of that minute; its keys move with it. */
  receiveLate(
    slot: number,
    minute: number,
    { bar, tick }: { bar: Bar; tick: TickKey & { price: number; volume: number } },
  ): Bar {
    const k = keyPlace(slot, minute);
    const { at, seq, price, volume } = tick;
    const silent = this.isSilent(slot, minute);
    const first = silent || this.isBeforeFirst(k, tick);
    const last = silent || !this.isBeforeLast(k, tick);
    if (first) {
      this.firstAt[k] = at;
      this.firstSeq[k] = seq;
    }
    if (last) {
      this.lastAt[k] = at;
      this.lastSeq[k] = seq;
    }
    return {
      open: first ? price : bar.open,
      high: silent ? price : Math.max(bar.high, price),
      low: silent ? price : Math.min(bar.low, price),
      close: last ? price : bar.close,
      volume: bar.volume + volume,
    };
  }

  private isBeforeFirst(k: number, { at, seq }: TickKey): boolean {
    const firstAt = this.firstAt[k] ?? 0;
    return at < firstAt || (at === firstAt && seq < (this.firstSeq[k] ?? 0));
  }

  private isBeforeLast(k: number, { at, seq }: TickKey): boolean {
    const lastAt = this.lastAt[k] ?? 0;
    return at < lastAt || (at === lastAt && seq < (this.lastSeq[k] ?? 0));
  }
}

const keyPlace = (slot: number, minute: number): number =>
  slot * MINUTES_RECEIVED + (minute % MINUTES_RECEIVED);

function grown(column: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(length);
  longer.set(column);
  return longer;
}
