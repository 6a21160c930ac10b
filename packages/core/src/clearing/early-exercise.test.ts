/** Exercise before the end: shares at the strike, who is assigned, and calls that dealers exercise for a dividend. */
import { type Participant, participant } from '@tradefloor/contracts/ccp';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import { findDeliverable } from '@tradefloor/instruments/exercise';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cashAmount, securitiesAccount } from './chart-of-accounts.ts';
import { BookGiven, dollars } from './clearing.given.ts';
import { startOfDate } from './clearing-clock.ts';
import { ClearingOutputs } from './clearing-output.ts';
import { readInvariants } from './clearing-stats.ts';
import { drawAssigned, exerciseByNotice } from './early-exercise.ts';

const ALICE = participant('alice');
const DEALER = participant('DRVX');
/** 19 March 2027; the share goes without its dividend of 0.26 from Tuesday 9 February on. */
const CALL = instrumentSymbol('AAPL270319C200');
const PUT = instrumentSymbol('AAPL270319P320');
const RATE = 0.26;
const ZERO = { positionsSum: 0, cashSum: 0, legsPerFill: 2 };
const noon = (date: string) => startOfDate(date) + 12 * 3_600_000;
const FREE = { sec31: money(0), finraTaf: money(0), commission: money(0), venue: money(0) };

type Deal = { readonly side: 'BUY' | 'SELL'; readonly size: number; readonly who?: string };
const deal = (given: BookGiven, symbol: typeof CALL, { side, size, who = 'alice' }: Deal) =>
  given.clear({
    userId: userId(who),
    symbol,
    instrumentType: 'option',
    desk: 'DERIV',
    counterparty: 'DRVX',
    side,
    qty: qty(size),
    price: px(60_000_000),
    fees: { ...FREE, total: money(0) },
  });
const held = (given: BookGiven, who: string, symbol: string) =>
  given.book.position(who, symbol)?.netQty ?? 0;
const getCash = (given: BookGiven, who: string) =>
  given.book.ledger.balance(cashAmount(who, 'USD'));
const getShares = (given: BookGiven, who: string) =>
  given.book.ledger.balance(securitiesAccount(who, 'AAPL'));
const ends = (given: BookGiven) =>
  given.optionEnds.map(({ kind, participant: who, contracts, shares, settlementDate }) => [
    kind,
    who,
    contracts,
    shares,
    settlementDate,
  ]);
function sweepOn(given: BookGiven, date: string): ReturnType<BookGiven['sweep']> {
  given.nowMs = noon(date);
  return given.sweep();
}

/** Exercises for a participant, with the share five dollars in the money. */
function notice(given: BookGiven, of: { readonly who: Participant; readonly contracts: number }) {
  const row = given.book.position(of.who, CALL);
  const contract = findDeliverable(CALL);
  if (row === undefined || contract === null) throw new Error('there is a position');
  const outputs = new ClearingOutputs();
  const exercise = { row, contract, contracts: of.contracts, worth: px(5_000_000) };
  const end = exerciseByNotice(given.book, exercise, { nowMs: given.nowMs, outputs, seed: 42 });
  return { end, outputs };
}

