/** The figures of the bar that is read, and of each indicator at it, over the top of the chart. */

import { lazy, Suspense } from 'react';
import type { Bar } from '../../../kit/chart/live-bar.ts';
import type { IndicatorLine } from '../../../kit/chart/model/indicator-list.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import { formatFixed, formatQty, formatSignedPct } from '../../../lib/format/numbers.ts';

const IndicatorLegend = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./indicator-legend.tsx')).IndicatorLegend })),
);

type ChartLegendProps = {
  /** Null before there is any. */
  readonly bar: Bar | null;
  readonly symbol: string;
  readonly lines: readonly IndicatorLine[];
  /** Takes the element below the figures, for what else there is at the bar. */
  readonly slot: (element: HTMLElement | null) => void;
};

export function ChartLegend({ bar, symbol, lines, slot }: ChartLegendProps) {
  const decimals = useDecimals()(symbol);
  if (bar === null) return null;
  const price = (value: number): string => formatFixed(value, decimals);
  return (
    <div className="pointer-events-none absolute top-1 left-2 z-10 text-11 text-t3">
      <p>
        {bar.day === undefined ? '' : `${bar.day} `}O <Figure>{price(bar.open)}</Figure> H{' '}
        <Figure>{price(bar.high)}</Figure> L <Figure>{price(bar.low)}</Figure> C{' '}
        <b className={`font-normal ${bar.close < bar.open ? 'text-down' : 'text-up'}`}>
          {price(bar.close)} {formatSignedPct(bar.close / bar.open - 1)}
        </b>{' '}
        V <Figure>{formatQty(bar.volume)}</Figure>
      </p>
      {lines.length === 0 ? null : (
        <Suspense fallback={null}>
          <IndicatorLegend at={bar.time} decimals={decimals} lines={lines} />
        </Suspense>
      )}
      <div ref={slot} />
    </div>
  );
}

const Figure = ({ children }: { readonly children: string }) => (
  <b className="font-normal text-t2 tabular-nums">{children}</b>
);
