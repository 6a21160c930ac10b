/** The bars of a compared symbol: the newest ones, grown from prices as those of the chart are, and back to where it begins. */
import type { BarInterval } from '@tradefloor/contracts/vocabulary/bars';
import { useEffect, useState } from 'react';
import type { Bar } from '../../../kit/chart/live-bar.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import type { Problem } from '../../../lib/problem.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import { withNewest, withOlder } from './join-bars.ts';
import { readOlder } from './read-history.ts';
import { followBars, useResumes } from './use-bars.ts';

type Wanted = {
  readonly symbol: string;
  readonly interval: BarInterval;
  /** Start of the chart's first bar, in whole seconds; null before there is any. */
  readonly from: number | null;
};

type Compared = { readonly bars: readonly Bar[]; readonly problem: Problem | null };

const NONE: readonly Bar[] = [];

/** Oldest first. */
export function useComparedBars({ symbol, interval, from }: Wanted): Compared {
  const client = useClient();
  const resumes = useResumes();
  const [bars, setBars] = useState(NONE);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    // A reconnect is a reason to read the bars again.
    void resumes;
    return followBars(
      client,
      { symbol, interval },
      {
        onBars: (read) => setBars((before) => withNewest(before, read)),
        onBar: (bar) =>
          setBars((before) => [...before.filter(({ time }) => time !== bar.time), bar]),
        onProblem: setProblem,
      },
    );
  }, [client, symbol, interval, resumes]);
  const oldest = bars[0]?.time ?? null;
  const [startsAt, setStartsAt] = useState<number | null>(null);
  useEffect(() => {
    if (oldest === null || from === null || oldest <= from || oldest === startsAt) return;
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
