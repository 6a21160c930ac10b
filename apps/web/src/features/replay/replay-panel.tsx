/** Session replay: a period of the platform is selected, replayed, verified, and played at any speed. */

import { Awaited } from '../../kit/facts/facts.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Empty } from '../../kit/ui/empty.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { formatPct } from '../../lib/format/numbers.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import type { ReplayRun } from '../../platform/client/shapes.ts';
import { PeriodFields } from './period-fields.tsx';
import { ReplayPlayer } from './replay-player.tsx';
import { useCoverage, useReplay, useReplayPicture } from './use-replay.ts';

export function ReplayPanel() {
  const coverage = useCoverage();
  const { run, isOpen, problem, begin, cancel } = useReplay();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {coverage.data === undefined ? (
        <Awaited
          what="the recorded periods"
          error={coverage.error}
          retry={() => void coverage.refetch()}
        />
      ) : (
        <PeriodFields covered={coverage.data} isBusy={isOpen} onBegin={begin} />
      )}
      {problem === null ? null : (
        <p role="alert" className="shrink-0 border-line border-b px-2 py-1 text-12 text-critical">
          <Refused problem={problem} />
        </p>
      )}
      {run === null ? (
        <Empty icon="clock" title="Select a period to replay">
          Every fill is recomputed and compared with the journal.
        </Empty>
      ) : null}
      {run !== null && isOpen ? <Progress run={run} onCancel={cancel} /> : null}
      {run?.state === 'DONE' && !isOpen ? <Played key={run.runId} runId={run.runId} /> : null}
      {run?.state === 'CANCELED' ? <Empty title="The replay was stopped" /> : null}
    </div>
  );
}

function Progress({ run, onCancel }: { readonly run: ReplayRun; readonly onCancel: () => void }) {
  const text = run.state === 'WAITING' ? 'Queued' : 'Preparing replay';
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 p-4 text-13 text-t2">
      <p>
        {text} <span className="font-mono text-t1">{formatPct(run.progress)}</span>
      </p>
      <progress aria-label={text} value={run.progress} max={1} className="h-1.5 w-60" />
      <Button size="sm" onClick={onCancel}>
        Stop
      </Button>
    </div>
  );
}

function Played({ runId }: { readonly runId: string }) {
  const { data, error, refetch } = useReplayPicture(runId);
  if (data !== undefined) return <ReplayPlayer picture={data} />;
  if (error !== null) {
    return (
      <Empty icon="alert" title="The replay cannot be shown" retry={() => void refetch()}>
        <Refused problem={toProblem(error)} />
      </Empty>
    );
  }
  return <div aria-busy="true" className="flex-1" />;
}
