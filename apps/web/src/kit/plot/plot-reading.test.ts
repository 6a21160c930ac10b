/** The reading of a plot at the pointer. */
import { describe, expect, it } from 'vitest';
import { readingAt } from './plot-reading.tsx';

const OF = {
  x: { low: 0, high: 100 },
  xText: (x: number) => `at ${x}`,
  yText: (y: number) => `${y} USD`,
};
const LONG = { name: 'long', points: [{ x: 0, y: 1 }, { x: 50, y: 2 }, null, { x: 100, y: 4 }] };
const SHORT = { name: 'short', points: [{ x: 50, y: 8 }] };

describe('the reading of a plot', () => {
  it('is of the known point nearest to the pointer, for each line that has one there', () => {
    expect(readingAt(0.4, { ...OF, lines: [LONG, SHORT] })).toEqual({
      x: 50,
      title: 'at 50',
      values: [
        { name: 'long', text: '2 USD' },
        { name: 'short', text: '8 USD' },
      ],
    });
    expect(readingAt(0.9, { ...OF, lines: [LONG, SHORT] })?.values).toEqual([
      { name: 'long', text: '4 USD' },
    ]);
  });

  it('stays on the plot when the pointer has left it, and is nothing without points', () => {
    expect(readingAt(-3, { ...OF, lines: [LONG] })?.x).toBe(0);
    expect(readingAt(7, { ...OF, lines: [LONG] })?.x).toBe(100);
    expect(readingAt(0.5, { ...OF, lines: [{ name: 'none', points: [null] }] })).toBeNull();
  });
});
