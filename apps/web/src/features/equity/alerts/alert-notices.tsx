/**
 * Alerts that have fired and are not acknowledged: a notice over the page in every open window, gone from all of them
 * once it is acknowledged in one. Each is announced once, and has a line in the events.
 */
import { useEffect, useRef } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import type { AlertFiring } from '../../../platform/client/shapes.ts';
import { requestPanel, showSymbol } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { firingText } from './alert-text.ts';
import { FIRST_SNOOZE, toSnoozeEnd } from './snooze.ts';
import { useAlertActions, useFirings } from './use-alerts.ts';
import { useSignals } from './use-signals.ts';

/** Notices at a time; the panel lists all. */
const SHOWN_MAX = 3;
const NONE: readonly AlertFiring[] = [];

export function AlertNotices() {
  const { calls } = useClient();
  const ui = useUiStore();
  const firings = useFirings().data?.items;
  useSignals();
  useNews(firings);
  const { run, isBusy, problem } = useAlertActions();
  const open = (firings ?? NONE).filter(({ acknowledgedAt }) => acknowledgedAt === null);
  if (open.length === 0) return null;
  const acknowledge = (some: readonly AlertFiring[]) =>
    run(() => calls.alerts.acknowledge.mutate({ firingIds: some.map(({ firingId }) => firingId) }));
  const rest = open.length - SHOWN_MAX;
  return (
    <aside
      aria-label="Fired alerts"
      className="fixed bottom-8 left-2 z-40 flex w-80 flex-col gap-1"
    >
      {open.slice(0, SHOWN_MAX).map((firing) => (
        <Notice
          key={firing.firingId}
          firing={firing}
          isBusy={isBusy}
          onAcknowledge={() => void acknowledge([firing])}
          run={run}
        />
      ))}
      <p role="alert" className="bg-s2 text-12 text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
      {rest > 0 ? (
        <div className="flex gap-1 border border-warn bg-s2 p-1 text-12">
          <Button size="sm" look="quiet" onClick={() => requestPanel(ui, 'alerts')}>
            {rest} more: show alerts
          </Button>
          <Button size="sm" look="quiet" disabled={isBusy} onClick={() => void acknowledge(open)}>
            Acknowledge all {open.length}
          </Button>
        </div>
      ) : null}
    </aside>
  );
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
        <Button size="sm" disabled={isBusy} onClick={() => void snooze()}>
          Snooze for {FIRST_SNOOZE.label}
        </Button>
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
        text: `ALERT ${firingText(firing, toDecimals(symbol))}`,
        spoken: isFirst ? null : 'assertive',
        orderId: null,
      });
    }
  }, [client, firings, toDecimals]);
}
