/** The venue table's promises: seven venues, weights that add up, fees within the cap. */
import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { drawsFrom } from '@tradefloor/core/prng';
import { expect, it } from 'vitest';
import { drawCounterparty, isLitVenue, MARKET_MAKERS, VENUE_TABLE, venueIndex } from './venues.ts';

it('the weights add up to a hundred', () => {
  const weights = LIT_VENUES.map((venue) => VENUE_TABLE[venue].weight);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(100);
  expect(weights.every((weight) => Number.isInteger(weight) && weight > 0)).toBe(true);
});

it('no venue takes more than the access-fee cap of 30 money units a share, or pays more than it takes', () => {
  for (const venue of LIT_VENUES) {
    const { takeFee, addFee } = VENUE_TABLE[venue];
    expect(takeFee).toBeLessThanOrEqual(30);
    expect(takeFee + addFee).toBeGreaterThanOrEqual(0);
  }
});

it('at least one venue quotes the best price itself, and none quotes tighter', () => {
  const widths = LIT_VENUES.map((venue) => VENUE_TABLE[venue].spreadPct);
  expect(Math.min(...widths)).toBe(100);
});

it('distinguishes lit venues from others, and knows their order', () => {
  expect([isLitVenue('XNAS'), isLitVenue('DARK1'), isLitVenue('toString')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(LIT_VENUES.map(venueIndex)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it('market makers are four-letter codes, and every one gets its turn', () => {
  expect(MARKET_MAKERS.every((name) => /^[A-Z]{4}$/.test(name))).toBe(true);
  const draws = drawsFrom(42);
  const drawn = new Set(Array.from({ length: 300 }, () => drawCounterparty(draws)));
  expect(drawn).toEqual(new Set(MARKET_MAKERS));
});
