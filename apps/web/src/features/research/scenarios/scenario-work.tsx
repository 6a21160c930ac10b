/** One scenario at work: run it, send it through every strategy, play it over many seeds, look at its runs. */

import { useQuery } from '@tanstack/react-query';
import { DARK_QTY_MIN } from '@tradefloor/contracts/vocabulary/order';
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatQty } from '../../../lib/format/numbers.ts';
import { formatMinute, parseMs } from '../../../lib/format/time.ts';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { patient } from '../../../platform/client/calls.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type {
  Lab,
  Scenario,
  ScenarioComparison,
  ScenarioRun,
  ScenarioRunLine,
} from '../../../platform/client/shapes.ts';
import { BatchView } from './batch-view.tsx';
import { CompareView } from './compare-view.tsx';
import { LabView } from './lab-view.tsx';
import { playStrategies } from './play-strategies.ts';
import { bpsText, RunView } from './run-view.tsx';
import { comparedFor, type Strategy } from './scenario-draft.ts';
import { useDoing } from './use-doing.ts';

const SEEDS = 200;
/** From patient to urgent. */
const AVERSIONS = [0, 0.5, 1];
/** As long as the gateway waits for a play: it takes as long as it takes. */
const PLAY_MS = 65_000;

type Shown =
  | { readonly kind: 'run'; readonly run: ScenarioRun }
  | { readonly kind: 'lab'; readonly lab: Lab }
  | { readonly kind: 'comparison'; readonly comparison: ScenarioComparison };

/** What a batch compares; the scenario's own strategy alone where nothing is named. */
type Compared = { readonly strategies?: Strategy[]; readonly riskAversions?: number[] };

export function ScenarioWork({ scenario }: { readonly scenario: Scenario }) {
  const { scenarioId } = scenario;
  const { calls, queries } = useClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const { busy, failure, doing } = useDoing();
  const runs = useQuery(
    queries.scenarios.runs.queryOptions(
      { scenarioId, limit: 50 },
      { select: ({ items }) => items },
    ),
  );
  const run = async (): Promise<void> => {
    setShown({
      kind: 'run',
      run: await calls.scenarios.run.mutate({ scenarioId }, patient(PLAY_MS)),
    });
    await runs.refetch();
  };
  const lab = () =>
    playStrategies(
      (strategy) =>
        calls.scenarios.lab.mutate({ scenarioId, strategies: [strategy] }, patient(PLAY_MS)),
      (played) => setShown({ kind: 'lab', lab: played }),
    );
  const startLab = (): Promise<void> => {
    setShown(null);
    return doing('lab', lab);
  };
  const show = async (runId: string) =>
    setShown({ kind: 'run', run: await calls.scenarios.runOf.query({ runId }) });
  const compare = async (left: string, right: string) =>
    setShown({
      kind: 'comparison',
      comparison: await calls.scenarios.compare.query({ runId: left, otherId: right }),
    });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={busy !== null} onClick={() => void doing('run', run)}>
          {busy === 'run' ? 'Running…' : 'Run'}
        </Button>
        <Button disabled={busy !== null} onClick={() => void startLab()}>
          {busy === 'lab'
            ? phrase`Played ${countPlayed(shown)} of ${STRATEGIES.length}…`
            : 'Compare strategies'}
        </Button>
      </div>
      <Alert problem={failure} />
      <Result shown={shown} />
      <Seeds scenario={scenario} />
      <Alert problem={runs.error === null ? null : toProblem(runs.error)} />
      <Runs
        lines={runs.data ?? []}
        isBusy={busy !== null}
        onShow={(runId) => void doing('show', () => show(runId))}
        onCompare={(left, right) => void doing('compare', () => compare(left, right))}
      />
    </div>
  );
}

/** Of a comparison of strategies that is being played. */
const countPlayed = (shown: Shown | null): number =>
  shown?.kind === 'lab' ? shown.lab.lines.length : 0;

const Alert = ({ problem }: { readonly problem: Problem | null }) => (
  <p role="alert" className="text-12 text-critical empty:hidden">
    <Refused problem={problem} />
  </p>
);

