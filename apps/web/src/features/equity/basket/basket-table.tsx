/** The lines of a basket: every cell editable where it stands, what is wrong beside it, and what became of it. */

import { Fragment, type KeyboardEvent, useRef } from 'react';
import { visibleWindow } from '../../../kit/grid/model/geometry.ts';
import { useViewport } from '../../../kit/grid/use-viewport.ts';
import { ColumnHead, TableFrame } from '../../../kit/table/table-parts.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { IconButton } from '../../../kit/ui/icon-button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { withCode } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toCodedText } from '../../../platform/client/refusal.ts';
import type { BasketLine } from '../../../platform/client/shapes.ts';
import { showOrder } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { type SheetRow, toLine, withCell, withoutLine } from './sheet.ts';
import type { BasketState, LineFault } from './use-basket.ts';

const ROW_PX = 28;

type BasketTableProps = {
  readonly basket: BasketState;
  readonly faults: ReadonlyMap<number, readonly LineFault[]>;
};

export function BasketTable({ basket, faults }: BasketTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { sheet, left, leave, placed } = basket;
  const size = { rows: sheet.rows.length, rowHeight: ROW_PX };
  const { scrollTop, height } = useViewport(scroller, size);
  const { first, last } = visibleWindow(scrollTop, height, size);
  const toggleAll = (): void =>
    leave(left.size > 0 ? new Set() : new Set(sheet.rows.map(({ id }) => id)));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the inputs inside.
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto" onKeyDown={moveBetweenRows}>
      <TableFrame
        aria-label="Lines of the basket"
        aria-rowcount={sheet.rows.length + 1}
        className="border-collapse text-12"
      >
        <thead className="sticky top-0 z-1 bg-s2 text-11 text-t2">
          <tr className="h-6">
            <ColumnHead align="left" className="w-7 pl-1.5">
              <input
                type="checkbox"
                aria-label="Place all lines"
                checked={left.size === 0}
                disabled={placed?.placing === true}
                onChange={toggleAll}
              />
            </ColumnHead>
            <ColumnHead className="w-8">Line</ColumnHead>
            {sheet.header.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
              <ColumnHead key={at} align="left" className="px-1">
                {title}
              </ColumnHead>
            ))}
            <ColumnHead align="left" className="px-1">
              State
            </ColumnHead>
            <ColumnHead className="w-7">
              <span className="visually-hidden">Remove</span>
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          <Spacer px={first * ROW_PX} />
          {sheet.rows.slice(first, last).map((row, offset) => (
            <BasketRow
              key={row.id}
              row={row}
              at={first + offset}
              basket={basket}
              faults={faults.get(toLine(first + offset)) ?? []}
            />
          ))}
          <Spacer px={(sheet.rows.length - last) * ROW_PX} />
        </tbody>
      </TableFrame>
    </div>
  );
}

/** Stands for the rows that are out of view. */
function Spacer({ px }: { readonly px: number }) {
  return px <= 0 ? null : (
    <tr>
      <td style={{ height: px }} />
    </tr>
  );
}

/** Up and down go to the same column of the line above or below. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  const cell = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined;
  if (step === 0 || cell === undefined) return;
  const [line, column] = cell.split(':').map(Number);
  const to = event.currentTarget.querySelector<HTMLInputElement>(
    `[data-cell="${(line ?? 0) + step}:${column}"]`,
  );
  if (to === null) return;
  event.preventDefault();
  to.focus();
  to.select();
}

type BasketRowProps = {
  readonly row: SheetRow;
  readonly at: number;
  readonly basket: BasketState;
  readonly faults: readonly LineFault[];
};

function BasketRow({ row, at, basket, faults }: BasketRowProps) {
  const { sheet, edit, left, leave, placed } = basket;
  const line = toLine(at);
  const result = basket.lineResults.get(line);
  const isFixed = placed?.placing === true;
  const toggle = (): void => {
    const next = new Set(left);
    if (!next.delete(row.id)) next.add(row.id);
    leave(next);
  };
  return (
    <tr
      aria-rowindex={at + 2}
      className={cx('h-7 border-line border-b', left.has(row.id) && 'text-t3')}
    >
      <td className="pl-1.5">
        <input
          type="checkbox"
          aria-label={phrase`Place line ${line}`}
          checked={!left.has(row.id)}
          disabled={isFixed}
          onChange={toggle}
        />
      </td>
      <td className="pr-1 text-right text-t3">{line}</td>
      {row.cells.map((text, column) => {
        const fault = faults.find((each) => each.column === column);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
          <td key={column} className="p-0">
            <input
              aria-label={phrase`${sheet.header[column] ?? ''} of line ${line}`}
              aria-invalid={fault === undefined ? undefined : true}
              title={fault && withCode(fault.problem)}
              data-cell={`${line}:${column}`}
              value={text}
              readOnly={isFixed}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => edit(withCell(sheet, { id: row.id, column }, target.value))}
              className="h-6.5 w-full min-w-14 border border-transparent bg-transparent px-1 text-12 hover:border-line focus:bg-bg aria-invalid:border-critical aria-invalid:bg-down-wash"
            />
          </td>
        );
      })}
      <td className="max-w-72 px-1" aria-live={isFixed ? 'off' : undefined}>
        {result === undefined ? <Faults faults={faults} /> : <Result result={result} />}
      </td>
      <td>
        <IconButton
          icon="close"
          label={phrase`Remove line ${line}`}
          disabled={isFixed}
          onClick={() => edit(withoutLine(sheet, row.id))}
        />
      </td>
    </tr>
  );
}

function Faults({ faults }: { readonly faults: readonly LineFault[] }) {
  if (faults.length === 0) return null;
  return (
    <span className="text-critical">
      {faults.map(({ column, problem }, at) => (
        <Fragment key={`${column}: ${problem.text}`}>
          {at === 0 ? '' : '; '}
          <Refused problem={problem} />
        </Fragment>
      ))}
    </span>
  );
}

const TONES = {
  WAITING: 'text-t3',
  ACCEPTED: 'text-up',
  REFUSED: 'text-critical',
  INVALID: 'text-critical',
  STOPPED: 'text-warn',
} as const satisfies Record<BasketLine['state'], string>;

function Result({ result }: { readonly result: BasketLine }) {
  const ui = useUiStore();
  const { state, orderId, code, detail } = result;
  return (
    <span className={TONES[state]}>
      {state} <Refused problem={code === null ? detail : toCodedText({ code, detail })} />{' '}
      {orderId === null ? null : (
        <button
          type="button"
          className="min-h-6 text-t2 underline"
          onClick={() => showOrder(ui, orderId)}
        >
          order
        </button>
      )}
    </span>
  );
}
