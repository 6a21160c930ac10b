/** What had been traded by the moment of a replay, newest first, and what was in the news. A press goes there. */

import { useState } from 'react';
import type { DecimalsOf } from '../../kit/live/use-decimals.ts';
import { DataTable, type Head } from '../../kit/table/plain-table.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import { formatTimeMs, parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { ReplayedFill, ReplayMark } from '../../platform/client/shapes.ts';

/** The newest that a list shows: more are in the blotter. */
const SHOWN = 200;

type ReplayFillsProps = {
  /** Oldest first, up to the moment. */
  readonly fills: readonly ReplayedFill[];
  /** Of the whole period, oldest first. */
  readonly marks: readonly ReplayMark[];
  readonly atMs: number;
  readonly getDecimals: DecimalsOf;
  readonly onSeek: (atMs: number) => void;
};

export function ReplayFills({ fills, marks, atMs, getDecimals, onSeek }: ReplayFillsProps) {
  const [view, setView] = useState<'fills' | 'marks'>('fills');
  const reported = marks.filter(({ at }) => parseMs(at) <= atMs);
  return (
    <div className="flex w-96 shrink-0 flex-col border-line border-l max-sm:h-44 max-sm:w-full max-sm:border-t max-sm:border-l-0">
      <div className="shrink-0 border-line border-b px-1.5 py-1">
        <Segmented
          label="List"
          size="sm"
          value={view}
          choices={[
            { value: 'fills', label: phrase`Fills ${formatQty(fills.length)}` },
            { value: 'marks', label: phrase`News and halts ${formatQty(reported.length)}` },
          ]}
          onChange={setView}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-auto">
        {view === 'fills' ? (
          <FillTable fills={fills} getDecimals={getDecimals} onSeek={onSeek} />
        ) : (
          <MarkList marks={reported} onSeek={onSeek} />
        )}
      </div>
    </div>
  );
}

const SOURCE = {
  REPLAYED: 'recomputed',
  PRICED: 'at the recomputed midpoint',
  RECORDED: 'as recorded',
} as const;

const HEADS: readonly Head[] = [
  { name: 'Time', isText: true },
  { name: 'Side', isText: true },
  { name: 'Quantity' },
  { name: 'Symbol', isText: true },
  { name: 'Price' },
  { name: 'Venue', isText: true },
  { name: 'Proof', isText: true, hidesName: true },
];

type FillTableProps = Pick<ReplayFillsProps, 'fills' | 'getDecimals' | 'onSeek'>;

function FillTable({ fills, getDecimals, onSeek }: FillTableProps) {
  const newest = fills.slice(-SHOWN).reverse();
  if (newest.length === 0) return <p className="p-2 text-12 text-t3">No fills so far.</p>;
  return (
    <DataTable
      heads={HEADS}
      caption="Fills so far, newest first"
      hidesCaption
      pad="px-1.5 py-0.5"
      className="text-12"
      headClass="sticky top-0 bg-s1"
      bodyClass="font-mono"
      data-testid="replay-fills"
    >
      {newest.map(({ fill, source, isEqual }) => (
        <tr key={fill.execId} className="hover:bg-hover [&_td]:px-1.5 [&_td]:py-0.5">
          <td>
            <Moment at={fill.at} onSeek={onSeek} />
          </td>
          <td className={fill.side === 'BUY' ? 'text-buy' : 'text-sell'}>
            {fill.side === 'BUY' ? 'Buy' : 'Sell'}
          </td>
          <td className="text-right">{formatQty(fill.qty)}</td>
          <td>{fill.symbol}</td>
          <td className="text-right">{formatFixed(fill.price, getDecimals(fill.symbol))}</td>
          <td className="text-t2">{fill.venue}</td>
          <td
            title={isEqual ? SOURCE[source] : 'mismatch'}
            className={isEqual ? (source === 'RECORDED' ? 'text-t3' : 'text-up') : 'text-critical'}
          >
            <Icon name={isEqual ? (source === 'RECORDED' ? 'dash' : 'check') : 'alert'} />
            <span className="visually-hidden">{isEqual ? SOURCE[source] : 'mismatch'}</span>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

type MarkListProps = {
  readonly marks: readonly ReplayMark[];
  readonly onSeek: (atMs: number) => void;
};

const KINDS = { NEWS: 'News', HALT: 'Halt', SHOCK: 'Shock', RESTART: 'Restart' } as const;

function MarkList({ marks, onSeek }: MarkListProps) {
  if (marks.length === 0) return <p className="p-2 text-12 text-t3">No events so far.</p>;
  return (
    <ul className="flex flex-col text-12">
      {marks
        .slice(-SHOWN)
        .reverse()
        .map((mark) => (
          <li
            key={`${mark.at} ${mark.text}`}
            className="flex gap-2 border-line border-b px-1.5 py-1"
          >
            <Moment at={mark.at} onSeek={onSeek} />
            <span className="w-12 shrink-0 text-t3">{KINDS[mark.kind]}</span>
            <span className="min-w-0 text-t2">
              {mark.symbol === null ? null : <b className="font-semibold">{mark.symbol} </b>}
              {mark.text}
            </span>
          </li>
        ))}
    </ul>
  );
}

function Moment({ at, onSeek }: { readonly at: string; readonly onSeek: (atMs: number) => void }) {
  const ms = parseMs(at);
  return (
    <button
      type="button"
      className="min-h-6 font-mono text-12 text-t2 underline-offset-2 hover:text-t1 hover:underline"
      title="Go to this time"
      onClick={() => onSeek(ms)}
    >
      {formatTimeMs(ms)}
    </button>
  );
}
