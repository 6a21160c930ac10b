/** The kinds of notices that are snoozed at this moment. */
import { NOTICE_KINDS, type NoticeKind } from '@tradefloor/contracts/vocabulary/alerts';
import { useCallback, useMemo } from 'react';
import { useClient, useTimed } from '../../../kit/live/use-client.ts';
import { parseMs } from '../../../lib/format/time.ts';
import type { NoticeSnooze } from '../../../platform/client/shapes.ts';
import type { TradingClient } from '../../../platform/trading/trading-client.ts';

/** Renders again as a snooze ends. */
export function useSnoozed(snoozes: readonly NoticeSnooze[]): ReadonlySet<NoticeKind> {
  const read = useCallback(
    (client: TradingClient): string =>
      snoozes
        .filter(({ until }) => parseMs(until) > client.serverNowMs())
        .map(({ kind }) => kind)
        .join(' '),
    [snoozes],
  );
  useTimed(read);
  // Not the value of the timer, which is one render behind new data.
  const names = read(useClient());
  return useMemo(() => {
    const snoozed = names.split(' ');
    return new Set(NOTICE_KINDS.filter((kind) => snoozed.includes(kind)));
  }, [names]);
}
