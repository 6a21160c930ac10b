import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeText,
  toBasketLines,
  toRiskRows,
  type WhatIf,
  type WhatIfTrade,
  withTrade,
} from './what-if-lines.ts';

const buy = (symbol: string, qty: number): WhatIfTrade => ({ symbol, side: 'BUY', qty });
const sell = (symbol: string, qty: number): WhatIfTrade => ({ symbol, side: 'SELL', qty });

describe('trades looked at together', () => {
  it('are one line a symbol, and none where they offset each other', () => {
    const some = withTrade(withTrade([], buy('AAPL', 100)), sell('KO', 50));
    expect(withTrade(some, buy('AAPL', 20))).toEqual([sell('KO', 50), buy('AAPL', 120)]);
    expect(withTrade(some, sell('AAPL', 130))).toEqual([sell('KO', 50), sell('AAPL', 30)]);
    expect(withTrade(some, sell('AAPL', 100))).toEqual([sell('KO', 50)]);
  });

  it('add up to what was added', () => {
    const trades = fc.array(
      fc.record({
        symbol: fc.constantFrom('A', 'B'),
        side: fc.constantFrom('BUY' as const, 'SELL' as const),
        qty: fc.integer({ min: 1, max: 1_000 }),
      }),
    );
    const net = (all: readonly WhatIfTrade[], of: string): number =>
      all
        .filter(({ symbol }) => symbol === of)
        .reduce((sum, { side, qty }) => sum + (side === 'BUY' ? qty : -qty), 0);
    fc.assert(
      fc.property(trades, (all) => {
        const kept = all.reduce<readonly WhatIfTrade[]>(withTrade, []);
        for (const symbol of ['A', 'B']) expect(net(kept, symbol)).toBe(net(all, symbol));
        expect(new Set(kept.map(({ symbol }) => symbol)).size).toBe(kept.length);
      }),
    );
  });

  it('are lines of a basket', () => {
    expect(toBasketLines([sell('KO', 50)])).toEqual([['KO', 'SELL', '50']]);
  });
});

it('a figure that is not known yet stays so, and an equal one has no change', () => {
  const book = (net: number): WhatIf['before'] => ({
    grossNotional: 100,
    netNotional: net,
    valueAtRisk: { parametric: { var99: 5, es99: 6 }, historical: null },
    unvalued: 0,
  });
  const rows = toRiskRows({
    userId: 'u',
    asOf: '2026-11-23T14:30:00.000Z',
    before: book(100),
    after: book(-20),
    exposures: [],
    hedge: null,
  });
  expect(rows.map((row) => [row.name, row.before, row.after, changeText(row)])).toEqual([
    ['Gross', 100, 100, ''],
    ['Net', 100, -20, '−120'],
    ['VaR 99 %', 5, 5, ''],
    ['ES 99 %', 6, 6, ''],
    ['Hist. VaR', null, null, ''],
  ]);
});
