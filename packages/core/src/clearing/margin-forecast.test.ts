/** The margin that is shown before a trade is the requirement after it: to the cent, with nothing changed meanwhile. */
import { participant } from '@tradefloor/contracts/ccp';
import type { Fill } from '@tradefloor/contracts/fill';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { getAccount } from './account-view.ts';
import { BookGiven, dollars, price } from './clearing.given.ts';
import { forecastMargin, forecastPackage } from './margin-forecast.ts';
import { markUnderlying } from './underlying-marks.ts';

const ALICE = participant('alice');
type Trade = Pick<Fill, 'symbol' | 'instrumentType' | 'side' | 'qty' | 'price'>;

const share = (side: 'BUY' | 'SELL', shares: number, at = 100): Trade => ({
  symbol: instrumentSymbol('AAPL'),
  instrumentType: 'equity',
  side,
  qty: qty(shares),
  price: price(at),
});
const option = (side: 'BUY' | 'SELL', of: { contracts: number; strike: string; at: number }) => ({
  symbol: instrumentSymbol(`AAPL261218${of.strike}`),
  instrumentType: 'option' as const,
  side,
  qty: qty(of.contracts),
  price: price(of.at),
});

const forecast = (given: BookGiven, trade: Trade) =>
  forecastMargin(given.book, { ...trade, participant: ALICE }, given);
const required = (given: BookGiven) => getAccount(given.book, ALICE, given.nowMs).initialMargin;

/** Clears the trade as the CCP does. No margin cycle follows. */
function trade(given: BookGiven, of: Trade): void {
  given.clear({ ...of, counterparty: 'SIMA' });
  markUnderlying(given.book, of, given);
}

describe('the forecast of margin', () => {
  it('of a first trade is from nothing to a tenth of its worth', () => {
    const given = new BookGiven();
    expect(forecast(given, share('BUY', 500))).toEqual({ before: 0, after: dollars(5_000) });
  });

  it('of a closing order is nothing, of half of it half', () => {
    const given = new BookGiven();
    trade(given, share('BUY', 500));
    expect(forecast(given, share('SELL', 500))).toEqual({ before: dollars(5_000), after: 0 });
    expect(forecast(given, share('SELL', 250))?.after).toBe(dollars(2_500));
    // Turned over: short what was long.
    expect(forecast(given, share('SELL', 1_000))?.after).toBe(dollars(5_000));
  });

  it('of a hedge decreases: a put bought on shares held', () => {
    const given = new BookGiven();
    given.show('AAPL', price(100));
    trade(given, share('BUY', 1_000));
    const margin = forecast(given, option('BUY', { contracts: 10, strike: 'P100', at: 2.5 }));
    expect(margin?.before).toBe(dollars(10_000));
    // From here the account can lose the premium at most.
    expect(margin?.after).toBeLessThanOrEqual(dollars(2_500));
    expect(margin?.after).toBeGreaterThan(0);
  });

  it('of the leg that bounds a spread is at most its largest loss', () => {
    const given = new BookGiven();
    given.show('AAPL', price(100));
    trade(given, option('SELL', { contracts: 1, strike: 'C105', at: 1.62 }));
    const margin = forecast(given, option('BUY', { contracts: 1, strike: 'C110', at: 0.6 }));
    // Five a share less the premium of 1.02 received, on a hundred; alone the short call needs far more.
    expect(margin?.after).toBeLessThanOrEqual(dollars(398));
    expect(margin?.before).toBeGreaterThan(dollars(398));
  });

  it('changes no row of the book', () => {
    const given = new BookGiven();
    trade(given, share('BUY', 500));
    const before = given.book.hash();
    const marks = [...given.book.marks()];
    forecast(given, option('SELL', { contracts: 10, strike: 'C100', at: 2.5 }));
    forecast(given, share('SELL', 500, 120));
    expect([given.book.hash(), [...given.book.marks()]]).toEqual([before, marks]);
    expect(new BookGiven().book.findParticipant('alice')).toBeUndefined();
  });

  it('of more than can be counted is none', () => {
    const huge = share('BUY', 10_000_000, 900_000_000);
    expect(forecast(new BookGiven(), huge)).toBeNull();
  });
});

