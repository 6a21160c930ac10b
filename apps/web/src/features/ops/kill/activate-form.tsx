/** Step one: scope, target, reason. Step two: what it hits, and the target typed again. */

import { VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { KILL_SCOPES, KILL_TARGET_MAX } from '@tradefloor/contracts/vocabulary/operations';
import { REASON_LENGTH } from '@tradefloor/contracts/vocabulary/reason';
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { type FormEvent, useMemo, useState } from 'react';
import { useAccount, useClient } from '../../../kit/live/use-client.ts';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { toChoices } from '../../../lib/choices.ts';
import { formatCompact } from '../../../lib/format/numbers.ts';
import { PX_PER_UNIT } from '../../../lib/format/units.ts';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import { computePreview, confirmationText, type KillTarget } from './preview.ts';
import { findSymbolProblem } from './target.ts';

const SCOPES = toChoices(KILL_SCOPES, {
  all: 'Everything',
  user: 'One user',
  symbol: 'One symbol',
  algo: 'One strategy',
  venue: 'One venue',
});

type Wanted = KillTarget & { readonly reason: string; readonly cancelOpen: boolean };

const FIRST: Wanted = { scope: 'all', target: '', reason: '', cancelOpen: true };

export function ActivateForm() {
  const [wanted, setWanted] = useState<Wanted>(FIRST);
  const [isConfirming, setConfirming] = useState(false);
  const set = (change: Partial<Wanted>): void => setWanted((before) => ({ ...before, ...change }));
  const shares = useAccount((account) => account.instruments());
  const listed = useMemo(() => new Set(shares.map(({ symbol }) => symbol)), [shares]);
  const problem = wanted.scope === 'symbol' ? findSymbolProblem(wanted.target, listed) : null;
  const isWhole =
    problem === null &&
    wanted.reason.trim().length >= REASON_LENGTH.min &&
    (wanted.scope === 'all' || wanted.target.trim() !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWhole) setConfirming(true);
  };
  return (
    <form
      onSubmit={submit}
      aria-label="Activate a kill switch"
      className="flex flex-col gap-2 border-line border-t pt-2"
    >
      <div className="grid grid-cols-2 gap-2">
        <SelectField
          label="Stop"
          value={wanted.scope}
          options={SCOPES}
          onChange={(event) => {
            const chosen = SCOPES.find(({ value }) => value === event.target.value);
            if (chosen !== undefined) set({ scope: chosen.value, target: '' });
          }}
        />
        {wanted.scope === 'all' ? null : (
          <TargetField wanted={wanted} problem={problem} onTarget={(target) => set({ target })} />
        )}
      </div>
      <label className="text-11 text-t2">
        Reason, for the log
        <textarea
          value={wanted.reason}
          maxLength={REASON_LENGTH.max}
          rows={2}
          onChange={(event) => set({ reason: event.target.value })}
          className="mt-0.5 w-full rounded-sm border border-control bg-bg px-2 py-1 text-13 text-t1"
        />
      </label>
      <label className="flex items-center gap-2 text-12">
        <input
          type="checkbox"
          checked={wanted.cancelOpen}
          onChange={(event) => set({ cancelOpen: event.target.checked })}
        />
        Also cancel resting orders
      </label>
      <Button type="submit" look="danger" aria-disabled={!isWhole}>
        Preview
      </Button>
      {isConfirming ? (
        <ConfirmKill
          wanted={wanted}
          onClose={() => setConfirming(false)}
          onDone={() => {
            setConfirming(false);
            setWanted(FIRST);
          }}
        />
      ) : null}
    </form>
  );
}

/** The targets of a scope that has few. */
const CHOICES = { algo: STRATEGIES, venue: VENUES } as const;

type TargetFieldProps = {
  readonly wanted: KillTarget;
  readonly problem: string | null;
  readonly onTarget: (target: string) => void;
};

/** One of few is chosen, any other is typed: what cannot exist shows at once, the server looks up the rest. */
function TargetField({ wanted: { scope, target }, problem, onTarget }: TargetFieldProps) {
  if (scope === 'algo' || scope === 'venue') {
    const options = [
      { value: '', label: 'Choose one' },
      ...CHOICES[scope].map((value) => ({ value, label: value })),
    ];
    return (
      <SelectField
        label="Target"
        value={target}
        options={options}
        onChange={(event) => onTarget(event.target.value)}
      />
    );
  }
  return (
    <InputField
      label="Target"
      value={target}
      maxLength={KILL_TARGET_MAX}
      problem={problem}
      onChange={(event) => onTarget(event.target.value.trim())}
    />
  );
}

type ConfirmKillProps = {
  readonly wanted: Wanted;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function ConfirmKill({ wanted, onClose, onDone }: ConfirmKillProps) {
  const client = useClient();
  const orders = useAccount((account) => account.orders());
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const {
    orders: count,
    users,
    notional,
  } = computePreview(
    orders,
    wanted,
    (symbol) => (client.hot.read(symbol, 'mid') ?? 0) / PX_PER_UNIT,
  );
  const word = confirmationText(wanted);
  const isTyped = typed.trim() === word;
  const activate = async (): Promise<void> => {
    if (!isTyped) return;
    const { scope, target, reason, cancelOpen } = wanted;
    try {
      await client.calls.killSwitch.activate.mutate({
        scope,
        reason: reason.trim(),
        cancelOpen,
        ...(scope === 'all' ? {} : { target }),
      });
      onDone();
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  return (
    <Dialog
      title="Activate the kill switch?"
      tone="danger"
      isQuestion
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" aria-disabled={!isTyped} onClick={() => void activate()}>
            Activate
          </Button>
        </>
      }
    >
      <p className="mb-2 text-13">{richPhrase`New orders are rejected immediately: ${<b>{wanted.scope}</b>} ${wanted.target}.`}</p>
      <p className="mb-3 text-13 text-warn">
        {wanted.cancelOpen
          ? phrase`${count} working orders of ${users} users will be cancelled, about ${formatCompact(notional)} of notional.`
          : phrase`${count} working orders of ${users} users stay, about ${formatCompact(notional)} of notional, but are not filled.`}
      </p>
      <InputField
        label={phrase`Type ${word} to confirm`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        data-first-focus
      />
      <p role="alert" className="mt-2 text-12 text-critical">
        <Refused problem={problem} />
      </p>
    </Dialog>
  );
}
