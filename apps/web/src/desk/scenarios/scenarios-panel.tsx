/** The scenario lab: one's scenarios, and the chosen one at work. */
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { formatQty } from '../../lib/format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Awaited } from '../clearing/facts.tsx';
import { refusalOf, refusalText } from '../data/refusal.ts';
import type { Scenario } from '../data/scenario-port.ts';
import { useDesk } from '../data/use-desk.ts';
import { ScenarioEditor } from './scenario-editor.tsx';
import { ScenarioWork } from './scenario-work.tsx';

export function ScenariosPanel() {
  const { port } = useDesk();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['scenarios'],
    queryFn: () => port.scenarios(),
  });
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
        onSaved={onSaved}
      />
      {scenario === null ? null : (
        <>
          <ScenarioWork key={scenario.scenarioId} scenario={scenario} />
          <div>
            <Button
              onClick={() =>
                void port.removeScenario(scenario.scenarioId).then(() => {
                  setChosen(null);
                  void refetch();
                })
              }
            >
              Remove this scenario
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

type FileProps = { readonly hasAny: boolean; readonly onRead: () => void };

function FileButtons({ hasAny, onRead }: FileProps) {
  const { port } = useDesk();
  const picker = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const read = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file === undefined) return;
    setFailure(null);
    try {
      await port.importScenarios(await contentOf(file));
      onRead();
    } catch (error) {
      setFailure(
        error instanceof SyntaxError
          ? 'This is no file of scenarios'
          : refusalText(refusalOf(error)),
      );
    }
  };
  const write = async (): Promise<void> => {
    const text = JSON.stringify(await port.exportScenarios(), null, 2);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.download = 'scenarios.json';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className="flex items-center gap-2">
      <Button disabled={!hasAny} onClick={() => void write()}>
        Export
      </Button>
      <Button onClick={() => picker.current?.click()}>Import</Button>
      <input
        ref={picker}
        type="file"
        accept="application/json"
        aria-label="File of scenarios"
        className="hidden"
        onChange={(event) => void read(event)}
      />
      <p role="alert" className="text-12 text-critical empty:hidden">
        {failure}
      </p>
    </div>
  );
}

/** @throws SyntaxError for text that is no JSON */
const contentOf = async (file: File): Promise<unknown> => JSON.parse(await file.text());
