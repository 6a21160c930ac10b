/** The bars of a compared symbol: the newest ones, grown from prices as those of the chart are, and back to where it begins. */
import { useEffect, useState } from 'react';
import type { Bar } from '../../../kit/chart/live-bar.ts';
import type { ChartInterval } from '../../../kit/chart/model/chart-intervals.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import type { Problem } from '../../../lib/problem.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import { followInterval } from './follow-interval.ts';
import { withNewest, withOlder } from './join-bars.ts';
import { readOlder } from './read-history.ts';
import { useResumes } from './use-bars.ts';

type Wanted = {
  readonly symbol: string;
  readonly interval: ChartInterval;
  /** Start of the chart's first bar, in whole seconds; null before there is any. */
  readonly from: number | null;
};

type Compared = { readonly bars: readonly Bar[]; readonly problem: Problem | null };

const NONE: readonly Bar[] = [];

/** Oldest first. */
export function useComparedBars({ symbol, interval, from }: Wanted): Compared {
  const client = useClient();
  const resumes = useResumes();
  // The tape of seconds is read again when its own subscription starts again.
  const readings = interval === '1s' ? 0 : resumes;
  const [bars, setBars] = useState(NONE);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    // A reconnect is a reason to read the bars again.
    void readings;
    return followInterval(
      client,
      { symbol, interval },
      {
        onBars: (read) =>
          setBars((before) => (interval === '1s' ? read : withNewest(before, read))),
        onBar: (bar) =>
          setBars((before) => [...before.filter(({ time }) => time !== bar.time), bar]),
        onProblem: setProblem,
      },
    );
  }, [client, symbol, interval, readings]);
  const oldest = bars[0]?.time ?? null;
  const [startsAt, setStartsAt] = useState<number | null>(null);
  useEffect(() => {
    // Of seconds there is no record.
    if (interval === '1s' || oldest === null || from === null) return;
    if (oldest <= from || oldest === startsAt) return;
    let isCurrent = true;
    const read = async (): Promise<void> => {
      try {
        const page = await readOlder(client, { symbol, interval }, oldest);
        if (!isCurrent) return;
        setStartsAt(page.isStart ? (page.bars[0]?.time ?? oldest) : null);
        setBars((before) => withOlder(before, page.bars));
      } catch (error) {
        if (isCurrent) setProblem(toProblem(error));
      }
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [client, symbol, interval, oldest, from, startsAt]);
  return { bars, problem };
}
