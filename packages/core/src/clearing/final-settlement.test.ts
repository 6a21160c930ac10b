/** Expiry of contracts: closed at one price, paid in cash, and zero over all participants at every step. */
import { type Participant, participant } from '@tradefloor/contracts/ccp';
import type { Fill } from '@tradefloor/contracts/fill';
import { execId, instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { type Money, money, type Px, px, qty } from '@tradefloor/contracts/money';
import { addBusinessDays } from '@tradefloor/instruments/calendar/business-days';
import { computeWorth, unitValue } from '@tradefloor/instruments/contract/contract-value';
import { contractOfSymbol } from '@tradefloor/instruments/futures/future-contract';
import { findBespoke } from '@tradefloor/instruments/option/bespoke-option';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ExpiryRow } from '../trading/expiry/tables.ts';
import { initialMarginOn } from '../trading/position/margin.ts';
import { getAccount } from './account-view.ts';
import { cashAmount, initialMarginAccount } from './chart-of-accounts.ts';
import { BookGiven, dollars } from './clearing.given.ts';
import { advanced } from './clearing-clock.ts';
import { readInvariants } from './clearing-stats.ts';

const ALICE = participant('alice');
const DEALER = participant('DRVX');
const TYPES = {
  CLF27: 'commodity',
  ZNH27: 'commodity',
  ZCH27: 'commodity',
  '2AAPL261218C270': 'option',
  '2AAPL261218P260': 'option',
  '2AAPL261204C271.5': 'option',
} as const;
type Name = keyof typeof TYPES;
const NAMES = Object.keys(TYPES) as Name[];
const ZERO = { positionsSum: 0, cashSum: 0, legsPerFill: 2 };
const RICH = {
  openingCash: {
    USER: dollars(500_000_000_000),
    CLIENT: dollars(500_000_000_000),
    DEALER: dollars(500_000_000_000),
  },
};

const getExpiry = (name: Name): string =>
  contractOfSymbol(name)?.expiry ?? findBespoke(name)?.expiry ?? '';
const toEnd = (name: Name, finalPrice: Px): ExpiryRow => ({
  symbol: instrumentSymbol(name),
  instrumentType: TYPES[name],
  expiry: getExpiry(name),
  finalPrice,
  at: 0,
});
const trade = (name: Name, more: Partial<Fill> = {}): Partial<Fill> => ({
  symbol: instrumentSymbol(name),
  instrumentType: TYPES[name],
  counterparty: 'DRVX',
  fees: { ...noFees },
  ...more,
});
const noFees = {
  sec31: money(0),
  finraTaf: money(0),
  commission: money(0),
  venue: money(0),
  total: money(0),
};

/** Days until the clearing clock has passed a date, with a sweep and a cycle each. */
function passTo(given: BookGiven, date: string): void {
  while (given.book.businessDate(given.nowMs) < date) {
    given.book.change(advanced(given.book.row, given.nowMs, given.settings.simDayMs));
    given.sweep();
    given.cycle();
  }
  given.sweep();
  given.cycle();
}
const cashAt = (given: BookGiven, id: Participant): number =>
  given.book.ledger.balance(cashAmount(id));
const opening = (given: BookGiven, id: Participant): Money =>
  given.settings.openingCash[given.book.findParticipant(id)?.kind ?? 'USER'];

