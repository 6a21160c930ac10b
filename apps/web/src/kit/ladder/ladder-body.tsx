/** The rows of the ladder: made once, written past React; presses are read where they land. */

import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react';
import { phrase } from '../../lib/text/phrase.ts';
import type { Side } from '../../platform/client/shapes.ts';
import { gridPart } from '../grid/grid-roles.ts';
import { LADDER_CELLS, VOLUME_CELL } from './ladder-screen.ts';
import type { Ladder } from './use-ladder.ts';

/** What a press on a row does. */
export type LadderPresses = {
  /** One press on a price, for the side of its column. */
  readonly press: (side: Side, tick: number) => void;
  readonly cancelAt: (tick: number, side: Side | null) => void;
};

type LadderBodyProps = {
  readonly id: string;
  readonly name: string;
  readonly ladder: Ladder;
  readonly trading: LadderPresses;
  readonly trades: boolean;
  /** Shows what has traded at each price of the model's day. */
  readonly hasVolume?: boolean;
};

const TITLES = ['My size / queue ahead', 'Bid', 'Price', 'Ask', 'My size / queue ahead'] as const;
const LEFT_BUTTON = 0;
/** A wheel's notch of about a hundred pixels is three ticks. */
const WHEEL_PX = 33;

export function LadderBody(props: LadderBodyProps) {
  const { id, name, ladder, trading, trades, hasVolume = false } = props;
  const { model, rows, body, redraw } = ladder;
  const rest = useRef(0);
  const hold = (isHeld: boolean): void => {
    model.hold(isHeld);
    redraw();
  };
  const onPress = (event: PointerEvent): void => {
    if (event.button !== LEFT_BUTTON || !trades || !(event.target instanceof Element)) return;
    const cell = event.target.closest<HTMLElement>('[data-cell]');
    const row = Number(cell?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? Number.NaN);
    const tick = Number.isInteger(row) ? model.tickOfRow(row) : null;
    if (tick === null) return;
    pressOn(cell?.dataset['cell'], tick, trading);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows written past React are plain blocks; the roles make them a grid.
    <div
      ref={body}
      role="grid"
      tabIndex={0}
      data-panel-focus
      data-key-scope="ladder"
      aria-label={phrase`Ladder of ${name}`}
      className={`ladder-body ${trades ? 'ladder-trades' : ''} ${hasVolume ? 'ladder-volumes' : ''}`}
      onPointerDown={onPress}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onWheel={(event) => {
        rest.current += event.deltaY;
        const ticks = Math.trunc(rest.current / WHEEL_PX);
        rest.current -= ticks * WHEEL_PX;
        if (ticks !== 0) model.scroll(-ticks);
        redraw();
      }}
      onKeyDown={cursorKeys(ladder)}
    >
      <Head hasVolume={hasVolume} />
      <Rows id={id} rows={rows} hasVolume={hasVolume} />
    </div>
  );
}

/** A press on a size is an order there; on one's own shares it takes them off. */
function pressOn(cell: string | undefined, tick: number, trading: LadderPresses): void {
  if (cell === 'bid') trading.press('BUY', tick);
  else if (cell === 'ask') trading.press('SELL', tick);
  else if (cell === 'ownBid') trading.cancelAt(tick, 'BUY');
  else if (cell === 'ownAsk') trading.cancelAt(tick, 'SELL');
}

const PAGE = 10;

/** Arrows move the cursor by price and by side; a page is ten ticks. */
const cursorKeys =
  ({ model, redraw }: Ladder) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const ticks = toTicks(event);
    const side = SIDE_OF_ARROW[event.key];
    if (ticks === 0 && side === undefined) return;
    event.preventDefault();
    if (side === undefined) model.moveCursor(ticks);
    else if (model.cursor !== null) model.setCursor({ ...model.cursor, side });
    redraw();
  };

const SIDE_OF_ARROW: Readonly<Record<string, Side>> = { ArrowLeft: 'BUY', ArrowRight: 'SELL' };

/** Ticks of a key, upwards; zero for every other key. */
function toTicks({ key, shiftKey }: KeyboardEvent): number {
  const size = shiftKey ? PAGE : 1;
  if (key === 'ArrowUp') return size;
  if (key === 'ArrowDown') return -size;
  if (key === 'PageUp') return PAGE;
  return key === 'PageDown' ? -PAGE : 0;
}

type HasVolume = { readonly hasVolume: boolean };

const listCells = (hasVolume: boolean): readonly string[] =>
  hasVolume ? [...LADDER_CELLS, VOLUME_CELL] : LADDER_CELLS;

const Head = memo(function Head({ hasVolume }: HasVolume) {
  const titles = hasVolume ? [...TITLES, 'Volume'] : TITLES;
  const cells = listCells(hasVolume);
  return (
    <div {...gridPart('row')} className="ladder-row ladder-head">
      {titles.map((title, i) => (
        <div key={cells[i]} {...gridPart('columnheader')} title={title} className="truncate px-1.5">
          {title}
        </div>
      ))}
    </div>
  );
});

type RowsProps = HasVolume & { readonly id: string; readonly rows: number };

/** One block a row, for as long as the space stays the same. */
const Rows = memo(function Rows({ id, rows, hasVolume }: RowsProps) {
  const cells = listCells(hasVolume);
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; prices move through it.
    <div key={row} {...gridPart('row')} data-row={row} className="ladder-row">
      {cells.map((cell) => (
        <div
          key={cell}
          id={`${id}-${row}-${cell}`}
          {...gridPart('gridcell')}
          data-cell={cell}
          className="ladder-cell"
        />
      ))}
    </div>
  ));
});
