/** Random distributions: known quantiles, moments, and exactly the stated count of draws. */
import { describe, expect, it } from 'vitest';
import { gamma2, lognormal, normal, normalQuantile, openUnit, toGamma2 } from './distribution.ts';
import { type Draws, drawsFrom } from './prng.ts';

const DRAWS = 400_000;

function moments(draw: () => number) {
  let [mean, square, cube, fourth] = [0, 0, 0, 0];
  for (let i = 0; i < DRAWS; i += 1) {
    const x = draw();
    mean += x / DRAWS;
    square += x ** 2 / DRAWS;
    cube += x ** 3 / DRAWS;
    fourth += x ** 4 / DRAWS;
  }
  return { mean, variance: square - mean ** 2, cube, fourth };
}

function countsDraws(use: (draws: Draws) => void): number {
  const inner = drawsFrom(1);
  let count = 0;
  const nextU32 = () => {
    count += 1;
    return inner.nextU32();
  };
  use({ nextU32, next: () => nextU32() / 2 ** 32 });
  return count;
}

describe('the normal', () => {
  // Quantiles from published tables, to double precision.
  it.each([
    [0.5, 0],
    [0.841344746068543, 1],
    [0.975, 1.959963984540054],
    [0.995, 2.5758293035489],
    [0.0001, -3.719016485455709],
    [1e-9, -5.997807015007687],
  ])('has quantile of %d at %d within 1.2e-9', (p, z) => {
    expect(Math.abs(normalQuantile(p) - z)).toBeLessThanOrEqual(1.2e-9 * Math.max(1, Math.abs(z)));
  });

  it('is odd around one half and rises', () => {
    const values = Array.from({ length: 4_095 }, (_, i) => normalQuantile((i + 1) / 4_096));
    const isRising = (z: number, i: number) => z > (values[i - 1] ?? Number.NEGATIVE_INFINITY);
    expect(values.filter((z, i) => !isRising(z, i))).toEqual([]);
    const sums = values.map((z, i) => Math.abs(z + normalQuantile(1 - (i + 1) / 4_096)));
    expect(Math.max(...sums)).toBeLessThan(5e-13);
  });

  it('has the moments of a standard normal', () => {
    const draws = drawsFrom(42);
    const { mean, variance, cube, fourth } = moments(() => normal(draws));
    expect(Math.abs(mean)).toBeLessThan(4 / Math.sqrt(DRAWS));
    expect(Math.abs(variance - 1)).toBeLessThan(4 * Math.sqrt(2 / DRAWS));
    expect(Math.abs(cube)).toBeLessThan(4 * Math.sqrt(15 / DRAWS));
    expect(Math.abs(fourth - 3)).toBeLessThan(4 * Math.sqrt(96 / DRAWS));
  });

  it('is finite at the first and the last draw there is', () => {
    expect(Math.abs(normalQuantile(openUnit(0)))).toBeLessThan(6.4);
    expect(Math.abs(normalQuantile(openUnit(0xffff_ffff)))).toBeLessThan(6.4);
  });
});

describe('the gamma of shape 2', () => {
  it('has mean 1 and variance one half', () => {
    const draws = drawsFrom(42);
    const { mean, variance } = moments(() => gamma2(draws));
    expect(Math.abs(mean - 1)).toBeLessThan(4 * Math.sqrt(0.5 / DRAWS));
    expect(Math.abs(variance - 0.5)).toBeLessThan(0.01);
  });

  it('has the distribution function 1 - (1 + 2x) exp(-2x) within half a per cent', () => {
    for (let i = 1; i < 200; i += 1) {
      const x = toGamma2(Math.floor((i / 200) * 2 ** 32));
      expect(Math.abs(1 - (1 + 2 * x) * Math.exp(-2 * x) - i / 200)).toBeLessThan(0.005);
    }
  });

  it('rises with its draw and is never negative', () => {
    const values = Array.from({ length: 20_000 }, (_, i) =>
      toGamma2(Math.floor((i / 20_000) * 2 ** 32)),
    );
    expect(values.filter((x, i) => !(x >= (values[i - 1] ?? 0)))).toEqual([]);
  });
});

it('the lognormal has its median and the spread of its logarithm', () => {
  const draws = drawsFrom(9);
  const { mean, variance } = moments(() => Math.log(lognormal(draws, 250, 0.6)));
  expect(Math.abs(mean - Math.log(250))).toBeLessThan((4 * 0.6) / Math.sqrt(DRAWS));
  expect(Math.abs(variance - 0.36)).toBeLessThan(4 * 0.36 * Math.sqrt(2 / DRAWS));
});

it('every shape uses exactly one draw', () => {
  expect(countsDraws(normal)).toBe(1);
  expect(countsDraws(gamma2)).toBe(1);
  expect(countsDraws((draws) => lognormal(draws, 1, 1))).toBe(1);
});
