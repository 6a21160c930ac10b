/** The points of a plot lie where its axes say: each is read back from the drawing by its own marks. */
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../world/seed.mjs';
import { nextMove, toSvg } from './plot.mjs';

/** @typedef {{ at: number, value: number }} Mark where it is drawn, and its label */

/** @param {string} svg @returns {{ x: Mark[], y: Mark[] }} the marks of both axes */
function readAxes(svg) {
  /** @param {string} anchor @param {'x' | 'y'} along */
  const read = (anchor, along) =>
    [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)">([\d.e-]+)<\/text>/g)]
      .filter(([, , , which]) => which === anchor)
      .map(([, x, y, , text]) => ({ at: Number(along === 'x' ? x : y), value: Number(text) }));
  // A mark of the upright axis is written four below its line.
  return {
    x: read('middle', 'x'),
    y: read('end', 'y').map(({ at, value }) => ({ at: at - 4, value })),
  };
}

/** @param {Mark[]} marks @param {number} at @returns {number} the label of an axis at a place */
function readValue(marks, at) {
  const [first, last] = [marks[0], marks.at(-1)];
  if (first === undefined || last === undefined) throw new Error('an axis without marks');
  const share = (at - first.at) / (last.at - first.at);
  return first.value + share * (last.value - first.value);
}

/** @param {string} svg @returns {Array<Array<{ x: number, y: number }>>} the points of each line */
const readLines = (svg) =>
  [...svg.matchAll(/stroke-width="1.6" d="([^"]*)"/g)].map(([, path = '']) =>
    [...path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => ({
      x: Number(x),
      y: Number(y),
    })),
  );

const WORDS = { title: 't', xLabel: 'minutes', yLabel: 'MB' };

describe('the axes', () => {
  test.each([0.5, 3, 60, 999, 1_000, 12_345])(
    'reach from zero to %s or beyond, in equal steps',
    (top) => {
      const points = [
        { x: 0, y: 0 },
        { x: top, y: top },
      ];
      const { x, y } = readAxes(toSvg({ ...WORDS, lines: [{ label: 'a', points }] }));
      for (const marks of [x, y]) {
        expect(marks[0]?.value).toBe(0);
        expect(marks.at(-1)?.value).toBeGreaterThanOrEqual(top);
        const steps = marks.slice(1).map(({ value }, n) => value - (marks[n]?.value ?? 0));
        for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0, 6);
        expect(marks.length).toBeGreaterThanOrEqual(2);
        expect(marks.length).toBeLessThanOrEqual(7);
      }
    },
  );

  test('grow to the right and upwards', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 10 },
    ];
    const { x, y } = readAxes(toSvg({ ...WORDS, lines: [{ label: 'a', points }] }));
    expect(x[0]?.at).toBeLessThan(x.at(-1)?.at ?? 0);
    // An SVG counts its lines from the top.
    expect(y[0]?.at).toBeGreaterThan(y.at(-1)?.at ?? 0);
  });

  test('a plot of nothing has axes, too', () => {
    const { x, y } = readAxes(toSvg({ ...WORDS, lines: [] }));
    expect([x.length > 1, y.length > 1]).toEqual([true, true]);
  });

  test('a step is 1, 2 or 5 times a power of ten, and about five of them fill the span', () => {
    for (const span of [0.001, 0.7, 1, 4.9, 17, 250, 3_333, 1e6]) {
      const step = nextMove(span);
      expect(step.toExponential()).toMatch(/^[125](\.0+)?e/);
      expect(span / step).toBeGreaterThan(1.9);
      expect(span / step).toBeLessThanOrEqual(5 + 1e-9);
    }
  });
});

test('every point is where its value belongs, for lines of any size', () => {
  const random = seededRandom(5);
  for (let run = 0; run < 40; run += 1) {
    const scale = 10 ** Math.floor(random() * 6 - 1);
    const lines = ['a', 'b', 'c'].map((label) => ({
      label,
      points: Array.from({ length: 20 }, (_, n) => ({ x: n * 3, y: random() * scale })),
    }));
    const svg = toSvg({ ...WORDS, lines });
    const axes = readAxes(svg);
    const drawn = readLines(svg);
    const [xTop, yTop] = [axes.x.at(-1)?.value ?? 0, axes.y.at(-1)?.value ?? 0];
    for (const [n, { points }] of lines.entries()) {
      for (const [i, point] of points.entries()) {
        const place = drawn[n]?.[i] ?? { x: 0, y: 0 };
        expect(Math.abs(readValue(axes.x, place.x) - point.x)).toBeLessThan(xTop / 1_000);
        expect(Math.abs(readValue(axes.y, place.y) - point.y)).toBeLessThan(yTop / 1_000);
      }
    }
  }
});

test('a mark stands at its moment', () => {
  const lines = [{ label: 'a', points: [0, 10].map((x) => ({ x, y: 1 })) }];
  const svg = toSvg({ ...WORDS, lines, marks: [2.5, 7.5] });
  const places = [...svg.matchAll(/class="mark" d="M([\d.]+) /g)].map(([, at]) => Number(at));
  const { x } = readAxes(svg);
  expect(places.map((at) => readValue(x, at))).toEqual([
    expect.closeTo(2.5, 1),
    expect.closeTo(7.5, 1),
  ]);
});

test('each line has a colour of its own, which its legend has, too', () => {
  const lines = Array.from({ length: 7 }, (_, n) => ({
    label: `process ${n}`,
    points: [{ x: n, y: n }],
  }));
  const svg = toSvg({ ...WORDS, lines });
  const drawn = [...svg.matchAll(/stroke="(#\w+)" stroke-width="1.6"/g)].map(
    ([, colour]) => colour,
  );
  const legend = [...svg.matchAll(/stroke="(#\w+)" stroke-width="3"/g)].map(([, colour]) => colour);
  expect(new Set(drawn).size).toBe(7);
  expect(legend).toEqual(drawn);
  for (const { label } of lines) expect(svg).toContain(`>${label}</text>`);
});
