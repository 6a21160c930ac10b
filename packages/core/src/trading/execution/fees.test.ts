/** Fees of a fill: the dated schedule, rounding up, the cap, and a commission that is taken once an order. */

import { notional, px } from '@tradefloor/contracts/money';
import { TRADING_STYLES } from '@tradefloor/contracts/vocabulary/users';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import reference from './execution.reference.json';
import { CAT, SECTION_31, TAF_EQUITY } from './fee-schedule.ts';
import { computeCommission, computeFees, dealerFees, type FeeInput, NO_FEES } from './fees.ts';

const sale: FeeInput = {
  at: Date.parse('2026-11-21T15:00:00Z'),
  side: 'SELL',
  instrumentType: 'equity',
  qty: 10_000,
  price: px(50_000_000),
  style: 'low_touch',
  filledBefore: 0,
  venueFeePerShare: 30,
};

describe('regulatory fees', () => {
  it('use the reference schedule, row by row', () => {
    expect(SECTION_31.map((row) => [row.from, row.centsPerMillion / 100])).toEqual(
      reference.fees.section31PerMillion,
    );
    expect(
      TAF_EQUITY.map((row) => [row.from, row.microsPerShare / 1_000_000, row.capCents / 100]),
    ).toEqual(reference.fees.tafEquityPerShare);
  });

  it.each(reference.fees.cases)('of $side $qty at $price on $tradeDate', (known) => {
    const fees = computeFees({
      ...sale,
      at: Date.parse(`${known.tradeDate}T16:00:00Z`),
      side: known.side === 'SELL' ? 'SELL' : 'BUY',
      qty: known.qty,
      price: px(Math.round(known.price * 1_000_000)),
    });
    expect(fees.sec31 / 10_000).toBe(known.secFee);
    expect(fees.finraTaf / 10_000).toBe(known.taf);
  });

  it('go by the trade date in New York, not in UTC', () => {
    const before = computeFees({ ...sale, at: Date.parse('2026-04-04T03:59:59.999Z') });
    const after = computeFees({ ...sale, at: Date.parse('2026-04-04T04:00:00.000Z') });
    expect([before.sec31, after.sec31]).toEqual([0, 103_000]);
  });

  it('are not taken from what is no equity', () => {
    const fees = computeFees({ ...sale, instrumentType: 'bond' });
    expect([fees.sec31, fees.finraTaf]).toEqual([0, 0]);
  });

  it('of a sale of listed options are Section 31 on the premium of all contracts', () => {
    const at = Date.parse('2026-11-21T15:00:00Z');
    // 40 contracts of 100 at 12.50: 50,000 dollars at 20.60 a million, rounded up to the cent.
    const sold = {
      at,
      side: 'SELL',
      symbol: 'AAPL261127C270',
      contracts: 40,
      worth: notional(px(12_500_000), 4_000),
    } as const;
    // And 4,000 equivalent shares at three millionths of a dollar: 0.0120.
    expect(dealerFees(sold)).toMatchObject({ sec31: 10_300, cat: 120, total: 10_420 });
    expect(dealerFees({ ...sold, side: 'BUY' })).toEqual({ ...NO_FEES, cat: 120, total: 120 });
    expect(dealerFees({ ...sold, symbol: 'EURUSD' })).toEqual(NO_FEES);
  });

  it.each([
    // New York date, contracts, dollars: the rate a contract by hand, up to the cent, without a cap.
    ['2022-06-15', 1_000, 2.18],
    ['2023-06-15', 1_000, 2.44],
    ['2025-12-31', 1_000, 2.79],
    ['2026-01-01', 1_000, 3.29],
    ['2026-09-30', 40, 0.14],
    ['2026-10-01', 1_000, 0],
    ['2026-12-31', 1_000, 0],
    ['2027-01-01', 1, 0.01],
    ['2027-01-04', 500, 1.65],
    ['2027-01-04', 100_000, 329],
  ])('on %s the activity fee of %i listed options sold is %d', (date, contracts, dollars) => {
    const sold = {
      at: Date.parse(`${date}T16:00:00Z`),
      side: 'SELL',
      symbol: 'AAPL270917C270',
      contracts,
      worth: 0,
    } as const;
    const { finraTaf, sec31, cat = 0, total } = dealerFees(sold);
    expect(finraTaf / 10_000).toBe(dollars);
    expect([sec31, total]).toEqual([0, finraTaf + cat]);
    expect(dealerFees({ ...sold, side: 'BUY' })).toEqual({ ...NO_FEES, cat, total: cat });
    expect(dealerFees({ ...sold, symbol: '2AAPL270917C270' })).toEqual(NO_FEES);
    expect(dealerFees({ ...sold, symbol: 'CLF27' })).toEqual(NO_FEES);
  });

  it.each([
    // Millionths of a dollar a share by the fee alerts of CAT, LLC (docs/adr/0124-cat-fee.md): the fees in force, added up.
    ['2024-08-30', []],
    ['2024-09-03', [35]],
    ['2024-09-30', [35]],
    ['2024-10-01', [35, 13]],
    ['2025-01-02', [22, 13]],
    ['2025-06-30', [22, 13]],
    ['2025-07-01', [9, 13]],
    ['2025-11-28', [9, 13]],
    ['2025-12-01', []],
    ['2026-04-30', []],
    ['2026-05-01', [1, 2]],
    // Beyond the last known date the last rate stays.
    ['2028-01-03', [1, 2]],
  ])('on %s the CAT fee of both sides is the sum of %j a million shares', (date, rates) => {
    const at = Date.parse(`${date}T16:00:00Z`);
    const millions = rates.reduce((sum, rate) => sum + rate, 0);
    for (const side of ['BUY', 'SELL'] as const) {
      expect(computeFees({ ...sale, at, side, qty: 1_000_000 }).cat).toBe(millions * 10_000);
      const symbol = 'AAPL280918C270';
      const contracts = 10_000;
      expect(dealerFees({ at, side, symbol, contracts, worth: 0 }).cat).toBe(millions * 10_000);
    }
  });

  it('take the CAT fee up to a ten-thousandth of a dollar a fill, and of no bond or private option', () => {
    const cat = (qty: number) => computeFees({ ...sale, side: 'BUY', qty }).cat;
    // Three millionths of a dollar a share: 33 shares are 0.000099, 34 are 0.000102.
    expect([1, 33, 34, 100].map(cat)).toEqual([1, 1, 2, 3]);
    expect(computeFees({ ...sale, instrumentType: 'bond' }).cat).toBe(0);
    expect(CAT.map(({ from }) => from)).toEqual(CAT.map(({ from }) => from).toSorted());
  });

  it('are whole cents, never negative, and never on a purchase', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 2_012, max: 2_030 }),
        (qty, cents, year) => {
          const given = {
            ...sale,
            at: Date.parse(`${year}-06-15T15:00:00Z`),
            qty,
            price: px(cents * 10_000),
          };
          const { sec31, finraTaf } = computeFees(given);
          expect(sec31 % 100 === 0 && finraTaf % 100 === 0).toBe(true);
          expect(sec31 >= 0 && finraTaf >= 0).toBe(true);
          const bought = computeFees({ ...given, side: 'BUY' });
          expect([bought.sec31, bought.finraTaf]).toEqual([0, 0]);
        },
      ),
    );
  });
});

describe('commission', () => {
  it('of an order does not depend on how many fills it came in', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TRADING_STYLES),
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 20 }),
        (style, fills) => {
          let filledBefore = 0;
          let sum = 0;
          for (const qty of fills) {
            sum += computeFees({ ...sale, style, qty, filledBefore }).commission;
            filledBefore += qty;
          }
          expect(sum).toBe(computeCommission(style, filledBefore));
        },
      ),
    );
  });

  it('is half a cent or less for low touch, two cents for high touch, and at least 35 cents', () => {
    expect(computeCommission('low_touch', 1_000)).toBe(35_000);
    expect(computeCommission('high_touch', 1_000)).toBe(200_000);
    expect(computeCommission('low_touch', 1)).toBe(3_500);
    expect(computeCommission('low_touch', 0)).toBe(0);
  });
});

it('the total is the sum, and a rebate lowers it', () => {
  const fees = computeFees({ ...sale, venueFeePerShare: -20 });
  expect(fees).toEqual({
    sec31: 103_000,
    finraTaf: 0,
    cat: 300,
    commission: 350_000,
    venue: -200_000,
    total: 253_300,
  });
});
