/** Daily settlement of futures: what a day has gained or lost is paid in cash, once, and sums to zero. */
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cashAmount, variationMarginAccount } from './chart-of-accounts.ts';
import { BookGiven, price } from './clearing.given.ts';
import { startOfDate } from './clearing-clock.ts';
import { readInvariants } from './clearing-stats.ts';
import { countOpen, takeSettlements } from './futures-variation.ts';

/** A barrel contract of 1,000, the last day of which is 21 December 2026. */
const OIL = instrumentSymbol('CLF27');
const noon = (date: string) => startOfDate(date) + 12 * 3_600_000;
const MONDAY = noon('2026-11-23');

type Trade = { readonly lots: number; readonly at: number; readonly who?: string };
function trade(given: BookGiven, { lots, at, who = 'alice' }: Trade): void {
  given.clear({
    userId: userId(who),
    symbol: OIL,
    instrumentType: 'commodity',
    desk: 'COMM',
    side: lots > 0 ? 'BUY' : 'SELL',
    qty: qty(Math.abs(lots)),
    price: price(at),
  });
}
function endDay(given: BookGiven, date: string): void {
  given.nowMs = noon(date);
  given.sweep();
  given.cycle();
}
/** Cash with what is posted as margin, which moves between the two. */
const wealth = (given: BookGiven, who: string): number =>
  (given.book.ledger.balance(cashAmount(who)) + given.book.ledger.balance(`${who}|IM|USD`)) / 1e4;
const getVariation = (given: BookGiven, who: string): number =>
  given.book.ledger.balance(variationMarginAccount(who)) / 1e4;

describe('a future', () => {
  it('is settled at the end of the day: the gain is in cash and the variation starts from zero', () => {
    const given = new BookGiven({}, MONDAY);
    trade(given, { lots: 3, at: 60 });
    given.show(OIL, price(61.5));
    given.cycle();
    const before = wealth(given, 'alice');
    expect(getVariation(given, 'alice')).toBe(4_500);
    endDay(given, '2026-11-24');
    expect(given.payments).toMatchObject([
      { participant: 'SIMA', qty: -3, rate: price(61.5), cash: -45_000_000 },
      { participant: 'alice', qty: 3, rate: price(61.5), cash: 45_000_000, payDate: '2026-11-24' },
    ]);
    expect(wealth(given, 'alice') - before).toBe(4_500);
    expect(getVariation(given, 'alice')).toBe(0);
    given.show(OIL, price(61));
    given.cycle();
    expect(getVariation(given, 'alice')).toBe(-1_500);
    endDay(given, '2026-11-25');
    expect(wealth(given, 'alice') - before).toBe(3_000);
  });

  it('is settled once a day, however often the sweep runs', () => {
    const given = new BookGiven({}, MONDAY);
    trade(given, { lots: 1, at: 60 });
    given.show(OIL, price(61));
    endDay(given, '2026-11-24');
    endDay(given, '2026-11-24');
    given.show(OIL, price(62));
    given.sweep();
    expect(given.payments).toHaveLength(2);
  });

  it('of a Friday is paid on Monday, and not twice on the way', () => {
    const given = new BookGiven({}, noon('2026-11-27'));
    trade(given, { lots: 2, at: 60 });
    given.show(OIL, price(59));
    const before = wealth(given, 'alice');
    endDay(given, '2026-11-28');
    expect(given.payments).toMatchObject([{ payDate: '2026-11-30' }, { payDate: '2026-11-30' }]);
    expect(wealth(given, 'alice')).toBe(before);
    expect(getVariation(given, 'alice')).toBe(-2_000);
    endDay(given, '2026-11-30');
    expect(wealth(given, 'alice') - before).toBe(-2_000);
    expect(getVariation(given, 'alice')).toBe(0);
    expect(given.payments).toHaveLength(2);
  });

  it('that was closed within the day pays its result at the end of it', () => {
    const given = new BookGiven({}, MONDAY);
    trade(given, { lots: 5, at: 60 });
    trade(given, { lots: -5, at: 60.2 });
    const before = wealth(given, 'alice');
    endDay(given, '2026-11-24');
    expect(wealth(given, 'alice') - before).toBeCloseTo(1_000, 6);
  });

  it('of who cannot pay stays a loss that is called, and is not owed twice', () => {
    const given = new BookGiven(
      {
        openingCash: { USER: money(600_000_000), CLIENT: money(600_000_000), DEALER: money(1e13) },
        autoPay: false,
      },
      MONDAY,
    );
    trade(given, { lots: 10, at: 60 });
    given.show(OIL, price(50));
    given.cycle();
    endDay(given, '2026-11-24');
    const due = given.obligations.filter(({ payment }) => payment !== null);
    expect(due.map(({ status }) => status).sort()).toEqual(['FAILED', 'QUEUED']);
    expect(getVariation(given, 'alice')).toBe(-100_000);
    endDay(given, '2026-11-25');
    expect(given.payments).toHaveLength(2);
    expect(given.book.getOpenCall('alice')).toBeDefined();
  });
});

