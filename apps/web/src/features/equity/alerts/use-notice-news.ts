/** A line in the events for each notice that is not acknowledged; those of before the page was opened are not spoken. */

import type { NoticeKind } from '@tradefloor/contracts/vocabulary/alerts';
import { useEffect, useRef } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { AlertNotice } from '../../../platform/client/shapes.ts';
import { noticeText } from './alert-text.ts';

/** A switch has its line already: the socket sends it to all. One that is snoozed is listed, and neither spoken nor sounded. */
export function useNoticeNews(
  notices: readonly AlertNotice[] | undefined,
  snoozed: ReadonlySet<NoticeKind>,
): void {
  const client = useClient();
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (notices === undefined) return;
    const isFirst = known.current === null;
    known.current ??= new Set();
    for (const notice of notices.toReversed()) {
      const { noticeId, kind, isOver, at, acknowledgedAt } = notice;
      if (known.current.has(noticeId)) continue;
      known.current.add(noticeId);
      if (acknowledgedAt !== null || kind === 'KILL_SWITCH') continue;
      client.notify({
        id: `${kind}-${noticeId}`,
        atMs: parseMs(at),
        tone: isOver ? 'good' : 'bad',
        text: phrase`ALERT ${noticeText(notice)}`,
        spoken: isFirst || snoozed.has(kind) ? null : 'assertive',
        orderId: null,
      });
    }
  }, [client, notices, snoozed]);
}
