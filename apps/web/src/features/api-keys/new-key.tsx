/** Makes an API key, and shows it this once. */
import { KEY_NAME_MAX } from '@tradefloor/contracts/vocabulary/keys';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import { type Changes, useChange } from '../../kit/query/use-change.ts';
import { Button } from '../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../kit/ui/field.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import {
  FRESH_KEY,
  findKeyProblems,
  type KeyDraft,
  LIFE_OPTIONS,
  TRADE_OPTIONS,
  toNewKey,
} from './key-draft.ts';

export function NewKey({ onCreated }: { readonly onCreated: (key: string) => void }) {
  const client = useClient();
  const { run, isBusy, problem } = useChange(client.queries.keys.pathFilter());
  const [draft, setDraft] = useState(FRESH_KEY);
  const [hasTried, setTried] = useState(false);
  const problems = findKeyProblems(draft);
  const change = (part: Partial<KeyDraft>) => setDraft((old) => ({ ...old, ...part }));
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isBusy || problems.name !== null || problems.scopes !== null) return;
    await run(async () => {
      const { key } = await client.calls.keys.create.mutate(toNewKey(draft, client.serverNowMs()));
      setDraft(FRESH_KEY);
      setTried(false);
      onCreated(key);
    });
  };
  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col gap-2.5">
      <InputField
        label="Name"
        holds="words"
        value={draft.name}
        maxLength={KEY_NAME_MAX}
        problem={hasTried ? problems.name : null}
        onChange={({ target }) => change({ name: target.value })}
        data-first-focus
      />
      <div className="grid grid-cols-2 gap-2.5">
        <SelectField
          label="Trading"
          options={TRADE_OPTIONS}
          value={draft.trade}
          problem={hasTried ? problems.scopes : null}
          onChange={({ target }) => change({ trade: target.value as KeyDraft['trade'] })}
        />
        <SelectField
          label="Expires after"
          options={LIFE_OPTIONS}
          value={draft.days}
          onChange={({ target }) => change({ days: target.value })}
        />
      </div>
      <Rights draft={draft} change={change} />
      <InputField
        label="Addresses (optional)"
        hint="IPv4, IPv6 or CIDR"
        holds="words"
        placeholder="192.0.2.0/24, 2001:db8::1"
        value={draft.addresses}
        onChange={({ target }) => change({ addresses: target.value })}
      />
      <Send isBusy={isBusy} problem={problem} />
    </form>
  );
}

type RightsProps = {
  readonly draft: KeyDraft;
  readonly change: (part: Partial<KeyDraft>) => void;
};

function Rights({ draft, change }: RightsProps) {
  return (
    <>
      <Check
        label="Read data and subscribe to events"
        isOn={draft.reads || draft.fix}
        onChange={(reads) => change({ reads })}
      />
      <Check
        label="Log on to FIX order entry (includes read)"
        isOn={draft.fix}
        onChange={(fix) => change({ fix })}
      />
      <Check
        label="Sandbox: its own account with a guest’s limits, which the program can reset"
        isOn={draft.sandbox}
        onChange={(sandbox) => change({ sandbox })}
      />
    </>
  );
}

type CheckProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

function Check({ label, isOn, onChange }: CheckProps) {
  return (
    <label className="flex min-h-6 items-center gap-2 text-12">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

function Send({ isBusy, problem }: Pick<Changes, 'isBusy' | 'problem'>) {
  return (
    <div className="flex items-center justify-between gap-2 text-12">
      <span role="status" className="text-critical">
        <Refused problem={problem} />
      </span>
      <Button type="submit" look="primary" aria-disabled={isBusy}>
        Create key
      </Button>
    </div>
  );
}
