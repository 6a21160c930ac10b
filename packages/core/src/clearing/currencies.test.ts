/** Currencies in the books of the CCP: rates by marks, and sums in dollars worked by hand. */
import { participant } from '@tradefloor/contracts/ccp';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import { findFxPair } from '@tradefloor/instruments/fx/fx-pairs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BookGiven } from './clearing.given.ts';
import {
  computeExposure,
  firstRate,
  getRate,
  inDollars,
  isMoneyLedger,
  listVariations,
  positionWorth,
  rateIn,
  toDollars,
  variationCurrency,
} from './currencies.ts';
import type { ClearedPositionRow, MarkRow } from './tables.ts';

const ALICE = participant('alice');
const GILT = instrumentSymbol('GB00BTF03100');
const reference = (symbol: string): number => findFxPair(symbol)?.referencePrice ?? Number.NaN;

const givenPosition = (over: Partial<ClearedPositionRow> = {}): ClearedPositionRow => ({
  participant: ALICE,
  symbol: instrumentSymbol('AAPL'),
  instrumentType: 'equity',
  assetClass: 'EQUITY',
  currency: 'USD',
  netQty: 100,
  basis: '0',
  openQty: 100,
  openValue: money(0),
  settledValue: money(0),
  updatedAt: 0,
  version: 1,
  ...over,
});

/** A hundred dollars. */
const givenMark = (over: Partial<MarkRow> = {}): MarkRow => ({
  symbol: instrumentSymbol('AAPL'),
  instrumentType: 'equity',
  price: px(100_000_000),
  unit: money(1_000_000),
  usdTimes: 1,
  usdPer: 1,
  seenAt: 0,
  ...over,
});

describe('a rate', () => {
  it('of the dollar is one, of others where the market began while no pair is marked', () => {
    const { book } = new BookGiven();
    expect(rateIn(book, 'USD')).toEqual({ times: 1, per: 1 });
    expect(rateIn(book, 'GBP')).toEqual({ times: reference('GBPUSD'), per: 1_000_000 });
    expect(rateIn(book, 'JPY')).toEqual({ times: 1_000_000, per: reference('USDJPY') });
  });

  it('is the mark of its pair once there is one', () => {
    const { book } = new BookGiven();
    book.putMark(givenMark({ symbol: instrumentSymbol('GBPUSD'), price: px(1_250_000) }));
    expect(rateIn(book, 'GBP')).toEqual({ times: 1_250_000, per: 1_000_000 });
  });

  it('at the first trade of a pair is that trade’s price, and no other pair’s', () => {
    const { book } = new BookGiven();
    const trade = { symbol: 'GBPUSD', price: 1_300_000 };
    expect(firstRate(book, trade, 'GBP')).toEqual({ times: 1_300_000, per: 1_000_000 });
    expect(firstRate(book, trade, 'EUR')).toEqual({ times: reference('EURUSD'), per: 1_000_000 });
    book.putMark(givenMark({ symbol: instrumentSymbol('EURUSD'), price: px(1_200_000) }));
    expect(firstRate(book, trade, 'EUR')).toEqual({ times: 1_200_000, per: 1_000_000 });
  });

  it('of a mark is the one it was made with', () => {
    expect(getRate(givenMark({ usdTimes: 5, usdPer: 4 }))).toEqual({ times: 5, per: 4 });
  });
});

describe('amounts in dollars', () => {
  it('are converted each at its rate, and summed', () => {
    const { book } = new BookGiven();
    book.putMark(givenMark({ symbol: instrumentSymbol('GBPUSD'), price: px(1_250_000) }));
    book.putMark(givenMark({ symbol: instrumentSymbol('USDJPY'), price: px(150_000_000) }));
    const amounts = [
      ['USD', 10_000],
      ['GBP', -20_000],
      ['JPY', 3_000_000],
      ['EUR', 0],
    ] as const;
    // 1 dollar less 2 pounds at 1.25 and 300 yen at 150.
    expect(inDollars(book, amounts)).toBe(10_000 - 25_000 + 20_000);
    expect(inDollars(book, [])).toBe(0);
  });

  it('of a symbol follow its mark, and stay as they are without one', () => {
    const { book } = new BookGiven();
    book.putMark(givenMark({ symbol: GILT, usdTimes: 5, usdPer: 4 }));
    expect(toDollars(book, GILT, 1_000)).toBe(1_250);
    expect(toDollars(book, 'AAPL', 1_000)).toBe(1_000);
  });
});

