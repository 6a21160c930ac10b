/** What is drawn on a canvas. Strokes keep their width and dots stay round while the canvas is stretched. */
import { cx } from '../ui/cx.ts';
import { PLOT_HEIGHT, PLOT_WIDTH } from './plot-scale.ts';

type Stroke = {
  /** Class that gives the stroke its colour. */
  readonly className: string;
  /** Distinguishes lines where colour alone would not. */
  readonly dash?: string | undefined;
  readonly width?: number;
};

/** A path, such as `linePath` makes; nothing where it is empty. */
export function PlotLine({ d, className, dash, width = 1.5 }: Stroke & { readonly d: string }) {
  if (d === '') return null;
  return (
    <path
      d={d}
      className={cx('fill-none', className)}
      strokeWidth={width}
      strokeDasharray={dash}
      vectorEffect="non-scaling-stroke"
    />
  );
}

/** A level across the whole plot. */
export const LevelLine = ({ y, ...stroke }: Stroke & { readonly y: number }) => (
  <PlotLine d={`M0 ${y.toFixed(1)}H${PLOT_WIDTH}`} {...stroke} />
);

/** An instant, a strike, a price: from the top of the plot to its bottom. */
export const UprightLine = ({ x, ...stroke }: Stroke & { readonly x: number }) => (
  <PlotLine d={`M${x.toFixed(1)} 0V${PLOT_HEIGHT}`} {...stroke} />
);

/** A stroke of almost no length with round ends: unlike a circle it stays round while the picture is stretched. */
export function Dot(of: { readonly x: number; readonly y: number; readonly className: string }) {
  return (
    <path
      d={`M${of.x.toFixed(1)},${of.y.toFixed(1)}h0.01`}
      className={of.className}
      strokeWidth={7}
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}
