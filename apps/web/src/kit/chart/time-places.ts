/** Places on a chart's time axis, counted in bars, and their pixels: also between bars, and where there are none. */
import type { ITimeScaleApi, Logical, Time } from 'lightweight-charts';

export type TimeScale = {
  /** Pixels from the left of a place; the middle of a bar is a whole number. */
  readonly toX: (place: number) => number;
  readonly toPlace: (x: number) => number;
};

/** The scale as it is now; null before there are bars. */
export function readScale(scale: ITimeScaleApi<Time>): TimeScale | null {
  // The library knows whole places only, and brands them.
  const first = scale.logicalToCoordinate(0 as Logical);
  const second = scale.logicalToCoordinate(1 as Logical);
  if (first === null || second === null || second <= first) return null;
  const width = second - first;
  return {
    toX: (place) => first + place * width,
    toPlace: (x) => (x - first) / width,
  };
}
