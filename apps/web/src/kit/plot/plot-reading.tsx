/** What the lines of a plot are where the pointer is: an upright line, and a note with the values beside it. */
import { useState } from 'react';
import { cx } from '../ui/cx.ts';
import { UprightLine } from './plot-lines.tsx';
import { type PlotPoint, plotX, type Range, toX } from './plot-scale.ts';

export type ReadLine = {
  readonly name: string;
  readonly points: readonly (PlotPoint | null)[];
};

type ReadingOf = {
  readonly lines: readonly ReadLine[];
  readonly x: Range;
  readonly xText: (x: number) => string;
  readonly yText: (y: number) => string;
};

export type Reading = {
  readonly x: number;
  readonly title: string;
  readonly values: readonly { readonly name: string; readonly text: string }[];
};

/** The known point of the lines that is nearest to a place, and what each line is there; null without points. */
export function readingAt(part: number, { lines, x, xText, yText }: ReadingOf): Reading | null {
  const wanted = x.low + part * (x.high - x.low);
  const known = lines.flatMap(({ points }) => points.flatMap((point) => point ?? []));
  const [first] = known;
  if (first === undefined) return null;
  const gap = (point: PlotPoint): number => Math.abs(point.x - wanted);
  const nearest = known.reduce((best, point) => (gap(point) < gap(best) ? point : best), first);
  const values = lines.flatMap(({ name, points }) => {
    const own = points.find((point) => point?.x === nearest.x) ?? null;
    return own === null ? [] : [{ name, text: yText(own.y) }];
  });
  return { x: nearest.x, title: xText(nearest.x), values };
}

/** The reading under the pointer, for a `PlotFrame`: its drawing, its overlay, and its pointer events. */
export function useReading(of: ReadingOf) {
  const [part, setPart] = useState<number | null>(null);
  const reading = part === null ? null : readingAt(part, of);
  return {
    onPoint: setPart,
    line:
      reading === null ? null : (
        <UprightLine x={plotX(reading.x, of.x)} width={1} className="stroke-control" />
      ),
    over: reading === null ? null : <Note reading={reading} across={toX(reading.x, of.x)} />,
  };
}

/** On the side of the pointer with more space; the figures are in the legend and the lists as well. */
function Note({ reading, across }: { readonly reading: Reading; readonly across: number }) {
  return (
    <div
      aria-hidden="true"
      data-testid="plot-reading"
      style={{ left: `${across * 100}%` }}
      className={cx(
        'pointer-events-none absolute top-0 z-10 whitespace-nowrap border border-line bg-s2 px-1.5 py-0.5 text-11 tabular-nums',
        across > 0.5 && '-translate-x-full',
      )}
    >
      <p className="text-t3">{reading.title}</p>
      {reading.values.map(({ name, text }) => (
        <p key={name} className="flex justify-between gap-2">
          <span className="text-t2">{name}</span>
          <span className="text-t1">{text}</span>
        </p>
      ))}
    </div>
  );
}
