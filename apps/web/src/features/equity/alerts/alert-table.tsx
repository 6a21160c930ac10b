/** The alerts with their state and how far the price is from each; a menu for what can be done with one. */

import { ALERT_TRIGGER_TEXT } from '@tradefloor/contracts/vocabulary/alerts';
import { useState } from 'react';
import { useClient, useTimed } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { useQuoteField } from '../../../kit/live/use-quote-field.ts';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { DeleteDialog } from '../../../kit/ui/delete-dialog.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { MenuButton, type MenuItem } from '../../../kit/ui/menu.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatPx, NONE } from '../../../lib/format/numbers.ts';
import { parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Alert } from '../../../platform/client/shapes.ts';
import type { TradingClient } from '../../../platform/trading/trading-client.ts';
import { conditionText, distanceText, stateText } from './alert-text.ts';
import { SNOOZES, toSnoozeEnd } from './snooze.ts';
import { type AlertActions, useAlertActions } from './use-alerts.ts';
import { useDealerPrices } from './use-dealer-prices.ts';

type AlertTableProps = {
  readonly alerts: readonly Alert[];
  readonly onEdit: (alert: Alert) => void;
};

const MINUTE_MS = 60_000;
const minuteNow = ({ browser }: TradingClient): number => Math.floor(browser.nowMs() / MINUTE_MS);

export function AlertTable({ alerts, onEdit }: AlertTableProps) {
  const [deleting, setDeleting] = useState<Alert | null>(null);
  const actions = useAlertActions();
  useDealerPrices(alerts.map(({ symbol }) => symbol));
  // Draws the states again when a snooze may have ended.
  useTimed(minuteNow);
  if (alerts.length === 0) {
    return (
      <p className="text-12 text-t3">
        No alerts yet: enter a symbol and a price, or use “Alert at…” in a row’s menu of the
        watchlist
      </p>
    );
  }
  return (
    <>
      <PlainTable
        label="Your alerts"
        heads={[
          { name: 'Symbol', isText: true },
          { name: 'Fires', isText: true },
          { name: 'Price' },
          { name: 'To level' },
          { name: 'State', isText: true },
          { name: 'Note', isText: true },
          { name: 'Actions', hidesName: true },
        ]}
      >
        {alerts.map((alert) => (
          <AlertRow
            key={alert.alertId}
            alert={alert}
            actions={actions}
            onEdit={() => onEdit(alert)}
            onDelete={() => setDeleting(alert)}
          />
        ))}
      </PlainTable>
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={actions.problem} />
      </p>
      {deleting === null ? null : (
        <DeleteAlert alert={deleting} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

type AlertRowProps = {
  readonly alert: Alert;
  readonly actions: AlertActions;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

function AlertRow({ alert, actions, onEdit, onDelete }: AlertRowProps) {
  const client = useClient();
  const { symbol } = alert;
  const decimals = useDecimals()(symbol);
  const watched = useQuoteField(symbol, ALERT_TRIGGER_TEXT[alert.triggerBy]);
  const nowMs = client.serverNowMs();
  return (
    <tr className="border-line border-t">
      <td className="px-1 text-left">{symbol}</td>
      <td className="px-1 text-left">
        {conditionText(alert, decimals)}
        {alert.repeat === 'ONCE' ? '' : ', each crossing'}
      </td>
      <td className="px-1 text-right">
        {watched === null || watched === 0 ? NONE : formatPx(watched, decimals)}
      </td>
      <td className="px-1 text-right">{distanceText(alert.price, watched)}</td>
      <td className="px-1 text-left">{stateText(alert, { nowMs, decimals })}</td>
      <td className="max-w-48 truncate px-1 text-left" title={alert.note ?? undefined}>
        {alert.note}
      </td>
      <td className="px-1 text-right">
        <MenuButton
          name={phrase`Actions for ${symbol} ${conditionText(alert, decimals)}`}
          className="h-6 px-1"
          items={toItems({ alert, actions, onEdit, onDelete }, client)}
        >
          <Icon name="chevron" size={10} />
        </MenuButton>
      </td>
    </tr>
  );
}

function toItems(
  { alert, actions, onEdit, onDelete }: AlertRowProps,
  client: ReturnType<typeof useClient>,
): readonly MenuItem[] {
  const { alertId, version, isArmed, snoozedUntil } = alert;
  const { alerts } = client.calls;
  const nowMs = client.serverNowMs();
  const isSnoozed = snoozedUntil !== null && parseMs(snoozedUntil) > nowMs;
  const snoozes = SNOOZES.map(({ id, label, ms }) => ({
    id,
    label: phrase`Snooze for ${label}`,
    onPick: () =>
      void actions.run(() =>
        alerts.snooze.mutate({ alertId, until: toSnoozeEnd(client.serverNowMs(), ms) }),
      ),
  }));
  return [
    { id: 'edit', label: 'Change…', onPick: onEdit },
    ...(isArmed
      ? []
      : [
          {
            id: 'arm',
            label: 'Arm now',
            onPick: () =>
              void actions.run(() => alerts.change.mutate({ alertId, version, isArmed: true })),
          },
        ]),
    ...(isSnoozed
      ? [
          {
            id: 'wake',
            label: 'End the snooze',
            onPick: () => void actions.run(() => alerts.snooze.mutate({ alertId, until: null })),
          },
        ]
      : snoozes),
    { id: 'delete', label: 'Delete…', danger: true, onPick: onDelete },
  ];
}

function DeleteAlert({ alert, onClose }: { readonly alert: Alert; readonly onClose: () => void }) {
  const { calls } = useClient();
  const { run, isBusy, problem } = useAlertActions();
  const { alertId, version, symbol } = alert;
  const decimals = useDecimals()(symbol);
  const remove = async (): Promise<void> => {
    if (await run(() => calls.alerts.remove.mutate({ alertId, version }))) onClose();
  };
  return (
    <DeleteDialog
      name="alert"
      isBusy={isBusy}
      problem={problem}
      onDelete={() => void remove()}
      onClose={onClose}
    >{phrase`${symbol} ${conditionText(alert, decimals)}. What has fired stays in the history.`}</DeleteDialog>
  );
}
