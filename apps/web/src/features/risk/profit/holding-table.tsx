/** What each holding won of the day; a press draws the curve of one of them. */
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { shownName } from '../../../lib/format/names.ts';
import { formatFixed, formatSigned } from '../../../lib/format/numbers.ts';
import type { ProfitCurve } from './day-profit.ts';

type HoldingTableProps = {
  readonly holdings: ProfitCurve['holdings'];
  /** The one that is drawn; empty for all together. */
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
};

export function HoldingTable({ holdings, symbol, onSymbol }: HoldingTableProps) {
  return (
    <DataTable
      caption="P&L by symbol, in dollars"
      hidesCaption
      pad="px-1 py-0.5"
      heads={toHeads(['Symbol'], ['Day', 'Realised', 'Unrealised', 'Fees'])}
    >
      {holdings.map((row) => (
        <tr key={`${row.symbol} ${row.desk}`} className="border-line border-t">
          <RowHead>
            <button
              type="button"
              aria-pressed={row.symbol === symbol}
              title={row.symbol === symbol ? 'Draws all positions' : 'Draws this one alone'}
              className={cx(
                'text-accent hover:underline',
                row.symbol === symbol && 'font-semibold',
              )}
              onClick={() => onSymbol(row.symbol === symbol ? '' : row.symbol)}
            >
              {shownName(row.symbol)}
            </button>
          </RowHead>
          <td className={row.dayPnl < 0 ? 'text-down' : 'text-up'}>
            {formatSigned(row.dayPnl, 2)}
          </td>
          <td>{formatSigned(row.realisedPnl, 2)}</td>
          <td>{formatSigned(row.unrealisedPnl, 2)}</td>
          <td>{formatFixed(row.fees, 2)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
