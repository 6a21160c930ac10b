/** Limit up-limit down by its rule: 5 % around the mean of five minutes, 15 s of limit state, five minutes of pause. */
import { describe, expect, it } from 'vitest';
import { type BandState, bandTick, computeEdges, openBand, pause, reopen } from './limit-bands.ts';

/** One tick a second, at the rule's own pace. */
const PACE = { ticksPerSecond: 1, compression: 1 };
const PRICE = 100;
const at = (price: number) => Math.log(price);

function run(
  band: BandState,
  of: { from: number; ticks: number; price: number; isRuled?: boolean },
) {
  const { from, ticks, price, isRuled = true } = of;
  for (let tick = from; tick < from + ticks; tick += 1) {
    bandTick(band, { tick, price: at(price), isRuled }, PACE);
  }
}
const givenBand = () => openBand(at(PRICE), 0);

describe('the edges of a band', () => {
  it('are five per cent around its reference', () => {
    const [low, high] = computeEdges(givenBand(), true, at(PRICE));
    expect(Math.exp(low)).toBeCloseTo(95, 9);
    expect(Math.exp(high)).toBeCloseTo(105, 9);
  });

  it('are none without the rule, and the shown price itself in a pause', () => {
    const band = givenBand();
    expect(computeEdges(band, false, at(PRICE))).toEqual([
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
    pause(band, { tick: 5, price: at(PRICE) });
    expect(computeEdges(band, true, at(101))).toEqual([at(101), at(101)]);
  });
});

describe('a price at the edge', () => {
  it.each([104.9, 95.1])('of %d stays open', (price) => {
    const band = givenBand();
    run(band, { from: 1, ticks: 20, price });
    expect(band.state).toBe('OPEN');
  });

  it.each([105.1, 94.9])('beyond it, at %d, is in limit state, and paused after 15 s', (price) => {
    const band = givenBand();
    run(band, { from: 1, ticks: 15, price });
    expect(band).toMatchObject({ state: 'LIMIT_STATE', since: 1 });
    run(band, { from: 16, ticks: 1, price });
    expect(band).toMatchObject({ state: 'PAUSED', cause: 'LULD', since: 16, until: 316 });
  });

  it('that comes back in time opens again, and the 15 s begin again', () => {
    const band = givenBand();
    run(band, { from: 1, ticks: 10, price: 106 });
    run(band, { from: 11, ticks: 1, price: 104 });
    expect(band).toMatchObject({ state: 'OPEN', since: 11 });
    run(band, { from: 12, ticks: 14, price: 106 });
    expect(band.state).toBe('LIMIT_STATE');
  });

  it('does nothing to a symbol without the rule', () => {
    const band = givenBand();
    run(band, { from: 1, ticks: 100, price: 150, isRuled: false });
    expect(band.state).toBe('OPEN');
  });
});

describe('a pause', () => {
  const paused = (price = 106) => {
    const band = givenBand();
    run(band, { from: 1, ticks: 16, price });
    expect(band.until).toBe(316);
    return band;
  };

  it('ends after five minutes at the price of then, which is the new reference', () => {
    const band = paused();
    run(band, { from: 17, ticks: 299, price: 108 });
    expect(band.state).toBe('PAUSED');
    run(band, { from: 316, ticks: 1, price: 108 });
    expect(band).toMatchObject({ state: 'OPEN', reference: at(108), since: 316, until: null });
  });

  it('goes on while the price runs, twice at most', () => {
    const band = paused();
    run(band, { from: 316, ticks: 1, price: 120 });
    expect(band).toMatchObject({ state: 'PAUSED', extensions: 1, until: 616 });
    run(band, { from: 616, ticks: 1, price: 140 });
    expect(band).toMatchObject({ state: 'PAUSED', extensions: 2, until: 916 });
    run(band, { from: 916, ticks: 1, price: 170 });
    expect(band).toMatchObject({ state: 'OPEN', reference: at(170) });
  });

  it('by hand has no end of its own', () => {
    const band = givenBand();
    pause(band, { tick: 5, price: at(PRICE) });
    expect(band).toMatchObject({ state: 'PAUSED', cause: 'MANUAL', until: null });
    run(band, { from: 6, ticks: 2_000, price: 200 });
    expect(band.state).toBe('PAUSED');
    reopen(band, { tick: 3_000, price: at(101) });
    expect(band).toMatchObject({ state: 'OPEN', reference: at(101), since: 3_000 });
  });

  it('passes faster where time is compressed', () => {
    const band = givenBand();
    const pace = { ticksPerSecond: 4, compression: 60 };
    for (let tick = 1; tick <= 2; tick += 1)
      bandTick(band, { tick, price: at(106), isRuled: true }, pace);
    // A quarter of a second for 15 s is one tick; five seconds for five minutes are twenty.
    expect(band).toMatchObject({ state: 'PAUSED', since: 2, until: 22 });
  });
});

describe('the reference', () => {
  it('follows the mean of half minutes when it has moved by a hundredth', () => {
    const band = givenBand();
    run(band, { from: 1, ticks: 30, price: 102 });
    expect(Math.exp(band.reference)).toBeCloseTo(102, 9);
    expect(band.referenceAt).toBe(30);
  });

  it('does not follow less than that', () => {
    const band = givenBand();
    run(band, { from: 1, ticks: 300, price: 100.9 });
    expect(band.reference).toBe(at(PRICE));
  });

  it('counts prices no further than the band: a spike does not move it away', () => {
    const band = givenBand();
    run(band, { from: 1, ticks: 29, price: 100 });
    run(band, { from: 30, ticks: 1, price: 1_000 });
    expect(Math.exp(band.reference)).toBeLessThan(101);
  });

  it('is the mean of ten half minutes: the eleventh drops the first', () => {
    const band = givenBand();
    run(band, { from: 1, ticks: 330, price: 100.5 });
    expect(band.means).toHaveLength(10);
  });
});
