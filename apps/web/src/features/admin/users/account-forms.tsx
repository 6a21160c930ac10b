/** What an administrator does to another user's account: name, role, trading style, disabled or not; another password. */

import { PASSWORD_MAX, PASSWORD_MIN } from '@tradefloor/contracts/vocabulary/users';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { type Changes, useChange } from '../../../kit/query/use-change.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { ReasonField } from '../../../kit/ui/reason-field.tsx';
import { reasonProblem } from '../../../kit/ui/reason-problem.ts';
import { Refused } from '../../../kit/ui/refused.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import { AccountFields } from './account-fields.tsx';
import type { User } from './limit-draft.ts';

type AccountFormProps = { readonly user: User; readonly onSaved: () => void };

export function AccountForms(props: AccountFormProps) {
  return (
    <section aria-label="Account" className="flex flex-col gap-1 border-line border-t pt-2">
      <Part title="Account">
        <AccountForm {...props} />
      </Part>
      <Part title="Password">
        <PasswordForm {...props} />
      </Part>
    </section>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <details>
    <summary className="min-h-6 cursor-pointer text-12 text-t2">{title}</summary>
    {children}
  </details>
);

function AccountForm({ user, onSaved }: AccountFormProps) {
  const { calls, queries } = useClient();
  const changes = useChange(queries.accounts.pathFilter());
  const { userId, displayName, role, tradingStyle } = user;
  const [draft, setDraft] = useState({ displayName, role, tradingStyle });
  const [disabled, setDisabled] = useState(user.disabled);
  const isAnother =
    draft.role !== role || draft.tradingStyle !== tradingStyle || disabled !== user.disabled;
  const isSame = !isAnother && draft.displayName.trim() === displayName;
  const save = async (reason: string): Promise<boolean> => {
    const name = draft.displayName.trim();
    const change = { userId, ...draft, displayName: name, disabled, reason };
    const isSaved = await changes.run(() => calls.accounts.change.mutate(change));
    if (isSaved) onSaved();
    return isSaved;
  };
  return (
    <ReasonedForm
      name="Account"
      button="Save account"
      changes={changes}
      problem={isSame ? 'No changes' : null}
      onSend={save}
    >
      <AccountFields
        draft={draft}
        onChange={(change) => setDraft((old) => ({ ...old, ...change }))}
      />
      <label className="flex items-center gap-2 text-12">
        <input
          type="checkbox"
          checked={disabled}
          onChange={({ target }) => setDisabled(target.checked)}
        />
        Disabled: cannot log in
      </label>
      {isAnother ? (
        <p className="text-11 text-warn">{phrase`Ends all sessions of ${userId}. Orders that rest stay in the market.`}</p>
      ) : null}
    </ReasonedForm>
  );
}

function PasswordForm({ user: { userId }, onSaved }: AccountFormProps) {
  const { calls, queries } = useClient();
  const changes = useChange(queries.accounts.pathFilter());
  const [password, setPassword] = useState('');
  const save = async (reason: string): Promise<boolean> => {
    const isSaved = await changes.run(() =>
      calls.accounts.setPassword.mutate({ userId, password, reason }),
    );
    if (!isSaved) return false;
    setPassword('');
    onSaved();
    return true;
  };
  return (
    <ReasonedForm
      name="Password"
      button="Set password"
      changes={changes}
      problem={password.length < PASSWORD_MIN ? phrase`At least ${PASSWORD_MIN} characters` : null}
      onSend={save}
    >
      <InputField
        label="New password"
        holds="words"
        type="password"
        autoComplete="new-password"
        value={password}
        maxLength={PASSWORD_MAX}
        hint={phrase`at least ${PASSWORD_MIN} characters`}
        onChange={({ target }) => setPassword(target.value)}
      />
      <p className="text-11 text-warn">{phrase`Ends all sessions of ${userId}.`}</p>
    </ReasonedForm>
  );
}

type ReasonedFormProps = {
  readonly name: string;
  readonly button: string;
  readonly changes: Changes;
  /** What is wrong with the fields; null where nothing is. */
  readonly problem: string | null;
  /** Sends the fields with the reason; false where they are refused. */
  readonly onSend: (reason: string) => Promise<boolean>;
  readonly children: ReactNode;
};

/** Faults are shown after the first attempt to save: an unfinished form is not wrong yet. */
function ReasonedForm({ name, button, changes, problem, onSend, children }: ReasonedFormProps) {
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const wrong = reasonProblem(reason);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    setSaved(false);
    if (problem !== null || wrong !== null || changes.isBusy) return;
    if (!(await onSend(reason.trim()))) return;
    setReason('');
    setTried(false);
    setSaved(true);
  };
  return (
    <form
      aria-label={name}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-2 pb-2"
    >
      {children}
      <ReasonField value={reason} problem={hasTried ? wrong : null} onChange={setReason} />
      <div className="flex items-center justify-between gap-2 text-12">
        <span role="status" className={isSaved ? 'text-up' : 'text-critical'}>
          {isSaved ? (
            'Saved.'
          ) : (
            <Refused problem={changes.problem ?? (hasTried ? problem : null)} />
          )}
        </span>
        <Button type="submit">{button}</Button>
      </div>
    </form>
  );
}
