/** Routing: chances as weighted, nothing sent where nothing shows, and what a share really costs. */
import { px } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawsFrom } from '../../prng.ts';
import { effectivePrice, rankByEffectivePrice, routeByWeight, splitByDisplayed } from './route.ts';

const VENUES = [
  { venue: 'A', weight: 50, displayed: 100 },
  { venue: 'B', weight: 30, displayed: 100 },
  { venue: 'C', weight: 20, displayed: 100 },
];

describe('the weighted draw', () => {
  it('picks each venue in proportion to its weight', () => {
    const draws = drawsFrom(42);
    const counts = new Map<string, number>();
    const rounds = 50_000;
    for (let i = 0; i < rounds; i += 1) {
      const venue = routeByWeight(VENUES, draws) ?? 'none';
      counts.set(venue, (counts.get(venue) ?? 0) + 1);
    }
    for (const { venue, weight } of VENUES) {
      const p = weight / 100;
      const error = Math.abs((counts.get(venue) ?? 0) / rounds - p);
      expect(error).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / rounds));
    }
  });

  it('never picks a venue that shows nothing, and none when none shows anything', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xffff_ffff }),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        (seed, shows) => {
          const candidates = VENUES.map((venue, i) => ({ ...venue, displayed: shows[i] ? 10 : 0 }));
          const venue = routeByWeight(candidates, drawsFrom(seed));
          const showing = candidates.filter(({ displayed }) => displayed > 0);
          expect(
            showing.length === 0 ? venue === null : showing.some((c) => c.venue === venue),
          ).toBe(true);
        },
      ),
    );
  });

  it('uses one draw however many venues there are', () => {
    for (const candidates of [[], VENUES.slice(0, 1), VENUES]) {
      const [used, fresh] = [drawsFrom(7), drawsFrom(7)];
      routeByWeight(candidates, used);
      fresh.nextU32();
      expect(used.nextU32()).toBe(fresh.nextU32());
    }
  });
});

describe('the sniper', () => {
  const priced = (venue: string, cents: number, takeFee: number, impact = 0) => ({
    venue,
    displayed: 100,
    touch: px(cents * 10_000),
    takeFee,
    impact,
  });

  it('buys where price, fee and impact together are lowest', () => {
    const cheap = priced('CHEAP', 10_000, 30);
    const free = priced('FREE', 10_000, 10);
    const dear = priced('DEAR', 10_001, 0);
    const thin = priced('THIN', 10_000, 10, 500);
    const names = rankByEffectivePrice('BUY', [dear, cheap, thin, free]).map((v) => v.venue);
    // A fee of 30 money units is 3,000 price units: less than a cent, more than an impact of 500.
    expect(names).toEqual(['FREE', 'THIN', 'CHEAP', 'DEAR']);
    expect(effectivePrice('BUY', cheap)).toBe(100_003_000);
  });

  it('sells where price less fee and impact is highest, and leaves out who shows nothing', () => {
    const names = rankByEffectivePrice('SELL', [
      priced('LOW', 9_999, 0),
      priced('HIGH', 10_000, 30),
      { ...priced('GONE', 10_100, 0), displayed: 0 },
    ]).map((v) => v.venue);
    expect(names).toEqual(['HIGH', 'LOW']);
  });

  it('keeps the given order among equals', () => {
    const same = ['X', 'Y', 'Z'].map((venue) => priced(venue, 10_000, 30));
    expect(rankByEffectivePrice('BUY', same).map((v) => v.venue)).toEqual(['X', 'Y', 'Z']);
  });

  it('splits by what is shown, and the legs add up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 7 }),
        (qty, sizes) => {
          fc.pre(sizes.some((size) => size > 0));
          const legs = splitByDisplayed(
            qty,
            sizes.map((displayed, venue) => ({ venue, displayed })),
            1,
          );
          expect(legs.reduce((sum, leg) => sum + leg.qty, 0)).toBe(qty);
          expect(legs.every((leg) => leg.qty > 0 && (sizes[leg.venue] ?? 0) > 0)).toBe(true);
        },
      ),
    );
    expect(splitByDisplayed(100, [{ venue: 'A', displayed: 0 }], 1)).toEqual([]);
  });
});
