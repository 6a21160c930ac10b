/** The life line: paste any id and see all that was written of it, with the milliseconds between. */

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useCallback, useState } from 'react';
import { useCan, useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { DataTable, type Head } from '../../../kit/table/plain-table.tsx';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { formatTimeMs, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { Life } from '../../../platform/client/shapes.ts';
import { withGaps } from './ops-text.ts';
import { useTimelineLink } from './timeline-link.ts';
import { TraceView } from './trace-view.tsx';

export function TimelinePanel() {
  const client = useClient();
  const [text, setText] = useState('');
  const [id, setId] = useState('');
  const operates = useCan('operate');
  const life = useWatched(
    useQuery(client.queries.ops.life.queryOptions({ id }, { enabled: id !== '', retry: false })),
  );
  const show = useCallback((requested: string): void => {
    setText(requested);
    setId(requested);
  }, []);
  useTimelineLink(show);
  const follow = (event: FormEvent): void => {
    event.preventDefault();
    setId(text.trim());
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2 text-12">
      <form onSubmit={follow} className="flex items-center gap-2">
        <label className="flex min-w-0 flex-1 items-center gap-2">
          <span className="whitespace-nowrap text-t2">Any id</span>
          <input
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder="order, fill, request for quote, voice deal, novation or request"
            spellCheck={false}
            className="min-w-0 flex-1 border border-control bg-s1 px-2 py-1 font-mono text-t1"
          />
        </label>
        <Button type="submit" size="sm" disabled={text.trim() === ''}>
          Follow
        </Button>
      </form>
      {id === '' ? (
        <Empty title="Enter an id">
          Copy ids from the rows of orders, fills and requests; every response has its request id.
        </Empty>
      ) : null}
      {life.error === null || life.data !== undefined ? null : (
        <Empty icon="alert" title={toProblem(life.error)} />
      )}
      {life.data === undefined ? null : <TimelineSteps life={life.data} />}
      {operates && life.data?.traceId ? <TimelineTrace traceId={life.data.traceId} /> : null}
    </div>
  );
}

const HEADS: readonly Head[] = [
  { name: 'Time, UTC', isText: true, title: 'When the step was recorded, to the millisecond' },
  { name: 'After', className: 'pr-3', title: 'Milliseconds since the step before' },
  { name: 'Service', isText: true, title: 'The service that recorded the step' },
  { name: 'What', isText: true, title: 'The event or the decision' },
  { name: 'Detail', isText: true, title: 'Its main figures, and the id of its record' },
];

function TimelineSteps({ life }: { readonly life: Life }) {
  return (
    <section aria-label="Timeline" className="min-w-0">
      <h2 className="mb-1 font-semibold">{richPhrase`Timeline of ${life.kind === 'rfq' ? phrase('a request for quote') : phrase`the ${life.kind}`} ${<span className="font-mono font-normal text-t2">{life.id}</span>}`}</h2>
      <DataTable className="text-left" pad="" heads={HEADS}>
        {withGaps(life.steps).map(({ step, gapMs }) => (
          <tr key={`${step.service} ${step.what} ${step.id}`} className="border-line border-t">
            <td className="whitespace-nowrap py-0.5 pr-2">{formatTimeMs(parseMs(step.at))}</td>
            <td className="whitespace-nowrap pr-3 text-right text-t3">{phrase`+${gapMs} ms`}</td>
            <td className="whitespace-nowrap pr-3 text-t2">{step.service}</td>
            <td className="whitespace-nowrap pr-3">{step.what}</td>
            <td className="w-full max-w-0 truncate text-t2" title={`${step.detail} ${step.id}`}>
              {step.detail} <span className="font-mono text-11 text-t3">{step.id}</span>
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

/** A trace is kept for a while only: without one there is nothing to show. */
function TimelineTrace({ traceId }: { readonly traceId: string }) {
  const client = useClient();
  const { data } = useWatched(
    useQuery(client.queries.ops.trace.queryOptions({ id: traceId }, { retry: false })),
  );
  return data === undefined ? null : <TraceView trace={data} />;
}
