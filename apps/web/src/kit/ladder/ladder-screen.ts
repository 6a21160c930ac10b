/**
 * Writes a ladder's frame into rows that stay where they are: only texts and bars that differ are touched, no element
 * comes or goes (design of the desk, 4.6). The rows are made by React and handed over once.
 */
import { formatQty } from '../../lib/format/numbers.ts';
import type { SideAt } from './ladder-book.ts';
import type { Frame } from './ladder-model.ts';
import type { LadderRow } from './ladder-rows.ts';

/** The cells of a row, from left to right. */
export const LADDER_CELLS = ['ownBid', 'bid', 'price', 'ask', 'ownAsk'] as const;
/** Of a ladder that shows what has traded at each price. */
export const VOLUME_CELL = 'volume';
export type LadderCell = (typeof LADDER_CELLS)[number];

type Cell = { readonly element: HTMLElement; readonly text: Text; shown: string; bar: string };
type Row = {
  readonly element: HTMLElement;
  readonly cells: Readonly<Record<LadderCell, Cell>>;
  readonly volume: Cell | null;
  marks: string;
};

export type LadderLook = {
  /** A price as it stands in a row, from whole price units. */
  readonly write: (units: number) => string;
  readonly tickUnits: number;
  /** The last trade's price in whole ticks; null before the first. */
  readonly lastTick: number | null;
};

export class LadderScreen {
  readonly #body: HTMLElement;
  readonly #rows: readonly Row[];

  /** @param body holds the rows, each with a cell of every name in `data-cell`; one for the volume or none */
  constructor(body: HTMLElement) {
    this.#body = body;
    this.#rows = [...body.querySelectorAll<HTMLElement>('[data-row]')].map((element) => ({
      element,
      cells: {
        ownBid: cellIn(element, 'ownBid'),
        bid: cellIn(element, 'bid'),
        price: cellIn(element, 'price'),
        ask: cellIn(element, 'ask'),
        ownAsk: cellIn(element, 'ownAsk'),
      },
      volume: element.querySelector(`[data-cell="${VOLUME_CELL}"]`) && cellIn(element, VOLUME_CELL),
      marks: '',
    }));
  }

  draw(frame: Frame, look: LadderLook): void {
    let active = '';
    for (const [i, row] of this.#rows.entries()) {
      const data = frame.rows[i];
      if (data === undefined) {
        blank(row);
        continue;
      }
      drawRow(row, data, { frame, look });
      if (frame.cursor?.tick !== data.tick) continue;
      active = row.cells[frame.cursor.side === 'BUY' ? 'bid' : 'ask'].element.id;
    }
    if (active === '') this.#body.removeAttribute('aria-activedescendant');
    else this.#body.setAttribute('aria-activedescendant', active);
  }
}

function cellIn(row: HTMLElement, name: LadderCell | typeof VOLUME_CELL): Cell {
  const element = row.querySelector<HTMLElement>(`[data-cell="${name}"]`);
  if (element === null) throw new Error(`a row of the ladder without ${name}`);
  const text = document.createTextNode('');
  element.replaceChildren(text);
  return { element, text, shown: '', bar: '' };
}

function blank(row: Row): void {
  for (const name of LADDER_CELLS) write(row.cells[name], '');
  if (row.volume !== null) write(row.volume, '');
  mark(row, '');
}

function write(cell: Cell, text: string): void {
  if (cell.shown === text) return;
  cell.shown = text;
  cell.text.data = text;
}

type Deps = { readonly frame: Frame; readonly look: LadderLook };

function drawRow(row: Row, data: LadderRow, { frame, look }: Deps): void {
  const { book, mostTotal, cursor, day } = frame;
  const { tick, bid, ask, bidTotal, askTotal } = data;
  write(row.cells.price, look.write(tick * look.tickUnits));
  write(row.cells.bid, sizeText(bid));
  write(row.cells.ask, sizeText(ask));
  write(row.cells.ownBid, ownText(bid));
  write(row.cells.ownAsk, ownText(ask));
  bar(row.cells.bid, bidTotal / mostTotal);
  bar(row.cells.ask, askTotal / mostTotal);
  drawVolume(row.volume, tick, day);
  const inSpread =
    book.bestBid !== null && book.bestAsk !== null && tick > book.bestBid && tick < book.bestAsk;
  const marks = [
    tick === book.bestBid ? 'best-bid' : '',
    tick === book.bestAsk ? 'best-ask' : '',
    inSpread ? 'spread' : '',
    bid?.waiting === undefined ? '' : 'stop-BUY',
    ask?.waiting === undefined ? '' : 'stop-SELL',
    tick === (day === null ? look.lastTick : day.lastTick) ? 'last' : '',
    tick === day?.settlementTick ? 'settlement' : '',
    cursor?.tick === tick ? `cursor-${cursor.side}` : '',
  ];
  mark(row, marks.filter(Boolean).join(' '));
}

function drawVolume(cell: Cell | null, tick: number, day: Frame['day']): void {
  if (cell === null) return;
  const lots = day?.volumes.get(tick) ?? 0;
  write(cell, lots === 0 ? '' : formatQty(lots));
  bar(cell, lots / Math.max(1, day?.mostVolume ?? 0));
}

const sizeText = (at: SideAt | null): string =>
  at === null || at.size === 0 ? '' : formatQty(at.size);

/** Own shares, and how many stand before them where that is known; behind them those that wait for this price. */
const ownText = (at: SideAt | null): string => {
  if (at === null) return '';
  const { own, ahead, waiting = '' } = at;
  if (own === 0) return waiting;
  const resting = ahead === null ? formatQty(own) : `${formatQty(own)} ‹${formatQty(ahead)}`;
  return waiting === '' ? resting : `${resting} ${waiting}`;
};

function bar(cell: Cell, part: number): void {
  const width = `${(part * 100).toFixed(1)}%`;
  if (cell.bar === width) return;
  cell.bar = width;
  cell.element.style.setProperty('--part', width);
}

function mark(row: Row, marks: string): void {
  if (row.marks === marks) return;
  row.marks = marks;
  row.element.dataset['marks'] = marks;
}
