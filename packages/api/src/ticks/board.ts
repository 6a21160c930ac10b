/**
 * The newest price of every symbol, and what changed with the last batch: from it the frames of all subscriptions
 * are cut. Knows nothing of sockets.
 */
import type { TickBatch } from '@tradefloor/contracts/market';
import { PX_PER_UNIT, type Px, px, qty } from '@tradefloor/contracts/money';
import type { SplitInForce } from '@tradefloor/contracts/split';
import { PX_PER_CENT } from '@tradefloor/contracts/vocabulary/units';
import type { DictionaryEntry, TickFrame } from './frame.ts';

type Tick = TickBatch['ticks'][number];

/** A symbol's values as they are sent: prices in whole units, spread and last relative to the bid. */
type Row = {
  readonly symbol: string;
  /** Price units in one of the currency. */
  unit: number;
  tick: Tick;
  bid: number;
  spread: number;
  lastAboveBid: number;
  open: number;
  high: number;
  low: number;
  priorClose: number;
  /** In hundredths of the unit; 0 for none. */
  vwap: number;
};

/** Rows changed by the last batch, by column group, in rising order of index. */
type Changed = {
  readonly d: number[];
  readonly q: number[];
  readonly t: number[];
  readonly v: number[];
  readonly r: number[];
  readonly p: number[];
  readonly w: number[];
  readonly h: number[];
};

const nothing = (): Changed => ({ d: [], q: [], t: [], v: [], r: [], p: [], w: [], h: [] });

/** Cents, until a price needs more. */
const UNIT_MIN = 100;

/** Where days are not sessions, the day before ended with the open. */
const toPriorClose = ({ priorClose, open }: Tick): Px => priorClose ?? open;

/** Hundredths of a unit show a day's average move; finer ones would be sent with every print. */
const VWAP_PARTS = 100;
const toVwap = ({ vwap }: Tick, unit: number): number =>
  Math.round(((vwap ?? 0) / PX_PER_UNIT) * unit * VWAP_PARTS);

const isRestricted = ({ shortRestricted }: Tick): boolean => shortRestricted === true;

const isWhole = (tick: Tick, step: number): boolean => {
  const { bid, ask, last, open, high, low } = tick;
  return [bid, ask, last, open, high, low, toPriorClose(tick)].every((price) => price % step === 0);
};
/** The smallest power of ten, from `unit` on, in which all prices of the tick are whole. */
function unitFor(tick: Tick, unit: number): number {
  let fine = unit;
  while (fine < PX_PER_UNIT && !isWhole(tick, PX_PER_UNIT / fine)) fine *= 10;
  return fine;
}

/** Writes a tick into its row. */
function fill(row: Row, tick: Tick): void {
  const step = PX_PER_UNIT / row.unit;
  row.tick = tick;
  row.bid = tick.bid / step;
  row.spread = (tick.ask - tick.bid) / step;
  row.lastAboveBid = (tick.last - tick.bid) / step;
  row.open = tick.open / step;
  row.high = tick.high / step;
  row.low = tick.low / step;
  row.priorClose = toPriorClose(tick) / step;
  row.vwap = toVwap(tick, row.unit);
}

/** Prices in whole cents; ask above bid. */
function inNewShares(tick: Tick, ratio: number): Tick {
  const toPx = (price: number) => px(Math.round(price / ratio / PX_PER_CENT) * PX_PER_CENT);
  const bid = toPx(tick.bid);
  const ask = px(Math.max(bid + PX_PER_CENT, toPx(tick.ask)));
  return {
    ...tick,
    bid,
    ask,
    mid: px((bid + ask) / 2),
    last: toPx(tick.last),
    open: toPx(tick.open),
    high: toPx(tick.high),
    low: toPx(tick.low),
    ...(tick.priorClose === undefined ? {} : { priorClose: toPx(tick.priorClose) }),
    ...(tick.vwap === undefined ? {} : { vwap: px(Math.round(tick.vwap / ratio)) }),
    bidSize: qty(tick.bidSize * ratio),
    askSize: qty(tick.askSize * ratio),
    volume: qty(0),
    dayVolume: qty(tick.dayVolume * ratio),
  };
}