describe('a settlement price', () => {
  const settle = (given: BookGiven, date: string, at: number) =>
    takeSettlements(given.book, {
      root: 'CL',
      date,
      at: given.nowMs,
      items: [{ symbol: OIL, price: price(at) }],
    });

  it('of the day is what positions are settled at, whatever the mark has become since', () => {
    const given = new BookGiven({}, MONDAY);
    trade(given, { lots: 3, at: 60 });
    settle(given, '2026-11-23', 61.2);
    given.show(OIL, price(64));
    given.cycle();
    const before = wealth(given, 'alice');
    endDay(given, '2026-11-24');
    expect(given.payments).toMatchObject([
      { participant: 'SIMA', rate: price(61.2), cash: -36_000_000 },
      { participant: 'alice', rate: price(61.2), cash: 36_000_000 },
    ]);
    // What has moved since is not paid yet: 3 lots, 2.80 dollars, a thousand barrels.
    expect(wealth(given, 'alice') - before).toBe(3_600);
    expect(getVariation(given, 'alice')).toBe(8_400);
    settle(given, '2026-11-24', 63);
    endDay(given, '2026-11-25');
    expect(wealth(given, 'alice') - before).toBe(9_000);
  });

  it('of another day is not: the mark is', () => {
    const given = new BookGiven({}, MONDAY);
    trade(given, { lots: 1, at: 60 });
    settle(given, '2026-11-20', 50);
    given.show(OIL, price(61));
    endDay(given, '2026-11-24');
    expect(given.payments).toMatchObject([{ rate: price(61) }, { rate: price(61) }]);
  });

  it('is not replaced by an older one, and is there after a restart', () => {
    const given = new BookGiven({}, MONDAY);
    trade(given, { lots: 1, at: 60 });
    settle(given, '2026-11-23', 61);
    settle(given, '2026-11-20', 50);
    const rows = given.listRows('ccp.future_settlements');
    const restarted = given.over(new Map([['ccp.future_settlements', rows]]));
    expect(restarted.futureSettlements.get(OIL)).toMatchObject({
      date: '2026-11-23',
      price: price(61),
    });
  });
});

test('open interest is the sum of the long positions, which is the sum of the short ones', () => {
  const lots = fc.array(
    fc.record({
      lots: fc.integer({ min: -20, max: 20 }).filter((count) => count !== 0),
      who: fc.constantFrom('alice', 'bob', 'carol'),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(lots, (trades) => {
      const given = new BookGiven({}, MONDAY);
      for (const each of trades) trade(given, { ...each, at: 60 });
      const held = new Map<string, number>();
      for (const { who, lots: count } of trades) {
        held.set(who, (held.get(who) ?? 0) + count);
        held.set('dealer', (held.get('dealer') ?? 0) - count);
      }
      const sum = (sign: 1 | -1) =>
        [...held.values()].reduce((all, count) => all + Math.max(0, sign * count), 0);
      expect(countOpen(given.book, [OIL])).toEqual([{ symbol: OIL, lots: sum(1) }]);
      expect(sum(1)).toBe(sum(-1));
    }),
    { numRuns: 40 },
  );
});

const DAYS = fc.array(
  fc.record({
    who: fc.constantFrom('alice', 'bob'),
    lots: fc.integer({ min: -5, max: 5 }),
    at: fc.integer({ min: 4_000, max: 8_000 }),
    mark: fc.integer({ min: 4_000, max: 8_000 }),
    isEnded: fc.boolean(),
  }),
  { minLength: 1, maxLength: 14 },
);

test('daily payments and the final one come to what the position has gained from trade to end', () => {
  fc.assert(
    fc.property(DAYS, fc.integer({ min: 4_000, max: 8_000 }), (days, final) => {
      const given = new BookGiven({}, MONDAY);
      const gained = new Map<string, number>();
      for (const { who, lots, at, mark, isEnded } of days) {
        if (lots !== 0) trade(given, { lots, at: at / 100, who });
        gained.set(who, (gained.get(who) ?? 0) + lots * (final - at) * 10);
        given.show(OIL, price(mark / 100));
        if (isEnded) {
          given.nowMs += 86_400_000;
          given.sweep();
        }
        given.cycle();
        expect(readInvariants(given.book)).toMatchObject({ positionsSum: 0, cashSum: 0 });
      }
      const expiry = '2026-12-21';
      given.nowMs = noon(expiry);
      const finalPrice = px(final * 10_000);
      given.expire([
        { symbol: OIL, instrumentType: 'commodity', expiry, finalPrice, at: given.nowMs },
      ]);
      given.sweep();
      given.cycle();
      for (const [who, gain] of gained) {
        if (given.book.findParticipant(who) === undefined) continue;
        const fees = given.transfers
          .filter(({ code, debitId }) => code === 'FEE' && debitId.startsWith(`${who}|`))
          .reduce((sum, { amount }) => sum + amount, 0);
        const opening = given.settings.openingCash.USER;
        expect(given.book.ledger.balance(cashAmount(who)) - opening + fees).toBe(gain * 10_000);
        expect(getVariation(given, who)).toBe(0);
      }
      expect(readInvariants(given.book)).toMatchObject({ positionsSum: 0, cashSum: 0 });
    }),
    { numRuns: 60 },
  );
});
