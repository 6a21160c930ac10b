'use client';
/** The page of a visitor: what this is, one press to get in, and the way for those who have a name. */
import { type FormEvent, useState } from 'react';
import { canProve } from '../../lib/pkce.ts';
import { Button } from '../../ui/button.tsx';
import type { Identity } from '../data/shapes.ts';
import { DemoUserList } from './demo-user-list.tsx';
import { DEMO_PASSWORD } from './demo-users.ts';
import { enterAsGuest, type SignedIn, signIn } from './sign-in.ts';
import { Wordmark } from './wordmark.tsx';

export type LogInProps = {
  readonly version: string;
  readonly allowsGuests: boolean;
  readonly showsDemoUsers: boolean;
  readonly onSignedIn: (identity: Identity) => void;
};

/** What is under way, so that only the pressed button says so. */
type Busy = 'guest' | 'password' | null;

export function LogIn({ version, allowsGuests, showsDemoUsers, onSignedIn }: LogInProps) {
  const [busy, setBusy] = useState<Busy>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const enter = async (what: Busy, way: Promise<SignedIn>): Promise<void> => {
    setBusy(what);
    setProblem(null);
    const outcome = await way;
    setBusy(null);
    if (outcome.ok) onSignedIn(outcome.identity);
    else setProblem(outcome.problem);
  };
  const enterBy = (username: string, password: string): void => {
    if (canProve()) void enter('password', signIn(username, password));
    else setProblem('Log-in by password needs https, or this machine itself (localhost)');
  };

  return (
    <main className="mx-auto flex min-h-screen max-w-5xl flex-col justify-center gap-8 px-6 py-10">
      <header className="flex flex-col gap-3">
        <Wordmark />
        <h1 className="max-w-2xl font-semibold text-28 leading-tight">
          An institutional trading floor, running in front of you.
        </h1>
        <p className="max-w-2xl text-15 text-t2">
          Eighty instruments tick four times a second; every order passes order management and
          pre-trade risk and is filled against seven simulated venues.
        </p>
      </header>
      <div className="grid items-start gap-6 md:grid-cols-[1.2fr_1fr]">
        {allowsGuests ? (
          <GuestCard busy={busy} onEnter={() => void enter('guest', enterAsGuest())} />
        ) : null}
        <PasswordCard busy={busy} onEnter={enterBy} />
      </div>
      <p role="alert" className="min-h-5 text-13 text-critical">
        {problem}
      </p>
      {showsDemoUsers ? (
        <DemoUserList
          isBusy={busy !== null}
          onPick={(username) => enterBy(username, DEMO_PASSWORD)}
        />
      ) : null}
      <footer className="flex flex-wrap justify-between gap-4 border-line border-t pt-4 text-12 text-t3">
        <span>Simulated market. No real money, no real venue, no real customer.</span>
        <span className="font-mono">{version}</span>
      </footer>
    </main>
  );
}

type GuestCardProps = { readonly busy: Busy; readonly onEnter: () => void };

function GuestCard({ busy, onEnter }: GuestCardProps) {
  return (
    <section
      aria-labelledby="guest-title"
      className="flex flex-col gap-4 rounded-sm border border-line bg-s1 p-6"
    >
      <h2 id="guest-title" className="font-semibold text-15">
        Try it now
      </h2>
      <p className="text-13 text-t2">
        A guest is a trader with a small account of their own: 1,000 shares an order, two hours, no
        name and no e-mail asked.
      </p>
      <Button look="primary" size="lg" disabled={busy !== null} onClick={onEnter}>
        {busy === 'guest' ? 'Opening the desk…' : 'Enter as guest'}
      </Button>
    </section>
  );
}

type PasswordCardProps = {
  readonly busy: Busy;
  readonly onEnter: (username: string, password: string) => void;
};

const INPUT = 'h-9 w-full rounded-sm border border-control bg-bg px-3 text-13 text-t1';

function PasswordCard({ busy, onEnter }: PasswordCardProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onEnter(String(form.get('username') ?? ''), String(form.get('password') ?? ''));
  };
  return (
    <form
      aria-labelledby="password-title"
      onSubmit={submit}
      className="flex flex-col gap-3 rounded-sm border border-line bg-s1 p-6"
    >
      <h2 id="password-title" className="font-semibold text-15">
        Log in
      </h2>
      <label className="flex flex-col gap-1 text-12 text-t2">
        User name
        <input name="username" required maxLength={64} autoComplete="username" className={INPUT} />
      </label>
      <label className="flex flex-col gap-1 text-12 text-t2">
        Password
        <input
          name="password"
          type="password"
          required
          maxLength={256}
          autoComplete="current-password"
          className={INPUT}
        />
      </label>
      <Button type="submit" size="lg" disabled={busy !== null}>
        {busy === 'password' ? 'Checking…' : 'Log in'}
      </Button>
    </form>
  );
}
