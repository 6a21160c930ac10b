/** An algo's children, the newest first: when each was due, how late it went out, what became of it. */

import { DataTable, toHeads } from '../../kit/table/plain-table.tsx';
import { formatFixed, formatQty, NONE } from '../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { AlgoDetail } from '../../platform/client/shapes.ts';
import { statusTone } from '../../platform/orders/order-rules.ts';

/** Children listed; all are in the journal. */
const SHOWN = 25;

type AlgoChildrenProps = {
  readonly items: AlgoDetail['children'];
  /** How many there are. */
  readonly total: number;
  readonly decimals: number;
};

export function AlgoChildren({ items, total, decimals }: AlgoChildrenProps) {
  const shown = items.slice(0, SHOWN);
  if (shown.length === 0) return <p className="text-11 text-t3">No child orders yet.</p>;
  return (
    <DataTable
      caption={phrase`Children${total > shown.length ? phrase`, the newest ${shown.length} of ${total}` : ''}`}
      className="text-11"
      pad=""
      data-testid="algo-children"
      heads={toHeads(['No.', 'Sent'], ['Delay', 'Qty', 'Limit', 'Filled', 'Avg px', 'State'])}
    >
      {shown.map(({ order, childNo, sentAt, dueAt }) => (
        <tr key={order.orderId} data-testid="algo-child">
          <td>{childNo}</td>
          <td>{formatTime(parseMs(sentAt))}</td>
          <td className="text-right">{phrase`${formatQty(parseMs(sentAt) - parseMs(dueAt))} ms`}</td>
          <td className="text-right">{formatQty(order.qty)}</td>
          <td className="text-right">{price(order.price, decimals)}</td>
          <td className="text-right">{formatQty(order.filledQty)}</td>
          <td className="text-right">{price(order.avgPx, decimals + 1)}</td>
          <td className={`text-right ${statusTone(order.status)}`}>{order.status}</td>
        </tr>
      ))}
    </DataTable>
  );
}

const price = (value: number | null, decimals: number): string =>
  value === null ? NONE : formatFixed(value, decimals);
