/** Pairs, pips, dates, forwards, dollars and the last look. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDay } from '../calendar/civil-date.ts';
import { toFxMarket } from '../quotes/reference-market.ts';
import { DOLLAR, inUsd, inUsdTogether, quoteRate, usdRate } from '../usd-rate.ts';
import { forwardPoints, forwardPrice } from './forward.ts';
import { fxInstrument, rungFor } from './fx-instrument.ts';
import { FX_PAIRS, findFxPair } from './fx-pairs.ts';
import { priceOfParts, priceParts, toPips } from './pips.ts';
import { forwardDate, fxTradeDate, isValueDay, spotDate } from './value-date.ts';

function pair(symbol: string) {
  const found = findFxPair(symbol);
  if (found === null) throw new Error(symbol);
  return found;
}

describe('a price', () => {
  it.each([
    ['EURUSD', 1_083_450, { bigFigure: '1.08', pips: '34', tenth: '5' }],
    ['USDJPY', 150_123_000, { bigFigure: '150.', pips: '12', tenth: '3' }],
    ['AUDUSD', 700_000, { bigFigure: '0.70', pips: '00', tenth: '0' }],
  ])('of %s at %d is read as big figure, pips and tenth', (symbol, price, parts) => {
    expect(priceParts(price, pair(symbol))).toEqual(parts);
  });

  it('that is shown is the price that is dealt', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FX_PAIRS),
        fc.integer({ min: 1, max: 400_000 }),
        (of, ticks) => {
          const price = ticks * of.tickSize;
          expect(priceOfParts(priceParts(price, of))).toBe(price);
        },
      ),
    );
  });

  it('differs by pips: the fourth decimal, the second against the yen', () => {
    expect(toPips(45, pair('EURUSD'))).toBe(0.5);
    expect(toPips(30, pair('EURUSD'))).toBe(0.3);
    expect(toPips(12_000, pair('USDJPY'))).toBe(1.2);
  });
});

describe('the value date', () => {
  it.each([
    ['two days on', 'EURUSD', '2026-11-24', '2026-11-26', 'Thanksgiving moves it to', '2026-11-27'],
    ['one day for the Canadian dollar', 'USDCAD', '2026-11-23', '', '', '2026-11-24'],
    ['over the weekend', 'GBPUSD', '2026-11-19', '', '', '2026-11-23'],
    [
      'past the dollar’s holiday, which does not delay the count',
      'EURUSD',
      '2026-07-02',
      '',
      '',
      '2026-07-06',
    ],
    ['past both countries’ holidays', 'USDJPY', '2026-05-01', '', '', '2026-05-08'],
    ['from a Saturday like from the Friday', 'EURUSD', '2026-11-21', '', '', '2026-11-24'],
    ['of a cross through the dollar', 'EURGBP', '2026-11-24', '', '', '2026-11-27'],
  ])('is %s', (_, symbol, tradeDate, __, ___, expected) => {
    expect(spotDate(pair(symbol), tradeDate)).toBe(expected);
  });

  it('is later than the trade, never before an earlier trade’s, and a day on which all settle', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FX_PAIRS),
        fc.integer({ min: 20_000, max: 26_000 }),
        (of, day) => {
          const date = (n: number) => new Date(n * 86_400_000).toISOString().slice(0, 10);
          const spot = spotDate(of, date(day));
          expect(spot > date(day)).toBe(true);
          expect(spotDate(of, date(day + 1)) >= spot).toBe(true);
          expect(isValueDay(of, toDay(spot))).toBe(true);
        },
      ),
    );
  });

  it('counts from the day that ends at 17:00 in New York', () => {
    expect(fxTradeDate(Date.parse('2026-11-23T21:59:59Z'))).toBe('2026-11-23');
    expect(fxTradeDate(Date.parse('2026-11-23T22:00:00Z'))).toBe('2026-11-24');
    expect(fxTradeDate(Date.parse('2026-07-01T21:00:00Z'))).toBe('2026-07-02');
    // Friday evening, Saturday and Sunday are Monday's.
    for (const day of ['20T22', '21T12', '22T12']) {
      expect(fxTradeDate(Date.parse(`2026-11-${day}:00:00Z`))).toBe('2026-11-23');
    }
  });

  it.each([
    ['over a month end that is no value day', '2026-08-31', { months: 1 }, '2026-09-30'],
    ['from the last day to the last day', '2026-11-30', { months: 1 }, '2026-12-31'],
    ['from the end of February to the end of March', '2027-02-26', { months: 1 }, '2027-03-31'],
    ['from the last value day before a weekend', '2026-10-30', { months: 1 }, '2026-11-30'],
    ['into a shorter month', '2027-01-29', { months: 1 }, '2027-02-26'],
    ['forward where its day is a Sunday', '2026-11-20', { months: 1 }, '2026-12-21'],
    ['back where the next day is another month’s', '2027-06-29', { months: 2 }, '2027-08-30'],
    ['back where the month ends on a weekend', '2026-07-30', { months: 10 }, '2027-05-28'],
    ['from a day before the last, not to the end', '2026-11-27', { months: 1 }, '2026-12-28'],
    ['by weeks, across the end of the month', '2026-11-30', { weeks: 1 }, '2026-12-07'],
  ])('of a forward is %s', (_, spot, tenor, expected) => {
    expect(forwardDate(pair('EURUSD'), spot, tenor)).toBe(expected);
  });

  it('of a forward settles, in the month of its tenor, and a month end’s is the month’s last', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FX_PAIRS),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 7 }),
        fc.integer({ min: 1, max: 24 }),
        (of, month, before, months) => {
          const text = (n: number) => new Date(n * 86_400_000).toISOString().slice(0, 10);
          // Deals of the last days of a month: spot is often its last value day.
          const spot = spotDate(of, text(Date.UTC(2024, month, 0) / 86_400_000 - before));
          const forward = forwardDate(of, spot, { months });
          const monthIndex = (date: string) =>
            12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));
          expect(isValueDay(of, toDay(forward))).toBe(true);
          expect(monthIndex(forward) - monthIndex(spot)).toBe(months);
          const isLast = (date: string) =>
            [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].every((n) => {
              const next = text(toDay(date) + n);
              return next.slice(0, 7) !== date.slice(0, 7) || !isValueDay(of, toDay(next));
            });
          if (isLast(spot)) expect(isLast(forward)).toBe(true);
        },
      ),
    );
  });
});

describe('a forward', () => {
  const eurusd = { base: 'EUR', quote: 'USD', baseRate: 0.02, quoteRate: 0.04 } as const;

  it('is spot times the quotient of both interests', () => {
    // 1.10 (1 + 0.04 x 90/360) / (1 + 0.02 x 90/360)
    expect(forwardPrice({ ...eurusd, spot: 1.1, days: 90 })).toBeCloseTo((1.1 * 1.01) / 1.005, 12);
    expect(forwardPoints({ ...eurusd, spot: 1.1, days: 90 }, 0.0001)).toBeCloseTo(54.73, 2);
  });

  it('counts 365 days in sterling', () => {
    const gbp = { base: 'GBP', quote: 'USD', baseRate: 0.0365, quoteRate: 0 } as const;
    expect(forwardPrice({ ...gbp, spot: 1.3, days: 100 })).toBeCloseTo(1.3 / 1.01, 12);
  });

  it('has no points where both rates are the same and no premium for the lower rate’s buyer', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 0.1, noNaN: true }),
        fc.integer({ min: 1, max: 365 }),
        (rate, days) => {
          const flat = { base: 'EUR', quote: 'USD', baseRate: rate, quoteRate: rate } as const;
          expect(forwardPoints({ ...flat, spot: 1.1, days }, 0.0001)).toBeCloseTo(0, 6);
          const dearer = forwardPoints(
            { ...flat, quoteRate: rate + 0.01, spot: 1.1, days },
            0.0001,
          );
          expect(dearer).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('dollars', () => {
  const mids: Readonly<Record<string, number>> = {
    EURUSD: 1_100_000,
    GBPUSD: 1_250_000,
    USDJPY: 150_000_000,
  };
  const getMid = ({ symbol }: { symbol: string }) => mids[symbol] ?? null;

  it('are one for a dollar, times EURUSD for a euro, over USDJPY for a yen', () => {
    const worth = (currency: 'USD' | 'EUR' | 'JPY', amount: number) => {
      const rate = usdRate(currency, getMid);
      return rate === null ? null : inUsd(amount, rate);
    };
    expect(worth('USD', 123)).toBe(123);
    expect(worth('EUR', 1_000)).toBe(1_100);
    expect(worth('JPY', 1_500_000)).toBe(10_000);
    expect(usdRate('CHF', getMid)).toBeNull();
  });

  it('follow from a symbol’s quote currency; what is no pair is priced in dollars', () => {
    expect(quoteRate('EURGBP', getMid)).toEqual({ times: 1_250_000, per: 1_000_000 });
    expect(quoteRate('AAPL', getMid)).toEqual(DOLLAR);
    expect(quoteRate('USDCAD', getMid)).toBeNull();
  });

  it('of amounts that sum to zero sum to zero, each within a unit of its worth', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), { maxLength: 20 }),
        fc.constantFrom(...Object.keys(mids)),
        (some, symbol) => {
          const rate = quoteRate(symbol, getMid) ?? DOLLAR;
          const yen = usdRate('JPY', getMid) ?? rate;
          const all = [...some, -some.reduce((sum, each) => sum + each, 0)];
          for (const by of [rate, yen]) {
            const parts = inUsdTogether(all, by);
            expect(parts.reduce((sum, part) => sum + part, 0)).toBe(0);
            all.forEach((amount, i) => {
              const off =
                BigInt(parts[i] ?? 0) * BigInt(by.per) - BigInt(amount) * BigInt(by.times);
              expect((off < 0n ? -off : off) <= BigInt(by.per)).toBe(true);
            });
          }
        },
      ),
    );
  });
});

describe('an instrument', () => {
  it('is a pair with its tick, and lets no deal past the largest clip', () => {
    const { tickSize, currency, adv } = fxInstrument(pair('USDJPY'));
    expect({ tickSize, currency, clip: adv / 10 }).toEqual({
      tickSize: px(1_000),
      currency: 'JPY',
      clip: 10_000_000,
    });
    expect(pair('USDCAD').spotDays).toBe(1);
    expect(findFxPair('AAPL')).toBeNull();
  });

  it('has the prices of the smallest size that holds an amount, and none beyond the largest', () => {
    const rung = (qty: number) => ({ qty, bid: px(1), ask: px(2) }) as never;
    const rungs = [rung(1_000_000), rung(5_000_000)];
    expect(rungFor({ rungs }, 1_000_000)).toBe(rungs[0]);
    expect(rungFor({ rungs }, 1_000_001)).toBe(rungs[1]);
    expect(rungFor({ rungs }, 5_000_001)).toBeNull();
    const quote = { symbol: instrumentSymbol('EURUSD'), quoteId: 'EURUSD-1', mid: px(3), rungs };
    const { quotes } = toFxMarket({ seq: 1, at: 1, quotes: [quote] });
    expect(quotes).toEqual([{ symbol: 'EURUSD', bid: 1, ask: 2, mid: 3, size: 1_000_000 }]);
  });
});
