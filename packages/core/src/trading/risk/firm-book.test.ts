/** The firm's cells: at any time the fold over all positions, whatever order they changed in. */

import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { DESKS } from '@tradefloor/contracts/vocabulary/users';
import { DOLLAR } from '@tradefloor/instruments/usd-rate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenFill, givenTick } from '../order/order.given.ts';
import { applyFill, marketValue, unrealisedPnl } from '../position/position.ts';
import { type PositionRow, positionKey } from '../position/tables.ts';
import { computeConcentration, groupBy, markCell, sumValues, worthOfPosition } from './exposure.ts';
import { FirmBook } from './firm-book.ts';

const SYMBOLS = ['A', 'B', 'C'].map(instrumentSymbol);
type Trade = {
  readonly who: string;
  readonly at: number;
  readonly side: 'BUY' | 'SELL';
  readonly size: number;
  readonly price: number;
};
const fills = fc.array<Trade>(
  fc.record({
    who: fc.constantFrom('u1', 'u2', 'u3'),
    at: fc.nat({ max: 2 }),
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    size: fc.integer({ min: 1, max: 500 }),
    price: fc.integer({ min: 1, max: 300_000_000 }),
  }),
  { maxLength: 60 },
);

/** Plays fills into positions, and every change into a book. */
function play(some: readonly Trade[]) {
  const positions = new Map<string, PositionRow>();
  const book = new FirmBook();
  for (const { who, at, side, size, price } of some) {
    const symbol = SYMBOLS[at] ?? instrumentSymbol('A');
    // A symbol is traded on one desk.
    const desk = DESKS[at] ?? 'EQ';
    const over = { userId: userId(who), symbol, desk, side, qty: qty(size), price: px(price) };
    const key = positionKey(who, symbol);
    const before = positions.get(key);
    const after = applyFill(before ?? null, givenFill(over));
    book.move(before, after);
    positions.set(key, after);
  }
  return { positions: [...positions.values()], book };
}

const marks = {
  tick: () => givenTick({ mid: px(123_450_000) }),
  instrument: () => ({ sector: null, volatilityPpm: 250_000 }),
  usdRate: () => DOLLAR,
  optionExposure: () => null,
};

test('the cells are the fold over the positions: quantities, costs, profit, holders', () => {
  fc.assert(
    fc.property(fills, (some) => {
      const { positions, book } = play(some);
      for (const cell of book.cells()) {
        const own = positions.filter(({ symbol }) => symbol === cell.symbol);
        const sum = (of: (row: PositionRow) => number) =>
          own.reduce((total, row) => total + of(row), 0);
        expect(cell).toEqual({
          symbol: cell.symbol,
          desk: cell.desk,
          currency: 'USD',
          netQty: sum(({ netQty }) => netQty),
          grossQty: sum(({ netQty }) => Math.abs(netQty)),
          basis: own.reduce((total, { basis }) => total + BigInt(basis), 0n),
          realisedPnl: sum(({ realisedPnl }) => realisedPnl),
          fees: sum(({ fees }) => fees),
          positions: own.filter(({ netQty }) => netQty !== 0).length,
        });
      }
      const holds = (desk: string | null) =>
        new Set(
          positions
            .filter((row) => row.netQty !== 0 && (desk === null || row.desk === desk))
            .map((row) => row.userId),
        ).size;
      expect(book.holders(null)).toBe(holds(null));
      for (const desk of DESKS) expect(book.holders([desk])).toBe(holds(desk));
    }),
  );
});

test('what the cells are worth is what the positions are worth, to a rounding each', () => {
  fc.assert(
    fc.property(fills, (some) => {
      const { positions, book } = play(some);
      const cells = [...book.cells()].map((cell) => markCell(cell, marks));
      const mark = px(123_450_000);
      const total = sumValues(cells);
      const exact = positions.reduce((sum, row) => sum + marketValue(row, mark), 0) / 10_000;
      const onPaper = positions.reduce((sum, row) => sum + unrealisedPnl(row, mark), 0) / 10_000;
      expect(Math.abs(total.netNotional - exact)).toBeLessThan(0.01);
      expect(Math.abs(total.unrealisedPnl - onPaper)).toBeLessThan(0.01);
      const byUser = sumValues(positions.map((row) => worthOfPosition(row, marks)));
      expect(Math.abs(byUser.grossNotional - total.grossNotional)).toBeLessThan(0.01);
      expect(groupBy(cells, ({ desk }) => desk).reduce((n, { parts }) => n + parts.length, 0)).toBe(
        cells.length,
      );
    }),
  );
});

test('without a price a holding stands at what it cost', () => {
  const { book } = play([{ who: 'u1', at: 0, side: 'SELL', size: 10, price: 5_000_000 }]);
  const [cell] = [...book.cells()].map((one) => markCell(one, { ...marks, tick: () => null }));
  expect(cell).toMatchObject({ grossNotional: 50, netNotional: -50, unrealisedPnl: 0, mark: null });
});

test('concentration: one symbol is all of it, five equal ones a fifth each', () => {
  expect(computeConcentration([])).toEqual({ top5Share: 0, herfindahl: 0 });
  expect(computeConcentration([7])).toEqual({ top5Share: 1, herfindahl: 1 });
  expect(computeConcentration([1, 1, 1, 1, 1])).toEqual({ top5Share: 1, herfindahl: 0.2 });
  expect(computeConcentration(Array(10).fill(3))).toEqual({ top5Share: 0.5, herfindahl: 0.1 });
});