describe('a future', () => {
  it('costs nothing to open, is margined at 15 % of its notional and marked every cycle', () => {
    const given = new BookGiven(RICH);
    const price = px(70_000_000);
    given.clear(trade('CLF27', { side: 'BUY', qty: qty(10), price }));
    const sized = { instrumentType: 'commodity' as const, symbol: 'CLF27' };
    const margin = initialMarginOn('DERIVATIVES', computeWorth(sized, price, 10));
    expect(margin).toBe(dollars(105_000));
    expect(cashAt(given, ALICE)).toBe(opening(given, ALICE) - margin);
    given.show('CLF27', px(70_500_000));
    given.cycle();
    // Half a dollar on ten thousand barrels.
    expect(getAccount(given.book, ALICE, given.nowMs).variationMargin).toBe(dollars(5_000));
    expect(getAccount(given.book, DEALER, given.nowMs).variationMargin).toBe(dollars(-5_000));
  });

  it('is never delivered before its final price, however far the clearing clock has gone', () => {
    const given = new BookGiven(RICH);
    given.clear(trade('CLF27', { side: 'BUY', qty: qty(10), price: px(70_000_000) }));
    passTo(given, '2027-02-01');
    expect(given.book.position('alice', 'CLF27')).toMatchObject({ netQty: 10, openQty: 10 });
    expect(given.transfers.filter(({ code }) => code === 'SETTLEMENT_SECURITIES')).toEqual([]);
  });

  it('pays at its end what it has gained, in cash, and leaves no margin', () => {
    const given = new BookGiven(RICH);
    given.clear(trade('CLF27', { side: 'BUY', qty: qty(10), price: px(70_000_000) }));
    given.clear(trade('CLF27', { side: 'SELL', qty: qty(4), price: px(71_000_000) }));
    given.expire([toEnd('CLF27', px(68_500_000))]);
    passTo(given, getExpiry('CLF27'));
    // Four thousand barrels won a dollar, six thousand lost one and a half.
    expect(cashAt(given, ALICE) - opening(given, ALICE)).toBe(dollars(4_000 - 9_000));
    expect(cashAt(given, DEALER) - opening(given, DEALER)).toBe(dollars(5_000));
    for (const id of [ALICE, DEALER]) {
      expect(getAccount(given.book, id, given.nowMs)).toMatchObject({
        positions: [],
        posted: 0,
        initialMargin: 0,
        variationMargin: 0,
      });
    }
  });
});

describe('an option over the counter at its end', () => {
  const bought = (finalPrice: Px) => {
    const given = new BookGiven(RICH);
    const price = px(3_250_000);
    given.clear(trade('2AAPL261218C270', { side: 'BUY', qty: qty(7), price }));
    passTo(given, getExpiry('2AAPL261218C270'));
    // The premium is paid, and what is held is margined until it ends.
    const posted = given.book.ledger.balance(initialMarginAccount(ALICE));
    expect(posted).toBeGreaterThan(0);
    expect(posted).toBeLessThanOrEqual(dollars(2_275));
    expect(cashAt(given, ALICE) - opening(given, ALICE) + posted).toBe(dollars(-2_275));
    given.expire([toEnd('2AAPL261218C270', finalPrice)]);
    given.sweep();
    given.cycle();
    return given;
  };
  it('in the money pays a hundred times its intrinsic value a contract; who sold it pays that', () => {
    const given = bought(px(5_000_000));
    expect(cashAt(given, ALICE) - opening(given, ALICE)).toBe(dollars(3_500 - 2_275));
    expect(cashAt(given, DEALER) - opening(given, DEALER)).toBe(dollars(2_275 - 3_500));
    expect(given.book.position('alice', '2AAPL261218C270')).toMatchObject({
      netQty: 0,
      openQty: 0,
    });
    expect(readInvariants(given.book)).toMatchObject(ZERO);
  });
  it('out of the money ends with nothing: the premium is gone', () => {
    const given = bought(px(0));
    expect(cashAt(given, ALICE) - opening(given, ALICE)).toBe(dollars(-2_275));
    expect(given.book.position('DRVX', '2AAPL261218C270')).toMatchObject({ netQty: 0, openQty: 0 });
    expect(readInvariants(given.book)).toMatchObject(ZERO);
  });
});

test('a fill that comes after the end is closed at the final price as well, once', () => {
  const given = new BookGiven(RICH);
  given.expire([toEnd('CLF27', px(68_000_000))]);
  const late = given.fill(trade('CLF27', { side: 'BUY', qty: qty(1), price: px(67_000_000) }));
  given.clear(late);
  given.clear(late);
  passTo(given, getExpiry('CLF27'));
  expect(given.expiryLegs).toHaveLength(2);
  expect(cashAt(given, ALICE) - opening(given, ALICE)).toBe(dollars(1_000));
});

test('the same end twice closes nothing twice', () => {
  const given = new BookGiven(RICH);
  given.clear(trade('CLF27', { side: 'BUY', qty: qty(1), price: px(67_000_000) }));
  const end = [toEnd('CLF27', px(68_000_000))];
  given.expire(end);
  given.expire(end);
  expect(given.expiryLegs).toHaveLength(2);
});

const anyTrade = fc
  .record({
    who: fc.constantFrom('alice', 'bob', 'carol'),
    counterparty: fc.constantFrom('DRVX', 'CLNT'),
    name: fc.constantFrom(...NAMES),
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    size: fc.integer({ min: 1, max: 500 }),
    units: fc.integer({ min: 1, max: 400_000_000 }),
  })
  .map(({ who, counterparty, name, side, size, units }) =>
    trade(name, { userId: userId(who), counterparty, side, qty: qty(size), price: px(units) }),
  );
