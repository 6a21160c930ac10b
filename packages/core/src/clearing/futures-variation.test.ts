/** Daily settlement of futures: what a day has gained or lost is paid in cash, once, and sums to zero. */
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cashAmount, variationMarginAccount } from './chart-of-accounts.ts';
import { BookGiven, price } from './clearing.given.ts';
import { startOfDate } from './clearing-clock.ts';
import { readInvariants } from './clearing-stats.ts';

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
