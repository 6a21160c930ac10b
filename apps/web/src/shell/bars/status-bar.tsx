/** The 20 pixels at the bottom: who, which build, which thresholds, are all services up, what happened last. */

import { lazy, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { IntegrityIndicator } from '../../features/ops/operations/integrity-indicator.tsx';
import { useAccount, useClient, useIdentity } from '../../kit/live/use-client.ts';
import { Button } from '../../kit/ui/button.tsx';
import { cx } from '../../kit/ui/cx.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { untilLoaded } from '../../lib/code/until-loaded.ts';
import { formatTime, formatTimeMs, parseMs } from '../../lib/format/time.ts';
import { prefixProblem } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { type NewsItem, toNewsText } from '../../platform/feed/news.ts';
import { ReadyIndicator } from './ready-indicator.tsx';

const NewsDialog = lazy(() =>
  untilLoaded(async () => ({ default: (await import('../dialogs/news-dialog.tsx')).NewsDialog })),
);

const TONES = {
  plain: 'text-t2',
  good: 'text-up',
  bad: 'text-critical',
  warn: 'text-warn',
} as const;

export function StatusBar({ version }: { readonly version: string }) {
  const identity = useIdentity();
  const config = useAccount((account) => account.riskConfig());
  return (
    <footer className="flex h-6 shrink-0 items-center gap-4 overflow-hidden border-line border-t bg-s2 px-2 text-11 text-t3">
      <span className="whitespace-nowrap">
        User <span className="font-mono text-t2">{identity.userId}</span>
      </span>
      <span className="whitespace-nowrap">
        Version <span className="font-mono text-t2">{version}</span>
      </span>
      {config === null ? null : (
        <span
          className="whitespace-nowrap"
          title={phrase`Reason for this version: ${config.reason}`}
        >
          Risk config <span className="text-t2">v{config.version}</span>
        </span>
      )}
      <ReadyIndicator />
      <IntegrityIndicator />
      <div className="min-w-0 flex-1" />
      <LastNews />
    </footer>
  );
}

/** The exact time, and the code of a refusal. */
const lastTitle = ({ atMs, code }: NewsItem): string =>
  [`${formatTimeMs(atMs)} UTC`, code].filter(Boolean).join(', ');

/** The newest event, and the button that opens all of them. */
export function LastNews() {
  const news = useStore(useClient().news);
  const [isOpen, setOpen] = useState(false);
  const last: NewsItem | undefined = news[0];
  return (
    <>
      <span
        data-testid="last-event"
        className={cx('truncate', last === undefined ? '' : TONES[last.tone])}
        title={last === undefined ? undefined : lastTitle(last)}
      >
        <Refused
          problem={
            last === undefined
              ? 'No events yet'
              : prefixProblem(`${formatTime(last.atMs)} `, toNewsText(last))
          }
        />
      </span>
      <Button look="quiet" size="sm" className="px-1 text-11" onClick={() => setOpen(true)}>
        <Icon name="bell" size={12} />
        {news.length}
        <span className="visually-hidden"> events: show the history</span>
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <NewsDialog onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}

/** Guests always see what this is and how long it lasts. */
export function GuestStrip() {
  const identity = useIdentity();
  if (!identity.guest) return null;
  return (
    <aside
      aria-label="Guest account"
      className="flex h-5 shrink-0 items-center justify-center gap-2 bg-selected text-11 text-t1"
    >
      <Icon name="clock" size={12} />
      {phrase`Simulated market, no real money. Guest account until ${formatTime(parseMs(identity.expiresAt))} UTC.`}
    </aside>
  );
}