type Step = { readonly do: 'trade'; readonly of: Partial<Fill> } | { readonly do: 'cycle' | 'day' };
const anyStep = fc.oneof(
  { weight: 4, arbitrary: anyTrade.map((of): Step => ({ do: 'trade', of })) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'cycle' }, { do: 'day' }) },
);
const finals = fc.record(
  Object.fromEntries(
    NAMES.map((name) => [name, fc.integer({ min: 0, max: 400_000_000 }).map(px)]),
  ) as Record<Name, fc.Arbitrary<Px>>,
);

test('for any trades each participant ends with the exact value of their prices against the final ones', () => {
  const late = fc.array(anyTrade, { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 25 }), finals, late, (steps, prices, after) => {
      const given = new BookGiven({ minTransfer: money(0), ...RICH });
      const sums = new Map<string, number>();
      const count = (fill: Fill): void => {
        // A final price counts for whole money units a contract, as every mark does.
        const unit = unitValue(fill, prices[fill.symbol as string as Name]);
        const gain = unit * fill.qty - computeWorth(fill, fill.price, fill.qty);
        const signed = fill.side === 'BUY' ? gain : -gain;
        sums.set(fill.userId, (sums.get(fill.userId) ?? 0) + signed);
        sums.set(fill.counterparty, (sums.get(fill.counterparty) ?? 0) - signed);
      };
      const play = (of: Partial<Fill>, n: number): void => {
        const fill = given.fill({ ...of, execId: execId(`deal-${n}`) });
        given.clear(fill);
        count(fill);
      };
      for (const [n, step] of steps.entries()) {
        given.nowMs += 1_000;
        if (step.do === 'trade') play(step.of, n);
        else if (step.do === 'cycle') given.cycle();
        else given.book.change(advanced(given.book.row, given.nowMs, given.settings.simDayMs));
        given.sweep();
        expect(readInvariants(given.book)).toMatchObject(ZERO);
      }
      given.expire(NAMES.map((name) => toEnd(name, prices[name])));
      expect(readInvariants(given.book)).toMatchObject(ZERO);
      for (const [n, of] of after.entries()) play(of, 100 + n);
      passTo(given, '2027-06-01');
      expect(readInvariants(given.book)).toMatchObject(ZERO);
      expect(given.book.pendingCount).toBe(0);
      for (const [id, gain] of sums) {
        const who = participant(id);
        expect(cashAt(given, who) - opening(given, who)).toBe(gain);
        expect(getAccount(given.book, who, given.nowMs)).toMatchObject({
          positions: [],
          posted: 0,
          variationMargin: 0,
        });
      }
      const closed = given.expiryLegs.reduce((sum, { cash }) => sum + cash, 0);
      expect(closed + 0).toBe(0);
    }),
    { numRuns: 60 },
  );
});

describe('an option over the counter', () => {
  const price = px(9_500_000);

  it('is margined at 5 % in the class OTC, and its premium is due two business days later', () => {
    const given = new BookGiven(RICH);
    given.clear(trade('2AAPL261204C271.5', { side: 'BUY', qty: qty(10), price }));
    const held = given.book.position(ALICE, '2AAPL261204C271.5');
    expect(held?.assetClass).toBe('OTC');
    // 10 contracts on 100 shares at 9.50.
    expect(given.book.ledger.balance(initialMarginAccount(ALICE))).toBe(dollars(475));
    const today = given.book.businessDate(given.nowMs);
    const dates = [...given.book.obligations()].map(({ settlementDate }) => settlementDate);
    expect(new Set(dates)).toEqual(new Set([addBusinessDays('NYSE', today, 2)]));
  });

  it('that ends before then is due when it ends', () => {
    const given = new BookGiven(RICH);
    const today = given.book.businessDate(given.nowMs);
    const tomorrow = addBusinessDays('NYSE', today, 1);
    const symbol = `2AAPL${tomorrow.slice(2).replaceAll('-', '')}P250`;
    given.clear({
      ...trade('2AAPL261204C271.5', { side: 'SELL', qty: qty(3), price }),
      symbol: instrumentSymbol(symbol),
    });
    for (const { settlementDate, assetClass } of given.book.obligations()) {
      expect([settlementDate, assetClass]).toEqual([tomorrow, 'OTC']);
    }
    expect(given.book.pendingCount).toBe(2);
  });
});
