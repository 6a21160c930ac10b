/**
 * The operator's page at `/ops`: the operations screen and the timeline; for others the indicator and the timelines of
 * their own orders.
 */
'use client';

import { phrase } from '../../lib/text/phrase.ts';
import '../../kit/ui/pages.css';
import { lazy, Suspense } from 'react';
import { IntegrityList } from '../../features/ops/operations/integrity-list.tsx';
import { OperationsPanel } from '../../features/ops/operations/operations-panel.tsx';
import { TimelinePanel } from '../../features/ops/operations/timeline-panel.tsx';
import { useLight } from '../../features/ops/operations/use-light.ts';
import { Awaited } from '../../kit/facts/facts.tsx';
import { useKeyboard } from '../../kit/keys/commands.ts';
import { useCan, useIdentity, usePrefs } from '../../kit/live/use-client.ts';
import { StaleData } from '../../kit/query/stale-data.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Mark } from '../../kit/ui/wordmark.tsx';
import { untilLoaded } from '../../lib/code/until-loaded.ts';
import { chordLabel } from '../../lib/keys/chord.ts';
import { chordFor } from '../../lib/keys/keymap.ts';
import type { Identity } from '../../platform/client/shapes.ts';
import { toggleExplain } from '../../ui-state/ui-state.ts';
import { useUi, useUiStore } from '../../ui-state/use-ui.ts';
import { ConnectionBanner } from '../bars/connection-banner.tsx';
import { FeedPill } from '../bars/feed-pill.tsx';
import { LookMenu } from '../bars/menus.tsx';
import { ReadyIndicator } from '../bars/ready-indicator.tsx';
import { PageContext } from './page-context.tsx';

/** Fetched when it is turned on. */
const ExplainLayer = lazy(() =>
  untilLoaded(async () => ({
    default: (await import('../explain/explain-layer.tsx')).ExplainLayer,
  })),
);

export function OpsRoot({ identity }: { readonly identity: Identity }) {
  return (
    <PageContext identity={identity}>
      <OpsScreen />
    </PageContext>
  );
}

/** Inside of a {@link PageContext}. */
export function OpsScreen() {
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
        <Explain />
        <ReadyIndicator />
        <FeedPill />
        <LookMenu />
      </header>
      <ConnectionBanner />
      <main className="grid flex-1 grid-cols-1 content-start gap-2 p-2">
        <section aria-label="Order timeline" data-panel="life" className="bg-s1">
          <StaleData>{follows ? <TimelinePanel /> : null}</StaleData>
        </section>
        <section aria-label="Operations" data-panel="operations" className="bg-s1">
          <StaleData>{operates ? <OperationsPanel /> : <PublicLight />}</StaleData>
        </section>
      </main>
    </div>
  );
}

/** Turns explain mode on by its button or key. */
function Explain() {
  const ui = useUiStore();
  const keys = usePrefs((prefs) => prefs.keys);
  const isExplaining = useUi((state) => state.isExplaining);
  useKeyboard(keys, { explain: () => toggleExplain(ui) });
  return (
    <>
      <Button
        size="sm"
        look="quiet"
        aria-pressed={isExplaining}
        title={phrase`Explains what you point at or focus (${chordLabel(chordFor('explain', keys))})`}
        onClick={() => toggleExplain(ui)}
      >
        Explain
      </Button>
      <Suspense fallback={null}>{isExplaining ? <ExplainLayer /> : null}</Suspense>
    </>
  );
}

function PublicLight() {
  const { data, error, refetch } = useLight();
  if (data === undefined || error !== null) {
    return <Awaited what="the checks" error={error} retry={() => void refetch()} />;
  }
  return (
    <div className="p-2 text-12">
      <IntegrityList light={data} />
    </div>
  );
}
