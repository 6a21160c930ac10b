/** What a seat has and has earned: cash, equity, profit by its parts, and its positions. */
import { FactTiles } from '../../../kit/facts/fact-lists.tsx';
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { formatFixed, formatSigned, formatSignedQty, NONE } from '../../../lib/format/numbers.ts';
import type { SeatState } from '../../../platform/client/shapes.ts';

type OwnFiguresProps = {
  readonly figures: SeatState['figures'];
  readonly decimals: (symbol: string) => number;
};

const toTone = (amount: number): string | undefined =>
  amount === 0 ? undefined : amount > 0 ? 'text-up' : 'text-down';

export function OwnFigures({ figures, decimals }: OwnFiguresProps) {
  const { cash, equity, realised, unrealised, fees, total, maxDrawdown, positions } = figures;
  return (
    <section aria-label="Account" className="min-w-0 overflow-x-auto border border-line bg-s1 p-2">
      <h3 className="mb-1 font-semibold text-13">Account</h3>
      <FactTiles
        label="Account"
        className="mb-2 grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-3 gap-y-1 text-13"
        facts={[
          { name: 'Profit and loss', value: formatSigned(total, 2), tone: toTone(total) },
          { name: 'Realised', value: formatSigned(realised, 2) },
          { name: 'Unrealised', value: formatSigned(unrealised, 2) },
          { name: 'Fees', value: formatFixed(fees, 2) },
          { name: 'Cash', value: formatFixed(cash, 2) },
          { name: 'Equity', value: formatFixed(equity, 2), title: 'Cash and holdings at the mid' },
          { name: 'Max. drawdown', value: formatFixed(maxDrawdown, 2) },
        ]}
      />
      <DataTable
        caption="Positions"
        heads={toHeads(['Symbol'], ['Position', 'Average', 'Mid'])}
        bodyClass="tabular-nums [&_td]:px-1 [&_tr]:border-line [&_tr]:border-t"
      >
        {positions.map(({ symbol, netQty, avgPx, mid }) => (
          <tr key={symbol}>
            <RowHead>{symbol}</RowHead>
            <td>{formatSignedQty(netQty)}</td>
            <td>{avgPx === null ? NONE : formatFixed(avgPx, decimals(symbol))}</td>
            <td>{mid === null ? NONE : formatFixed(mid, decimals(symbol))}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
