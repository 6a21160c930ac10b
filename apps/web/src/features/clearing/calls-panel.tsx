/** Margin calls, open ones first: who owes what until when, and what became of the others. */

import { useQuery } from '@tanstack/react-query';
import { Awaited } from '../../kit/facts/facts.tsx';
import { useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { Empty } from '../../kit/ui/empty.tsx';
import type { MarginCall } from '../../platform/client/shapes.ts';
import { CallLine } from './call-line.tsx';

const isClosed = ({ closedAt }: MarginCall): number => (closedAt === null ? 0 : 1);

export function CallsPanel() {
  const client = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(
      client.queries.ccp.calls.queryOptions({ limit: 200 }, { select: ({ items }) => items }),
    ),
  );
  if (data === undefined) {
    return <Awaited what="the margin calls" error={error} retry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return (
      <Empty title="No margin calls">
        A margin call is issued when the unpaid loss of an account exceeds 75 % of its initial
        margin.
      </Empty>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-auto p-2">
      {[...data]
        .sort((a, b) => isClosed(a) - isClosed(b))
        .map((call) => (
          <CallLine key={call.callId} call={call} />
        ))}
    </div>
  );
}
