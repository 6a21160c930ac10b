/** The last row of a grid: totals of the rows shown, always in view, written past React as prices change. */
import { useLayoutEffect, useRef } from 'react';
import { MINUS } from '../../lib/format/numbers.ts';
import { useClient } from '../live/use-client.ts';
import { gridPart, toPlace } from './grid-roles.ts';
import { colourBySign } from './live-cells.ts';
import { type GridColumn, type Placed, totalWidth } from './model/columns.ts';
import type { SeeText } from './use-column-needs.ts';

type FootProps<Row> = {
  readonly placed: readonly Placed<Row>[];
  readonly rows: readonly Row[];
  readonly see: SeeText;
};

/** Rows added up in one paint, on average: a long list is added up the more rarely. */
const ROWS_A_PAINT = 500;

/** Drawn together with the cells it sums up, so that it agrees with them. */
export function GridFoot<Row>({ placed, rows, see }: FootProps<Row>) {
  const client = useClient();
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const cells = [...(root.current?.children ?? [])];
    const draw = (): void => {
      for (const [at, { column }] of placed.entries()) {
        const cell = cells[at];
        if (column.total === undefined || !(cell instanceof HTMLElement)) continue;
        const text = column.total(rows, client.hot);
        if (cell.textContent === text) continue;
        cell.textContent = text;
        see(column.id, text);
        if (isSigned(column)) colourBySign(cell, parseSign(text));
      }
    };
    draw();
    let waited = 0;
    return client.painter.add(() => {
      waited += ROWS_A_PAINT;
      if (waited < rows.length) return;
      waited = 0;
      draw();
    });
  }, [client, placed, rows, see]);
  return (
    <div {...gridPart('rowgroup')} className="grid-foot" style={{ minWidth: totalWidth(placed) }}>
      <div ref={root} {...gridPart('row', { 'aria-label': 'Total' })}>
        {placed.map(({ column, style }, at) => (
          <div
            key={column.id}
            {...gridPart('gridcell', { 'aria-colindex': at + 1 })}
            data-kind={column.kind}
            data-pinned={column.isPinned}
            data-total={column.id}
            className="grid-cell"
            style={toPlace(column, style)}
          />
        ))}
      </div>
    </div>
  );
}

const isSigned = <Row,>({ hot }: GridColumn<Row>): boolean => hot?.signed === true;
const parseSign = (text: string): number =>
  text.startsWith('+') ? 1 : text.startsWith(MINUS) ? -1 : 0;
