/** The request of a call in each language, and running it: both follow what the reader enters. */

import { useId, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Listed, Schemas } from '../document/openapi.ts';
import { type Draft, type DraftRequest, firstDraft, toRequest } from '../document/request.ts';
import { useLanguage } from '../parts/language.ts';
import { SnippetView } from '../parts/snippet-view.tsx';
import { LANGUAGES, toSnippet } from '../snippets/languages.ts';
import { ConfirmRun } from './confirm-run.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { useRun } from './use-run.ts';

type WorkbenchProps = { readonly listed: Listed; readonly schemas: Schemas };

export function Workbench({ listed, schemas }: WorkbenchProps) {
  const [draft, setDraft] = useState(() => firstDraft(listed, schemas));
  const [isOpen, setOpen] = useState(false);
  const drafted = toRequest(listed, draft, schemas);
  return (
    <section
      aria-label={phrase`Request of ${listed.operation.operationId}`}
      className="flex flex-col gap-2"
    >
      <Snippet drafted={drafted} />
      {isOpen ? (
        <RunForm listed={listed} draft={draft} drafted={drafted} onChange={setDraft} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>Try it</Button>
        </div>
      )}
    </section>
  );
}

function Snippet({ drafted }: { readonly drafted: DraftRequest }) {
  const { language, choose } = useLanguage();
  return (
    <SnippetView
      language={language}
      languages={LANGUAGES}
      onChoose={choose}
      {...(drafted.ok
        ? { text: toSnippet(language, window.location.origin, drafted.request) }
        : { text: null, problem: drafted.problem })}
    />
  );
}

type RunFormProps = {
  readonly listed: Listed;
  readonly draft: Draft;
  readonly drafted: DraftRequest;
  readonly onChange: (draft: Draft) => void;
};

function RunForm({ listed, draft, drafted, onChange }: RunFormProps) {
  const { operation } = listed;
  const { outcome, isRunning, run } = useRun();
  const [isAsking, setAsking] = useState(false);
  const isMutation = operation['x-kind'] === 'mutation';
  const start = (): void => {
    setAsking(false);
    if (drafted.ok) run(drafted.request);
  };
  return (
    <form
      aria-label={phrase`Run ${operation.operationId}`}
      className="flex flex-col gap-2 border border-line bg-s1 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isMutation) setAsking(true);
        else start();
      }}
    >
      <div className="grid gap-2 empty:hidden sm:grid-cols-2">
        {(operation.parameters ?? []).map(({ name, required }) => (
          <InputField
            key={name}
            label={required === true ? name : `${name} (optional)`}
            holds="words"
            value={draft.parameters[name] ?? ''}
            onChange={({ target }) =>
              onChange({ ...draft, parameters: { ...draft.parameters, [name]: target.value } })
            }
          />
        ))}
      </div>
      {draft.body === null ? null : (
        <BodyField text={draft.body} onChange={(body) => onChange({ ...draft, body })} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" disabled={isRunning || !drafted.ok}>
          {isRunning ? 'Running…' : 'Run'}
        </Button>
        {drafted.ok ? null : <p className="text-critical">{drafted.problem}</p>}
      </div>
      {isAsking && drafted.ok ? (
        <ConfirmRun
          listed={listed}
          request={drafted.request}
          onRun={start}
          onClose={() => setAsking(false)}
        />
      ) : null}
      <OutcomeView outcome={outcome} />
    </form>
  );
}

type BodyFieldProps = { readonly text: string; readonly onChange: (text: string) => void };

function BodyField({ text, onChange }: BodyFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-0.5 block font-medium text-11 text-t2">
        Body
      </label>
      <textarea
        id={id}
        value={text}
        rows={Math.min(16, text.split('\n').length + 1)}
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        className="w-full rounded-sm border border-control bg-bg p-2 font-mono text-12 text-t1"
      />
    </div>
  );
}
