/** A row of a list as a picture: bars, boxes and a zero line over one scale. The figures stand beside it. */
import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { PlotCanvas } from './plot-frame.tsx';
import { type Range, toX } from './plot-scale.ts';

const WIDTH = 100;
const HEIGHT = 10;

export function PlotStrip(of: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <PlotCanvas
      words={null}
      width={WIDTH}
      height={HEIGHT}
      className={cx('w-full', of.className ?? 'h-4')}
    >
      {of.children}
    </PlotCanvas>
  );
}

type StripBarProps = {
  readonly range: Range;
  readonly from: number;
  readonly to: number;
  readonly className: string;
  /** From the top of the strip to its bottom, in tenths. */
  readonly inset?: number;
};

/** From one value to another, whichever is larger; never so thin that it is not seen. */
export function StripBar({ range, from, to, className, inset = 2 }: StripBarProps) {
  const [a, b] = [toX(Math.min(from, to), range), toX(Math.max(from, to), range)];
  return (
    <rect
      x={a * WIDTH}
      width={from === to ? 0 : Math.max(0.4, (b - a) * WIDTH)}
      y={inset}
      height={HEIGHT - 2 * inset}
      className={className}
    />
  );
}

type StripColumnProps = Omit<StripBarProps, 'inset'> & {
  /** Its height, from 0 to 1 for the whole strip. */
  readonly part: number;
};

/** A column from the bottom of the strip: one bin of a histogram. */
export function StripColumn({ range, from, to, part, className }: StripColumnProps) {
  const [a, b] = [toX(from, range), toX(to, range)];
  return (
    <rect
      x={a * WIDTH}
      width={(b - a) * WIDTH}
      y={HEIGHT * (1 - part)}
      height={HEIGHT * part}
      className={className}
    />
  );
}

type StripMarkProps = {
  readonly range: Range;
  readonly at: number;
  readonly className: string;
  readonly width?: number;
  readonly inset?: number;
};

/** One value, from the top of the strip to its bottom. */
export function StripMark({ range, at, className, width = 1, inset = 0 }: StripMarkProps) {
  return (
    <path
      d={`M${toX(at, range) * WIDTH} ${inset}V${HEIGHT - inset}`}
      className={className}
      strokeWidth={width}
      vectorEffect="non-scaling-stroke"
    />
  );
}

/** Everything between two values, as a line in the middle of the strip. */
export function StripSpan(of: Omit<StripBarProps, 'inset'>) {
  const [a, b] = [toX(of.from, of.range), toX(of.to, of.range)];
  return (
    <path
      d={`M${a * WIDTH} ${HEIGHT / 2}H${b * WIDTH}`}
      className={of.className}
      vectorEffect="non-scaling-stroke"
    />
  );
}
