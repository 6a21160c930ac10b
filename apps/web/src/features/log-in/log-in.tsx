/** The page of a visitor: what this is, one press to get in, and the way for those who have a name. */
'use client';

import { PASSWORD_MAX, USER_NAME_MAX } from '@tradefloor/contracts/vocabulary/users';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { useCode } from '../../kit/live/use-code.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { useFocusAgain } from '../../kit/ui/use-focus-home.ts';
import { Wordmark } from '../../kit/ui/wordmark.tsx';
import { onDemand } from '../../lib/code/code-on-demand.ts';
import { untilLoaded } from '../../lib/code/until-loaded.ts';
import { canProve } from '../../lib/pkce.ts';
import type { Problem } from '../../lib/problem.ts';
import { chooseLocale, otherLocale } from '../../lib/text/choose-locale.ts';
import { LOCALE_NAMES } from '../../lib/text/locale.ts';
import type { Identity } from '../../platform/client/shapes.ts';
import { DemoUserList } from './demo-user-list.tsx';
import type { DemoUsers } from './demo-users.ts';
import { enterAsGuest, type NextStep, type SignedIn, signIn } from './sign-in.ts';

/** A drawing: it comes when the page works, and not with its code. */
const BACKDROP = onDemand(async () => (await import('./backdrop.tsx')).Backdrop);

export type LogInProps = {
  readonly version: string;
  readonly allowsGuests: boolean;
  /** What the button of the identity provider is called; none without one. */
  readonly providerLabel?: string | null;
  /** Null where they do not exist. */
  readonly demoUsers: DemoUsers | null;
  readonly onSignedIn: (identity: Identity) => void;
  /** The recorded session is to be shown. */
  readonly onWatch: () => void;
  /** A click is about to come: the code of the trading page may be loaded now. */
  readonly onIntent: () => void;
};

/** The second step of few log-ins; its code comes when it is needed. */
const SecondStep = lazy(() => untilLoaded(loadSecondStep));
const loadSecondStep = async () => ({ default: (await import('./second-step.tsx')).SecondStep });

type Entry = { readonly username: string; readonly password: string; readonly code?: string };

/** What was typed, while a second step is awaited. */
type Second = { readonly entry: Entry; readonly step: NextStep };

/**
 * The action in progress, so that only the clicked button shows it; or that the page does not work yet, when a click would
 * be lost and the browser itself would send the form.
 */
type Busy = 'start' | 'guest' | 'password' | null;

export function LogIn(props: LogInProps) {
  const { version, allowsGuests, providerLabel, demoUsers, onSignedIn, onWatch, onIntent } = props;
  const Backdrop = useCode(BACKDROP);
  const [busy, setBusy] = useState<Busy>('start');
  useEffect(() => setBusy(null), []);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [second, setSecond] = useState<Second | null>(null);

  const enter = async (what: Busy, way: Promise<SignedIn>, entry?: Entry): Promise<void> => {
    setBusy(what);
    setProblem(null);
    onIntent();
    const outcome = await way;
    setBusy(null);
    if (outcome.ok) onSignedIn(outcome.identity);
    else if (outcome.next === undefined) setProblem(outcome.problem);
    else if (entry !== undefined) setSecond({ entry, step: outcome.next });
  };
  const enterBy = (entry: Entry): void => {
    if (canProve()) {
      void enter('password', signIn(entry.username, entry.password, entry.code), entry);
    } else setProblem('Log-in by password needs https, or this machine itself (localhost)');
  };

  return (
    <div className="relative flex min-h-screen flex-col overflow-hidden" onPointerEnter={onIntent}>
      {Backdrop === null ? null : <Backdrop />}
      <main className="relative mx-auto flex w-full max-w-6xl flex-1 flex-col justify-center gap-8 px-6 py-8">
        <div className="grid items-center gap-10 md:grid-cols-[1.25fr_1fr]">
          <Hero
            allowsGuests={allowsGuests}
            isBusy={busy !== null}
            isOpening={busy === 'guest'}
            onEnter={() => void enter('guest', enterAsGuest())}
            onWatch={onWatch}
          />
          <div className="flex flex-col gap-4">
            <PasswordWay
              second={second}
              busy={busy}
              problem={problem}
              onEnter={enterBy}
              onSignedIn={onSignedIn}
              onBack={() => {
                setSecond(null);
                setProblem(null);
              }}
            />
            {providerLabel ? <Provider label={providerLabel} /> : null}
          </div>
        </div>
        {demoUsers === null ? null : (
          <DemoUserList
            groups={demoUsers.groups}
            isBusy={busy !== null}
            onPick={(username) => enterBy({ username, password: demoUsers.password })}
          />
        )}
      </main>
      <footer className="relative mx-auto flex w-full max-w-6xl flex-wrap justify-between gap-4 border-line border-t px-6 py-4 text-12 text-t3">
        <span>Simulated market. No real money, no real venue, no real customer.</span>
        <a href="/docs" className="inline-flex min-h-6 items-center max-sm:min-h-11">
          API reference
        </a>
        <LanguageButton isBusy={busy !== null} />
        <span className="font-mono">{version}</span>
      </footer>
    </div>
  );
}

