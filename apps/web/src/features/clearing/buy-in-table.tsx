/** What the clearing house bought in for an account, with what that cost; nothing where there was none. */

import { useQuery } from '@tanstack/react-query';
import { Amount, Awaited } from '../../kit/facts/facts.tsx';
import { useClient } from '../../kit/live/use-client.ts';
import { useDecimals } from '../../kit/live/use-decimals.ts';
import { InstrumentName } from '../../kit/market/instrument-name.tsx';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { PlainTable } from '../../kit/table/plain-table.tsx';
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';

export function BuyInTable({ userId }: { readonly userId: string }) {
  const client = useClient();
  const getDecimals = useDecimals();
  const { data, error, refetch } = useWatched(
    useQuery(
      client.queries.ccp.buyIns.queryOptions(
        { userId, limit: 50 },
        { select: ({ items }) => items },
      ),
    ),
  );
  if (data === undefined) {
    return <Awaited what="the buy-ins" error={error} retry={() => void refetch()} />;
  }
  if (data.length === 0) return null;
  return (
    <PlainTable
      label="Buy-ins"
      heads={[
        { name: 'Bought in on', isText: true },
        { name: 'Symbol', isText: true },
        { name: 'Qty' },
        { name: 'Price' },
        { name: 'Cost' },
        { name: 'Ccy', isText: true },
        { name: 'Due since', isText: true },
      ]}
    >
      {data.map((row) => (
        <tr key={row.buyInId} className="border-line border-t">
          <td className="px-1 text-left">{row.businessDate}</td>
          <td className="px-1 text-left">
            <InstrumentName symbol={row.symbol} />
          </td>
          <td className="px-1">{formatQty(row.qty)}</td>
          <td className="px-1">{formatFixed(row.price, getDecimals(row.symbol))}</td>
          <td
            className="px-1"
            title={`${formatFixed(row.notional + row.accruedInterest, 2)} for a contract of ${formatFixed(row.contractAmount, 2)}`}
          >
            <Amount value={row.cost} tone={row.cost > 0 ? 'text-down' : 'text-up'} />
          </td>
          <td className="px-1 text-left">{row.currency}</td>
          <td className="px-1 text-left">{row.settlementDate}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
