/** Who did what to a request, and when: the record that is never changed. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatInstant, formatTimeMs, parseMs } from '../../../lib/format/time.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { Rfq } from '../../../platform/client/shapes.ts';

export function RfqSteps({ rfq }: { readonly rfq: Rfq }) {
  const client = useClient();
  const { data, error } = useWatched(
    useQuery(
      client.queries.rfq.steps.queryOptions(
        { rfqId: rfq.rfqId },
        { select: ({ items }) => items, placeholderData: keepPreviousData },
      ),
    ),
  );
  return (
    <section aria-label="Steps" className="min-h-24 flex-1 border-line border-t px-2 py-1.5">
      <h2 className="mb-1 text-11 text-t3">Audit trail</h2>
      {error && data === undefined ? (
        <p className="text-12 text-critical">
          <Refused problem={toProblem(error)} />
        </p>
      ) : null}
      <ol className="flex flex-col text-12">
        {data?.map(({ version, at, actor, action, detail }) => (
          <li key={version} className="flex flex-wrap gap-x-2 py-px">
            <time className="font-mono text-t3" title={formatInstant(parseMs(at))}>
              {formatTimeMs(parseMs(at))}
            </time>
            <span className="font-medium">{actor}</span>
            <span className="text-t2">{action}</span>
            {detail === null ? null : <span className="text-t1 tabular-nums">{detail}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
