/** The second step of a log-in: a code of the authenticator, with its set-up where the role must have one and has none yet. */
import { SECOND_FACTOR_MAX } from '@tradefloor/contracts/vocabulary/second-factor';
import type { FormEvent } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { KeyToScan, RecoveryCodes } from '../../kit/ui/second-factor-parts.tsx';
import type { Problem } from '../../lib/problem.ts';
import type { Identity } from '../../platform/client/shapes.ts';
import type { NextStep } from './sign-in.ts';

type SecondStepProps = {
  readonly step: NextStep;
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  readonly onCode: (code: string) => void;
  readonly onSignedIn: (identity: Identity) => void;
  readonly onCancel: () => void;
};

export function SecondStep({ step, ...rest }: SecondStepProps) {
  if (step.kind === 'codes') {
    const { codes, identity } = step;
    return (
      <section
        aria-label="Recovery codes"
        className="flex flex-col gap-3 rounded-sm border border-line bg-s1 p-6"
      >
        <h2 className="font-semibold text-15">Recovery codes</h2>
        <RecoveryCodes codes={codes} onDone={() => rest.onSignedIn(identity)} />
      </section>
    );
  }
  return <CodeForm step={step} {...rest} />;
}

function CodeForm({
  step,
  isBusy,
  problem,
  onCode,
  onCancel,
}: Omit<SecondStepProps, 'onSignedIn'>) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onCode(String(new FormData(event.currentTarget).get('code') ?? ''));
  };
  return (
    <form
      aria-labelledby="code-title"
      method="post"
      onSubmit={submit}
      className="flex flex-col gap-3 rounded-sm border border-line bg-s1 p-6"
    >
      <h2 id="code-title" className="font-semibold text-15">
        {step.kind === 'setup' ? 'Set up the second factor' : 'Second factor'}
      </h2>
      {step.kind === 'setup' ? <KeyToScan secret={step.secret} uri={step.uri} /> : null}
      <label className="flex flex-col gap-1 text-12 text-t2">
        {step.kind === 'setup' ? 'Code of the app' : 'Code of the app, or a recovery code'}
        <input
          name="code"
          required
          minLength={6}
          maxLength={SECOND_FACTOR_MAX}
          autoComplete="one-time-code"
          spellCheck={false}
          // The form takes the place of the one that was sent, and the focus with it.
          ref={(input) => input?.focus()}
          className="h-11 w-full rounded-sm border border-control bg-bg px-3 font-mono text-13 text-t1"
        />
      </label>
      <div className="flex gap-2">
        <Button size="lg" className="h-11" onClick={onCancel}>
          Back
        </Button>
        <Button type="submit" size="lg" className="h-11 flex-1" disabled={isBusy}>
          {isBusy ? 'Checking…' : 'Log in'}
        </Button>
      </div>
      <p role="alert" className="min-h-4 text-12 text-critical">
        <Refused problem={problem} />
      </p>
    </form>
  );
}