const byIndex = (a: number, b: number): number => a - b;

export class TickBoard {
  readonly #rows: Row[] = [];
  readonly #indexes = new Map<string, number>();
  #changed = nothing();
  #batch: TickBatch | null = null;

  /** The newest batch as it came; null before the first. */
  get batch(): TickBatch | null {
    return this.#batch;
  }

  get size(): number {
    return this.#rows.length;
  }

  /** Takes a batch in; one that is not newer changes nothing. */
  apply(batch: TickBatch): boolean {
    const before = this.#batch?.seq ?? batch.seq;
    if (this.#batch && batch.seq <= before) return false;
    this.#batch = batch;
    this.#changed = nothing();
    for (const split of batch.splits ?? []) if (split.seq > before) this.#split(split, batch);
    for (const tick of batch.ticks) this.#take(tick);
    for (const group of Object.values(this.#changed)) group.sort(byIndex);
    return true;
  }

  /** A paused symbol keeps its last prices: what is held is worth the same before and after a split. */
  #split({ symbol, ratio }: SplitInForce, { ticks }: TickBatch): void {
    const row = this.#rows[this.#indexes.get(symbol) ?? -1];
    if (row === undefined || ticks.some((tick) => tick.symbol === symbol)) return;
    this.#take(inNewShares(row.tick, ratio));
  }

  #take(tick: Tick): void {
    const index = this.#indexes.get(tick.symbol) ?? this.#rows.length;
    const row = this.#rows[index];
    const unit = unitFor(tick, row?.unit ?? UNIT_MIN);
    if (row && unit === row.unit) {
      this.#note(index, row, tick);
      fill(row, tick);
      return;
    }
    const { w, h, ...always } = this.#changed;
    for (const group of Object.values(always)) group.push(index);
    if (tick.vwap !== undefined || row?.tick.vwap !== undefined) w.push(index);
    if (isRestricted(tick) || (row && isRestricted(row.tick))) h.push(index);
    this.#indexes.set(tick.symbol, index);
    const fresh = {
      bid: 0,
      spread: 0,
      lastAboveBid: 0,
      open: 0,
      high: 0,
      low: 0,
      priorClose: 0,
      vwap: 0,
    };
    const made: Row = { symbol: tick.symbol, unit, tick, ...fresh };
    this.#rows[index] = made;
    fill(made, tick);
  }

  #note(index: number, { tick: was, vwap, unit }: Row, now: Tick): void {
    const { q, t, v, r, p, w, h } = this.#changed;
    const quoted =
      now.bid !== was.bid ||
      now.ask !== was.ask ||
      now.bidSize !== was.bidSize ||
      now.askSize !== was.askSize;
    if (quoted) q.push(index);
    if (now.volume > 0 || now.last !== was.last || now.volume !== was.volume) t.push(index);
    // Readers add up the traded volume: only the difference to that is sent.
    if (now.dayVolume !== was.dayVolume + now.volume) v.push(index);
    if (now.open !== was.open || now.high !== was.high || now.low !== was.low) r.push(index);
    if (toPriorClose(now) !== toPriorClose(was)) p.push(index);
    if (toVwap(now, unit) !== vwap) w.push(index);
    if (isRestricted(now) !== isRestricted(was)) h.push(index);
  }

