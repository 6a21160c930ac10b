/** Net settlement: what is due is the sum of the legs, whatever their order; a delivery takes off what it delivers. */
import { type Money, money } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { givenFill } from '../trading/order/order.given.ts';
import type { Leg } from './cleared-position.ts';
import { BookGiven, dollars, price } from './clearing.given.ts';
import {
  cashToPayIn,
  closedOut,
  delivered,
  failed,
  netted,
  nettingEfficiency,
  toObligation,
} from './obligation.ts';
import { nettingKey, type ObligationRow } from './tables.ts';

const TERMS = { legId: 'fill-1:B', settlementDate: '2026-11-25', dueAt: 9_000, nowMs: 1_000 };
const toLeg = (signedQty: number, notional: number, accruedInterest = 0): Leg => ({
  participant: 'alice' as Leg['participant'],
  signedQty,
  notional,
  accruedInterest,
  fill: givenFill(),
  currency: 'USD',
});

function netLegs(legs: readonly (readonly [number, number])[]): ObligationRow {
  let row: ObligationRow | undefined;
  for (const [signedQty, notional] of legs) row = netted(row, toLeg(signedQty, notional), TERMS);
  if (row === undefined) throw new Error('no legs');
  return row;
}

describe('the first leg', () => {
  it('of a buyer: receives the quantity, pays the cash', () => {
    expect(netLegs([[100, dollars(10_000)]])).toMatchObject({
      obligationId: 'fill-1:B:O',
      settlementDate: '2026-11-25',
      dueAt: 9_000,
      queuedAt: 1_000,
      status: 'QUEUED',
      side: 'BUY',
      qty: 100,
      cashAmount: dollars(10_000),
      netQty: 100,
      netCash: dollars(-10_000),
      grossValue: dollars(10_000),
      version: 1,
    });
  });

  it('of a seller: delivers the quantity, receives the cash', () => {
    expect(netLegs([[-100, dollars(10_000)]])).toMatchObject({
      side: 'SELL',
      qty: 100,
      cashAmount: dollars(10_000),
      netQty: -100,
      netCash: dollars(10_000),
    });
  });
});

const legs = fc.array(
  fc.tuple(
    fc.integer({ min: -1_000, max: 1_000 }).filter((qty) => qty !== 0),
    fc.integer({ min: 1, max: 1_000_000_000 }),
  ),
  { minLength: 1, maxLength: 30 },
);

test('the net of any legs is their sum, and the gross the sum of their sizes', () => {
  fc.assert(
    fc.property(legs, (list) => {
      const row = netLegs(list);
      const qty = list.reduce((sum, [signed]) => sum + signed, 0);
      const cash = list.reduce((sum, [signed, value]) => sum - Math.sign(signed) * value, 0);
      expect(row.netQty).toBe(qty);
      expect(row.netCash).toBe(cash);
      expect(row.grossValue).toBe(list.reduce((sum, [, value]) => sum + value, 0));
      expect(row.version).toBe(list.length);
      expect(row.qty).toBe(Math.abs(qty));
      // A buyer's cash is what it pays, a seller's what it receives.
      expect(row.cashAmount).toBe((row.side === 'BUY' ? -cash : cash) + 0);
    }),
  );
});

test('the order of the legs does not matter to what is due', () => {
  fc.assert(
    fc.property(legs, (list) => {
      const { netQty, netCash, grossValue, side, qty } = netLegs(list);
      const backwards = netLegs(list.toReversed());
      expect(backwards).toMatchObject({ netQty, netCash, grossValue, side, qty });
    }),
  );
});

test('of a bond is due what it costs and the interest on it, which nets as the cash does', () => {
  const bought = netted(undefined, toLeg(1_000, dollars(980), dollars(12)), TERMS);
  expect(bought).toMatchObject({ cashAmount: dollars(992), accruedInterest: dollars(12) });
  expect(bought.grossValue).toBe(dollars(992));
  const row = netted(bought, toLeg(-400, dollars(395), dollars(4.8)), TERMS);
  expect(row).toMatchObject({
    side: 'BUY',
    qty: 600,
    cashAmount: dollars(992 - 399.8),
    accruedInterest: dollars(7.2),
    netCash: dollars(-592.2),
    netAccrued: dollars(-7.2),
  });
  // A part is delivered at the mark: the interest comes with the rest.
  const part = delivered(row, { qty: 100, cash: dollars(-99), accrued: 0 }, 5_000);
  expect(part).toMatchObject({ status: 'QUEUED', netAccrued: dollars(-7.2) });
  const rest = { qty: 500, cash: dollars(-493.2), accrued: dollars(-7.2) };
  expect(delivered(part, rest, 6_000)).toMatchObject({ status: 'SETTLED', netAccrued: 0 });
});

test('equal and opposite trades at two prices leave cash alone, paid by who lost', () => {
  const row = netLegs([
    [100, dollars(10_000)],
    [-100, dollars(9_900)],
  ]);
  expect(row).toMatchObject({ side: 'BUY', qty: 0, cashAmount: dollars(100) });
  expect(cashToPayIn(row)).toBe(dollars(100));
  const gained = netLegs([
    [100, dollars(9_900)],
    [-100, dollars(10_000)],
  ]);
  expect(gained).toMatchObject({ side: 'SELL', qty: 0, cashAmount: dollars(100) });
  expect(cashToPayIn(gained)).toBe(0);
});

test('nothing left is shown as zero, not as minus zero', () => {
  const row = netLegs([
    [100, dollars(10_000)],
    [-100, dollars(10_000)],
  ]);
  expect(Object.is(row.cashAmount, 0)).toBe(true);
  expect(Object.is(row.netQty, 0)).toBe(true);
});