describe('a notice', () => {
  const opened = () => {
    const given = new BookGiven({}, noon('2027-01-11'));
    deal(given, CALL, { side: 'BUY', size: 7 });
    return given;
  };

  it('of a part leaves the rest, and the shares come at the strike, settled as a trade of the day is', () => {
    const given = opened();
    const { end } = notice(given, { who: ALICE, contracts: 3 });
    expect(end).toMatchObject({ kind: 'EXERCISE', cash: dollars(-60_000), worth: 5_000_000 });
    expect(ends(given)).toEqual([
      ['EXERCISE', 'alice', 3, 300, '2027-01-13'],
      ['ASSIGNMENT', 'DRVX', -3, -300, '2027-01-13'],
    ]);
    expect([held(given, 'alice', CALL), held(given, 'DRVX', CALL)]).toEqual([4, -4]);
    const before = getCash(given, 'alice');
    // Seven premiums are due at once, three hundred shares in two days.
    given.sweep();
    expect([getShares(given, 'alice'), getCash(given, 'alice') - before]).toEqual([
      0,
      dollars(-42_000),
    ]);
    sweepOn(given, '2027-01-13');
    expect([getShares(given, 'alice'), getShares(given, 'DRVX')]).toEqual([300, -300]);
    expect(getCash(given, 'alice') - before).toBe(dollars(-42_000 - 60_000));
    expect(given.book.pendingCount).toBe(0);
    expect(readInvariants(given.book)).toMatchObject(ZERO);
  });

  it('after another one is an exercise of its own', () => {
    const given = opened();
    notice(given, { who: ALICE, contracts: 3 });
    notice(given, { who: ALICE, contracts: 4 });
    expect(new Set(given.optionEnds.map(({ optionEndId }) => optionEndId)).size).toBe(4);
    expect([held(given, 'alice', CALL), held(given, 'alice', 'AAPL')]).toEqual([0, 700]);
    sweepOn(given, '2027-01-13');
    expect(getShares(given, 'alice')).toBe(700);
  });

  it('assigns those that have sold, the same ones for the same seed, and no others', () => {
    const played = () => {
      const given = opened();
      for (const who of ['bob', 'carol', 'dave']) deal(given, CALL, { side: 'SELL', size: 2, who });
      notice(given, { who: ALICE, contracts: 5 });
      return given;
    };
    const given = played();
    // Alice has bought seven, three others have sold six, so that the dealer has sold one.
    expect(held(given, 'DRVX', CALL)).toBeGreaterThanOrEqual(-1);
    const assigned = given.optionEnds.filter(({ kind }) => kind === 'ASSIGNMENT');
    expect(assigned.reduce((sum, { contracts }) => sum + contracts, 0)).toBe(-5);
    for (const { participant: who, contracts } of assigned) {
      expect(held(given, who, CALL) + contracts).toBe(who === 'DRVX' ? -1 : -2);
    }
    expect(played().optionEnds).toEqual(given.optionEnds);
    sweepOn(given, '2027-01-13');
    expect(readInvariants(given.book)).toMatchObject(ZERO);
  });
});

describe('the draw', () => {
  const sold = (sizes: readonly number[]) => sizes.map((size) => ({ netQty: -size }));

  it('takes as many as are exercised, from each no more than it has sold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
        fc.nat({ max: 1_000 }),
        fc.nat(),
        (sizes, part, seed) => {
          const total = sizes.reduce((sum, of) => sum + of, 0);
          const contracts = 1 + (part % total);
          const drawn = drawAssigned(sold(sizes), contracts, seed);
          expect(drawn.reduce((sum, of) => sum + of, 0)).toBe(contracts);
          for (const [at, of] of drawn.entries()) {
            expect(of).toBeGreaterThanOrEqual(0);
            expect(of).toBeLessThanOrEqual(sizes[at] ?? 0);
          }
        },
      ),
    );
  });

  it('has every contract as likely as any other: its counts are those of drawing without putting back', () => {
    const rounds = 20_000;
    const [first, contracts, sizes] = [6, 5, [6, 4, 10]];
    const counts = Array.from({ length: contracts + 1 }, () => 0);
    for (let seed = 0; seed < rounds; seed += 1) {
      const [of = 0] = drawAssigned(sold(sizes), contracts, Math.imul(seed, 0x9e3779b1) >>> 0);
      counts[of] = (counts[of] ?? 0) + 1;
    }
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
    // Hypergeometric: k of the first six, the rest of the fourteen others, of all ways to draw five of twenty.
    const expected = counts.map(
      (_, k) => (rounds * choose(first, k) * choose(14, contracts - k)) / choose(20, contracts),
    );
    const chi = counts.reduce(
      (sum, of, k) => sum + (of - (expected[k] ?? 0)) ** 2 / (expected[k] ?? 1),
      0,
    );
    // The 99.9 % point of chi-squared with five degrees of freedom.
    expect(chi).toBeLessThan(20.5);
  });
});

