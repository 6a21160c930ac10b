/** What is left of the oldest bar: read once one scrolls or reads to it, and where the record begins, that it does. */

import type { BarInterval } from '@tradefloor/contracts/vocabulary/bars';
import { useEffect, useRef, useState } from 'react';
import type { Bar } from '../../../kit/chart/live-bar.ts';
import type { ChartInterval } from '../../../kit/chart/model/chart-intervals.ts';
import type { PriceChart } from '../../../kit/chart/price-chart.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatQty } from '../../../lib/format/numbers.ts';
import { type Problem, prefixProblem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import { BARS_DRAWN_MAX, findGap, withNewest, withOlder } from './join-bars.ts';
import { readBetween, readOlder } from './read-history.ts';
import type { Drawn } from './use-drawn-bars.ts';

/** Bars left of the view with which the next ones are read: before the edge is seen. */
const NEAR = 20;

type HistoryProps = {
  readonly symbol: string;
  readonly interval: BarInterval;
  readonly chart: PriceChart;
  readonly drawn: Drawn;
  readonly bars: readonly Bar[];
  /** The keys have led to the oldest bar. */
  readonly isOldestRead: boolean;
};

/** Of seconds there is no record: what is shown is all there is. */
export function ChartHistory({
  interval,
  ...rest
}: Omit<HistoryProps, 'interval'> & { readonly interval: ChartInterval }) {
  return interval === '1s' ? (
    <Note text="Bars of a second: since this chart was opened, with the trades of just before" />
  ) : (
    <RecordedBars interval={interval} {...rest} />
  );
}

function RecordedBars({ chart, isOldestRead, ...rest }: HistoryProps) {
  const [barsLeft, setBarsLeft] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => chart.onRange(setBarsLeft), [chart]);
  useJoinedBars(rest);
  const isNear = barsLeft < NEAR || isOldestRead;
  const { isStart, isReading, problem } = useOlderBars({ barsLeft, isNear, ...rest });
  const text = isReading
    ? 'Older bars are being read'
    : isStart
      ? 'The record begins here'
      : rest.bars.length >= BARS_DRAWN_MAX
        ? phrase`${formatQty(BARS_DRAWN_MAX)} bars are drawn: a longer interval shows more`
        : null;
  return <Note text={isNear ? (problem ?? text) : null} />;
}

const Note = ({ text }: { readonly text: Problem | null }) => (
  <p
    role="status"
    className="pointer-events-none absolute top-1/2 left-2 z-10 bg-s1 text-11 text-t3"
  >
    <Refused problem={text} />
  </p>
);

type JoinedInput = Pick<HistoryProps, 'symbol' | 'interval' | 'drawn'>;

/** Keeps older bars when the newest are read again, and reads what was missed between them. */
function useJoinedBars({ symbol, interval, drawn }: JoinedInput): void {
  const client = useClient();
  useEffect(() => {
    const fill = async (gap: NonNullable<ReturnType<typeof findGap>>): Promise<void> => {
      const between = await readBetween(client, { symbol, interval }, gap);
      const newer = drawn.bars.filter(({ time }) => time >= gap.before);
      // The chart may have gone in the meantime.
      if (drawn.join === join) drawn.draw(withNewest(drawn.bars, [...between, ...newer]));
    };
    const join = (read: readonly Bar[]): readonly Bar[] => {
      const gap = findGap(drawn.bars, read);
      if (gap !== null) void fill(gap);
      return withNewest(drawn.bars, read);
    };
    drawn.join = join;
    return () => {
      drawn.join = null;
    };
  }, [client, symbol, interval, drawn]);
}

type OlderInput = Omit<HistoryProps, 'chart' | 'isOldestRead'> & {
  readonly barsLeft: number;
  readonly isNear: boolean;
};

/** Reads a page whenever one is near the oldest bar, one at a time; after a refusal again when the view is moved. */
function useOlderBars({ symbol, interval, bars, drawn, barsLeft, isNear }: OlderInput) {
  const client = useClient();
  const oldest = bars[0]?.time ?? null;
  /** The oldest bar of the record, once it is known. */
  const [startsAt, setStartsAt] = useState<number | null>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const busy = useRef(false);
  const isStart = startsAt !== null && startsAt === oldest;
  const isWanted = isNear && !isStart && oldest !== null && bars.length < BARS_DRAWN_MAX;
  useEffect(() => {
    // A refused read is repeated with the next move.
    void barsLeft;
    // An effect may run late, of a render from before the page that has been drawn meanwhile.
    const isBehind = drawn.bars[0]?.time !== oldest;
    if (!isWanted || busy.current || isBehind) return;
    busy.current = true;
    setReading(true);
    void readOlder(client, { symbol, interval }, oldest).then(
      (page) =>
        // In a frame: the view moves in one too, by places that bars before the first would change.
        client.browser.requestFrame(() => {
          busy.current = false;
          setReading(false);
          setProblem(null);
          if (page.isStart) setStartsAt(page.bars[0]?.time ?? oldest);
          // The chart may have gone in the meantime.
          if (drawn.join !== null) drawn.draw(withOlder(drawn.bars, page.bars));
        }),
      (error: unknown) => {
        busy.current = false;
        setReading(false);
        setProblem(prefixProblem(phrase('Older bars: '), toProblem(error)));
      },
    );
  }, [client, symbol, interval, oldest, isWanted, barsLeft, drawn]);
  return { isStart, isReading, problem };
}
