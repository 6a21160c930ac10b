/** The newest traces in a line each; the chosen one below as a waterfall. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { type Head, PlainTable } from '../../../kit/table/plain-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { formatTimeMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { formatMicros } from './ops-text.ts';
import { TraceView } from './trace-view.tsx';

const HEADS: readonly Head[] = [
  { name: 'Started, UTC', isText: true, title: 'When the first span of the request began' },
  {
    name: 'Request',
    isText: true,
    title: 'The call or event that the trace began with, and its service',
  },
  { name: 'Spans', title: 'Pieces of work that were recorded of it, over all services' },
  { name: 'Errors', title: 'Spans that ended with an error' },
  { name: 'Duration', title: 'From the start of the first span to the end of the last one' },
  {
    name: 'Trace',
    title: 'Shows its spans as a waterfall; traces are kept in the processes for a while',
  },
];

export function NewestTraces() {
  const client = useClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data = [] } = useWatched(
    useQuery(
      client.queries.ops.traces.queryOptions(
        { limit: 30 },
        { select: ({ items }) => items, retry: false },
      ),
    ),
  );
  const trace = useWatched(
    useQuery(
      client.queries.ops.trace.queryOptions(
        { id: chosen ?? '' },
        { enabled: chosen !== null, retry: false },
      ),
    ),
  );
  return (
    <>
      {trace.data === undefined ? null : <TraceView trace={trace.data} />}
      <PlainTable label="Newest traces" heads={HEADS}>
        {data.map(({ traceId, name, service, startUs, durationUs, spans, errors }) => (
          <tr key={traceId} className="border-line border-t">
            <td className="px-1 text-left">{formatTimeMs(startUs / 1_000)}</td>
            <td className="px-1 text-left">
              {name} <span className="text-t3">{service}</span>
            </td>
            <td className="px-1">{spans}</td>
            <td className={errors === 0 ? 'px-1' : 'px-1 text-critical'}>{errors}</td>
            <td className="px-1">{formatMicros(durationUs)}</td>
            <td className="px-1">
              <Button
                size="sm"
                aria-label={phrase`Show the trace of ${name} at ${formatTimeMs(startUs / 1_000)}`}
                aria-pressed={chosen === traceId}
                onClick={() => setChosen(traceId)}
              >
                Show
              </Button>
            </td>
          </tr>
        ))}
      </PlainTable>
    </>
  );
}
