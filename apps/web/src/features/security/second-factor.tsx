/** One's own second factor: turned on with the password and a code, turned off with a code. */

import { useQuery } from '@tanstack/react-query';
import { SECOND_FACTOR_MAX } from '@tradefloor/contracts/vocabulary/second-factor';
import { PASSWORD_MAX } from '@tradefloor/contracts/vocabulary/users';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { useChange } from '../../kit/query/use-change.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Empty } from '../../kit/ui/empty.tsx';
import { InputField } from '../../kit/ui/field.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import {
  type AuthenticatorKey,
  KeyToScan,
  RecoveryCodes,
} from '../../kit/ui/second-factor-parts.tsx';
import { formatMinute, parseMs } from '../../lib/format/time.ts';
import type { Problem } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import type { SecondFactor as State } from '../../platform/client/shapes.ts';

export function SecondFactor() {
  const { queries } = useClient();
  const { data, error, refetch } = useWatched(useQuery(queries.secondFactor.get.queryOptions({})));
  return (
    <section aria-label="Second factor" className="flex flex-col gap-2">
      <h3 className="font-medium text-13 text-t1">Second factor</h3>
      {!data && error ? (
        <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Empty title="Loading…" /> : null}
      {data ? <Body state={data} /> : null}
    </section>
  );
}

function Body({ state }: { readonly state: State }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (state.mode === 'off') {
    return <p className="text-12 text-t2">Not available for this account.</p>;
  }
  return state.isOn ? <TurnOff state={state} /> : <TurnOn onCodes={setCodes} />;
}

function TurnOn({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.secondFactor.pathFilter());
  const [key, setKey] = useState<AuthenticatorKey | null>(null);
  if (key === null) {
    const begin = (password: string) =>
      void run(async () => setKey(await calls.secondFactor.begin.mutate({ password })));
    return (
      <>
        <p className="text-12 text-t2">
          Off. With it a log-in needs your password and a code of an authenticator app. API keys do
          not.
        </p>
        <OneField
          key="password"
          field={{ label: 'Your password', type: 'password', autoComplete: 'current-password' }}
          button="Turn on"
          isBusy={isBusy}
          problem={problem}
          onSend={begin}
        />
      </>
    );
  }
  const confirm = (code: string) =>
    void run(async () =>
      onCodes((await calls.secondFactor.confirm.mutate({ code })).recoveryCodes),
    );
  return (
    <>
      <KeyToScan {...key} />
      <OneField
        key="code"
        field={{ label: 'Code of the app', autoComplete: 'one-time-code' }}
        button="Confirm"
        isBusy={isBusy}
        problem={problem}
        onSend={confirm}
      />
    </>
  );
}

function TurnOff({ state: { since, isRequired, recoveryCodesLeft } }: { readonly state: State }) {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.secondFactor.pathFilter());
  const end = (code: string) => void run(() => calls.secondFactor.end.mutate({ code }));
  return (
    <>
      <p className="text-12 text-t2">{phrase`On since ${since === null ? 'an unknown time' : formatMinute(parseMs(since))} · ${recoveryCodesLeft} recovery codes left${isRequired ? ' · Required for your role' : ''}`}</p>
      {isRequired ? null : (
        <OneField
          field={{ label: 'Code of the app, or a recovery code', autoComplete: 'one-time-code' }}
          button="Turn off"
          isBusy={isBusy}
          problem={problem}
          onSend={end}
        />
      )}
    </>
  );
}

type OneFieldProps = {
  readonly field: {
    readonly label: string;
    readonly autoComplete: string;
    readonly type?: 'password';
  };
  readonly button: string;
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  readonly onSend: (text: string) => void;
};

function OneField({ field, button, isBusy, problem, onSend }: OneFieldProps) {
  const [text, setText] = useState('');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy && text.trim() !== '') onSend(text);
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-2">
      <InputField
        {...field}
        holds={field.type === 'password' ? 'words' : 'code'}
        value={text}
        maxLength={field.type === 'password' ? PASSWORD_MAX : SECOND_FACTOR_MAX}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex items-center gap-2 text-12">
        <span role="status" className="flex-1 text-critical">
          <Refused problem={problem} />
        </span>
        <Button type="submit" aria-disabled={isBusy}>
          {button}
        </Button>
      </div>
    </form>
  );
}
