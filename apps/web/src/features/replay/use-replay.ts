/** A replay as questions: what is covered, a run that is begun and followed, and what it came to. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDesk } from '../../kit/live/use-desk.ts';
import { useWatched } from '../../kit/query/old-figures.tsx';
import { formatInstant, msOf } from '../../lib/format/time.ts';
import { refusalOf, refusalText } from '../../platform/client/refusal.ts';
import type { ReplayRun } from '../../platform/client/replay-port.ts';

/** Without progress updates of a run, the covered part grows. */
const COVERAGE_MS = 10_000;
const LOOK_MS = 300;

export type CoveredSpan = { readonly fromMs: number; readonly toMs: number };

/** Periods that can be replayed, oldest first; undefined until they are known. */
export function useCoverage() {
  const desk = useDesk();
  return useWatched(
    useQuery({
      queryKey: ['replay-coverage'],
      queryFn: async (): Promise<readonly CoveredSpan[]> => {
        const periods = await desk.port.replayCoverage();
        return periods.map(({ from, to }) => ({ fromMs: msOf(from), toMs: msOf(to) }));
      },
      refetchInterval: COVERAGE_MS,
    }),
  );
}

export type Replay = {
  /** The run that was begun last; null before the first. */
  readonly run: ReplayRun | null;
  readonly isOpen: boolean;
  readonly problem: string | null;
  readonly begin: (span: CoveredSpan) => void;
  readonly cancel: () => void;
};

const isOpenRun = (run: ReplayRun | null): boolean =>
  run !== null && (run.state === 'WAITING' || run.state === 'RUNNING');

export function useReplay(): Replay {
  const desk = useDesk();
  const [run, setRun] = useState<ReplayRun | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const onError = (error: unknown): void => setProblem(refusalText(refusalOf(error)));
  const begun = useMutation({
    mutationFn: ({ fromMs, toMs }: CoveredSpan) =>
      desk.port.startReplay({
        from: formatInstant(fromMs),
        to: formatInstant(toMs),
      }),
    onMutate: () => setProblem(null),
    onSuccess: setRun,
    onError,
  });
  const canceled = useMutation({
    mutationFn: (runId: string) => desk.port.cancelReplay(runId),
    onSuccess: setRun,
    onError,
  });
  const isOpen = isOpenRun(run);
  const runId = run?.runId ?? null;
  useEffect(() => {
    if (!isOpen || runId === null) return;
    let isCurrent = true;
    const timer = window.setInterval(() => {
      desk.port.replayRun(runId).then(
        (now) => {
          if (isCurrent) setRun(now);
        },
        (error: unknown) => {
          if (!isCurrent) return;
          const refusal = refusalOf(error);
          setProblem(refusalText(refusal));
          // The platform came back meanwhile: it knows no runs of before.
          if (refusal.code === 'NOT_FOUND') setRun(null);
        },
      );
    }, LOOK_MS);
    return () => {
      isCurrent = false;
      window.clearInterval(timer);
    };
  }, [desk, isOpen, runId]);
  return {
    run,
    isOpen: isOpen || begun.isPending,
    problem: problem ?? run?.failure ?? null,
    begin: (span) => begun.mutate(span),
    cancel: () => {
      if (runId !== null) canceled.mutate(runId);
    },
  };
}

/** What a run that is done came to. */
export function useReplayPicture(runId: string) {
  const desk = useDesk();
  return useQuery({
    queryKey: ['replay-picture', runId],
    queryFn: () => desk.port.replayPicture(runId),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useReplayBars(runId: string, symbol: string) {
  const desk = useDesk();
  return useQuery({
    queryKey: ['replay-bars', runId, symbol],
    queryFn: () => desk.port.replayBars({ runId, symbol }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
