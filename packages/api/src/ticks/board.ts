/**
 * The newest price of every symbol, and what changed with the last batch: from it the frames of all subscriptions
 * are cut. Knows nothing of sockets.
 */
import type { TickBatch } from '@tradefloor/contracts/market';
import { PX_PER_UNIT } from '@tradefloor/contracts/money';
import type { DictionaryEntry, TickFrame } from './frame.ts';

type Tick = TickBatch['ticks'][number];

type Row = {
  readonly symbol: string;
  /** Price units in one of the currency. */
  unit: number;
  tick: Tick;
};

/** Rows changed by the last batch, by column group, in rising order of index. */
type Changed = { d: number[]; q: number[]; t: number[]; v: number[]; r: number[] };

const nothing = (): Changed => ({ d: [], q: [], t: [], v: [], r: [] });

/** Cents, until a price needs more. */
const UNIT_MIN = 100;

const prices = ({ bid, ask, last, open, high, low }: Tick): readonly number[] => [
  bid,
  ask,
  last,
  open,
  high,
  low,
];

/** The smallest power of ten, from `unit` on, in which all prices of the tick are whole. */
function unitFor(tick: Tick, unit: number): number {
  const whole = (size: number) => prices(tick).every((price) => price % (PX_PER_UNIT / size) === 0);
  while (unit < PX_PER_UNIT && !whole(unit)) unit *= 10;
  return unit;
}

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
    if (this.#batch && batch.seq <= this.#batch.seq) return false;
    this.#batch = batch;
    this.#changed = nothing();
    for (const tick of batch.ticks) this.#take(tick);
    for (const rows of Object.values(this.#changed)) rows.sort((a, b) => a - b);
    return true;
  }

  #take(tick: Tick): void {
    const index = this.#indexes.get(tick.symbol) ?? this.#rows.length;
    const row = this.#rows[index];
    const unit = unitFor(tick, row?.unit ?? UNIT_MIN);
    const { d, q, t, v, r } = this.#changed;
    if (!row || unit !== row.unit) {
      for (const group of [d, q, t, v, r]) group.push(index);
      this.#indexes.set(tick.symbol, index);
      this.#rows[index] = { symbol: tick.symbol, unit, tick };
      return;
    }
    const was = row.tick;
    if (
      tick.bid !== was.bid ||
      tick.ask !== was.ask ||
      tick.bidSize !== was.bidSize ||
      tick.askSize !== was.askSize
    ) {
      q.push(index);
    }
    const traded = tick.last !== was.last || tick.volume !== was.volume || tick.volume > 0;
    if (traded) t.push(index);
    if (tick.dayVolume !== was.dayVolume + (traded ? tick.volume : 0)) v.push(index);
    if (tick.open !== was.open || tick.high !== was.high || tick.low !== was.low) r.push(index);
    row.tick = tick;
  }

  /** Indexes of the named symbols that are known, in rising order; null for all. */
  membersOf(symbols: readonly string[] | null): readonly number[] {
    if (symbols === null) return this.#rows.map((_, index) => index);
    const found = symbols.flatMap((symbol) => this.#indexes.get(symbol) ?? []);
    return [...new Set(found)].sort((a, b) => a - b);
  }

  /** What the last batch changed for these members. */
  delta(members: readonly number[]): TickFrame {
    const own = new Set(members);
    const cut = (rows: readonly number[]) => rows.filter((index) => own.has(index));
    const { d, q, t, v, r } = this.#changed;
    return this.#frame(members, { d: cut(d), q: cut(q), t: cut(t), v: cut(v), r: cut(r) });
  }

  /** All that is known of these members. */
  full(members: readonly number[]): TickFrame {
    const all = [...members];
    return { ...this.#frame(members, { d: all, q: all, t: all, v: all, r: all }), f: 1 };
  }

  #frame(members: readonly number[], { d, q, t, v, r }: Changed): TickFrame {
    const listed = (rows: readonly number[]) => (rows.length === members.length ? null : rows);
    return {
      s: this.#batch?.seq ?? 0,
      a: this.#batch?.at ?? 0,
      ...(d.length > 0 ? { d: d.flatMap((index) => this.#entry(index)) } : {}),
      ...(q.length > 0 ? { q: [listed(q), ...this.#quoteColumns(q)] as const } : {}),
      ...(t.length > 0 ? { t: [listed(t), ...this.#tradeColumns(t)] as const } : {}),
      ...(v.length > 0 ? { v: [listed(v), this.#sizes(v, (k) => k.dayVolume)] as const } : {}),
      ...(r.length > 0 ? { r: [listed(r), ...this.#rangeColumns(r)] as const } : {}),
    };
  }

  #quoteColumns(rows: readonly number[]) {
    return [
      this.#prices(rows, (tick) => tick.bid),
      this.#prices(rows, (tick) => tick.ask - tick.bid),
      this.#sizes(rows, (tick) => tick.bidSize),
      this.#sizes(rows, (tick) => tick.askSize),
    ] as const;
  }

  #tradeColumns(rows: readonly number[]) {
    return [
      this.#prices(rows, (tick) => tick.last - tick.bid),
      this.#sizes(rows, (tick) => tick.volume),
    ] as const;
  }

  #rangeColumns(rows: readonly number[]) {
    return [
      this.#prices(rows, (tick) => tick.open),
      this.#prices(rows, (tick) => tick.high),
      this.#prices(rows, (tick) => tick.low),
    ] as const;
  }

  #sizes(rows: readonly number[], pick: (tick: Tick) => number): number[] {
    return rows.map((index) => {
      const row = this.#rows[index];
      return row ? pick(row.tick) : 0;
    });
  }

  /** In the symbol's own unit, in which they are whole. */
  #prices(rows: readonly number[], pick: (tick: Tick) => number): number[] {
    return rows.map((index) => {
      const row = this.#rows[index];
      return row ? pick(row.tick) / (PX_PER_UNIT / row.unit) : 0;
    });
  }

  #entry(index: number): DictionaryEntry[] {
    const row = this.#rows[index];
    return row ? [[index, row.symbol, row.unit]] : [];
  }
}
