/** Each time that an alert fired and each notice, the newest first: when, of what, and whether it was acknowledged. */

import { ALERT_FIRINGS_KEPT } from '@tradefloor/contracts/vocabulary/alerts';
import { useClient } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatInstant, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { AlertFiring, AlertNotice } from '../../../platform/client/shapes.ts';
import { conditionText, levelText, noticeTitle } from './alert-text.ts';
import { useAlertActions } from './use-alerts.ts';

const SECONDS = 'YYYY-MM-DDTHH:MM:SS'.length;
const timeText = (at: string): string =>
  formatInstant(parseMs(at)).slice(0, SECONDS).replace('T', ' ');

type AlertHistoryProps = {
  readonly firings: readonly AlertFiring[];
  readonly notices: readonly AlertNotice[];
};

export function AlertHistory({ firings, notices }: AlertHistoryProps) {
  const { calls } = useClient();
  const toDecimals = useDecimals();
  const { run, isBusy, problem } = useAlertActions();
  const lines = [
    ...firings.map((firing) => toFiringLine(firing, toDecimals(firing.symbol))),
    ...notices.map(toNoticeLine),
  ].sort((a, b) => parseMs(b.at) - parseMs(a.at));
  const open = lines.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  const acknowledge = (some: readonly Line[]): void => {
    void run(() => calls.alerts.acknowledge.mutate({ firingIds: some.map(({ id }) => id) }));
  };
  if (lines.length === 0) return <p className="text-12 text-t3">No alert has fired yet</p>;
  return (
    <>
      <PlainTable
        label="History"
        heads={[
          { name: 'Time (UTC)', isText: true },
          { name: 'Of', isText: true },
          { name: 'Alert', isText: true },
          { name: 'Price' },
          { name: 'Note', isText: true },
          { name: 'Acknowledged', isText: true },
        ]}
      >
        {lines.map((line) => (
          <tr key={line.id} className="border-line border-t">
            <td className="px-1 text-left">{timeText(line.at)}</td>
            <td className="px-1 text-left">{line.of}</td>
            <td className="px-1 text-left">{line.what}</td>
            <td className="px-1 text-right">{line.last}</td>
            <td className="max-w-48 truncate px-1 text-left" title={line.note ?? undefined}>
              {line.note}
            </td>
            <td className="px-1 text-left">
              {line.acknowledgedAt === null ? (
                <Button
                  size="sm"
                  disabled={isBusy}
                  aria-label={phrase`Acknowledge ${line.of} ${line.what}`}
                  onClick={() => acknowledge([line])}
                >
                  Acknowledge
                </Button>
              ) : (
                timeText(line.acknowledgedAt)
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      <div className="flex items-center gap-2 text-12 text-t3">
        {open.length > 1 ? (
          <Button size="sm" disabled={isBusy} onClick={() => acknowledge(open)}>
            {phrase`Acknowledge all ${open.length}`}
          </Button>
        ) : null}
        {phrase`The newest ${ALERT_FIRINGS_KEPT} of price alerts and of the others are kept.`}
      </div>
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
    </>
  );
}

/** A row of the history, of either kind. */
type Line = {
  /** The name under which it is acknowledged. */
  readonly id: string;
  readonly at: string;
  readonly of: string;
  readonly what: string;
  readonly last: string;
  readonly note: string | null;
  readonly acknowledgedAt: string | null;
};

const toFiringLine = (firing: AlertFiring, decimals: number): Line => ({
  id: firing.firingId,
  at: firing.firedAt,
  of: firing.symbol,
  what: conditionText(firing, decimals),
  last: levelText(firing.last, decimals),
  note: firing.note,
  acknowledgedAt: firing.acknowledgedAt,
});

const toNoticeLine = (notice: AlertNotice): Line => ({
  id: notice.noticeId,
  at: notice.at,
  of: notice.subject,
  what: noticeTitle(notice),
  last: '',
  note: notice.detail,
  acknowledgedAt: notice.acknowledgedAt,
});
