/** Located shares of the day: requested, granted, used and left; and what every share costs to borrow. */
import { useQuery } from '@tanstack/react-query';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { formatRate } from '../../../kit/market/rate-text.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { formatQty } from '../../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import type { BorrowTerms, Locate } from '../../../platform/client/shapes.ts';
import { LocateForm } from './locate-form.tsx';

export function LocatesPanel() {
  const client = useClient();
  const locates = useWatched(useQuery(client.queries.locates.list.queryOptions({})));
  const terms = useWatched(useQuery(client.queries.locates.borrowTerms.queryOptions({})));
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2 *:shrink-0">
      <LocateForm shares={terms.data?.items ?? []} />
      {locates.data === undefined ? (
        <Awaited what="locates" error={locates.error} retry={() => void locates.refetch()} />
      ) : (
        <LocateTable rows={locates.data.items} />
      )}
      {terms.data === undefined ? (
        <Awaited what="the borrow list" error={terms.error} retry={() => void terms.refetch()} />
      ) : (
        <BorrowTable rows={terms.data.items} />
      )}
    </div>
  );
}

function LocateTable({ rows }: { readonly rows: readonly Locate[] }) {
  if (rows.length === 0) return <p className="text-12 text-t3">No locates today</p>;
  return (
    <PlainTable
      label="Locates"
      heads={[
        { name: 'Symbol', isText: true },
        { name: 'Requested' },
        { name: 'Granted' },
        { name: 'Used' },
        { name: 'Left' },
        { name: 'Rate a year' },
        { name: 'Time', isText: true },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.locateId} className="border-line border-t">
          <td className="text-left">{row.symbol}</td>
          <td className="text-right">{formatQty(row.requestedQty)}</td>
          <td className="text-right">{formatQty(row.qty)}</td>
          <td className="text-right">{formatQty(row.usedQty)}</td>
          <td className="text-right">{formatQty(row.leftQty)}</td>
          <td className="text-right">{formatRate(row.rateBps)}</td>
          <td className="text-left">{formatTime(parseMs(row.grantedAt))}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** Hard names first: they are what one looks for. */
function BorrowTable({ rows }: { readonly rows: readonly BorrowTerms[] }) {
  const sorted = rows.toSorted((a, b) => Number(a.isEasy) - Number(b.isEasy));
  return (
    <PlainTable
      label="Borrow list"
      heads={[
        { name: 'Symbol', isText: true },
        { name: 'Borrow', isText: true },
        { name: 'Rate a year' },
        { name: 'Available' },
      ]}
    >
      {sorted.map(({ symbol, isEasy, rateBps, availableQty }) => (
        <tr key={symbol} className="border-line border-t">
          <td className="text-left">{symbol}</td>
          <td className="text-left">{isEasy ? 'Easy, no locate' : 'Hard, locate'}</td>
          <td className="text-right">{formatRate(rateBps)}</td>
          <td className="text-right">{availableQty === null ? 'any' : formatQty(availableQty)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
