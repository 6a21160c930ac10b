/** Decides between the log-in page and the desk; the desk's code is fetched only when it is needed. */
'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { LogIn } from '../features/log-in/log-in.tsx';
import { untilLoaded } from '../lib/code/until-loaded.ts';
import type { Identity } from '../platform/client/shapes.ts';
import { DeskSkeleton } from './start/desk-skeleton.tsx';

export type EntryProps = {
  readonly version: string;
  readonly hasSession: boolean;
  readonly allowsGuests: boolean;
  readonly showsDemoUsers: boolean;
  /** Which page a person with a session came for; the desk unless told. */
  readonly place?: 'desk' | 'ops';
};

const loadDesk = () => untilLoaded(async () => (await import('./pages/desk-root.tsx')).DeskRoot);

const ClientRoot = dynamic(
  () => untilLoaded(async () => (await import('./pages/client-root.tsx')).ClientRoot),
  { ssr: false, loading: () => <DeskSkeleton /> },
);

const OpsRoot = dynamic(
  () => untilLoaded(async () => (await import('./pages/ops-root.tsx')).OpsRoot),
  { ssr: false, loading: () => <DeskSkeleton /> },
);

const DeskRoot = dynamic(loadDesk, {
  ssr: false,
  loading: () => <DeskSkeleton />,
});

type State =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'person'; readonly identity: Identity };

export function Entry({ version, hasSession, place = 'desk', ...logIn }: EntryProps) {
  const [state, setState] = useState<State>({ kind: hasSession ? 'asking' : 'visitor' });
  const isAsking = state.kind === 'asking';

  useEffect(() => {
    if (!isAsking) return;
    const gone = new AbortController();
    void whoAmI(gone.signal).then((identity) => {
      if (gone.signal.aborted) return;
      setState(identity === null ? { kind: 'visitor' } : { kind: 'person', identity });
    });
    return () => gone.abort();
  }, [isAsking]);

  if (state.kind === 'asking') return <DeskSkeleton />;
  if (state.kind === 'person') {
    const { identity } = state;
    if (place === 'ops' && identity.role !== 'external-client') {
      return <OpsRoot identity={identity} />;
    }
    // A client of the firm has a page of its own: nothing of the desk is fetched for it.
    return identity.role === 'external-client' ? (
      <ClientRoot identity={identity} />
    ) : (
      <DeskRoot identity={identity} version={version} />
    );
  }
  return (
    <LogIn
      version={version}
      {...logIn}
      onSignedIn={(identity) => setState({ kind: 'person', identity })}
      onIntent={() => void loadDesk()}
    />
  );
}

const RETRY_MS = 1_000;

/** Who the cookie stands for; null for nobody. Asks again while the platform is starting. */
async function whoAmI(signal: AbortSignal): Promise<Identity | null> {
  while (!signal.aborted) {
    try {
      const answer = await fetch('/api/user-service/oauth/session', { signal, cache: 'no-store' });
      if (answer.ok) return (await answer.json()) as Identity;
      if (answer.status < 500) return null;
    } catch {
      // Not reachable: the skeleton stays, and the question is asked again.
    }
    await new Promise((resolve) => window.setTimeout(resolve, RETRY_MS));
  }
  return null;
}
