/** The ticket's part for an algo: its parameters, and its schedule before anything is sent. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AlgoForm } from '../../../kit/algo/algo-form.tsx';
import type { AlgoTexts } from '../../../kit/algo/algo-texts.ts';
import { SchedulePlot } from '../../../kit/algo/schedule-plot.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatFixed, formatQty, NONE } from '../../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { PreviewRequest, SchedulePreview } from '../../../platform/client/shapes.ts';

type AlgoSectionProps = {
  readonly strategy: PreviewRequest['strategy'];
  readonly texts: AlgoTexts;
  readonly onChange: (texts: AlgoTexts) => void;
  /** What would be sent; null while it is not whole. */
  readonly draft: PreviewRequest | null;
  /** What is wrong with the parameters; null when nothing is. */
  readonly problem: string | null;
};

export function AlgoSection({ strategy, texts, onChange, draft, problem }: AlgoSectionProps) {
  const client = useClient();
  const nowMs = client.browser.nowMs();
  return (
    <section
      aria-label={phrase`${strategy} parameters`}
      className="flex flex-col gap-2 rounded-sm border border-line p-2"
    >
      <AlgoForm strategy={strategy} texts={texts} nowMs={nowMs} onChange={onChange} />
      <div className="min-h-48" data-testid="schedule-preview">
        {draft === null ? (
          <p className="text-11 text-t3">{problem ?? 'Enter a quantity to see the schedule.'}</p>
        ) : (
          <Preview draft={draft} />
        )}
      </div>
    </section>
  );
}

const QUIET_MS = 200;

/** The newest text that has stood still for a moment. */
function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setQuiet(text), QUIET_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return quiet;
}

function Preview({ draft }: { readonly draft: PreviewRequest }) {
  const client = useClient();
  const body = useQuiet(JSON.stringify(draft));
  const { data, error } = useWatched(
    useQuery(
      client.queries.algos.preview.queryOptions(JSON.parse(body) as PreviewRequest, {
        placeholderData: keepPreviousData,
        retry: false,
      }),
    ),
  );
  if (error) {
    return (
      <p role="status" className="text-11 text-critical">
        <Refused problem={toProblem(error)} />
      </p>
    );
  }
  return data === undefined ? null : <Schedule preview={data} qty={draft.qty} />;
}

type ScheduleProps = { readonly preview: SchedulePreview; readonly qty: number };

function Schedule({ preview, qty }: ScheduleProps) {
  const { startAt, endAt, slices, curve, participationPct, expectedCostBps, notes } = preview;
  const [startMs, endMs] = [parseMs(startAt), parseMs(endAt)];
  const planned = curve.at(-1)?.planned ?? 0;
  const words = phrase`${formatQty(planned)} planned${
    slices.length > 0 ? phrase` in ${slices.length} slices` : ''
  } from ${formatTime(startMs)} to ${formatTime(endMs)}`;
  const schedule = slices.map(({ at, qty: by }) => ({ atMs: parseMs(at), qty: by }));
  return (
    <>
      <SchedulePlot
        label={words}
        startMs={startMs}
        endMs={endMs}
        qty={qty}
        isStepped={slices.length > 0}
        planned={
          slices.length > 0
            ? [{ atMs: startMs, qty: 0 }, ...schedule, { atMs: endMs, qty: planned }]
            : curve.map((point) => ({ atMs: parseMs(point.at), qty: point.planned }))
        }
        market={curve.map((point) => ({ atMs: parseMs(point.at), qty: point.market }))}
      />
      <p className="mt-1 text-11 text-t2">{phrase`${words}; ${formatFixed(participationPct, 2)}% of all volume, expected cost ${expectedCostBps === null ? NONE : `${formatFixed(expectedCostBps, 2)} bp`}.`}</p>
      {notes.map((note) => (
        <p key={note} className="text-11 text-t3">
          {note}
        </p>
      ))}
    </>
  );
}
