import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { expect, it } from 'vitest';
import { EQUITIES } from '../market/universe.ts';
import { drawPrint } from './print.ts';
import { VENUE_TABLE } from './venues.ts';

it("a tick's volume trades on each venue in proportion to its weight, half at the bid", () => {
  const [instrument] = EQUITIES;
  if (instrument === undefined) throw new Error('the universe is empty');
  const rounds = 40_000;
  const counts = new Map<string, number>();
  let atBid = 0;
  for (let seq = 0; seq < rounds; seq += 1) {
    const { venue, side } = drawPrint(42, seq, instrument.symbol);
    counts.set(venue, (counts.get(venue) ?? 0) + 1);
    if (side === 'bid') atBid += 1;
  }
  for (const venue of LIT_VENUES) {
    const p = VENUE_TABLE[venue].weight / 100;
    const error = Math.abs((counts.get(venue) ?? 0) / rounds - p);
    expect(error).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / rounds));
  }
  expect(Math.abs(atBid / rounds - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / rounds));
});
