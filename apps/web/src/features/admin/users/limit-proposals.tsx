/** Changes of limits that await approval. */

import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../kit/live/use-client.ts';
import { PendingProposals } from '../../../kit/proposals/pending-proposals.tsx';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import { differences } from './limit-draft.ts';

export function LimitProposals({ onDecided }: { readonly onDecided: () => void }) {
  const { calls, queries } = useClient();
  const { data, refetch } = useWatched(useQuery(queries.session.limitProposals.queryOptions({})));
  const items = (data?.items ?? []).map((item) => ({
    ...item,
    title: phrase`Limits of ${item.userId}`,
    changes: differences(item.before, item.after),
  }));
  return (
    <PendingProposals
      items={items}
      onDecide={async (decision) => {
        await calls.session.decideLimits.mutate(decision);
        onDecided();
        await refetch();
      }}
    />
  );
}