describe('a position', () => {
  it('is worth its units at the mark, bought or sold alike', () => {
    for (const netQty of [300, -300]) {
      expect(positionWorth(givenPosition({ netQty }), givenMark())).toBe(300_000_000);
    }
    const inPounds = givenMark({ usdTimes: 5, usdPer: 4 });
    expect(positionWorth(givenPosition({ netQty: 1 }), inPounds)).toBe(1_250_000);
  });

  it('of a currency pair is worth its amount at the pair’s price, in dollars', () => {
    const pounds = givenPosition({ instrumentType: 'fx', netQty: -1_000_000 });
    // A million pounds at 1.25.
    const mark = givenMark({ instrumentType: 'fx', price: px(1_250_000) });
    expect(positionWorth(pounds, mark)).toBe(12_500_000_000);
    // A million dollars at 150 yen, a yen being a hundred-and-fiftieth of a dollar.
    const yen = { ...mark, price: px(150_000_000), usdTimes: 1_000_000, usdPer: 150_000_000 };
    expect(positionWorth(pounds, yen)).toBe(10_000_000_000);
  });

  it('is marked in the currency of its instrument, of a pair in dollars', () => {
    const gilt = { instrumentType: 'bond', symbol: GILT, currency: 'GBP' } as const;
    expect(variationCurrency(gilt)).toBe('GBP');
    const pair = { instrumentType: 'fx', symbol: instrumentSymbol('USDJPY'), currency: 'JPY' };
    expect(variationCurrency(pair as typeof gilt)).toBe('USD');
  });
});

describe('the variations of a pair', () => {
  const mark = givenMark({ instrumentType: 'fx', price: px(1_250_000) });
  const holding = (id: string, openQty: number, openValue: number) =>
    givenPosition({ participant: participant(id), openQty, openValue: money(openValue) });

  it('are what is held at the mark less what was paid for it', () => {
    // A million bought at 1.20 by bob from alice: 50,000 dollars.
    const rows = [
      holding('bob', 1_000_000, 12_000_000_000),
      holding('alice', -1_000_000, -12_000_000_000),
    ];
    expect(
      listVariations(rows, mark).map(({ row, variation }) => [row.participant, variation]),
    ).toEqual([
      ['alice', -500_000_000],
      ['bob', 500_000_000],
    ]);
  });

  it('sum to zero at any rate, and do not depend on the order of the rows', () => {
    const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 500_000, max: 200_000_000 }), (held, usdPer) => {
        const rest = held.reduce((sum, amount) => sum + amount, 0);
        const rows = [...held, -rest].map((amount, i) => holding(`p${i}`, amount, amount * 7));
        const rate = { ...mark, usdTimes: 1_000_000, usdPer };
        const parts = listVariations(rows, rate);
        expect(parts.reduce((sum, { variation }) => sum + variation, 0)).toBe(0);
        expect(listVariations(rows.toReversed(), rate)).toEqual(parts);
      }),
    );
  });
});

describe('the variations of a bond', () => {
  it('are worked out from its price, not from what one unit of face rounds to', () => {
    const mark = givenMark({ instrumentType: 'bond', price: px(100_164_052) });
    const holding = (id: string, openQty: number, openValue: number) =>
      givenPosition({ participant: participant(id), openQty, openValue: money(openValue) });
    // Ten million at 100 against 100.164052: 16,405.20; at 1.0016 for one of face it would be 16,000.
    const rows = [
      holding('alice', -10_000_000, -100_000_000_000),
      holding('bob', 10_000_000, 100_000_000_000),
    ];
    expect(listVariations(rows, mark).map(({ variation }) => variation)).toEqual([
      -164_052_000, 164_052_000,
    ]);
    expect(
      positionWorth({ ...rows[0], instrumentType: 'bond', netQty: -10_000_000 } as never, mark),
    ).toBe(100_164_052_000);
  });
});

describe('an exposure', () => {
  it('is the margin that is missing, and never below nothing', () => {
    const given = new BookGiven();
    given.book.participant(ALICE, 'USER', given.nowMs);
    expect(computeExposure(given.book, ALICE, money(70_000))).toBe(70_000);
    expect(computeExposure(given.book, ALICE, money(0))).toBe(0);
  });

  it('has the loss that is not paid in it', () => {
    const given = new BookGiven({ autoPay: false });
    given.clear({ qty: qty(100), price: px(100_000_000) });
    given.nowMs += 1_000;
    given.show('AAPL', px(90_000_000));
    given.cycle();
    // A hundred shares lost ten dollars each; what margin is posted does not pay for it.
    const posted = money(0);
    expect(computeExposure(given.book, ALICE, posted)).toBe(10_000_000);
  });
});

it('a ledger counts money where it is named after a currency', () => {
  expect(['USD', 'JPY', 'AAPL', 'GBPUSD'].map((name) => isMoneyLedger(name))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