describe('before a dividend', () => {
  /** The dealer has bought calls; on the last day before the ex-date they are worth so much more than intrinsic value. */
  function opened(timeValue: number, symbol = CALL): BookGiven {
    const given = new BookGiven({}, noon('2027-02-05'));
    deal(given, symbol, { side: 'SELL', size: 3 });
    given.sweep();
    given.nowMs = noon('2027-02-08');
    given.sweep();
    given.show('AAPL', px(260_000_000));
    given.show(symbol, px(60_000_000 + Math.round(timeValue * 1_000_000)));
    given.sweep();
    expect(given.optionEnds).toEqual([]);
    return given;
  }

  it('a dealer exercises a call that is worth less beyond its intrinsic value, and has the dividend from its writer', () => {
    const given = opened(RATE - 0.01);
    const { outputs } = sweepOn(given, '2027-02-09');
    expect(ends(given)).toEqual([
      ['EXERCISE', 'DRVX', 3, 300, '2027-02-10'],
      ['ASSIGNMENT', 'alice', -3, -300, '2027-02-10'],
    ]);
    expect(outputs.optionEnds).toHaveLength(2);
    sweepOn(given, '2027-02-10');
    expect([getShares(given, 'DRVX'), getShares(given, 'alice')]).toEqual([300, -300]);
    sweepOn(given, '2027-02-11');
    const paid = given.payments.map(({ kind, participant: who, cash }) => [kind, who, cash]);
    expect(paid).toEqual([
      ['DIVIDEND', 'DRVX', dollars(78)],
      ['DIVIDEND', 'alice', dollars(-78)],
    ]);
    expect(readInvariants(given.book)).toMatchObject(ZERO);
  });

  it('not where as much or more is given up for it', () => {
    for (const timeValue of [RATE, RATE + 0.5]) {
      const given = opened(timeValue);
      sweepOn(given, '2027-02-09');
      expect(given.optionEnds).toEqual([]);
      expect(held(given, 'DRVX', CALL)).toBe(3);
    }
  });

  it('at marks that have the fall to come in them, where no time value is left', () => {
    for (const [timeValue, isBest] of [
      [0, true],
      [0.005, true],
      // Held, it would be worth 12 cents more than exercised: less than the dividend, and yet a reason to hold it.
      [0.12, false],
    ] as const) {
      const given = opened(timeValue);
      given.book.dividendsUpTo = '2027-02-08';
      sweepOn(given, '2027-02-09');
      expect(given.optionEnds.length > 0, `${timeValue}`).toBe(isBest);
    }
    // Marks of after the fall state what is kept without the dividend, as those of a plain market do.
    const fallen = opened(0.12);
    fallen.book.dividendsUpTo = '2027-02-09';
    sweepOn(fallen, '2027-02-09');
    expect(held(fallen, 'DRVX', CALL)).toBe(0);
  });

  it('once: not again on the days after it', () => {
    const given = opened(0.1);
    for (const day of ['09', '09', '10', '11']) sweepOn(given, `2027-02-${day}`);
    expect(given.optionEnds).toHaveLength(2);
  });

  it('also when the CCP was away on the ex-date: as the trade of the day before it, with the dividend', () => {
    const given = opened(0.1);
    sweepOn(given, '2027-02-12');
    expect(ends(given)[0]).toEqual(['EXERCISE', 'DRVX', 3, 300, '2027-02-10']);
    expect(given.payments.map(({ participant: who, qty: shares }) => [who, shares])).toEqual([
      ['DRVX', 300],
      ['alice', -300],
    ]);
  });

  it('no put, no call of a user, and no call that is worth nothing at once', () => {
    const put = opened(0.1, PUT);
    sweepOn(put, '2027-02-09');
    expect(put.optionEnds).toEqual([]);
    const own = new BookGiven({}, noon('2027-02-08'));
    deal(own, CALL, { side: 'BUY', size: 3 });
    own.sweep();
    own.show('AAPL', px(260_000_000));
    own.show(CALL, px(60_000_000));
    sweepOn(own, '2027-02-09');
    expect(own.optionEnds).toEqual([]);
    const out = opened(0.1);
    out.show('AAPL', px(199_000_000));
    out.show(CALL, px(100_000));
    sweepOn(out, '2027-02-09');
    expect(out.optionEnds).toEqual([]);
  });
});

test('whatever is exercised, contracts, shares and cash of all accounts sum to zero', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          who: fc.constantFrom('alice', 'bob', 'carol'),
          side: fc.constantFrom('BUY' as const, 'SELL' as const),
          size: fc.integer({ min: 1, max: 50 }),
          exercised: fc.integer({ min: 0, max: 60 }),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      (steps) => {
        const given = new BookGiven({}, noon('2027-01-11'));
        for (const { who, side, size, exercised } of steps) {
          deal(given, CALL, { side, size, who });
          for (const holder of [participant(who), DEALER]) {
            const contracts = Math.min(exercised, held(given, holder, CALL));
            if (contracts > 0) notice(given, { who: holder, contracts });
          }
          given.nowMs += 60_000;
        }
        for (const key of ['contracts', 'shares', 'cash'] as const) {
          expect(given.optionEnds.reduce((sum, end) => sum + end[key], 0)).toBe(0);
        }
        for (const { worth, kind, contracts } of given.optionEnds) {
          expect(worth).toBe(5_000_000);
          expect(Math.sign(contracts)).toBe(kind === 'EXERCISE' ? 1 : -1);
        }
        expect(readInvariants(given.book)).toMatchObject(ZERO);
        sweepOn(given, '2027-01-13');
        expect(given.book.pendingCount).toBe(0);
        for (const who of ['alice', 'bob', 'carol', 'DRVX']) {
          expect(getShares(given, who)).toBe(held(given, who, 'AAPL'));
        }
      },
    ),
  );
});
