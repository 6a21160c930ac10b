/** Located shares are granted once, used once, and returned by what is cancelled. */
import { userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findLocateFault,
  grantable,
  type LocateRow,
  listUses,
  locatedLeft,
  takeLocates,
} from './locates.ts';

const locate = (n: number, shares: number, soldQty = 0): LocateRow => ({
  userId: userId('alice'),
  locateId: `locate-${n}`,
  symbol: 'BKNG',
  requestedQty: qty(shares),
  qty: qty(shares),
  rateBps: 900,
  day: '2026-11-23',
  soldQty: qty(soldQty),
  grantedAt: n,
});

describe('a grant', () => {
  it.each([
    ['is what was requested while there is enough', 500, 2_000, 1_000, 500],
    ['is the rest where there is less', 500, 2_000, 1_800, 200],
    ['is nothing once all is gone', 500, 2_000, 2_000, 0],
    ['is never less than nothing', 500, 100, 2_000, 0],
    ['has no end where there is none', 500, null, 1_000_000, 500],
  ])('%s', (_, requested, pool, granted, expected) => {
    expect(grantable(requested, pool, granted)).toBe(expected);
  });
});

describe('use', () => {
  it('takes the oldest locate first; an open order holds what it has not sold', () => {
    const rows = [locate(1, 100), locate(2, 100)];
    const sold = takeLocates(rows, 130);
    expect(sold.map(({ soldQty }) => soldQty)).toEqual([100, 30]);
    expect(listUses(sold, 50).map(({ usedQty, leftQty }) => [usedQty, leftQty])).toEqual([
      [100, 0],
      [80, 20],
    ]);
    expect(locatedLeft(sold, 50)).toBe(20);
    expect(locatedLeft(sold, 0)).toBe(70);
  });

  it('never uses a share twice: used and left are what was granted', () => {
    const shares = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(
        fc.array(shares, { maxLength: 6 }),
        fc.array(shares),
        shares,
        (granted, sales, open) => {
          let rows = granted.map((size, n) => locate(n, size));
          for (const sale of sales) {
            const after = new Map(takeLocates(rows, sale).map((row) => [row.locateId, row]));
            rows = rows.map((row) => after.get(row.locateId) ?? row);
          }
          const all = granted.reduce((sum, size) => sum + size, 0);
          const uses = listUses(rows, open);
          const left = uses.reduce((sum, { leftQty }) => sum + leftQty, 0);
          const sold = sales.reduce((sum, sale) => sum + sale, 0);
          expect(left).toBe(Math.max(0, all - sold - open));
          expect(left).toBe(locatedLeft(rows, open));
          for (const { row, usedQty, leftQty } of uses) expect(usedQty + leftQty).toBe(row.qty);
        },
      ),
    );
  });
});

it('a short sale beyond what is located is one sentence with value and limit', () => {
  expect(findLocateFault({ symbol: 'BKNG', shortQty: 200, locatedQty: qty(200) })).toBeNull();
  expect(findLocateFault({ symbol: 'BKNG', shortQty: 201, locatedQty: qty(200) })).toBe(
    'BKNG is hard to borrow: 201 shares would be sold short (max. 200 located)',
  );
});
