/** Deliveries in full, and with a failing member. */
import { money, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BookGiven } from './clearing.given.ts';
import { planDeliveries } from './delivery-plan.ts';
import type { ObligationRow } from './tables.ts';

const template = (): ObligationRow => {
  const given = new BookGiven();
  given.clear();
  const [row] = given.obligations;
  if (row === undefined) throw new Error('a fill is an obligation');
  return row;
};
const ROW = template();
const toRow = (id: string, netQty: number, netCash: number, queuedAt = 0): ObligationRow => ({
  ...ROW,
  obligationId: id,
  netQty,
  netCash: money(netCash),
  qty: qty(Math.abs(netQty)),
  queuedAt,
});
const plan = (rows: readonly ObligationRow[], failing: readonly string[], unit = 7) => [
  ...planDeliveries(rows, new Map(failing.map((id) => [id, 'LACK_OF_SECURITIES' as const])), unit)
    .deliveries,
];

test('every member delivers in full, each at its own cash', () => {
  const rows = [toRow('b', 10, -100), toRow('s', -10, 100)];
  expect(plan(rows, [])).toEqual([
    ['b', { qty: 10, cash: -100, accrued: 0 }],
    ['s', { qty: -10, cash: 100, accrued: 0 }],
  ]);
});

test('a seller that fails leaves those who wait longest to be served first, at the mark', () => {
  const rows = [
    toRow('b1', 10, -100, 2),
    toRow('b2', 10, -110, 1),
    toRow('s1', -14, 140),
    toRow('s2', -6, 70),
  ];
  expect(plan(rows, ['s2'])).toEqual([
    ['s1', { qty: -14, cash: 98, accrued: 0 }],
    ['b2', { qty: 10, cash: -70, accrued: 0 }],
    ['b1', { qty: 4, cash: -28, accrued: 0 }],
  ]);
});

test('with any set of failing members securities and cash net to zero, and no member delivers more than is due', () => {
  const nets = fc.array(
    fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -900, max: 900 })),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(nets, fc.array(fc.nat(8)), (list, failing) => {
      const rows = list.map(([netQty, netCash], at) => toRow(`o${at}`, netQty, netCash));
      const sum = (of: (row: ObligationRow) => number) =>
        rows.reduce((all, row) => all + of(row), 0);
      rows.push(toRow('last', -sum(({ netQty }) => netQty), -sum(({ netCash }) => netCash)));
      const deliveries = new Map(
        plan(
          rows,
          failing.map((at) => `o${at}`),
        ),
      );
      const total = (of: 'qty' | 'cash') =>
        [...deliveries.values()].reduce((all, one) => all + one[of], 0);
      // `+ 0` makes minus zero zero.
      expect([total('qty') + 0, total('cash') + 0]).toEqual([0, 0]);
      for (const { obligationId, netQty } of rows) {
        const given = deliveries.get(obligationId)?.qty ?? 0;
        expect(Math.abs(given)).toBeLessThanOrEqual(Math.abs(netQty));
        expect(given * netQty).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
