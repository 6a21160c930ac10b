/** The last hour of each figure as a small line beside it; pressed, its course of up to a day in large. */

import { SERIES_OF_ALL } from '@tradefloor/contracts/vocabulary/ops-series';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { PlotCanvas } from '../../../kit/plot/plot-frame.tsx';
import { Dot, PlotLine } from '../../../kit/plot/plot-lines.tsx';
import { linePath } from '../../../kit/plot/plot-path.ts';
import { plotX, plotY, valueRange } from '../../../kit/plot/plot-scale.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { type Charted, TrendDialog } from './trend-dialog.tsx';
import { lonePoints, toTrendPoints } from './trend-text.ts';
import { useSeries } from './use-series.ts';

type Values = readonly (number | null)[];
type Trends = {
  readonly values: ReadonlyMap<string, Values>;
  readonly onOpen: (figure: Charted) => void;
};

const TrendContext = createContext<Trends | null>(null);

/** Reads the course of all figures once for the figures inside of it. */
export function TrendProvider({ children }: { readonly children: ReactNode }) {
  const { data } = useSeries({ range: SERIES_OF_ALL });
  const [open, setOpen] = useState<Charted | null>(null);
  const trends = useMemo(
    () => ({
      values: new Map(data?.items.map(({ figure, values }) => [figure, values])),
      onOpen: setOpen,
    }),
    [data],
  );
  return (
    <TrendContext value={trends}>
      {children}
      {open === null ? null : <TrendDialog charted={open} onClose={() => setOpen(null)} />}
    </TrendContext>
  );
}

type TrendProps = Charted & {
  /** The figure itself. */
  readonly children: ReactNode;
};

/** A figure with its course beside it; the figure alone where nothing of it has been recorded. */
export function Trend({ children, ...charted }: TrendProps) {
  const trends = use(TrendContext);
  const values = trends?.values.get(charted.figure);
  if (trends === null || values === undefined || values.every((value) => value === null)) {
    return children;
  }
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      {children}
      <button
        type="button"
        aria-label={phrase`Chart: ${phrase(charted.name)}`}
        title={phrase`${phrase(charted.name)}, last hour: open its chart`}
        className="inline-flex h-6 w-12 shrink-0 cursor-pointer items-center hover:bg-s3"
        onClick={() => trends.onOpen(charted)}
      >
        <SmallLine values={values} />
      </button>
    </span>
  );
}

function SmallLine({ values }: { readonly values: Values }) {
  const points = toTrendPoints(values, { fromMs: 0, everyMs: 1 });
  const known = values.filter((value) => value !== null);
  const frame = { x: { low: 0, high: values.length - 1 }, y: valueRange(known, false) };
  return (
    <PlotCanvas words={null} className="h-4 w-full overflow-visible">
      <PlotLine d={linePath(points, frame)} className="stroke-accent" width={1} />
      {lonePoints(points).map(({ x, y }) => (
        <Dot
          key={x}
          x={plotX(x, frame.x)}
          y={plotY(y, frame.y)}
          className="fill-none stroke-accent [stroke-width:2px]"
        />
      ))}
    </PlotCanvas>
  );
}