describe('the forecast of a package', () => {
  const vertical = [
    option('SELL', { contracts: 10, strike: 'P95', at: 1.2 }),
    option('BUY', { contracts: 10, strike: 'P90', at: 0.5 }),
  ];

  it('is bounded by its largest loss, which no leg alone is', () => {
    const given = new BookGiven();
    given.show('AAPL', price(100));
    const margin = forecastPackage(given.book, { participant: ALICE, trades: vertical }, given);
    // Five a share less a credit of 0.70, on a thousand shares.
    expect(margin?.after).toBeLessThanOrEqual(dollars(4_300));
    const [sold] = vertical;
    if (sold === undefined) throw new Error('two legs');
    expect(forecast(given, sold)?.after).toBeGreaterThan(dollars(4_300));
  });

  it('with one leg beyond what can be counted is none', () => {
    const trades = [...vertical, share('BUY', 10_000_000, 900_000_000)];
    const of = { participant: ALICE, trades };
    expect(forecastPackage(new BookGiven().book, of, new BookGiven())).toBeNull();
  });
});

const side = fc.constantFrom('BUY' as const, 'SELL' as const);
const strike = fc.constantFrom('C95', 'C100', 'C105', 'P95', 'P100', 'P105');
const SIZES = { CLF7: 'commodity', EURUSD: 'fx', UST10Y: 'bond' } as const;
const anyTrade = fc.oneof(
  fc
    .record({ side, n: fc.integer({ min: 1, max: 2_000 }), at: fc.integer({ min: 90, max: 110 }) })
    .map(({ side: of, n, at }): Trade => share(of, n, at)),
  fc
    .record({
      side,
      strike,
      contracts: fc.integer({ min: 1, max: 50 }),
      cents: fc.integer({ min: 5, max: 1_500 }),
    })
    .map(({ side: of, cents, ...terms }): Trade => option(of, { ...terms, at: cents / 100 })),
  fc
    .record({
      side,
      symbol: fc.constantFrom(...(Object.keys(SIZES) as (keyof typeof SIZES)[])),
      n: fc.integer({ min: 1, max: 50 }),
    })
    .map(
      ({ side: of, symbol, n }): Trade => ({
        symbol: instrumentSymbol(symbol),
        instrumentType: SIZES[symbol],
        side: of,
        qty: qty(n * 100),
        price: price(symbol === 'EURUSD' ? 1.1 : 75),
      }),
    ),
);

test('whatever is traded, what was forecast is required at once, and still after the next cycle', () => {
  let decreases = 0;
  fc.assert(
    fc.property(
      fc.array(anyTrade, { minLength: 1, maxLength: 15 }),
      fc.boolean(),
      (list, isSeen) => {
        const given = new BookGiven({ autoPay: false });
        if (isSeen) given.show('AAPL', price(101));
        for (const of of list) {
          const margin = forecast(given, of);
          expect(margin?.before).toBe(required(given));
          trade(given, of);
          expect(required(given)).toBe(margin?.after);
          if ((margin?.after ?? 0) < (margin?.before ?? 0)) decreases += 1;
          given.cycle();
          expect(required(given)).toBe(margin?.after);
        }
      },
    ),
    { numRuns: 100 },
  );
  expect(decreases).toBeGreaterThan(50);
});

test('whatever is traded together, what was forecast is required when all of it has traded', () => {
  fc.assert(
    fc.property(
      fc.array(anyTrade, { maxLength: 5 }),
      fc.uniqueArray(anyTrade, { minLength: 1, maxLength: 8, selector: ({ symbol }) => symbol }),
      (held, together) => {
        const given = new BookGiven({ autoPay: false });
        given.show('AAPL', price(101));
        for (const of of held) trade(given, of);
        const of = { participant: ALICE, trades: together };
        const margin = forecastPackage(given.book, of, given);
        expect(margin?.before).toBe(required(given));
        for (const one of together) trade(given, one);
        expect(required(given)).toBe(margin?.after);
      },
    ),
  );
});
