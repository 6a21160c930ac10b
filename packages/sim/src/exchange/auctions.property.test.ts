/** The exchange's auction beside one that gives out one share at a time; and what others bring to it. */
import { qty } from '@tradefloor/contracts/money';
import { SIDES } from '@tradefloor/contracts/vocabulary/order';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uncross } from './auction/allocation.ts';
import { naiveClearing, naiveShares } from './auction/naive-auction.given.ts';
import { listInterest } from './auction/other-interest.ts';
import { call, openDay, uncrossAll } from './auctions.given.ts';
import { cents, reportsIn } from './exchange.given.ts';
import { TEST_SECURITIES } from './test-securities.ts';

const anyOrder = fc.record({
  side: fc.constantFrom(...SIDES),
  limit: fc.option(fc.integer({ min: 9_990, max: 10_010 }), { freq: 4 }),
  qty: fc.integer({ min: 1, max: 12 }),
  isEarly: fc.boolean(),
});

it('clients of a call trade what they would in the simplest auction, also after a restart in it', () => {
  fc.assert(
    fc.property(fc.array(anyOrder, { maxLength: 16 }), fc.boolean(), (orders, crashes) => {
      const fixture = openDay({ instruments: TEST_SECURITIES });
      const enter = (order: (typeof orders)[number], at: number): void => {
        const { side, limit } = order;
        const orderType = limit === null ? 'MARKET' : 'LIMIT';
        const price = limit === null ? null : cents(limit);
        const timeInForce = order.isEarly ? 'OPG' : 'DAY';
        fixture.order({
          clOrdId: `c${at}`,
          side,
          orderType,
          price,
          timeInForce,
          qty: qty(order.qty),
        });
      };
      // Those for the auction come before the call, the others in it.
      const inTime = [
        ...orders.filter(({ isEarly }) => isEarly),
        ...orders.filter(({ isEarly }) => !isEarly),
      ];
      for (const [at, order] of inTime.entries()) if (order.isEarly) enter(order, at);
      call(fixture, 'OPENING');
      for (const [at, order] of inTime.entries()) if (!order.isEarly) enter(order, at);
      if (crashes) fixture.crash();
      const trades = reportsIn(uncrossAll(fixture, 'OPENING')).filter(
        ({ trade }) => trade !== null,
      );
      const naive = naiveClearing(inTime, 10_000);
      const [clearing] = naive ?? [];
      const expected = clearing === undefined ? inTime.map(() => 0) : naiveShares(inTime, clearing);
      const made = inTime.map((_, at) =>
        trades
          .filter(({ clOrdId }) => clOrdId === `c${at}`)
          .reduce((sum, { trade }) => sum + (trade?.lastQty ?? 0), 0),
      );
      expect(made).toEqual(expected);
      expect(trades.every(({ trade }) => trade?.lastPx === cents(clearing?.price ?? 0))).toBe(true);
    }),
    { numRuns: 150 },
  );
});

describe("others' interest", () => {
  const anyAbout = fc.record({
    seed: fc.nat(),
    symbol: fc.constantFrom('AAPL', 'XOM', 'KO'),
    day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${day}`),
    kind: fc.constantFrom('OPENING', 'CLOSING', 'REOPENING'),
    adv: fc.integer({ min: 80_000, max: 80_000_000 }),
    reference: fc.integer({ min: 500, max: 100_000 }),
    passedPm: fc.constantFrom(0, 1, 500, 999, 1_000),
  } as const);
  const herePm = (passedPm: number) => 400 + 0.6 * passedPm;
  const PM = { OPENING: 15, CLOSING: 75, REOPENING: 10 } as const;

  it('clears by itself within three ticks of the reference, with the volume that auctions have', () => {
    fc.assert(
      fc.property(anyAbout, (about) => {
        const result = uncross(listInterest(about), about.reference);
        expect(Math.abs((result?.price ?? 0) - about.reference)).toBeLessThanOrEqual(3);
        const here = (about.adv * PM[about.kind] * herePm(about.passedPm)) / 1_000_000;
        const share = (result?.volume ?? 0) / here;
        expect(share).toBeGreaterThan(0.9);
        expect(share).toBeLessThan(1.1);
        expect(listInterest(about)).toEqual(listInterest({ ...about }));
      }),
      { numRuns: 300 },
    );
  });

  it('gives way to a large order, further to a larger one, and to one to sell downwards', () => {
    fc.assert(
      fc.property(anyAbout, (about) => {
        const others = listInterest(about);
        const half = Math.floor((about.adv * PM[about.kind]) / 2_000);
        const priceWith = (side: 'BUY' | 'SELL', shares: number) =>
          uncross([...others, { side, limit: null, qty: shares }], about.reference)?.price ?? 0;
        const alone = uncross(others, about.reference)?.price ?? 0;
        expect(priceWith('BUY', half)).toBeGreaterThan(alone);
        expect(priceWith('BUY', 2 * half)).toBeGreaterThan(priceWith('BUY', half));
        expect(priceWith('SELL', half)).toBeLessThan(alone);
      }),
      { numRuns: 200 },
    );
  });

  it('is another on another day', () => {
    const about = {
      seed: 42,
      symbol: 'AAPL',
      kind: 'CLOSING',
      adv: 50_000_000,
      reference: 20_000,
      passedPm: 1_000,
    } as const;
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27'];
    const sizes = days.map((day) => listInterest({ ...about, day })[0]?.qty);
    expect(new Set(sizes).size).toBeGreaterThan(1);
  });
});
