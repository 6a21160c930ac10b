/** The operator's page at `/ops`: the operations screen and the life line; for others the light and their own orders' lives. */
'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Awaited } from '../clearing/facts.tsx';
import type { Identity } from '../data/shapes.ts';
import { DeskContext, useCan, useDesk, useIdentity } from '../data/use-desk.ts';
import { Mark } from '../log-in/wordmark.tsx';
import { ConnectionBanner } from '../shell/connection-banner.tsx';
import { deskScopeOf } from '../shell/desk-scope.ts';
import { FeedPill } from '../shell/feed-pill.tsx';
import { LookMenu } from '../shell/menus.tsx';
import { OldFigures } from '../shell/old-figures.tsx';
import { ReadyLamp } from '../shell/ready-lamp.tsx';
import { LifePanel } from './life-panel.tsx';
import { OperationsPanel } from './operations-panel.tsx';
import { PromiseList } from './promise-list.tsx';
import { useOps } from './use-ops.ts';

const queries = new QueryClient();

export function OpsRoot({ identity }: { readonly identity: Identity }) {
  return (
    <DeskContext value={deskScopeOf(identity)}>
      <QueryClientProvider client={queries}>
        <OpsScreen />
      </QueryClientProvider>
    </DeskContext>
  );
}

function OpsScreen() {
  const { displayName } = useIdentity();
  const operates = useCan('operate');
  const follows = useCan('blotter');
  return (
    <div className="flex min-h-screen flex-col bg-bg text-t1">
      <header className="flex shrink-0 items-center gap-3 border-line border-b bg-s2 px-4 py-2">
        <h1 className="flex items-center gap-2 font-semibold text-15">
          <Mark size={22} />
          Tradefloor <span className="font-normal text-13 text-t2">Operations</span>
        </h1>
        <a href="/" className="text-12 text-t2 underline">
          Desk
        </a>
        <span className="min-w-0 flex-1 truncate text-right text-13 text-t2">{displayName}</span>
        <ReadyLamp />
        <FeedPill />
        <LookMenu />
      </header>
      <ConnectionBanner />
      <main className="grid flex-1 grid-cols-1 content-start gap-2 p-2">
        <section aria-label="Life line" className="bg-s1">
          <OldFigures>{follows ? <LifePanel /> : null}</OldFigures>
        </section>
        <section aria-label="Operations" className="bg-s1">
          <OldFigures>{operates ? <OperationsPanel /> : <PublicLight />}</OldFigures>
        </section>
      </main>
    </div>
  );
}

const EVERY_MS = 15_000;

function PublicLight() {
  const desk = useDesk();
  const { data, error, refetch } = useOps('light', EVERY_MS, () => desk.port.opsLight());
  if (data === undefined || error !== null) {
    return <Awaited what="the checks" error={error} retry={() => void refetch()} />;
  }
  return (
    <div className="p-2 text-12">
      <PromiseList light={data} />
    </div>
  );
}