describe('a delivery', () => {
  const due = netLegs([[100, dollars(10_000)]]);

  it('of all settles the obligation', () => {
    const row = delivered(due, { qty: 100, cash: dollars(-10_000), accrued: 0 }, 5_000);
    expect(row).toMatchObject({
      status: 'SETTLED',
      netQty: 0,
      netCash: 0,
      settledQty: 100,
      settledAt: 5_000,
    });
  });

  it('of a part leaves the rest due, and does not forget why it failed', () => {
    const waiting = failed(due, 'LACK_OF_CASH');
    const row = delivered(waiting, { qty: 40, cash: dollars(-4_000), accrued: 0 }, 5_000);
    expect(row).toMatchObject({
      status: 'QUEUED',
      netQty: 60,
      netCash: dollars(-6_000),
      settledQty: 40,
      settledAt: null,
      failReason: 'LACK_OF_CASH',
      fails: 1,
    });
  });

  it('in any parts comes to the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 10 }), (cuts) => {
        const edges = [0, ...new Set(cuts.toSorted((a, b) => a - b)), 100];
        let row = due;
        for (const [at, edge] of edges.entries()) {
          const qty = edge - (edges[at - 1] ?? 0);
          if (qty > 0) row = delivered(row, { qty, cash: dollars(-100 * qty), accrued: 0 }, at);
        }
        expect(row).toMatchObject({ status: 'SETTLED', netQty: 0, netCash: 0, settledQty: 100 });
      }),
    );
  });

  it('before a new leg is of an earlier net: the obligation starts from what is left', () => {
    const half = delivered(due, { qty: 50, cash: dollars(-5_000), accrued: 0 }, 5_000);
    const more = netted(half, toLeg(10, dollars(1_000)), TERMS);
    expect(more).toMatchObject({ netQty: 60, netCash: dollars(-6_000), settledQty: 0 });
  });
});

test('a fail is counted and keeps what is due', () => {
  const due = netLegs([[-100, dollars(10_000)]]);
  const twice = failed(failed(due, 'LACK_OF_SECURITIES'), 'LACK_OF_SECURITIES');
  expect(twice).toMatchObject({
    status: 'FAILED',
    fails: 2,
    failReason: 'LACK_OF_SECURITIES',
    netQty: -100,
    netCash: dollars(10_000),
  });
});

describe('a position that was closed for good', () => {
  const given = new BookGiven();
  given.clear();
  const row = given.book.position('alice', 'AAPL');
  if (row === undefined) throw new Error('alice holds AAPL');
  const terms = { row, settlementDate: '2026-11-26', dueAt: 9_500, nowMs: 2_000 };
  const leg = (qty: number, cash: Money) => ({ expiryLegId: 'end-1', qty, cash });

  it('adds its cash to what is due, and nothing to the gross value of the trades', () => {
    const due = netLegs([[100, dollars(10_000)]]);
    expect(closedOut(due, leg(-100, dollars(10_500)), terms)).toMatchObject({
      netQty: 0,
      netCash: dollars(500),
      grossValue: dollars(10_000),
      obligationId: due.obligationId,
      version: due.version + 1,
    });
  });

  it('begins an obligation where all trades were settled before', () => {
    expect(closedOut(undefined, leg(0, dollars(75)), terms)).toMatchObject({
      obligationId: 'end-1:O',
      settlementDate: '2026-11-26',
      side: 'SELL',
      qty: 0,
      cashAmount: dollars(75),
      grossValue: 0,
      currency: 'USD',
      version: 1,
    });
  });
});

test('each of participant, symbol, date and currency makes a net of its own', () => {
  const of = { userId: 'alice', symbol: 'AAPL', settlementDate: '2026-11-25', currency: 'USD' };
  const keys = [
    of,
    { ...of, userId: 'bob' },
    { ...of, symbol: 'MSFT' },
    { ...of, settlementDate: '2026-11-26' },
    { ...of, currency: 'EUR' },
  ].map((one) => nettingKey(one as Parameters<typeof nettingKey>[0]));
  expect(new Set(keys).size).toBe(5);
});

test('what is published has no field of the books', () => {
  const row = toObligation(netLegs([[100, dollars(10_000)]]));
  expect(Object.keys(row)).not.toEqual(
    expect.arrayContaining(['netQty', 'netCash', 'grossValue', 'instrumentType']),
  );
  for (const name of ['netQty', 'netCash', 'grossValue', 'instrumentType']) {
    expect(row).not.toHaveProperty(name);
  }
});

describe('netting efficiency', () => {
  it('is nothing without trades', () => {
    expect(nettingEfficiency(new BookGiven().book)).toBeNull();
  });

  it('is the part of the gross that need not be paid', () => {
    const given = new BookGiven();
    given.clear({ side: 'BUY', price: price(100) });
    // 10,000.00 each way, none of it nets.
    expect(nettingEfficiency(given.book)).toBe(0);
    given.clear({ side: 'SELL', price: price(90) });
    // Gross 19,000.00 a side; 1,000.00 remains to be paid.
    expect(nettingEfficiency(given.book)).toBeCloseTo(1 - 1_000 / 19_000, 12);
  });
});

test('amounts beyond exact numbers are refused, not rounded', () => {
  const most = money(Number.MAX_SAFE_INTEGER);
  expect(() => netted(netLegs([[1, most]]), toLeg(1, most), TERMS)).toThrow(/exact range/);
});
