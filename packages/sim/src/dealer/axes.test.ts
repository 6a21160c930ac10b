/** Axes: the same at the same tick, changing over the session, and worth a better price on the axed side alone. */
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axeAt, axedHalves, type DealerAxe } from './axes.ts';
import { dealerResponse } from './dealer-response.ts';
import { DEALERS, isSpecialist } from './dealers.ts';

const TICKS_AN_HOUR = 14_400;
const listAxes = (tick: number, seed = 42) =>
  DEALERS.flatMap((dealer) =>
    BONDS.map((bond) => ({ dealer, bond, axe: axeAt({ seed, tick }, dealer, bond) })),
  );
const axedAt = (tick: number, seed = 42) => listAxes(tick, seed).filter(({ axe }) => axe !== null);

describe('an axe', () => {
  it('is a dealer’s in what it makes markets in, to buy or to sell, the same at the same tick', () => {
    const axed = axedAt(5_000);
    expect(axed.every(({ dealer, bond }) => isSpecialist(dealer, bond))).toBe(true);
    expect(new Set(axed.map(({ axe }) => axe?.side)).size).toBe(2);
    expect(axedAt(5_000)).toEqual(axed);
    expect(axedAt(5_000, 43)).not.toEqual(axed);
  });

  it('stands about an eighth of the time, and is another an hour later', () => {
    const all = [0, 1, 2, 3, 4, 5].flatMap((hour) => listAxes(hour * TICKS_AN_HOUR));
    const could = all.filter(({ dealer, bond }) => isSpecialist(dealer, bond));
    const share = could.filter(({ axe }) => axe !== null).length / could.length;
    expect(share).toBeGreaterThan(0.09);
    expect(share).toBeLessThan(0.15);
    expect(axedAt(0)).not.toEqual(axedAt(TICKS_AN_HOUR));
  });

  it('changes for one dealer and bond at a time, not for all at once', () => {
    const ids = (tick: number) =>
      axedAt(tick).map(({ dealer, bond }) => dealer.dealerId + bond.isin);
    const [before, after] = [ids(9_600), ids(9_700)];
    const kept = before.filter((id) => after.includes(id));
    expect(kept.length / before.length).toBeGreaterThan(0.7);
  });
});

const side = fc.constantFrom('BUY' as const, 'SELL' as const);
const face = fc.integer({ min: 1_000, max: 200_000_000 });

describe('an axed dealer', () => {
  it('halves its distance on that side for what the axe covers, and less of it beyond', () => {
    const axe: DealerAxe = { side: 'BUY', qty: 5_000_000 };
    expect(axedHalves(2, axe, 5_000_000)).toEqual({ bid: 1, ask: 2 });
    expect(axedHalves(2, axe, 10_000_000)).toEqual({ bid: 1.5, ask: 2 });
    expect(axedHalves(2, { ...axe, side: 'SELL' }, 1_000)).toEqual({ bid: 2, ask: 1 });
    expect(axedHalves(2, null, 1_000)).toEqual({ bid: 2, ask: 2 });
  });

  it('quotes better on that side than without the axe, and the same on the other', () => {
    fc.assert(
      fc.property(side, face, face, fc.nat(9), fc.nat(42), (way, axed, qty, dealerNo, bondNo) => {
        const dealer = {
          ...DEALERS[dealerNo],
          noResponsePct: 0,
          passPct: 0,
        } as (typeof DEALERS)[0];
        const bond = BONDS[bondNo % BONDS.length] as (typeof BONDS)[0];
        const asked = { seed: 7, rfqId: `R${qty}`, bond, qty };
        const plain = dealerResponse(asked, dealer, 4);
        const better = dealerResponse({ ...asked, axe: { side: way, qty: axed } }, dealer, 4);
        if (plain.kind !== 'QUOTE' || better.kind !== 'QUOTE') throw new Error('it always quotes');
        expect(better.bidYield).toBeGreaterThan(better.askYield);
        if (way === 'BUY') {
          expect(better.bidYield).toBeLessThan(plain.bidYield);
          expect(better.askYield).toBe(plain.askYield);
        } else {
          expect(better.askYield).toBeGreaterThan(plain.askYield);
          expect(better.bidYield).toBe(plain.bidYield);
        }
      }),
    );
  });
});
