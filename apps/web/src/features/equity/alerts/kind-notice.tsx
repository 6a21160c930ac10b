/** A notice of a margin call, a kill switch or a service level: acknowledged, or its kind snoozed. */

import { useClient } from '../../../kit/live/use-client.ts';
import type { Changes } from '../../../kit/query/use-change.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { AlertNotice } from '../../../platform/client/shapes.ts';
import { noticeText } from './alert-text.ts';
import { FIRST_SNOOZE, toSnoozeEnd } from './snooze.ts';

type KindNoticeProps = {
  readonly notice: AlertNotice;
  readonly isBusy: boolean;
  readonly onAcknowledge: () => void;
  readonly run: Changes['run'];
};

export function KindNotice({ notice, isBusy, onAcknowledge, run }: KindNoticeProps) {
  const client = useClient();
  const { noticeId, kind, isOver, at } = notice;
  const text = noticeText(notice);
  const snooze = () =>
    run(async () => {
      const until = toSnoozeEnd(client.serverNowMs(), FIRST_SNOOZE.ms);
      await client.calls.alerts.snoozeNotices.mutate({ kind, until });
      await client.calls.alerts.acknowledge.mutate({ firingIds: [noticeId] });
    });
  return (
    <section
      aria-label={text}
      className={`border bg-s2 p-2 text-12 shadow-2xl ${isOver ? 'border-line' : 'border-critical'}`}
    >
      <p className={`mb-1 flex gap-1.5 ${isOver ? 'text-t1' : 'text-critical'}`}>
        <Icon name="bell" />
        <span>
          <time dateTime={at}>{formatTime(parseMs(at))}</time> {text}
        </span>
      </p>
      <div className="flex gap-1">
        <Button size="sm" disabled={isBusy} onClick={onAcknowledge}>
          Acknowledge
        </Button>
        <Button
          size="sm"
          disabled={isBusy}
          aria-label={phrase`Snooze alerts of this kind for ${FIRST_SNOOZE.label}`}
          onClick={() => void snooze()}
        >{phrase`Snooze kind for ${FIRST_SNOOZE.label}`}</Button>
      </div>
    </section>
  );
}
