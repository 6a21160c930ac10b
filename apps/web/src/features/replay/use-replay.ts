/** A replay as questions: what is covered, a run that is begun and followed, and what it came to. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { formatInstant, parseMs } from '../../lib/format/time.ts';
import type { Problem } from '../../lib/problem.ts';
import { toCodedText, toProblem, toRefusal } from '../../platform/client/refusal.ts';
import type { ReplayRun, WireOutput } from '../../platform/client/shapes.ts';

export type CoveredSpan = { readonly fromMs: number; readonly toMs: number };

const toSpans = ({ periods }: WireOutput<'replayCoverage'>): readonly CoveredSpan[] =>
  periods.map(({ from, to }) => ({ fromMs: parseMs(from), toMs: parseMs(to) }));

/** Periods that can be replayed, oldest first; undefined until they are known. */
export function useCoverage() {
  const { queries } = useClient();
  return useWatched(useQuery(queries.replays.coverage.queryOptions({}, { select: toSpans })));
}

export type Replay = {
  /** The run that was begun last; null before the first. */
  readonly run: ReplayRun | null;
  readonly isOpen: boolean;
  readonly problem: Problem | null;
  readonly begin: (span: CoveredSpan) => void;
  readonly cancel: () => void;
};

const isOpenRun = ({ state }: ReplayRun): boolean => state === 'WAITING' || state === 'RUNNING';

const NO_RUN = '';

export function useReplay(): Replay {
  const { cache, calls, queries } = useClient();
  const [runId, setRunId] = useState(NO_RUN);
  const [problem, setProblem] = useState<Problem | null>(null);
  const onError = (error: unknown): void => setProblem(toProblem(error));
  const onSuccess = (run: ReplayRun): void => {
    cache.setQueryData(queries.replays.run.queryKey({ runId: run.runId }), run);
    setRunId(run.runId);
  };
  const followed = useQuery(
    queries.replays.run.queryOptions(
      { runId },
      {
        enabled: runId !== NO_RUN,
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
    ),
  );
  const begun = useMutation({
    mutationFn: ({ fromMs, toMs }: CoveredSpan) =>
      calls.replays.start.mutate({ from: formatInstant(fromMs), to: formatInstant(toMs) }),
    onMutate: () => setProblem(null),
    onSuccess,
    onError,
  });
  const canceled = useMutation({
    mutationFn: () => calls.replays.cancel.mutate({ runId }),
    onSuccess,
    onError,
  });
  const failed = followed.error === null ? null : toRefusal(followed.error);
  // The platform came back meanwhile: it knows no runs of before.
  const isForgotten = failed?.code === 'NOT_FOUND';
  const run = isForgotten ? null : (followed.data ?? null);
  return {
    run,
    isOpen: (run !== null && isOpenRun(run)) || begun.isPending,
    problem: problem ?? (failed === null ? null : toCodedText(failed)) ?? run?.failure ?? null,
    begin: (span) => begun.mutate(span),
    cancel: () => {
      if (run !== null) canceled.mutate();
    },
  };
}

/** What a run that is done came to. */
export function useReplayPicture(runId: string) {
  const client = useClient();
  return useQuery(
    client.queries.replays.picture.queryOptions({ runId }, { staleTime: Number.POSITIVE_INFINITY }),
  );
}

export function useReplayBars(runId: string, symbol: string) {
  const client = useClient();
  return useQuery(
    client.queries.replays.bars.queryOptions(
      { runId, symbol },
      { staleTime: Number.POSITIVE_INFINITY },
    ),
  );
}
