/** Lines of plots: from point to point, in steps, and with gaps where nothing is known. */
import { describe, expect, it } from 'vitest';
import { linePath, stepPath } from './plot-path.ts';
import { PLOT_HEIGHT, PLOT_WIDTH } from './plot-scale.ts';

const FRAME = { x: { low: 1_000, high: 2_000 }, y: { low: 0, high: 100 } };
const [START, HALF] = [
  { x: 1_000, y: 0 },
  { x: 1_500, y: 50 },
] as const;
const END = { x: 2_000, y: 100 };

describe('the line of a plot', () => {
  it('runs from the left bottom of its frame to the right top', () => {
    expect(linePath([START, END], FRAME)).toBe(`M0 ${PLOT_HEIGHT}L${PLOT_WIDTH} 0`);
    expect(linePath([], FRAME)).toBe('');
  });

  it('has a gap at an unknown point, and resumes after it', () => {
    expect(linePath([null, START, null, HALF, END], FRAME)).toBe(
      `M0 ${PLOT_HEIGHT}M${PLOT_WIDTH / 2} ${PLOT_HEIGHT / 2}L${PLOT_WIDTH} 0`,
    );
  });

  it('holds each value until the next point when it is drawn in steps', () => {
    expect(stepPath([START, HALF], FRAME)).toBe(
      `M0 ${PLOT_HEIGHT}H${PLOT_WIDTH / 2}V${PLOT_HEIGHT / 2}`,
    );
    expect(stepPath([], FRAME)).toBe('');
  });

  it('stands in the middle of a range that is one value', () => {
    const flat = { x: { low: 5, high: 5 }, y: { low: 1, high: 1 } };
    expect(linePath([{ x: 5, y: 1 }], flat)).toBe(`M${PLOT_WIDTH / 2} ${PLOT_HEIGHT / 2}`);
  });
});
