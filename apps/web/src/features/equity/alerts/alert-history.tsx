/** Each time that an alert fired, the newest first: when, at which price, and whether it was acknowledged. */
import { ALERT_FIRINGS_KEPT } from '@tradefloor/contracts/vocabulary/alerts';
import { useClient } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatInstant, parseMs } from '../../../lib/format/time.ts';
import type { AlertFiring } from '../../../platform/client/shapes.ts';
import { conditionText, levelText } from './alert-text.ts';
import { useAlertActions } from './use-alerts.ts';

const SECONDS = 'YYYY-MM-DDTHH:MM:SS'.length;
const timeText = (at: string): string =>
  formatInstant(parseMs(at)).slice(0, SECONDS).replace('T', ' ');

export function AlertHistory({ firings }: { readonly firings: readonly AlertFiring[] }) {
  const { calls } = useClient();
  const toDecimals = useDecimals();
  const { run, isBusy, problem } = useAlertActions();
  const open = firings.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  const acknowledge = (some: readonly AlertFiring[]): void => {
    const firingIds = some.map(({ firingId }) => firingId);
    void run(() => calls.alerts.acknowledge.mutate({ firingIds }));
  };
  if (firings.length === 0) return <p className="text-12 text-t3">No alert has fired yet</p>;
  return (
    <>
      <PlainTable
        label="History"
        heads={[
          { name: 'Time (UTC)', isText: true },
          { name: 'Symbol', isText: true },
          { name: 'Fired', isText: true },
          { name: 'Last' },
          { name: 'Note', isText: true },
          { name: 'Acknowledged', isText: true },
        ]}
      >
        {firings.map((firing) => {
          const decimals = toDecimals(firing.symbol);
          return (
            <tr key={firing.firingId} className="border-line border-t">
              <td className="px-1 text-left">{timeText(firing.firedAt)}</td>
              <td className="px-1 text-left">{firing.symbol}</td>
              <td className="px-1 text-left">{conditionText(firing, decimals)}</td>
              <td className="px-1 text-right">{levelText(firing.last, decimals)}</td>
              <td className="max-w-48 truncate px-1 text-left" title={firing.note ?? undefined}>
                {firing.note}
              </td>
              <td className="px-1 text-left">
                {firing.acknowledgedAt === null ? (
                  <Button
                    size="sm"
                    disabled={isBusy}
                    aria-label={`Acknowledge ${firing.symbol} ${conditionText(firing, decimals)}`}
                    onClick={() => acknowledge([firing])}
                  >
                    Acknowledge
                  </Button>
                ) : (
                  timeText(firing.acknowledgedAt)
                )}
              </td>
            </tr>
          );
        })}
      </PlainTable>
      <div className="flex items-center gap-2 text-12 text-t3">
        {open.length > 1 ? (
          <Button size="sm" disabled={isBusy} onClick={() => acknowledge(open)}>
            Acknowledge all {open.length}
          </Button>
        ) : null}
        The newest {ALERT_FIRINGS_KEPT} are kept.
      </div>
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
    </>
  );
}
