/** Ranks follow from scores by the stated rules; figures are recomputed here by other means. */
import { money } from '@tradefloor/contracts/money';
import type { RoomScoring } from '@tradefloor/contracts/room';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCost,
  NO_COST,
  type SeatScore,
  toCostBps,
  toRiskAdjusted,
  toStandings,
} from './standings.ts';

const line = (seatId: string, change: Partial<SeatScore> = {}): SeatScore => ({
  seatId,
  label: seatId,
  kind: 'PERSON',
  pnl: money(0),
  riskAdjusted: null,
  executionCostBps: null,
  maxDrawdown: money(0),
  fills: 0,
  lastFillMs: null,
  disqualified: null,
  ...change,
});

const by = (
  measure: RoomScoring['measure'],
  ties: RoomScoring['ties'] = 'SHARED',
): RoomScoring => ({
  measure,
  ties,
  weights: { pnl: 2, riskAdjusted: 1, executionCost: 1 },
});

const ranks = (lines: readonly SeatScore[], scoring: RoomScoring) =>
  toStandings(lines, scoring).map(({ seatId, rank }) => `${seatId} ${rank}`);

describe('ranks', () => {
  const A = line('a', { pnl: money(100), maxDrawdown: money(9), lastFillMs: 5 });
  const B = line('b', { pnl: money(100), maxDrawdown: money(3), lastFillMs: 9 });
  const C = line('c', { pnl: money(100), maxDrawdown: money(3), lastFillMs: 7 });
  const D = line('d', { pnl: money(50) });

  it('are shared by equal scores, and the next is as many places lower', () => {
    expect(ranks([D, C, B, A], by('PNL'))).toEqual(['a 1', 'b 1', 'c 1', 'd 4']);
  });

  it('where ties are broken go to the lower drawdown, then to the earlier last fill', () => {
    expect(ranks([A, B, C, D], by('PNL', 'BROKEN'))).toEqual(['c 1', 'b 2', 'a 3', 'd 4']);
  });

  it('put a measure without a value last, and the lowest cost first', () => {
    const cheap = line('x', { executionCostBps: -1 });
    const dear = line('y', { executionCostBps: 2 });
    expect(ranks([A, dear, cheap], by('EXECUTION_COST'))).toEqual(['x 1', 'y 2', 'a 3']);
  });

  it('leave out the disqualified, who stand at the end with the reason', () => {
    const out = line('o', { pnl: money(1_000), disqualified: 'two accounts' });
    const standings = toStandings([out, D, A], by('PNL'));
    expect(standings.map(({ seatId, rank }) => [seatId, rank])).toEqual([
      ['a', 1],
      ['d', 2],
      ['o', null],
    ]);
    expect(standings[2]?.disqualified).toBe('two accounts');
  });

  it('of a case are by its score, the highest first, which is the score that is shown', () => {
    const [low, high] = [line('l', { caseScore: -3.5 }), line('h', { caseScore: -1.25 })];
    const standings = toStandings([low, A, high], by('CASE'));
    expect(standings.map(({ seatId, score }) => [seatId, score])).toEqual([
      ['h', -1.25],
      ['l', -3.5],
      ['a', null],
    ]);
    expect(standings.some((standing) => 'caseScore' in standing)).toBe(false);
  });

  it('of a mix weigh the ranks by each measure', () => {
    const x = line('x', { pnl: money(3), riskAdjusted: 0.1, executionCostBps: 5 });
    const y = line('y', { pnl: money(2), riskAdjusted: 0.3, executionCostBps: 1 });
    const z = line('z', { pnl: money(1), riskAdjusted: 0.2, executionCostBps: 3 });
    // x: (2*1 + 3 + 3) / 4 = 2; y: (2*2 + 1 + 1) / 4 = 1.5; z: (2*3 + 2 + 2) / 4 = 2.5.
    const standings = toStandings([x, y, z], by('MIX'));
    expect(standings.map(({ seatId, score }) => [seatId, score])).toEqual([
      ['y', 1.5],
      ['x', 2],
      ['z', 2.5],
    ]);
  });

  it('are one more than the number of better scores, whatever the order of the seats', () => {
    const score = fc.integer({ min: -3, max: 3 });
    fc.assert(
      fc.property(fc.array(score, { maxLength: 12 }), fc.nat(), (scores, turn) => {
        const lines = scores.map((pnl, i) => line(`s${i}`, { pnl: money(pnl) }));
        const cut = lines.length === 0 ? 0 : turn % lines.length;
        const standings = toStandings(lines, by('PNL'));
        const turned = [...lines.slice(cut), ...lines.slice(0, cut)];
        expect(toStandings(turned, by('PNL'))).toEqual(standings);
        for (const { pnl, rank } of standings) {
          expect(rank).toBe(1 + scores.filter((other) => other > pnl).length);
        }
      }),
    );
  });
});

describe('figures', () => {
  it('the cost is what was paid above the mid at arrival, fees included, in basis points', () => {
    // Bought 100 at 10.01 when the mid was 10.00, for a fee of 0.50: 1.50 of 1,000.
    const bought = {
      side: 'BUY',
      qty: 100,
      price: 10_010_000,
      arrivalMid: 10_000_000,
      fees: 5_000,
    } as const;
    expect(toCostBps(addCost(NO_COST, bought))).toBeCloseTo(15, 9);
    // Sold 100 above the mid: a gain.
    const sold = { ...bought, side: 'SELL', fees: 0 } as const;
    expect(toCostBps(addCost(NO_COST, sold))).toBeCloseTo(-10, 9);
    expect(toCostBps(NO_COST)).toBeNull();
  });

  it('costs do not depend on the order of trades, and rise with every worse price', () => {
    const trade = fc.record({
      side: fc.constantFrom('BUY', 'SELL'),
      qty: fc.integer({ min: 1, max: 1_000 }),
      price: fc.integer({ min: 1_000_000, max: 9_000_000 }),
      arrivalMid: fc.integer({ min: 1_000_000, max: 9_000_000 }),
      fees: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1 }), (trades) => {
        const cost = toCostBps(trades.reduce(addCost, NO_COST)) ?? 0;
        expect(toCostBps(trades.toReversed().reduce(addCost, NO_COST))).toBe(cost);
        const worse = trades.map((one) => ({ ...one, fees: one.fees + 100 }));
        expect(toCostBps(worse.reduce(addCost, NO_COST)) ?? 0).toBeGreaterThan(cost);
      }),
    );
  });

  it('the risk-adjusted figure is the mean over the deviation of the changes', () => {
    // Changes 1, 3, 2: mean 2, sample deviation 1.
    expect(toRiskAdjusted([10, 11, 14, 16])).toBeCloseTo(2, 12);
    expect(toRiskAdjusted([10, 11, 12])).toBeNull();
    expect(toRiskAdjusted([10, 11])).toBeNull();
  });

  it('does not depend on the level of equity, nor on the unit of money', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 3, maxLength: 20 }),
        fc.integer({ min: 1, max: 50 }),
        (equity, scale) => {
          const ratio = toRiskAdjusted(equity);
          const other = toRiskAdjusted(equity.map((value) => 7_777 + value * scale));
          if (ratio === null || other === null) return;
          expect(other).toBeCloseTo(ratio, 6);
        },
      ),
    );
  });
});
