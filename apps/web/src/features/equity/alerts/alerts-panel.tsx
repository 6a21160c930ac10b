/** Alerts: a new one, those there are with their state, and what has fired or is noticed. They are kept and met on the server. */
import { useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import type { Alert } from '../../../platform/client/shapes.ts';
import { useUi } from '../../../ui-state/use-ui.ts';
import { AlertForm } from './alert-form.tsx';
import { AlertHistory } from './alert-history.tsx';
import { AlertTable } from './alert-table.tsx';
import { NoticeSnoozes } from './notice-snoozes.tsx';
import { SignalSettings } from './signal-settings.tsx';
import { useAlerts, useFirings } from './use-alerts.ts';
import { Webhooks } from './webhooks.tsx';

export function AlertsPanel() {
  const requested = useUi((ui) => ui.alertRequest);
  const alerts = useAlerts();
  const firings = useFirings();
  const [edited, setEdited] = useState<Alert | null>(null);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2 *:shrink-0">
      <AlertForm
        key={edited === null ? `new-${requested?.no ?? 0}` : `${edited.alertId}-${edited.version}`}
        alert={edited}
        symbol={requested?.symbol ?? null}
        price={requested?.price ?? null}
        onDone={() => setEdited(null)}
      />
      {alerts.data === undefined ? (
        <Awaited what="alerts" error={alerts.error} retry={() => void alerts.refetch()} />
      ) : (
        <AlertTable alerts={alerts.data.items} onEdit={setEdited} />
      )}
      {firings.data === undefined ? (
        <Awaited what="the history" error={firings.error} retry={() => void firings.refetch()} />
      ) : (
        <>
          <AlertHistory firings={firings.data.items} notices={firings.data.notices} />
          <NoticeSnoozes snoozes={firings.data.snoozes} />
        </>
      )}
      <SignalSettings />
      <Webhooks />
    </div>
  );
}
