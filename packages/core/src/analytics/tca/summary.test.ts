/** League tables: they add up, they weigh by money, and time is cut so that a plot can show it. */
import { orderId, userId } from '@tradefloor/contracts/ids';
import { money, type Px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSummary } from './summary.ts';
import { sumOrder } from './summed-order.ts';
import {
  A_MONDAY_MS,
  cents,
  fillAt,
  givenFill,
  givenOrder,
  makeTape,
  toBatch,
} from './tca.given.ts';
import { beginTca, fillTca, type TcaRow } from './tca-row.ts';

function summarise(rows: readonly TcaRow[], lastMid: Px | null) {
  const summary = createSummary();
  for (const row of rows) summary.add(sumOrder(row, lastMid));
  return summary.tables();
}

describe('league tables', () => {
  const anyFill = fc.record({
    venue: fc.constantFrom('XNAS' as const, 'IEXG' as const, 'DARK1' as const),
    shares: fc.integer({ min: 1, max: 5_000 }),
    price: fc.integer({ min: 14_000, max: 16_000 }),
    fee: fc.integer({ min: 0, max: 90_000 }),
  });

  it('add up: venues, algos, symbols, users and spans of time each hold every share, dollar and fee of the total', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyFill, { maxLength: 5 }), { maxLength: 6 }), (orders) => {
        const tape = makeTape(toBatch(1, 15_000, 10));
        const rows = orders.map((fills, n) => {
          const id = orderId(`order-${n}`);
          const strategy = n % 2 === 0 ? 'LIT' : 'TWAP';
          return fills.reduce(
            (row, { venue, shares, price, fee }, i) => {
              const fees = { ...givenFill().fees, total: money(fee) };
              const traded = { venue, qty: qty(shares), price: cents(price), fees };
              return fillTca(row, fillAt(i + 1, traded), tape);
            },
            beginTca(givenOrder({ orderId: id, strategy, qty: qty(50_000) }), tape),
          );
        });
        const summary = summarise(rows, cents(15_000));
        const shares = orders.flat().reduce((sum, fill) => sum + fill.shares, 0);
        expect(summary.total.qty).toBe(shares);
        const { byVenue, byStrategy, bySymbol, byUser, byPeriod } = summary;
        for (const league of [byVenue, byStrategy, bySymbol, byUser, byPeriod]) {
          for (const figure of ['qty', 'fills', 'notional', 'fees'] as const) {
            const sum = league.reduce((all, line) => all + line[figure], 0);
            expect(sum).toBe(summary.total[figure]);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('weigh by money: a large cheap order outweighs a small dear one', () => {
    const tape = makeTape(toBatch(1, 15_000));
    const toRow = (shares: number, price: number) =>
      fillTca(
        beginTca(givenOrder({ qty: qty(shares) }), tape),
        fillAt(1, { qty: qty(shares), price: cents(price) }),
        tape,
      );
    const rows = [toRow(10_000, 15_000), toRow(100, 15_150)];
    const { total } = summarise(rows, null);
    expect(total.arrivalSlippageBps).toBe(0.99);
  });

  it('name each venue with its share of all that was filled, and each user', () => {
    const tape = makeTape(toBatch(1, 15_000));
    const rows = (['XNAS', 'IEXG'] as const).map((venue, n) =>
      fillTca(
        beginTca(givenOrder({ userId: userId(`trader-${n}`) }), tape),
        fillAt(1, { venue, qty: qty(n === 0 ? 75 : 25) }),
        tape,
      ),
    );
    const { byVenue, byUser } = summarise(rows, null);
    expect(byVenue.map(({ venue, qtyShare }) => [venue, qtyShare])).toEqual([
      ['XNAS', 0.75],
      ['IEXG', 0.25],
    ]);
    expect(byUser.map((line) => line.userId)).toEqual(['trader-0', 'trader-1']);
  });

  it.each([
    [0, 60_000],
    [40, 60_000],
    [60, 300_000],
    [60 * 24, 3_600_000],
    [60 * 24 * 30, 86_400_000],
  ])('orders over %i minutes stand in spans of %i ms, oldest first', (minutes, periodMs) => {
    const tape = makeTape(toBatch(1, 15_000));
    const rows = [minutes, 0].map((after) =>
      beginTca(givenOrder({ createdAt: A_MONDAY_MS + after * 60_000 }), tape),
    );
    const summary = summarise(rows, null);
    expect(summary.periodMs).toBe(periodMs);
    const times = summary.byPeriod.map(({ from }) => from);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeLessThanOrEqual(A_MONDAY_MS);
    expect(summary.byPeriod.reduce((sum, { orders }) => sum + orders, 0)).toBe(2);
  });

  it('of nothing are empty', () => {
    expect(summarise([], null)).toMatchObject({ orders: 0, byVenue: [], byPeriod: [] });
  });
});
