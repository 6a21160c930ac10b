/** What the lines of a plot are called, how they look and what they have come to. */
import type { ReactNode } from 'react';

type LegendProps = {
  /** Class of the line's stroke. */
  readonly className: string;
  readonly dash?: string | undefined;
  readonly name: ReactNode;
  /** The figure beside the name. */
  readonly text?: string;
};

export function Legend({ className, dash, name, text }: LegendProps) {
  return (
    <span className="inline-flex items-center gap-1">
      <svg aria-hidden="true" width={16} height={6}>
        <line
          x1={0}
          x2={16}
          y1={3}
          y2={3}
          className={className}
          strokeWidth={2}
          strokeDasharray={dash}
        />
      </svg>
      <span className="text-t3">{name}</span>
      {text === undefined ? null : <span className="text-t1 tabular-nums">{text}</span>}
    </span>
  );
}

/** The line over a plot: its title, then the legend of its lines. */
export function PlotTitle(of: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <figcaption className="flex flex-wrap items-baseline gap-x-3 text-11">
      <span className="font-medium text-t2">{of.title}</span>
      {of.children}
    </figcaption>
  );
}
