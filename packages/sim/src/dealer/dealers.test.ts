/** Dealers: panels of three to five, specialists first, responses that repeat and keep their bounds. */

import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { describe, expect, it } from 'vitest';
import { dealerResponse, responseDelay, withdraws } from './dealer-response.ts';
import { DEALERS, isSpecialist, panelFor } from './dealers.ts';

const bondNamed = (start: string) => {
  const bond = BONDS.find(({ name }) => name.startsWith(start));
  if (bond === undefined) throw new Error(`no bond ${start}`);
  return bond;
};
const treasury = bondNamed('UST 4.25');
const junk = bondNamed('F 6.1');

describe('a panel', () => {
  it('has three to five different dealers, the same for the same request', () => {
    const sizes = new Set<number>();
    for (let i = 0; i < 400; i += 1) {
      const panel = panelFor(42, `RFQ-${i}`, treasury);
      sizes.add(panel.length);
      expect(new Set(panel).size).toBe(panel.length);
      expect(panelFor(42, `RFQ-${i}`, treasury)).toEqual(panel);
    }
    expect([...sizes].toSorted()).toEqual([3, 4, 5]);
  });

  it('is mostly those who make markets in the bond', () => {
    for (const bond of [treasury, junk, bondNamed('UKT'), bondNamed('DBR'), bondNamed('OAT')]) {
      const requested = Array.from({ length: 300 }, (_, i) => panelFor(1, `R${i}`, bond)).flat();
      const specialists = requested.filter((dealer) => isSpecialist(dealer, bond)).length;
      expect(specialists / requested.length, bond.name).toBeGreaterThan(0.6);
      expect(DEALERS.filter((dealer) => isSpecialist(dealer, bond)).length).toBeGreaterThan(2);
    }
  });
});

describe('a response', () => {
  const responses = (bond = treasury, qty = 1_000_000) =>
    DEALERS.flatMap((dealer) =>
      Array.from({ length: 300 }, (_, i) => ({
        dealer,
        asked: { seed: 42, rfqId: `RFQ-${i}`, bond, qty },
      })),
    ).map((of) => ({ ...of, answer: dealerResponse(of.asked, of.dealer, 4.2) }));

  it('comes 50 to 800 ms after the request, or never, as known at the time of the request', () => {
    let silent = 0;
    for (const { asked, dealer, answer } of responses()) {
      const delay = responseDelay(asked, dealer);
      if (delay === null) {
        silent += 1;
        expect(answer.kind).toBe('NO_ANSWER');
        continue;
      }
      expect(delay).toBeGreaterThanOrEqual(50);
      expect(delay).toBeLessThanOrEqual(800);
    }
    expect(silent).toBeGreaterThan(60);
    expect(silent).toBeLessThan(200);
  });

  it('bids at a higher yield than it offers, and repeats to the last bit', () => {
    for (const { asked, dealer, answer } of responses(junk)) {
      if (answer.kind !== 'QUOTE') continue;
      expect(answer.bidYield).toBeGreaterThan(answer.askYield);
      expect(dealerResponse(asked, dealer, 4.2)).toEqual(answer);
    }
  });

  it('is wider for size and for worse credit', () => {
    const width = (bond = treasury, qty = 1_000_000): number => {
      const quotes = responses(bond, qty).flatMap(({ answer }) =>
        answer.kind === 'QUOTE' ? [answer.bidYield - answer.askYield] : [],
      );
      return quotes.reduce((sum, w) => sum + w, 0) / quotes.length;
    };
    expect(width(treasury, 100_000_000)).toBeGreaterThan(width() * 1.5);
    expect(width(junk)).toBeGreaterThan(width() * 10);
  });

  it('is taken back at the last look now and then', () => {
    const backs = responses().filter(({ asked, dealer }) => withdraws(asked, dealer)).length;
    expect(backs).toBeGreaterThan(40);
    expect(backs).toBeLessThan(150);
  });
});
