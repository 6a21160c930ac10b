/**
 * The pixels that the columns of one grid need. They only ever grow, so that a column does not jump with every tick, and
 * each row is measured once.
 */
import { phrase } from '../../../lib/text/phrase.ts';
import type { GridColumn, Needs, Sort } from './columns.ts';

/** The width of a text in a grid's cells, pixels. */
export type Measure = (text: string) => number;

/** Left and right of a cell's text, and a pixel for rounding. */
const PADDING = 9;
/** Titles are written in 11 of the cells' 12. */
const TITLE_SCALE = 11 / 12;
/** The arrow of a sorted column, with its gap. */
const ARROW = 13;

export class ColumnNeeds<Row> {
  readonly #onWider: () => void;
  #measure: Measure = () => 0;
  #columns: readonly GridColumn<Row>[] = [];
  #seen = new WeakSet<object>();
  /** The widest text of each column so far, so that another font can measure it again. */
  readonly #widest = new Map<string, { readonly text: string; readonly pixels: number }>();
  #needs = new Map<string, number>();
  #isReported = false;

  /** @param onWider a text that was written past React needs more room: fit again */
  constructor(onWider: () => void) {
    this.#onWider = onWider;
  }

  /** What the columns need for these rows and for all that were seen before; the same map until one needs more. */
  fit(columns: readonly GridColumn<Row>[], rows: readonly Row[], sort: Sort | null): Needs {
    this.#isReported = false;
    if (this.#columns !== columns) {
      this.#columns = columns;
      this.#seen = new WeakSet();
    }
    for (const column of columns) {
      this.#raise(column.id, this.#headOf(column, sort));
      if (column.widest !== undefined) this.#read(column.id, column.widest);
    }
    for (const row of rows) {
      if (typeof row !== 'object' || row === null || this.#seen.has(row)) continue;
      this.#seen.add(row);
      for (const { id, text, mark = '' } of columns) {
        if (text !== undefined) this.#read(id, mark + phrase(text(row)));
      }
    }
    return this.#needs;
  }

  /** A text that was written past React. */
  readonly see = (id: string, text: string): void => {
    if (!this.#read(id, text) || this.#isReported) return;
    this.#isReported = true;
    this.#onWider();
  };

  /** Another font, or another size of it: everything is measured again. */
  measureWith(measure: Measure): void {
    if (measure === this.#measure) return;
    this.#measure = measure;
    this.#needs = new Map();
    this.#seen = new WeakSet();
    const before = [...this.#widest];
    this.#widest.clear();
    for (const [id, { text }] of before) this.#read(id, text);
  }

  #headOf({ id, title }: GridColumn<Row>, sort: Sort | null): number {
    const arrow = sort?.columnId === id ? ARROW : 0;
    return this.#measure(phrase(title)) * TITLE_SCALE + arrow;
  }

  #read(id: string, text: string): boolean {
    const pixels = this.#measure(text);
    if (pixels <= (this.#widest.get(id)?.pixels ?? 0)) return false;
    this.#widest.set(id, { text, pixels });
    return this.#raise(id, pixels);
  }

  #raise(id: string, pixels: number): boolean {
    const need = Math.ceil(pixels) + PADDING;
    if (need <= (this.#needs.get(id) ?? 0)) return false;
    this.#needs = new Map(this.#needs).set(id, need);
    return true;
  }
}
