/** Every fill by time and price, with the prices it is held against: decision, arrival, the market's VWAP, the average. */

import { useDecimals } from '../../kit/live/use-decimals.ts';
import { TimeAxis } from '../../kit/plot/plot-axis.tsx';
import { PlotFrame } from '../../kit/plot/plot-frame.tsx';
import { Legend, PlotTitle } from '../../kit/plot/plot-legend.tsx';
import { Dot, LevelLine } from '../../kit/plot/plot-lines.tsx';
import { plotX, plotY, valueRange, withRoom } from '../../kit/plot/plot-scale.ts';
import { Empty } from '../../kit/ui/empty.tsx';
import { formatFixed } from '../../lib/format/numbers.ts';
import { parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { Fill, OrderTca } from '../../platform/client/shapes.ts';

/** Margin at both ends, as a share of the time. */
const ROOM = 0.015;

type Level = {
  readonly name: string;
  readonly price: number;
  readonly className: string;
  readonly dash?: string;
};

const listLevels = (tca: OrderTca): readonly Level[] =>
  [
    { name: 'Decision', price: tca.decisionPx, className: 'stroke-t3', dash: '2 3' },
    { name: 'Arrival', price: tca.arrivalPx, className: 'stroke-warn', dash: '6 3' },
    { name: 'Market VWAP', price: tca.marketVwap, className: 'stroke-up', dash: '8 2 2 2' },
    { name: 'Average', price: tca.avgPx, className: 'stroke-accent' },
  ].flatMap((level) => (level.price === null ? [] : [{ ...level, price: level.price }]));

type BenchmarkPlotProps = { readonly tca: OrderTca; readonly fills: readonly Fill[] };

export function BenchmarkPlot({ tca, fills }: BenchmarkPlotProps) {
  const decimals = useDecimals()(tca.symbol);
  const levels = listLevels(tca);
  const written = (price: number): string => formatFixed(price, decimals + 1);
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <PlotTitle title="Fills against the benchmarks">
        {levels.map(({ price, ...line }) => (
          <Legend key={line.name} {...line} text={written(price)} />
        ))}
      </PlotTitle>
      {fills.length === 0 ? (
        <div className="h-30">
          <Empty title="No fills yet" />
        </div>
      ) : (
        <Picture startMs={parseMs(tca.decidedAt)} levels={levels} fills={fills} written={written} />
      )}
    </figure>
  );
}

type PictureProps = {
  readonly startMs: number;
  readonly levels: readonly Level[];
  readonly fills: readonly Fill[];
  readonly written: (price: number) => string;
};

function Picture({ startMs, levels, fills, written }: PictureProps) {
  const range = valueRange(
    [...levels, ...fills].map(({ price }) => price),
    false,
  );
  const endMs = Math.max(startMs + 1, ...fills.map(({ at }) => parseMs(at)));
  const time = withRoom({ low: startMs, high: endMs }, ROOM);
  const words = levels.map(({ name, price }) => `${name} ${written(price)}`).join(', ');
  return (
    <>
      <PlotFrame
        words={phrase`${fills.length} fills against ${words}`}
        range={range}
        format={written}
      >
        {levels.map(({ name, price, className, dash }) => (
          <LevelLine key={name} y={plotY(price, range)} className={className} dash={dash} />
        ))}
        {fills.map(({ execId, at, price, side }) => (
          <Dot
            key={execId}
            x={plotX(parseMs(at), time)}
            y={plotY(price, range)}
            className={side === 'BUY' ? 'stroke-buy' : 'stroke-sell'}
          />
        ))}
      </PlotFrame>
      <TimeAxis fromMs={startMs} toMs={endMs} />
    </>
  );
}
