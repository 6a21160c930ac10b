/** A picture holds what it was given: a path for each line, gaps where there is nothing, marks, escaped words. */
import { expect, test } from 'vitest';
import { nextMove, toSvg } from './plot.mjs';

const plot = {
  title: 'Memory < all & "more"',
  xLabel: 'minutes',
  yLabel: 'MB',
  marks: [3],
  lines: [
    {
      label: 'workers',
      points: [
        { x: 0, y: 1 },
        { x: 1, y: null },
        { x: 2, y: 4 },
        { x: 3, y: 5 },
      ],
    },
  ],
};

test('steps are round', () => {
  expect([0.9, 4, 7, 60, 420, 999].map(nextMove)).toEqual([0.2, 1, 2, 20, 100, 200]);
});

test('a line is broken where there is no value', () => {
  const [, path = ''] = /stroke-width="1.6" d="([^"]+)"/.exec(toSvg(plot)) ?? [];
  expect(path.match(/[ML]/g)).toEqual(['M', 'M', 'L']);
});

test('words are escaped, marks are drawn', () => {
  const svg = toSvg(plot);
  expect(svg).toContain('aria-label="Memory &lt; all &amp; &quot;more&quot;"');
  expect(svg.match(/class="mark"/g)).toHaveLength(1);
});
