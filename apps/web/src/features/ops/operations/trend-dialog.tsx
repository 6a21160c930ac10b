/** The course of one figure in large: a line over the chosen span, with its smallest, mean and largest value. */

import { SERIES_RANGE_NAMES, type SeriesRange } from '@tradefloor/contracts/vocabulary/ops-series';
import { useState } from 'react';
import { FactLine } from '../../../kit/facts/fact-lists.tsx';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { Dot } from '../../../kit/plot/plot-lines.tsx';
import { plotX, plotY } from '../../../kit/plot/plot-scale.ts';
import { XyPlot } from '../../../kit/plot/xy-plot.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { OpsSeries } from '../../../platform/client/shapes.ts';
import {
  lonePoints,
  measureTrend,
  TREND_FORMATS,
  type TrendUnit,
  toTrendPoints,
} from './trend-text.ts';
import { useSeries } from './use-series.ts';

/** The figure of a chart: its recorded name, its name on the page, and its unit. */
export type Charted = {
  readonly figure: string;
  readonly name: string;
  readonly unit: TrendUnit;
};

const RANGE_WORDS: Readonly<Record<SeriesRange, string>> = {
  '15m': '15 min',
  '1h': '1 h',
  '6h': '6 h',
  '24h': '24 h',
};

type TrendDialogProps = { readonly charted: Charted; readonly onClose: () => void };

export function TrendDialog({ charted, onClose }: TrendDialogProps) {
  const [range, setRange] = useState<SeriesRange>('1h');
  const { figure, name } = charted;
  const { data, error, refetch } = useSeries({ range, figure });
  return (
    <Dialog title={name} onClose={onClose} className="w-[min(56rem,calc(100vw-2rem))]">
      <div className="flex flex-col gap-3">
        <Segmented
          label="Span"
          size="sm"
          value={range}
          choices={SERIES_RANGE_NAMES.map((value) => ({ value, label: RANGE_WORDS[value] }))}
          onChange={setRange}
          className="self-start"
        />
        {data === undefined ? (
          <Awaited what="the chart" error={error} retry={() => void refetch()} />
        ) : (
          <TrendChart charted={charted} series={data} />
        )}
      </div>
    </Dialog>
  );
}

type TrendChartProps = { readonly charted: Charted; readonly series: OpsSeries };

function TrendChart({ charted: { name, unit }, series }: TrendChartProps) {
  const values = series.items[0]?.values ?? [];
  const format = TREND_FORMATS[unit];
  const fromMs = parseMs(series.from);
  const { everyMs } = series;
  const points = toTrendPoints(values, { fromMs, everyMs });
  const facts = measureTrend(values);
  return (
    <>
      <XyPlot
        title={`${name}, UTC`}
        height="h-56"
        lines={[{ name, className: 'stroke-accent', points }]}
        xSpan={{ low: fromMs, high: fromMs + (values.length - 1) * everyMs }}
        xText={formatTime}
        yText={format}
        waiting="A point is recorded each minute: the line begins with two of them"
        draw={({ x, y }) =>
          lonePoints(points).map((point) => (
            <Dot
              key={point.x}
              x={plotX(point.x, x)}
              y={plotY(point.y, y)}
              className="fill-none stroke-accent"
            />
          ))
        }
      />
      {facts === null ? null : (
        <FactLine
          label={phrase`${name} over the span`}
          className="flex flex-wrap gap-x-4 text-12"
          facts={[
            { name: 'Minimum', value: format(facts.min) },
            { name: 'Mean', value: format(facts.mean) },
            { name: 'Maximum', value: format(facts.max) },
            { name: 'Recorded', value: phrase`${facts.known} of ${facts.count} min` },
          ]}
        />
      )}
    </>
  );
}
