/** The mark-up always earns, is worked out to the unit, and moves the client's price the right way. */
import { px } from '@tradefloor/contracts/money';
import { valuationAt } from '@tradefloor/instruments/bond/bond-valuation';
import { dayNumber } from '@tradefloor/instruments/calendar/civil-date';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientPriceForBps, markupPnl } from './client-price.ts';

const bond = valuationAt(
  {
    accrualStart: dayNumber({ year: 2026, month: 5, day: 15 }),
    firstCoupon: null,
    lastCoupon: null,
    maturity: dayNumber({ year: 2036, month: 5, day: 15 }),
    couponPct: 4.25,
    frequency: 2,
    dayCount: 'ACT_ACT_ICMA',
    endOfMonth: false,
  },
  dayNumber({ year: 2026, month: 11, day: 24 }),
  { convention: 'US_STREET' },
);

describe('the client price', () => {
  it('costs a buyer more and pays a seller less, the more so the larger the mark-up', () => {
    void fc.assert(
      fc.property(
        fc.integer({ min: 80_000, max: 120_000 }),
        fc.double({ min: 0.01, max: 50, noNaN: true }),
        fc.constantFrom('BUY' as const, 'SELL' as const),
        (thousandths, markupBps, side) => {
          const dealerPrice = px(thousandths * 1_000);
          const made = clientPriceForBps(side, bond, { dealerPrice, markupBps });
          const more = clientPriceForBps(side, bond, { dealerPrice, markupBps: markupBps + 5 });
          if (made === null || more === null) throw new Error('there is a yield');
          const sign = side === 'BUY' ? 1 : -1;
          expect(sign * (made.price - dealerPrice)).toBeGreaterThanOrEqual(0);
          expect(sign * (more.price - made.price)).toBeGreaterThan(0);
          expect(made.price % 1_000).toBe(0);
          expect(markupPnl(dealerPrice, made.price, 1_000_000)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('leaves the price alone without a mark-up', () => {
    const made = clientPriceForBps('BUY', bond, { dealerPrice: px(99_123_456), markupBps: 0 });
    expect(made?.price).toBe(99_123_456);
  });

  it('earns a tenth of a point on five million: 5,000.00', () => {
    expect(markupPnl(px(99_900_000), px(100_000_000), 5_000_000)).toBe(50_000_000);
  });
});
