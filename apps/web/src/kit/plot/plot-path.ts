/** Points as the path of a line on the canvas. Pure. */
import { type Frame, type PlotPoint, plotX, plotY } from './plot-scale.ts';

const place = ({ x, y }: PlotPoint, frame: Frame): string =>
  `${round(plotX(x, frame.x))} ${round(plotY(y, frame.y))}`;

const round = (units: number): number => Number(units.toFixed(1));

/** A line from point to point, with a gap where a point is not known; empty without points. */
export function linePath(points: readonly (PlotPoint | null)[], frame: Frame): string {
  let isDrawing = false;
  return points
    .map((point) => {
      const command = isDrawing ? 'L' : 'M';
      isDrawing = point !== null;
      return point === null ? '' : `${command}${place(point, frame)}`;
    })
    .join('');
}

/** A line that holds each value until the next point; empty without points. */
export const stepPath = (points: readonly PlotPoint[], frame: Frame): string =>
  points
    .map((point, i) =>
      i === 0
        ? `M${place(point, frame)}`
        : `H${round(plotX(point.x, frame.x))}V${round(plotY(point.y, frame.y))}`,
    )
    .join('');
