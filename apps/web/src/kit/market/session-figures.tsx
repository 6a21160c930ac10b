/** The session so far beside a price: its low and high, and the average price at which it has traded. */

import { formatAveragePx, formatPx, NONE } from '../../lib/format/numbers.ts';
import type { LiveQuotes } from '../../lib/hot/live-quotes.ts';
import { sessionVwap } from '../../lib/hot/live-quotes.ts';
import { useClient } from '../live/use-client.ts';
import { usePainted } from '../live/use-painted.ts';

type SessionFiguresProps = { readonly symbol: string; readonly decimals: number };
type Session = {
  readonly low: number | null;
  readonly high: number | null;
  readonly vwap: number | null;
};

const NO_ROWS: readonly unknown[] = [];

const readSession = (symbol: string, hot: LiveQuotes): Session => ({
  low: hot.shown(symbol, 'low'),
  high: hot.shown(symbol, 'high'),
  vwap: sessionVwap(symbol, hot),
});

/** Drawn with the prices of the grids, so that one figure is the same everywhere; dashes before the first price. */
export function SessionFigures({ symbol, decimals }: SessionFiguresProps) {
  // Another symbol's figures do not wait for the next paint.
  return <Figures key={symbol} symbol={symbol} decimals={decimals} />;
}

function Figures({ symbol, decimals }: SessionFiguresProps) {
  const { hot } = useClient();
  const { low, high, vwap } = usePainted(NO_ROWS, () => readSession(symbol, hot));
  const price = (value: number | null): string =>
    value === null ? NONE : formatPx(value, decimals);
  return (
    <dl
      // One line: a figure without room is on the next, out of sight as a whole. A number that is cut is another number.
      className="flex h-[1lh] min-w-0 flex-wrap gap-x-2 overflow-hidden whitespace-nowrap text-11 text-t3 tabular-nums"
      aria-label="Session"
    >
      <Figure name="Low" value={price(low)} />
      <Figure name="High" value={price(high)} />
      <Figure
        name="VWAP"
        value={vwap === null ? NONE : formatAveragePx(vwap, decimals)}
        title="Volume-weighted average price of the session"
      />
    </dl>
  );
}

type FigureProps = { readonly name: string; readonly value: string; readonly title?: string };

function Figure({ name, value, title }: FigureProps) {
  return (
    <div className="flex gap-1" title={title}>
      <dt>{name}</dt>
      <dd className="text-t2">{value}</dd>
    </div>
  );
}
