/** What the clearing house bought in for an account, with what that cost; nothing where there was none. */

import { Amount, Awaited } from '../../kit/facts/facts.tsx';
import { MoreButton } from '../../kit/grid/more-button.tsx';
import { usePages } from '../../kit/grid/pages.ts';
import { useClient } from '../../kit/live/use-client.ts';
import { useDecimals } from '../../kit/live/use-decimals.ts';
import { InstrumentName } from '../../kit/market/instrument-name.tsx';
import { PlainTable } from '../../kit/table/plain-table.tsx';
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';

export function BuyInTable({ userId }: { readonly userId: string }) {
  const client = useClient();
  const getDecimals = useDecimals();
  const { rows, error, hasMore, more, again } = usePages({
    pathKey: client.queries.ccp.buyIns.pathKey(),
    requested: { userId },
    read: (page) => client.calls.ccp.buyIns.query(page),
  });
  if (rows === null) {
    return <Awaited what="the buy-ins" error={error} retry={again} />;
  }
  if (rows.length === 0) return null;
  return (
    <div>
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
        {rows.map((row) => (
          <tr key={row.buyInId} className="border-line border-t">
            <td className="px-1 text-left">{row.businessDate}</td>
            <td className="px-1 text-left">
              <InstrumentName symbol={row.symbol} />
            </td>
            <td className="px-1">{formatQty(row.qty)}</td>
            <td className="px-1">{formatFixed(row.price, getDecimals(row.symbol))}</td>
            <td
              className="px-1"
              title={phrase`${formatFixed(row.notional + row.accruedInterest, 2)} for a contract of ${formatFixed(row.contractAmount, 2)}`}
            >
              <Amount value={row.cost} tone={row.cost > 0 ? 'text-down' : 'text-up'} />
            </td>
            <td className="px-1 text-left">{row.currency}</td>
            <td className="px-1 text-left">{row.settlementDate}</td>
          </tr>
        ))}
      </PlainTable>
      <MoreButton hasMore={hasMore} onPress={more} />
    </div>
  );
}