function Result({ shown }: { readonly shown: Shown | null }) {
  if (shown === null) {
    return (
      <p className="text-12 text-t3">{phrase`Run executes the order once in a private market that is the same each time. Compare strategies executes it in that market once with each of the ${STRATEGIES.length} and compares their costs.`}</p>
    );
  }
  if (shown.kind === 'run') return <RunView run={shown.run} />;
  if (shown.kind === 'lab') return <LabView lab={shown.lab} />;
  return <CompareView comparison={shown.comparison} />;
}

const BY_AVERSION: Compared = { strategies: ['IS', 'ARRIVAL'], riskAversions: AVERSIONS };

/** Batches: begun, watched while they play, given up. */
function Seeds({ scenario: { scenarioId, terms } }: { readonly scenario: Scenario }) {
  const { calls, queries } = useClient();
  const compared = comparedFor(terms);
  const { busy, failure, doing } = useDoing();
  const { data, refetch } = useWatched(
    useQuery({
      queryKey: [...queries.scenarios.batches.queryKey({ scenarioId, limit: 1 }), 'view'],
      queryFn: async ({ signal }) => {
        const { items } = await calls.scenarios.batches.query({ scenarioId, limit: 1 }, { signal });
        const [newest] = items;
        if (newest === undefined) return null;
        return calls.scenarios.batch.query({ batchId: newest.batchId }, { signal });
      },
    }),
  );
  const begin = async (through: Compared = {}): Promise<void> => {
    await calls.scenarios.startBatch.mutate({ scenarioId, seeds: SEEDS, ...through });
    await refetch();
  };
  const cancel = async (batchId: string): Promise<void> => {
    await calls.scenarios.cancelBatch.mutate({ batchId });
    await refetch();
  };
  const isBusy = busy !== null || data?.batch.state === 'RUNNING';
  return (
    <section aria-label="Distributions" className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={isBusy}
          onClick={() => void doing('begin', () => begin())}
        >{phrase`Over ${SEEDS} seeds`}</Button>
        <Button
          disabled={isBusy}
          onClick={() => void doing('begin', () => begin({ strategies: [...compared] }))}
        >{phrase`All strategies over ${SEEDS} seeds`}</Button>
        <Button
          disabled={isBusy}
          title={phrase`IS and ARRIVAL at risk aversions of ${AVERSIONS.join(', ')}`}
          onClick={() => void doing('begin', () => begin(BY_AVERSION))}
        >{phrase`Risk aversions over ${SEEDS} seeds`}</Button>
      </div>
      {compared.includes('DARK') ? null : (
        <p className="text-11 text-t3">{phrase`DARK is left out: the dark pool takes orders from ${formatQty(DARK_QTY_MIN)} shares.`}</p>
      )}
      <Alert problem={failure} />
      {data ? (
        <BatchView
          view={data}
          onCancel={() => void doing('cancel', () => cancel(data.batch.batchId))}
        />
      ) : null}
    </section>
  );
}

type RunsProps = {
  readonly lines: readonly ScenarioRunLine[];
  readonly isBusy: boolean;
  readonly onShow: (runId: string) => void;
  readonly onCompare: (left: string, right: string) => void;
};

function Runs({ lines, isBusy, onShow, onCompare }: RunsProps) {
  if (lines.length === 0) return null;
  return (
    <PlainTable
      label="Runs"
      heads={[
        { name: 'Run', isText: true },
        { name: 'Seed' },
        { name: 'Shortfall' },
        { name: 'Digest', isText: true },
        { name: 'View', isText: true },
      ]}
    >
      {lines.map(({ runId, ranAt, terms, shortfallBps, digest }, i) => {
        const before = lines[i + 1];
        return (
          <tr key={runId} className="border-line border-t">
            <td className="px-1 text-left">
              {formatMinute(parseMs(ranAt))}, {terms.strategy}
            </td>
            <td className="px-1">{terms.seed}</td>
            <td className="px-1">{bpsText(shortfallBps)}</td>
            <td className="px-1 text-left" title={digest}>
              <code>{digest.slice(0, 12)}</code>
            </td>
            <td className="flex gap-1 px-1 py-0.5">
              <Button size="sm" disabled={isBusy} onClick={() => onShow(runId)}>
                Show
              </Button>
              {before === undefined ? null : (
                <Button size="sm" disabled={isBusy} onClick={() => onCompare(before.runId, runId)}>
                  Compare with the previous run
                </Button>
              )}
            </td>
          </tr>
        );
      })}
    </PlainTable>
  );
}
