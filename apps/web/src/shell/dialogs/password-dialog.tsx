/** Changes one's own password, with the present one. */

import { PASSWORD_MAX, PASSWORD_MIN } from '@tradefloor/contracts/vocabulary/users';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import { useChange } from '../../kit/query/use-change.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { InputField } from '../../kit/ui/field.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { phrase } from '../../lib/text/phrase.ts';

const EMPTY = { present: '', password: '', again: '' };

function findProblems({ present, password, again }: typeof EMPTY) {
  return {
    present: present === '' ? 'Enter your present password' : null,
    password: password.length < PASSWORD_MIN ? phrase`At least ${PASSWORD_MIN} characters` : null,
    again: again === password ? null : 'Not the same',
  };
}

export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.accounts.pathFilter());
  const [typed, setTyped] = useState(EMPTY);
  const [hasTried, setTried] = useState(false);
  const [isDone, setDone] = useState(false);
  const problems = findProblems(typed);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isBusy || Object.values(problems).some((one) => one !== null)) return;
    const { present, password } = typed;
    setDone(await run(() => calls.accounts.changePassword.mutate({ present, password })));
  };
  const field = (name: keyof typeof EMPTY, label: string) => (
    <InputField
      label={label}
      holds="words"
      type="password"
      autoComplete={name === 'present' ? 'current-password' : 'new-password'}
      value={typed[name]}
      maxLength={PASSWORD_MAX}
      problem={hasTried ? problems[name] : null}
      onChange={({ target }) => setTyped((old) => ({ ...old, [name]: target.value }))}
      data-first-focus={name === 'present' ? true : undefined}
    />
  );
  if (isDone) {
    return (
      <Dialog
        title="Change password"
        onClose={onClose}
        footer={
          <Button look="primary" onClick={onClose} data-first-focus>
            Close
          </Button>
        }
      >
        <p role="status" className="text-13 text-t2">
          Changed. Your other sessions have ended.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog title="Change password" onClose={onClose}>
      <form onSubmit={(event) => void save(event)} className="flex flex-col gap-2.5">
        {field('present', 'Present password')}
        {field('password', phrase`New password (at least ${PASSWORD_MIN} characters)`)}
        {field('again', 'New password again')}
        <div className="flex items-center justify-between gap-2 text-12">
          <span role="status" className="text-critical">
            <Refused problem={problem} />
          </span>
          <Button type="submit" look="primary" aria-disabled={isBusy}>
            Change password
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
