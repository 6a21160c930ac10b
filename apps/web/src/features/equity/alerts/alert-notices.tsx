/**
 * Alerts that have fired, margin calls, kill switches and service levels that are not acknowledged: a notice over the page
 * in every open window, gone from all of them once it is acknowledged in one. Each is announced once, and has a line in
 * the events.
 */

import { useEffect, useRef } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { AlertFiring, AlertNotice } from '../../../platform/client/shapes.ts';
import { requestPanel, showSymbol } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { firingText } from './alert-text.ts';
import { KindNotice } from './kind-notice.tsx';
import type { SignalKind } from './signals.ts';
import { FIRST_SNOOZE, toSnoozeEnd } from './snooze.ts';
import { useAlertActions, useFirings } from './use-alerts.ts';
import { useNoticeNews } from './use-notice-news.ts';
import { useSignals } from './use-signals.ts';
import { useSnoozed } from './use-snoozed.ts';

/** Notices at a time; the panel lists all. */
const SHOWN_MAX = 3;
const NOTHING = { items: [], notices: [], snoozes: [] } as const;
const KILL: ReadonlySet<SignalKind> = new Set<SignalKind>(['kill']);

export function AlertNotices() {
  const { calls } = useClient();
  const ui = useUiStore();
  const { data } = useFirings();
  const { items, notices, snoozes } = data ?? NOTHING;
  const snoozed = useSnoozed(snoozes);
  // The line of a switch is everyone's, and has no part in a snooze: the sound has.
  useSignals(snoozed.has('KILL_SWITCH') ? KILL : undefined);
  useNews(data?.items);
  useNoticeNews(data?.notices, snoozed);
  const { run, isBusy, problem } = useAlertActions();
  const open = toOpen(
    items,
    notices.filter(({ kind }) => !snoozed.has(kind)),
  );
  if (open.length === 0) return null;
  const acknowledge = (some: readonly Open[]) =>
    run(() => calls.alerts.acknowledge.mutate({ firingIds: some.map(({ id }) => id) }));
  const rest = open.length - SHOWN_MAX;
  return (
    <aside
      aria-label="Fired alerts"
      className="fixed bottom-8 left-2 z-40 flex w-80 flex-col gap-1"
    >
      {open.slice(0, SHOWN_MAX).map((one) => {
        const props = { isBusy, onAcknowledge: () => void acknowledge([one]), run };
        return one.firing === null ? (
          <KindNotice key={one.id} notice={one.notice} {...props} />
        ) : (
          <Notice key={one.id} firing={one.firing} {...props} />
        );
      })}
      <p role="alert" className="bg-s2 text-12 text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
      {rest > 0 ? (
        <div className="flex gap-1 border border-warn bg-s2 p-1 text-12">
          <Button
            size="sm"
            look="quiet"
            onClick={() => requestPanel(ui, 'alerts')}
          >{phrase`${rest} more: show alerts`}</Button>
          <Button
            size="sm"
            look="quiet"
            disabled={isBusy}
            onClick={() => void acknowledge(open)}
          >{phrase`Acknowledge all ${open.length}`}</Button>
        </div>
      ) : null}
    </aside>
  );
}

/** Either of the two, by the name under which it is acknowledged. */
type Open = { readonly id: string; readonly atMs: number } & (
  | { readonly firing: AlertFiring; readonly notice: null }
  | { readonly firing: null; readonly notice: AlertNotice }
);

/** Those that are not acknowledged, the newest first. */
function toOpen(firings: readonly AlertFiring[], notices: readonly AlertNotice[]): Open[] {
  const isOpen = (one: { readonly acknowledgedAt: string | null }) => one.acknowledgedAt === null;
  return [
    ...firings.filter(isOpen).map((firing) => ({
      id: firing.firingId,
      atMs: parseMs(firing.firedAt),
      firing,
      notice: null,
    })),
    ...notices.filter(isOpen).map((notice) => ({
      id: notice.noticeId,
      atMs: parseMs(notice.at),
      firing: null,
      notice,
    })),
  ].sort((a, b) => b.atMs - a.atMs);
}

type NoticeProps = {
  readonly firing: AlertFiring;
  readonly isBusy: boolean;
  readonly onAcknowledge: () => void;
  readonly run: ReturnType<typeof useAlertActions>['run'];
};

function Notice({ firing, isBusy, onAcknowledge, run }: NoticeProps) {
  const client = useClient();
  const ui = useUiStore();
  const { alertId, firingId, symbol, firedAt } = firing;
  const text = firingText(firing, useDecimals()(symbol));
  const snooze = () =>
    run(async () => {
      const until = toSnoozeEnd(client.serverNowMs(), FIRST_SNOOZE.ms);
      await client.calls.alerts.snooze.mutate({ alertId, until });
      await client.calls.alerts.acknowledge.mutate({ firingIds: [firingId] });
    });
  return (
    <section aria-label={text} className="border border-warn bg-s2 p-2 text-12 shadow-2xl">
      <p className="mb-1 flex gap-1.5 text-warn">
        <Icon name="bell" />
        <span>
          <time dateTime={firedAt}>{formatTime(parseMs(firedAt))}</time> {text}
        </span>
      </p>
      <div className="flex gap-1">
        <Button size="sm" disabled={isBusy} onClick={onAcknowledge}>
          Acknowledge
        </Button>
        <Button
          size="sm"
          disabled={isBusy}
          onClick={() => void snooze()}
        >{phrase`Snooze for ${FIRST_SNOOZE.label}`}</Button>
        <Button
          size="sm"
          look="quiet"
          onClick={() => {
            showSymbol(ui, 1, symbol);
            requestPanel(ui, 'alerts');
          }}
        >
          Show
        </Button>
      </div>
    </section>
  );
}

/** A line for each firing that is not acknowledged. Those of before the page was opened are listed and not spoken. */
function useNews(firings: readonly AlertFiring[] | undefined): void {
  const client = useClient();
  const toDecimals = useDecimals();
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (firings === undefined) return;
    const isFirst = known.current === null;
    known.current ??= new Set();
    for (const firing of firings.toReversed()) {
      const { firingId, acknowledgedAt, symbol, firedAt } = firing;
      if (known.current.has(firingId)) continue;
      known.current.add(firingId);
      if (acknowledgedAt !== null) continue;
      client.notify({
        id: `alert-${firingId}`,
        atMs: parseMs(firedAt),
        tone: 'warn',
        text: phrase`ALERT ${firingText(firing, toDecimals(symbol))}`,
        spoken: isFirst ? null : 'assertive',
        orderId: null,
      });
    }
  }, [client, firings, toDecimals]);
}
