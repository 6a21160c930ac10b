/** When the trading days of a chart began: as they were recorded where the market has sessions, else at midnight UTC. */
import { useEffect, useMemo, useState } from 'react';
import { type TradingDay, toUtcDays } from '../../../kit/chart/chart-bands.ts';
import { type Bar, toBars } from '../../../kit/chart/live-bar.ts';
import { useAccount, useClient } from '../../../kit/live/use-client.ts';

const NONE: readonly TradingDay[] = [];

/** Oldest first. */
export function useTradingDays(symbol: string, bars: readonly Bar[]): readonly TradingDay[] {
  const session = useAccount((account) => account.marketStatus()?.session?.opensAt ?? null);
  const recorded = useRecordedDays(symbol, session);
  const first = bars[0]?.time ?? null;
  const last = bars.at(-1)?.time ?? null;
  const around = useMemo(
    () => (first === null || last === null ? NONE : toUtcDays(first, last)),
    [first, last],
  );
  return session === null ? around : recorded;
}

/**
 * Read once a session, not with every minute: a read of days folds all their minutes.
 * @param session its opening; null around the clock, when nothing is read
 */
function useRecordedDays(symbol: string, session: string | null): readonly TradingDay[] {
  const client = useClient();
  const [days, setDays] = useState(NONE);
  useEffect(() => {
    if (session === null) return;
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const { items } = await client.calls.market.bars.query({ symbol, interval: '1d' });
      if (!isCurrent) return;
      setDays(toBars(items).flatMap(({ time, day }) => (day === undefined ? [] : [{ time, day }])));
    };
    // Without the lines the chart is still right; they come with the next session.
    void read().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [client, symbol, session]);
  return days;
}
