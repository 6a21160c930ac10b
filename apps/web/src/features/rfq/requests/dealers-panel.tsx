/** Dealers compared by their record: response and win rates, speed, distance from mid and from the best. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Fact, FactLine } from '../../../kit/facts/fact-lists.tsx';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import {
  formatFixed,
  formatPct,
  formatQty,
  formatSigned,
  NONE,
} from '../../../lib/format/numbers.ts';
import type { RfqAnalytics } from '../../../platform/client/shapes.ts';
import { DEALER_COLUMNS, type DealerScore } from './dealer-columns.tsx';
import { ScorePlots } from './score-plots.tsx';

const toKey = ({ dealerId }: DealerScore): string => dealerId;
const filterText = ({ dealerId, name }: DealerScore): string => `${dealerId} ${name}`;

export function DealersPanel() {
  const client = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(client.queries.rfq.analytics.queryOptions({}, { placeholderData: keepPreviousData })),
  );
  const [shown, setShown] = useState<string | null>(null);
  if (data === undefined) {
    return <Awaited what="the dealers" error={error} retry={() => void refetch()} />;
  }
  const { dealers } = data;
  const chosen = dealers.find(({ dealerId }) => dealerId === shown) ?? dealers[0] ?? null;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Headline analytics={data} />
      <GridPanel
        id="dealers"
        label="Dealers"
        rows={dealers}
        columns={DEALER_COLUMNS}
        toKey={toKey}
        filterText={filterText}
        selected={new Set(chosen === null ? [] : [chosen.dealerId])}
        onSelect={(keys) => {
          const [first] = keys;
          if (first !== undefined) setShown(first);
        }}
        empty={
          <Empty title="No closed requests yet">
            Statistics appear after the first closed request.
          </Empty>
        }
      />
      {chosen === null ? null : <ScorePlots chosen={chosen} dealers={dealers} />}
    </div>
  );
}

function Headline({ analytics }: { readonly analytics: RfqAnalytics }) {
  const { requests, executed, didNotTradeRate, toMidBps, coverBps, overCover } = analytics;
  const saved = Object.entries(overCover).map(
    ([currency, amount]) => `${formatSigned(amount, 0)} ${currency}`,
  );
  const facts: readonly Fact[] = [
    { name: 'Ended', value: formatQty(requests) },
    { name: 'Traded', value: formatQty(executed) },
    { name: 'Not traded', value: didNotTradeRate === null ? NONE : formatPct(didNotTradeRate, 1) },
    { name: 'Over mid', value: toMidBps === null ? NONE : `${formatSigned(toMidBps, 2)} bp` },
    {
      name: 'Better than cover',
      value: coverBps === null ? NONE : `${formatFixed(coverBps, 2)} bp`,
    },
    { name: 'Saved vs cover', value: saved.length === 0 ? NONE : saved.join(', ') },
  ];
  return (
    <FactLine
      className="flex shrink-0 flex-wrap gap-x-4 gap-y-0.5 border-line border-b px-2 py-1.5 text-11"
      valueClass="font-medium"
      facts={facts}
    />
  );
}