  /** Indexes of the named symbols that are known, in rising order; null for all. */
  listMembers(symbols: readonly string[] | null): readonly number[] {
    if (symbols === null) return this.#rows.map((_, index) => index);
    const found = symbols.flatMap((symbol) => this.#indexes.get(symbol) ?? []);
    return [...new Set(found)].sort(byIndex);
  }

  /** What the last batch changed for these members. */
  delta(members: readonly number[]): TickFrame {
    if (members.length === this.#rows.length) return this.#frame(members, this.#changed);
    const own = new Set(members);
    const cut = (rows: readonly number[]) => rows.filter((index) => own.has(index));
    const { d, q, t, v, r, p, w, h } = this.#changed;
    return this.#frame(members, {
      d: cut(d),
      q: cut(q),
      t: cut(t),
      v: cut(v),
      r: cut(r),
      p: cut(p),
      w: cut(w),
      h: cut(h),
    });
  }

  /** All that is known of these members. */
  full(members: readonly number[]): TickFrame {
    const all = [...members];
    const w = all.filter((index) => this.#rows[index]?.vwap !== 0);
    const h = all.filter((index) => {
      const row = this.#rows[index];
      return row !== undefined && isRestricted(row.tick);
    });
    const frame = this.#frame(members, { d: all, q: all, t: all, v: all, r: all, p: all, w, h });
    return { ...frame, f: 1 };
  }

  #frame(members: readonly number[], { d, q, t, v, r, p, w, h }: Changed): TickFrame {
    const listed = (rows: readonly number[]) => (rows.length === members.length ? null : rows);
    return {
      s: this.#batch?.seq ?? 0,
      a: this.#batch?.at ?? 0,
      ...(d.length > 0 ? { d: this.#entries(d) } : {}),
      ...(q.length > 0 ? { q: [listed(q), ...this.#quotes(q)] as const } : {}),
      ...(t.length > 0 ? { t: [listed(t), ...this.#trades(t)] as const } : {}),
      ...(v.length > 0 ? { v: [listed(v), this.#dayVolumes(v)] as const } : {}),
      ...(r.length > 0 ? { r: [listed(r), ...this.#ranges(r)] as const } : {}),
      ...(p.length > 0 ? { p: [listed(p), this.#priorCloses(p)] as const } : {}),
      ...(w.length > 0 ? { w: [listed(w), this.#at(w).map(({ vwap }) => vwap)] as const } : {}),
      ...(h.length > 0 ? { h: [listed(h), this.#restricted(h)] as const } : {}),
    };
  }

  /** The rows of these indexes; they are all known. */
  #at(indexes: readonly number[]): Row[] {
    const rows: Row[] = [];
    for (const index of indexes) {
      const row = this.#rows[index];
      if (row) rows.push(row);
    }
    return rows;
  }

  #entries(indexes: readonly number[]): DictionaryEntry[] {
    return this.#at(indexes).map(({ symbol, unit }, i) => [indexes[i] ?? 0, symbol, unit]);
  }

  #quotes(indexes: readonly number[]) {
    const columns: [number[], number[], number[], number[]] = [[], [], [], []];
    for (const { bid, spread, tick } of this.#at(indexes)) {
      columns[0].push(bid);
      columns[1].push(spread);
      columns[2].push(tick.bidSize);
      columns[3].push(tick.askSize);
    }
    return columns;
  }

  #trades(indexes: readonly number[]) {
    const columns: [number[], number[]] = [[], []];
    for (const { lastAboveBid, tick } of this.#at(indexes)) {
      columns[0].push(lastAboveBid);
      columns[1].push(tick.volume);
    }
    return columns;
  }

  #dayVolumes(indexes: readonly number[]): number[] {
    return this.#at(indexes).map(({ tick }) => tick.dayVolume);
  }

  #priorCloses(indexes: readonly number[]): number[] {
    return this.#at(indexes).map(({ priorClose }) => priorClose);
  }

  #restricted(indexes: readonly number[]): number[] {
    return this.#at(indexes).map(({ tick }) => Number(isRestricted(tick)));
  }

  #ranges(indexes: readonly number[]) {
    const columns: [number[], number[], number[]] = [[], [], []];
    for (const { open, high, low } of this.#at(indexes)) {
      columns[0].push(open);
      columns[1].push(high);
      columns[2].push(low);
    }
    return columns;
  }
}
