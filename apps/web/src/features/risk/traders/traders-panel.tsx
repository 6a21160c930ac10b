/** Traders side by side: of the desk, or of the firm. A press on a name shows what is behind it. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import { DeskLosses } from '../desk-losses/desk-losses.tsx';
import { TraderDetail } from './trader-detail.tsx';
import { SORTS, type Sort, sortTraders } from './trader-rows.ts';
import { TraderTable } from './trader-table.tsx';

export function TradersPanel() {
  const client = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(client.queries.risk.traders.queryOptions({})),
  );
  const [sort, setSort] = useState<Sort>('size');
  const [chosen, setChosen] = useState<string | null>(null);
  if (data === undefined) {
    return error ? (
      <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />
    ) : (
      <Empty title="Calculating…" />
    );
  }
  if (data.items.length === 0) {
    return <Empty title="No traders">Users who trade on the desk are listed here.</Empty>;
  }
  const { traders } = data.total;
  const { items } = data;
  return (
    <div className="@container flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2">
      <div className="flex flex-wrap items-center gap-3">
        <Segmented label="Order by" value={sort} choices={SORTS} onChange={setSort} size="sm" />
        {traders > items.length ? (
          <span className="text-12 text-t3">{phrase`The ${items.length} largest of ${traders}`}</span>
        ) : null}
      </div>
      <div className="overflow-x-auto">
        <TraderTable
          items={sortTraders(items, sort)}
          total={data.total}
          chosen={chosen}
          onChoose={setChosen}
        />
      </div>
      <DeskLosses />
      {chosen === null ? null : <TraderDetail key={chosen} userId={chosen} />}
    </div>
  );
}
