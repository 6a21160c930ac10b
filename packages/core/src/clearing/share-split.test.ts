/** A split at the CCP: as many times the shares for the same cash, once, and not a unit of money is made or lost. */
import { participant } from '@tradefloor/contracts/ccp';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getAccount } from './account-view.ts';
import { CCP, cashAmount, securitiesAccount, variationMarginAccount } from './chart-of-accounts.ts';
import { BookGiven, price } from './clearing.given.ts';
import { readInvariants } from './clearing-stats.ts';
import { requiredMargin } from './requirement.ts';

const SYMBOL = instrumentSymbol('META');
const TRADERS = ['alice', 'bob', 'carol'] as const;
const DAY_MS = 86_400_000;

type Trade = {
  readonly who: (typeof TRADERS)[number];
  readonly shares: number;
  readonly cents: number;
};
const trades = fc.array(
  fc.record({
    who: fc.constantFrom(...TRADERS),
    shares: fc.integer({ min: -500, max: 500 }).filter((shares) => shares !== 0),
    cents: fc.integer({ min: 59_000, max: 63_000 }),
  }),
  { minLength: 1, maxLength: 12 },
);
const ratios = fc.constantFrom(2, 5, 10);

function trade(given: BookGiven, { who, shares, cents }: Trade, more: { at?: number } = {}): void {
  given.clear({
    userId: userId(who),
    symbol: SYMBOL,
    side: shares > 0 ? 'BUY' : 'SELL',
    qty: qty(Math.abs(shares)),
    price: price(cents / 100),
    ...more,
  });
}

/** What an account is worth and needs, in money: all of it independent of what a share is. */
function worth(given: BookGiven, who: string) {
  const { book, nowMs } = given;
  const row = book.position(who, SYMBOL);
  const mark = book.mark(SYMBOL);
  return {
    cash: book.ledger.balance(cashAmount(who)),
    variation: book.ledger.balance(variationMarginAccount(who)),
    value: row === undefined || mark === undefined ? 0 : row.netQty * mark.unit,
    unsettled:
      row === undefined || mark === undefined ? 0 : row.openQty * mark.unit - row.openValue,
    basis: row?.basis ?? '0',
    settled: row?.settledValue ?? 0,
    required: requiredMargin(book, who, nowMs),
  };
}
const everyone = (given: BookGiven) =>
  [...given.book.participants()].map((row) => [row.participant, worth(given, row.participant)]);

const isSound = (given: BookGiven): void => {
  expect(readInvariants(given.book)).toMatchObject({ positionsSum: 0, cashSum: 0, legsPerFill: 2 });
};

describe('a split', () => {
  it('multiplies what is held, what is due and what is delivered, and divides the mark', () => {
    const given = new BookGiven();
    trade(given, { who: 'alice', shares: 300, cents: 62_000 });
    given.nowMs += 7 * DAY_MS;
    given.sweep();
    trade(given, { who: 'alice', shares: 100, cents: 61_000 });
    given.show(SYMBOL, price(615));
    given.cycle();
    given.split(SYMBOL, 10);
    const row = given.book.position('alice', SYMBOL);
    expect(row).toMatchObject({ netQty: 4_000, openQty: 1_000 });
    expect(given.book.mark(SYMBOL)?.price).toBe(price(61.5));
    expect(given.book.ledger.balance(securitiesAccount('alice', SYMBOL))).toBe(3_000);
    expect(given.book.ledger.balance(securitiesAccount(CCP, SYMBOL))).toBe(0);
    const due = [...given.book.obligations()].filter(({ userId: who }) => who === 'alice');
    expect(due).toMatchObject([{ qty: 1_000, netQty: 1_000, cashAmount: 610_000_000 }]);
    const view = getAccount(given.book, participant('alice'), given.nowMs);
    // (615 - 620) x 300 + (615 - 610) x 100, in 1/10 000.
    expect(view?.positions[0]?.unrealisedPnl).toBe(-10_000_000);
    isSound(given);
  });

  it('is booked once', () => {
    const given = new BookGiven();
    trade(given, { who: 'alice', shares: 300, cents: 62_000 });
    given.split(SYMBOL, 5);
    const [hash, legs] = [given.book.hash(), given.splitLegs.length];
    given.split(SYMBOL, 5);
    expect([given.book.hash(), given.splitLegs.length]).toEqual([hash, legs]);
  });

  it('changes no value, no cash and no margin of anyone, to the unit', () => {
    fc.assert(
      fc.property(trades, trades, ratios, (delivered, open, ratio) => {
        const given = new BookGiven();
        for (const one of delivered) trade(given, one);
        given.nowMs += 7 * DAY_MS;
        given.sweep();
        for (const one of open) trade(given, one);
        given.show(SYMBOL, price(614.25));
        given.cycle();
        const before = everyone(given);
        const count = given.transfers.length;
        given.split(SYMBOL, ratio);
        expect(everyone(given)).toEqual(before);
        isSound(given);
        expect(given.splitLegs.reduce((sum, leg) => sum + leg.qty, 0)).toBe(0);
        // Nothing is left for the next cycle to move; delivery of new shares costs what that of the old ones did.
        given.cycle();
        expect(everyone(given)).toEqual(before);
        expect(given.transfers.slice(count).every(({ ledger }) => ledger === SYMBOL)).toBe(true);
        given.nowMs += 7 * DAY_MS;
        given.sweep();
        isSound(given);
        const due = given.obligations.filter(({ status }) => status !== 'SETTLED');
        expect(due).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves the same, whether a fill of before it is cleared before or after it', () => {
    fc.assert(
      fc.property(trades, ratios, fc.integer({ min: 0, max: 12 }), (all, ratio, cut) => {
        const [early, late] = [new BookGiven(), new BookGiven()];
        for (const one of all) trade(early, one);
        const at = late.nowMs;
        for (const one of all.slice(0, cut)) trade(late, one);
        for (const given of [early, late]) {
          given.nowMs += 1_000;
          given.split(SYMBOL, ratio);
        }
        for (const one of all.slice(cut)) trade(late, one, { at });
        for (const given of [early, late]) given.show(SYMBOL, price(61.4));
        const shares = (given: BookGiven) =>
          [...given.book.positions()]
            .map((row) =>
              [row.participant, row.netQty, row.openQty, row.openValue, row.basis].join(' '),
            )
            .sort();
        expect(shares(late)).toEqual(shares(early));
        isSound(late);
        // What an auditor adds up: the legs as they were traded, and the new shares.
        for (const { participant: who, netQty } of late.book.positions()) {
          const legs = late.novations
            .filter((leg) => leg.participant === who)
            .reduce((sum, { leg, qty: size }) => sum + (leg === 'BUYER' ? size : -size), 0);
          const added = late.splitLegs
            .filter((leg) => leg.participant === who)
            .reduce((sum, leg) => sum + leg.qty, 0);
          expect(legs + added).toBe(netQty);
        }
      }),
      { numRuns: 60 },
    );
  });
});
