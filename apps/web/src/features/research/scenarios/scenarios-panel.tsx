/** The scenario lab: one's scenarios, and the chosen one at work. */

import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useAccount, useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatQty } from '../../../lib/format/numbers.ts';
import type { Problem } from '../../../lib/problem.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { Scenario, WireInput } from '../../../platform/client/shapes.ts';
import type { PanelProps } from '../../../ui-state/panel-spec.ts';
import { usePanelSymbol } from '../../../ui-state/use-panel-symbol.ts';
import { playableSymbol } from './scenario-draft.ts';
import { ScenarioEditor } from './scenario-editor.tsx';
import { ScenarioWork } from './scenario-work.tsx';
import { useDoing } from './use-doing.ts';

export function ScenariosPanel({ channel }: PanelProps) {
  const { queries } = useClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const instruments = useAccount((account) => account.instruments());
  const symbol = playableSymbol(instruments, usePanelSymbol(channel).symbol);
  const { data, error, refetch } = useWatched(
    useQuery(queries.scenarios.list.queryOptions({}, { select: ({ items }) => items })),
  );
  if (data === undefined) {
    return <Awaited what="the scenarios" error={error} retry={() => void refetch()} />;
  }
  const scenario = data.find(({ scenarioId }) => scenarioId === chosen) ?? null;
  const onSaved = ({ scenarioId }: Scenario): void => {
    setChosen(scenarioId);
    void refetch();
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2">
      <FileButtons hasAny={data.length > 0} onRead={() => void refetch()} />
      <ul aria-label="Scenarios" className="flex flex-wrap gap-1">
        <li>
          <Button look={chosen === null ? 'primary' : 'outline'} onClick={() => setChosen(null)}>
            New scenario
          </Button>
        </li>
        {data.map(({ scenarioId, name, terms }) => (
          <li key={scenarioId}>
            <button
              type="button"
              translate="no"
              aria-pressed={scenarioId === chosen}
              onClick={() => setChosen(scenarioId)}
              className={cx(
                'h-7 rounded-sm border px-2 text-12',
                scenarioId === chosen ? 'border-accent bg-s3 text-t1' : 'border-control text-t2',
              )}
            >
              {name}{' '}
              <span className="text-t3">
                {terms.side} {formatQty(terms.qty)} {terms.symbol} {terms.strategy}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ScenarioEditor
        key={scenario === null ? 'new' : `${scenario.scenarioId} ${scenario.version}`}
        scenario={scenario}
        symbol={symbol}
        onSaved={onSaved}
      />
      {scenario === null ? null : (
        <>
          <ScenarioWork key={`${scenario.scenarioId} ${scenario.version}`} scenario={scenario} />
          <Removal
            key={`remove ${scenario.scenarioId}`}
            scenarioId={scenario.scenarioId}
            onRemoved={() => {
              setChosen(null);
              void refetch();
            }}
          />
        </>
      )}
    </div>
  );
}

type RemovalProps = { readonly scenarioId: string; readonly onRemoved: () => void };

function Removal({ scenarioId, onRemoved }: RemovalProps) {
  const { calls } = useClient();
  const { busy, failure, doing } = useDoing();
  const remove = async (): Promise<void> => {
    await calls.scenarios.remove.mutate({ scenarioId });
    onRemoved();
  };
  return (
    <div className="flex items-center gap-2">
      <Button disabled={busy !== null} onClick={() => void doing('remove', remove)}>
        Remove this scenario
      </Button>
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={failure} />
      </p>
    </div>
  );
}

type FileProps = { readonly hasAny: boolean; readonly onRead: () => void };

function FileButtons({ hasAny, onRead }: FileProps) {
  const { calls } = useClient();
  const picker = useRef<HTMLInputElement>(null);
  const { busy, failure, doing } = useDoing(toFailure);
  const read = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file === undefined) return;
    void doing('import', async () => {
      // A file's content is untrusted: the call's own schema reports its faults.
      await calls.scenarios.import.mutate(
        (await readContent(file)) as WireInput<'importScenarios'>,
      );
      onRead();
    });
  };
  const write = async (): Promise<void> => {
    const text = JSON.stringify(await calls.scenarios.export.query({}), null, 2);
    saveFile('scenarios.json', { text, type: 'application/json' });
  };
  return (
    <div className="flex items-center gap-2">
      <Button disabled={!hasAny || busy !== null} onClick={() => void doing('export', write)}>
        Export
      </Button>
      <Button disabled={busy !== null} onClick={() => picker.current?.click()}>
        Import
      </Button>
      <input
        ref={picker}
        type="file"
        accept="application/json"
        aria-label="File of scenarios"
        className="hidden"
        onChange={read}
      />
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={failure} />
      </p>
    </div>
  );
}

const toFailure = (error: unknown): Problem =>
  error instanceof SyntaxError ? 'Not a scenario file' : toProblem(error);

/** @throws SyntaxError for text that is no JSON */
const readContent = async (file: File): Promise<unknown> => JSON.parse(await file.text());
