/** The course of the operator's figures: a row a minute, kept for a day; a minute that was not recorded is a gap. */
import type { OpsSeries, SeriesQuery } from '@tradefloor/contracts/ops-series';
import {
  isZeroWhenAbsent,
  SERIES_EVERY_MS,
  SERIES_KEPT,
  SERIES_RANGES,
} from '@tradefloor/contracts/vocabulary/ops-series';
import type { Table } from '../../table.ts';

/** Values by the figure's name; a figure that is not known is left out. */
export type Figures = Readonly<Record<string, number>>;

/** A day of minutes, each in a slot of its own: the same minute of the next day takes its place. */
export type SampleRow = {
  /** The minute since 1970 modulo those of a day. */
  readonly slot: string;
  /** Its beginning, milliseconds since 1970. */
  readonly minute: number;
  readonly figures: Figures;
};

const toMinute = (ms: number): number => ms - (ms % SERIES_EVERY_MS);
const toSlot = (minute: number): string => `#${(minute / SERIES_EVERY_MS) % SERIES_KEPT}`;

export class SeriesBook {
  readonly #rows: Table<SampleRow>;

  constructor(rows: Table<SampleRow>) {
    this.#rows = rows;
  }

  /** Whether the minute of an instant has its row. */
  has(nowMs: number): boolean {
    return this.#find(toMinute(nowMs)) !== undefined;
  }

  /** Records the figures of the minute of an instant, once: later figures of the same minute change nothing. */
  note(figures: Figures, nowMs: number): void {
    const minute = toMinute(nowMs);
    if (!this.has(nowMs)) this.#rows.put({ slot: toSlot(minute), minute, figures });
  }

  /**
   * The points of a span that ends with the present minute, or with the last one while the present is not recorded yet.
   * Without a figure, all that any of its minutes has, in order of their names.
   */
  read({ range, figure }: SeriesQuery, nowMs: number): OpsSeries {
    const present = toMinute(nowMs);
    const last = this.has(nowMs) ? present : present - SERIES_EVERY_MS;
    const count = SERIES_RANGES[range];
    const from = last - (count - 1) * SERIES_EVERY_MS;
    const rows = Array.from({ length: count }, (_, i) => this.#find(from + i * SERIES_EVERY_MS));
    const names = figure === undefined ? namesIn(rows) : [figure];
    const items = names.map((name) => ({
      figure: name,
      values: rows.map((row) => (row === undefined ? null : valueIn(row, name))),
    }));
    return { from, everyMs: SERIES_EVERY_MS, items };
  }

  #find(minute: number): SampleRow | undefined {
    const row = this.#rows.get(toSlot(minute));
    return row?.minute === minute ? row : undefined;
  }
}

const namesIn = (rows: readonly (SampleRow | undefined)[]): string[] =>
  [...new Set(rows.flatMap((row) => Object.keys(row?.figures ?? {})))].sort();

const valueIn = ({ figures }: SampleRow, name: string): number | null =>
  figures[name] ?? (isZeroWhenAbsent(name) ? 0 : null);
