/** The hot cells that are mounted in one grid, drawn together by one painter. */

import { NONE } from '../../lib/format/numbers.ts';
import { createLiveCell, type Flasher } from '../../lib/hot/live-cell.ts';
import type { LiveQuotes } from '../../lib/hot/live-quotes.ts';
import type { Paint } from '../../lib/hot/painter.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import type { LiveColumn } from './model/columns.ts';
import type { SeeText } from './use-column-needs.ts';

type Mounted = {
  /** Of its column. */
  readonly id: string;
  readonly symbol: string;
  readonly draw: (nowMs: number) => void;
};

/** Cells beyond the edge of the grid are laid out and painted like those in view: they are written once a second. */
const BEYOND_EVERY = 4;

/** A text in the element that flashes, in the cell that is coloured, under the id of its column. */
export type MountPoint = {
  readonly id: string;
  readonly text: Text;
  readonly element: HTMLElement;
  readonly cell: HTMLElement;
};

export class LiveCells {
  readonly #hot: LiveQuotes;
  readonly #flasher: Flasher;
  readonly #nowMs: () => number;
  readonly #see: SeeText;
  readonly #cells = new Set<Mounted>();
  #beyond: ReadonlySet<string> = new Set();
  #paints = 0;
  /** Up to where the cells beyond the edge are drawn. */
  #beyondSince = 0;

  readonly #repaint: () => void;

  constructor({ hot, flasher, browser, painter }: TradingClient, see: SeeText) {
    this.#repaint = () => painter.repaint();
    this.#hot = hot;
    this.#flasher = flasher;
    this.#nowMs = browser.nowMs;
    this.#see = see;
  }

  /** Draws the cells whose symbol changed; what flashed before goes out in the same frame. */
  readonly paint: Paint = (since, full) => {
    const nowMs = this.#nowMs();
    this.#flasher.settle(nowMs);
    this.#paints += 1;
    const isTurn = full || this.#paints % BEYOND_EVERY === 0;
    for (const cell of this.#cells) {
      const isBeyond = this.#beyond.has(cell.id);
      if (isBeyond && !isTurn) continue;
      const from = isBeyond ? this.#beyondSince : since;
      if (full || this.#hot.changedSince(cell.symbol, from)) cell.draw(nowMs);
    }
    if (isTurn) this.#beyondSince = this.#hot.version();
  };

  /** Columns out of view; one that comes into view has its newest figures with the next frame. */
  setBeyond(columns: ReadonlySet<string>): void {
    const isSeen = [...this.#beyond].some((id) => !columns.has(id));
    this.#beyond = columns;
    if (isSeen) this.#repaint();
  }

  /** Registers a cell and draws it at once; returns the unregister function. */
  mount<Row>(
    { id, text, element, cell: box }: MountPoint,
    column: LiveColumn<Row>,
    row: Row,
  ): () => void {
    const cell = createLiveCell(
      { text, element },
      column.flash === undefined ? null : this.#flasher,
    );
    const draw = (nowMs: number): void => {
      const value = column.value(row, this.#hot);
      const written = value === null ? NONE : column.text(value, row);
      if (cell.write(written, value ?? 0, nowMs)) this.#see(id, written);
      if (column.signed === true) colourBySign(box, value);
    };
    const mounted: Mounted = { id, symbol: column.symbol(row), draw };
    draw(this.#nowMs());
    this.#cells.add(mounted);
    return () => this.#cells.delete(mounted);
  }
}

/** Colours a cell by the sign of its number. */
export function colourBySign(element: HTMLElement, value: number | null): void {
  const sign = value === null || value === 0 ? 'none' : value > 0 ? 'up' : 'down';
  if (element.dataset['sign'] !== sign) element.dataset['sign'] = sign;
}
