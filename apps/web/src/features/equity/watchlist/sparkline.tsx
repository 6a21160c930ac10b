/** The trading day of a symbol as a small line: one path, drawn again once a minute, decoration beside the figures. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { toPx } from '../../../lib/format/units.ts';
import { sparkPath } from './spark-path.ts';

const SPARK = { width: 48, height: 14 } as const;

/** The day's closes, read once for all rows, and again when bars end: at most once a minute. */
function useDayCloses(symbol: string): readonly number[] | undefined {
  const { queries } = useClient();
  const { data } = useWatched(
    useQuery(
      queries.market.dayCloses.queryOptions(
        {},
        {
          staleTime: 60_000,
          select: ({ items }) => items.find((each) => each.symbol === symbol)?.closes,
        },
      ),
    ),
  );
  return data;
}

function Sparkline({ symbol }: { readonly symbol: string }) {
  const { hot } = useClient();
  const closes = useDayCloses(symbol) ?? [];
  const before = hot.read(symbol, 'priorClose');
  const path = sparkPath(closes, SPARK);
  const last = closes.at(-1);
  if (path === null || last === undefined) return null;
  const isUp = toPx(last) >= (before ?? toPx(closes[0] ?? 0));
  return (
    <svg
      {...SPARK}
      aria-hidden="true"
      data-spark={isUp ? 'up' : 'down'}
      className={isUp ? 'inline text-up' : 'inline text-down'}
      fill="none"
      stroke="currentColor"
    >
      <path d={path} />
    </svg>
  );
}

export const sparkline = ({ symbol }: { readonly symbol: string }): ReactNode => (
  <Sparkline symbol={symbol} />
);
