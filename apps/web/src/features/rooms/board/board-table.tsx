/**
 * A leaderboard, sorted by any column. While one points at its rows or has the focus in them their order stands still, so
 * that no row moves away from under a press.
 */

import { useRef, useState } from 'react';
import { ColumnHead, RowHead, TableFrame } from '../../../kit/table/table-parts.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { RoomStanding } from '../../../platform/client/shapes.ts';
import { KIND_NAMES } from '../room/room-text.ts';
import type { FigureColumn } from './board-columns.ts';
import {
  type BoardColumn,
  type BoardSort,
  BY_RANK,
  keepOrder,
  rankText,
  sortStandings,
} from './board-order.ts';

type BoardTableProps = {
  readonly caption: string;
  readonly standings: readonly RoomStanding[];
  readonly columns: readonly FigureColumn[];
  readonly ownSeatId: string | null;
  /** Opens a seat; null where one may not. */
  readonly onOpen?: ((seatId: string) => void) | undefined;
};

export function BoardTable(props: BoardTableProps) {
  const { caption, standings, columns, ownSeatId, onOpen } = props;
  const [sort, setSort] = useState<BoardSort>(BY_RANK);
  const { rows, isHeld, handlers } = useHeldOrder(standings, sort);
  const heads = [
    { id: 'rank', name: 'Rank', title: 'Rank; = where it is shared' },
    { id: 'label', name: 'Participant', title: 'Name on the leaderboard' },
    ...columns,
  ] as const;
  return (
    <>
      <TableFrame caption={caption} hidesCaption className="text-right text-12 tabular-nums">
        <thead className="text-11">
          <tr>
            {heads.map(({ id, name, title }) => (
              <SortHead key={id} id={id} name={name} title={title} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody {...handlers}>
          {rows.map((standing) => (
            <BoardRow
              key={standing.seatId}
              standing={standing}
              rank={rankText(standing, standings)}
              columns={columns}
              isOwn={standing.seatId === ownSeatId}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </TableFrame>
      <p className="min-h-4 text-11 text-t2 print:hidden">
        {isHeld ? 'The order stands still while you are in the table' : ''}
      </p>
    </>
  );
}

/** The sorted rows, in the order that they had while they are held. */
function useHeldOrder(standings: readonly RoomStanding[], sort: BoardSort) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const order = useRef<readonly string[]>([]);
  const isHeld = isPointed || isFocused;
  const rows = isHeld ? keepOrder(standings, order.current) : sortStandings(standings, sort);
  order.current = rows.map(({ seatId }) => seatId);
  const handlers = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return { rows, isHeld, handlers };
}

type SortHeadProps = {
  readonly id: BoardColumn;
  readonly name: string;
  readonly title: string;
  readonly sort: BoardSort;
  readonly onSort: (sort: BoardSort) => void;
};

/** A first press sorts names and ranks upwards, and figures with the largest first. */
function SortHead({ id, name, title, sort, onSort }: SortHeadProps) {
  const isText = id === 'rank' || id === 'label';
  const isSorted = sort.column === id;
  const direction = sort.isDescending ? 'descending' : 'ascending';
  return (
    <ColumnHead
      align={isText ? 'left' : 'right'}
      aria-sort={isSorted ? direction : 'none'}
      title={title}
    >
      <Button
        look="quiet"
        size="sm"
        className={cx('px-1 text-11', isSorted && 'text-t1')}
        onClick={() =>
          onSort({ column: id, isDescending: isSorted ? !sort.isDescending : !isText })
        }
      >
        {name}
        <span aria-hidden="true" className="w-2">
          {isSorted ? (sort.isDescending ? '▾' : '▴') : ''}
        </span>
      </Button>
    </ColumnHead>
  );
}

type BoardRowProps = {
  readonly standing: RoomStanding;
  readonly rank: string;
  readonly columns: readonly FigureColumn[];
  readonly isOwn: boolean;
  readonly onOpen: BoardTableProps['onOpen'];
};

function BoardRow({ standing, rank, columns, isOwn, onOpen }: BoardRowProps) {
  const { seatId, label, kind, disqualified } = standing;
  const name = (
    <>
      {label}
      {isOwn ? ' (you)' : ''}
    </>
  );
  return (
    <tr className={cx('h-7 border-line border-t', isOwn && 'bg-selected font-medium')}>
      <td className="px-1 text-left">{rank}</td>
      <RowHead className="max-w-48 truncate px-1" title={label}>
        {onOpen === undefined ? (
          name
        ) : (
          <Button
            look="quiet"
            size="sm"
            className="-ml-2 max-w-full underline"
            onClick={() => onOpen(seatId)}
          >
            <span translate="no" className="truncate">
              {name}
            </span>
          </Button>
        )}
        {kind === 'PERSON' ? null : (
          <span className="ml-1 font-normal text-11 text-t2">{KIND_NAMES[kind]}</span>
        )}
        {disqualified === null ? null : (
          <span
            className="ml-1 font-normal text-11 text-critical"
            title={disqualified}
          >{phrase`Disqualified: ${disqualified}`}</span>
        )}
      </RowHead>
      {columns.map(({ id, text }) => (
        <td key={id} className="px-1">
          {text(standing)}
        </td>
      ))}
    </tr>
  );
}
