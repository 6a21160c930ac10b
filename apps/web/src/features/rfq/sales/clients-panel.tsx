/** What each client has brought: how often it trades, at which mark-up, what was earned. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { formatFixed, formatPct, formatQty, NONE } from '../../../lib/format/numbers.ts';
import { byCurrency, HIT_RATIO_TITLE, NOT_TAKEN_TITLE } from './client-facts.tsx';
import { usePeople } from './use-people.ts';

const HEADS = [
  { name: 'Client', isText: true },
  { name: 'Requests' },
  { name: 'Traded' },
  { name: 'Not taken', title: NOT_TAKEN_TITLE },
  { name: 'Hit ratio', title: HIT_RATIO_TITLE },
  { name: 'Mark-up bp' },
  { name: 'Turnover' },
  { name: 'Mark-up revenue' },
] as const;

export function ClientsPanel() {
  const client = useClient();
  const { toName } = usePeople();
  const { data, error, refetch } = useWatched(
    useQuery(client.queries.rfq.analytics.queryOptions({}, { placeholderData: keepPreviousData })),
  );
  if (data === undefined) {
    return <Awaited what="the clients" error={error} retry={() => void refetch()} />;
  }
  if (data.clients.length === 0) return <Empty title="No client has traded yet" />;
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table taller than its panel is scrolled by keyboard.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto p-2"
    >
      <PlainTable label="Client activity" heads={HEADS}>
        {data.clients.map((score) => (
          <tr key={score.clientUserId} className="border-line border-t">
            <RowHead isStrong className="px-1 py-0.5">
              {toName(score.clientUserId)}
            </RowHead>
            <td className="px-1">{score.requests}</td>
            <td className="px-1">{score.executed}</td>
            <td className="px-1">{score.notTaken}</td>
            <td className="px-1">{score.hitRatio === null ? NONE : formatPct(score.hitRatio)}</td>
            <td className="px-1">
              {score.markupBpsMean === null ? NONE : formatFixed(score.markupBpsMean, 2)}
            </td>
            <td className="px-1">
              {Object.entries(score.turnover)
                .map(([currency, face]) => `${formatQty(face)} ${currency}`)
                .join(', ') || NONE}
            </td>
            <td className="px-1">{byCurrency(score.pnl)}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
