/** Decides between the log-in page and the trading page, whose code is fetched only when it is needed. */
'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { fetchOffer } from '../features/help/offer-code.ts';
import type { DemoUsers } from '../features/log-in/demo-users.ts';
import { LogIn } from '../features/log-in/log-in.tsx';
import { useCode } from '../kit/live/use-code.ts';
import { readStoredText } from '../kit/prefs/stored-text.ts';
import { type CodeOnDemand, onDemand } from '../lib/code/code-on-demand.ts';
import type { Identity } from '../platform/client/shapes.ts';
import { fetchFit } from './dock/screen-fit.ts';
import { TradingSkeleton } from './start/trading-skeleton.tsx';

export type EntryProps = {
  readonly version: string;
  readonly hasSession: boolean;
  /** The session is an external client's, who has a page of its own. */
  readonly isClient?: boolean;
  readonly allowsGuests: boolean;
  readonly providerLabel?: string | null;
  readonly demoUsers: DemoUsers | null;
  /** The page a user with a session wants; the trading page by default. */
  readonly page?: CodeOnDemand<PageRoot>;
};

/** What a page draws for the user of the session. */
export type PageRoot = ComponentType<{ readonly identity: Identity; readonly version: string }>;

const DESK = onDemand<PageRoot>(async () => {
  fetchOffer(readStoredText());
  const fit = fetchFit();
  const root = (await import('./pages/trading-root.tsx')).TradingRoot;
  await fit;
  return root;
});
const FILM = onDemand(
  async () => (await import('../features/replay/recorded/recorded-session.tsx')).RecordedSession,
);
const CLIENT = onDemand<PageRoot>(async () => (await import('./pages/client-root.tsx')).ClientRoot);

type State =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'person'; readonly identity: Identity };

export function Entry({ version, hasSession, isClient, page = DESK, ...logIn }: EntryProps) {
  const [state, setState] = useState<State>({ kind: hasSession ? 'asking' : 'visitor' });
  const [isWatching, setIsWatching] = useState(false);
  const isRequesting = state.kind === 'asking';

  useEffect(() => {
    // While it is found out whose session it is, its page's code is on the way.
    if (hasSession && !isClient) page.fetch();
  }, [hasSession, isClient, page]);
  useEffect(() => {
    if (!isRequesting) return;
    const gone = new AbortController();
    void whoAmI(gone.signal).then((identity) => {
      if (gone.signal.aborted) return;
      setState(identity === null ? { kind: 'visitor' } : { kind: 'person', identity });
    });
    return () => gone.abort();
  }, [isRequesting]);

  if (state.kind === 'asking') return <TradingSkeleton />;
  if (state.kind === 'person') {
    return <Page identity={state.identity} version={version} page={page} />;
  }
  return (
    <>
      <LogIn
        version={version}
        {...logIn}
        onSignedIn={(identity) => setState({ kind: 'person', identity })}
        onWatch={() => setIsWatching(true)}
        onIntent={page.fetch}
      />
      {isWatching ? <Film onClose={() => setIsWatching(false)} /> : null}
    </>
  );
}

function Film(props: { readonly onClose: () => void }) {
  const RecordedSession = useCode(FILM);
  return RecordedSession === null ? null : <RecordedSession {...props} />;
}

type PageProps = {
  readonly identity: Identity;
  readonly version: string;
  readonly page: CodeOnDemand<PageRoot>;
};

/** The page of this person. A client of the firm has one of its own: nothing of the desk is fetched for it. */
function Page({ identity, version, page }: PageProps) {
  const isClient = identity.role === 'external-client';
  const Root = useCode(isClient ? CLIENT : page);
  return Root === null ? <TradingSkeleton /> : <Root identity={identity} version={version} />;
}

const RETRY_MS = 1_000;

/** The user of the cookie; null without one. Retries while the platform is starting. */
async function whoAmI(signal: AbortSignal): Promise<Identity | null> {
  while (!signal.aborted) {
    try {
      const response = await fetch('/api/user-service/oauth/session', {
        signal,
        cache: 'no-store',
      });
      if (response.ok) return (await response.json()) as Identity;
      if (response.status < 500) return null;
    } catch {
      // Not reachable: the skeleton stays, and the call is retried.
    }
    await new Promise((resolve) => window.setTimeout(resolve, RETRY_MS));
  }
  return null;
}
