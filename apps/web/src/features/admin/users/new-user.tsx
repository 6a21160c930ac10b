/** Makes a user: name for the log-in, role, trading style, first password, and why. */

import { PASSWORD_MAX, PASSWORD_MIN, USER_ID_MAX } from '@tradefloor/contracts/vocabulary/users';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useChange } from '../../../kit/query/use-change.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { ReasonField } from '../../../kit/ui/reason-field.tsx';
import { reasonProblem } from '../../../kit/ui/reason-problem.ts';
import { Refused } from '../../../kit/ui/refused.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import { type AccountDraft, AccountFields } from './account-fields.tsx';

type NewUserProps = {
  /** Opens the user who was made. */
  readonly onMade: (userId: string) => void;
  readonly onClose: () => void;
};

const EMPTY = { username: '', password: '', reason: '' };
const FIRST: AccountDraft = { displayName: '', role: 'trader', tradingStyle: 'low_touch' };
/** As the user service takes it. */
const USERNAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

function findProblems(typed: typeof EMPTY, draft: AccountDraft) {
  return {
    username: USERNAME.test(typed.username.trim())
      ? null
      : 'Small letters, digits and single hyphens, a letter first',
    displayName: draft.displayName.trim() === '' ? 'Enter a name' : null,
    password:
      typed.password.length < PASSWORD_MIN ? phrase`At least ${PASSWORD_MIN} characters` : null,
    reason: reasonProblem(typed.reason),
  };
}

export function NewUser({ onMade, onClose }: NewUserProps) {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.session.listUsers.pathFilter());
  const [typed, setTyped] = useState(EMPTY);
  const [draft, setDraft] = useState(FIRST);
  const [hasTried, setTried] = useState(false);
  const problems = findProblems(typed, draft);
  const shown = hasTried ? problems : null;
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isBusy || Object.values(problems).some((one) => one !== null)) return;
    const { username, password, reason } = typed;
    const account = { ...draft, displayName: draft.displayName.trim() };
    const user = { ...account, username: username.trim(), password, reason: reason.trim() };
    if (await run(() => calls.accounts.create.mutate(user))) onMade(user.username);
  };
  const set = (change: Partial<typeof EMPTY>): void => setTyped((old) => ({ ...old, ...change }));
  return (
    <Dialog title="New user" onClose={onClose}>
      <form onSubmit={(event) => void create(event)} className="flex flex-col gap-2.5">
        <InputField
          label="User name"
          holds="words"
          value={typed.username}
          maxLength={USER_ID_MAX}
          problem={shown?.username ?? null}
          hint="for the log-in, and in every order; never changed"
          onChange={({ target }) => set({ username: target.value })}
          data-first-focus
        />
        <AccountFields
          draft={draft}
          onChange={(change) => setDraft((old) => ({ ...old, ...change }))}
        />
        {shown?.displayName ? <p className="text-11 text-critical">{shown.displayName}</p> : null}
        <InputField
          label="Password"
          holds="words"
          type="password"
          autoComplete="new-password"
          value={typed.password}
          maxLength={PASSWORD_MAX}
          problem={shown?.password ?? null}
          hint={phrase`at least ${PASSWORD_MIN} characters`}
          onChange={({ target }) => set({ password: target.value })}
        />
        <ReasonField
          value={typed.reason}
          problem={shown?.reason ?? null}
          onChange={(reason) => set({ reason })}
        />
        <p className="text-11 text-t3">The limits are those of role and style; change them next.</p>
        <div className="flex items-center justify-between gap-2 text-12">
          <span role="status" className="text-critical">
            <Refused problem={problem} />
          </span>
          <span className="flex gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="primary" aria-disabled={isBusy}>
              Create user
            </Button>
          </span>
        </div>
      </form>
    </Dialog>
  );
}
