/** A seat's fills, the newest first. */
import { SideWord } from '../../../kit/order/side-word.tsx';
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { formatFixed, formatQty } from '../../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import type { SeatState } from '../../../platform/client/shapes.ts';

type OwnFillsProps = {
  readonly fills: SeatState['fills'];
  readonly decimals: (symbol: string) => number;
};

const SHOWN = 50;

export function OwnFills({ fills, decimals }: OwnFillsProps) {
  return (
    <section aria-label="Fills" className="min-w-0 overflow-x-auto border border-line bg-s1 p-2">
      <h3 className="mb-1 font-semibold text-13">Fills</h3>
      {fills.length === 0 ? (
        <Empty title="No fills">Each trade of your orders is listed here.</Empty>
      ) : (
        <DataTable
          caption="Fills, the newest first"
          hidesCaption
          heads={toHeads(['Time', 'Symbol', 'Side'], ['Qty', 'Price', 'Venue'])}
          bodyClass="tabular-nums [&_td]:px-1 [&_tr]:border-line [&_tr]:border-t"
        >
          {fills.slice(0, SHOWN).map(({ execId, at, symbol, side, qty, price, venue }) => (
            <tr key={execId}>
              <RowHead>{formatTime(parseMs(at))}</RowHead>
              <td className="text-left">{symbol}</td>
              <td className="text-left">
                <SideWord side={side} />
              </td>
              <td>{formatQty(qty)}</td>
              <td>{formatFixed(price, decimals(symbol))}</td>
              <td>{venue}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  );
}
