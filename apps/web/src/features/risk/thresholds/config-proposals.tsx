/** The change of the thresholds that awaits approval. */
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../kit/live/use-client.ts';
import { PendingProposals } from '../../../kit/proposals/pending-proposals.tsx';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { differences } from './thresholds.ts';

export function ConfigProposals({ onDecided }: { readonly onDecided: () => void }) {
  const { calls, queries } = useClient();
  const { data, refetch } = useWatched(useQuery(queries.risk.configProposals.queryOptions({})));
  const items = (data?.items ?? []).map((item) => ({
    ...item,
    title: 'Risk thresholds',
    changes: differences(item.before, item.after),
  }));
  return (
    <PendingProposals
      items={items}
      onDecide={async (decision) => {
        await calls.risk.decideConfig.mutate(decision);
        onDecided();
        await refetch();
      }}
    />
  );
}