/** The other language, by its own name. */
function LanguageButton({ isBusy }: { readonly isBusy: boolean }) {
  const locale = otherLocale();
  return (
    <button
      type="button"
      lang={locale}
      disabled={isBusy}
      onClick={() => chooseLocale(locale)}
      className="inline-flex min-h-6 items-center underline max-sm:min-h-11 max-sm:min-w-11"
    >
      {LOCALE_NAMES[locale]}
    </button>
  );
}

type PasswordWayProps = {
  readonly second: Second | null;
  readonly busy: Busy;
  readonly problem: Problem | null;
  readonly onEnter: (entry: Entry) => void;
  readonly onSignedIn: LogInProps['onSignedIn'];
  readonly onBack: () => void;
};

function PasswordWay({ second, busy, problem, onEnter, onSignedIn, onBack }: PasswordWayProps) {
  if (second === null) {
    return (
      <PasswordCard
        isBusy={busy !== null}
        isChecking={busy === 'password'}
        problem={problem}
        onEnter={(username, password) => onEnter({ username, password })}
      />
    );
  }
  return (
    <Suspense>
      <SecondStep
        step={second.step}
        isBusy={busy !== null}
        problem={problem}
        onCode={(code) => onEnter({ ...second.entry, code })}
        onSignedIn={onSignedIn}
        onCancel={onBack}
      />
    </Suspense>
  );
}

const PROVIDER = onDemand(async () => (await import('./provider-card.tsx')).ProviderCard);

function Provider(props: { readonly label: string }) {
  const ProviderCard = useCode(PROVIDER);
  return ProviderCard === null ? null : <ProviderCard {...props} />;
}

type HeroProps = {
  readonly allowsGuests: boolean;
  readonly isBusy: boolean;
  readonly isOpening: boolean;
  readonly onEnter: () => void;
  readonly onWatch: () => void;
};

function Hero({ allowsGuests, isBusy, isOpening, onEnter, onWatch }: HeroProps) {
  return (
    <section className="flex flex-col items-start gap-4">
      <Wordmark />
      <h1 className="font-semibold text-[2.25rem] leading-[1.12] tracking-tight">
        An institutional trading floor, running in front of you.
      </h1>
      <p className="max-w-lg text-15 text-t2">
        Eighty instruments tick four times a second. Every order passes order management and
        pre-trade risk, and is filled against seven simulated venues.
      </p>
      {allowsGuests ? (
        <>
          <Button
            look="primary"
            size="lg"
            className="mt-1 h-12 px-8"
            disabled={isBusy}
            onClick={onEnter}
          >
            {isOpening ? 'Loading…' : 'Enter as guest'}
          </Button>
          <p className="text-12 text-t3">
            Your own trader account for two hours: up to 1,000 shares per order and 1 million USD a
            day.
          </p>
        </>
      ) : null}
      <Button size="lg" className="h-11" disabled={isBusy} onClick={onWatch}>
        Watch five minutes of trading
      </Button>
    </section>
  );
}

type PasswordCardProps = {
  readonly isBusy: boolean;
  readonly isChecking: boolean;
  readonly problem: Problem | null;
  readonly onEnter: (username: string, password: string) => void;
};

const INPUT = 'h-11 w-full rounded-sm border border-control bg-bg px-3 text-13 text-t1';

function PasswordCard({ isBusy, isChecking, problem, onEnter }: PasswordCardProps) {
  // The button that was pressed is off meanwhile, as all of the page are.
  useFocusAgain(isBusy);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onEnter(String(form.get('username') ?? ''), String(form.get('password') ?? ''));
  };
  return (
    <form
      aria-labelledby="password-title"
      // A form sent by the browser itself must not put the password into the address.
      method="post"
      onSubmit={submit}
      className="flex flex-col gap-3 rounded-sm border border-line bg-s1 p-6"
    >
      <h2 id="password-title" className="font-semibold text-15">
        Log in
      </h2>
      <label className="flex flex-col gap-1 text-12 text-t2">
        User name
        <input
          name="username"
          required
          maxLength={USER_NAME_MAX}
          autoComplete="username"
          className={INPUT}
        />
      </label>
      <label className="flex flex-col gap-1 text-12 text-t2">
        Password
        <input
          name="password"
          type="password"
          required
          maxLength={PASSWORD_MAX}
          autoComplete="current-password"
          className={INPUT}
        />
      </label>
      <Button type="submit" size="lg" className="h-11" disabled={isBusy}>
        {isChecking ? 'Checking…' : 'Log in'}
      </Button>
      <p role="alert" className="min-h-4 text-12 text-critical">
        <Refused problem={problem} />
      </p>
    </form>
  );
}
