/** Two runs side by side. */
import { execId } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { cents, givenFill } from '../../trading/order/order.given.ts';
import { compared } from './compare-runs.ts';
import { givenFigures, givenRun, givenShortfall, givenTca } from './scenario.given.ts';

const ORDER = givenRun().order;
const listFills = (...names: string[]) => names.map((name) => givenFill({ execId: execId(name) }));

describe('two runs', () => {
  it('with one digest are the same, and differ by nothing', () => {
    const left = givenRun();
    const right = givenRun({ runId: 'run-2' });
    expect(compared(left, right)).toEqual({
      left,
      right,
      isSame: true,
      firstDifference: null,
      delta: {
        filledQty: 0,
        avgPx: 0,
        durationMs: 0,
        arrivalSlippageBps: 0,
        vwapSlippageBps: 0,
        shortfallBps: 0,
        fees: 0,
      },
    });
  });

  it('differ by the right less the left, prices and money in currency units', () => {
    const right = givenRun({
      digest: 'b'.repeat(64),
      order: { ...ORDER, filledQty: qty(900), avgPx: cents(10_004), durationMs: 240_000 },
      tca: givenTca({
        figures: givenFigures({
          arrivalSlippageBps: 1.6,
          vwapSlippageBps: -0.05,
          fees: money(45_000),
        }),
        shortfall: givenShortfall({ totalBps: 2.3 }),
      }),
    });
    const { isSame, delta } = compared(givenRun(), right);
    expect(isSame).toBe(false);
    // 1.6 - 1.5 and 2.3 - 2 are 0.1 and 0.3, not what binary fractions leave of them.
    expect(delta).toEqual({
      filledQty: -100,
      avgPx: 0.03,
      durationMs: -60_000,
      arrivalSlippageBps: 0.1,
      vwapSlippageBps: -0.3,
      shortfallBps: 0.3,
      fees: -0.5,
    });
  });

  it('turned round differ by the opposite', () => {
    const left = givenRun();
    const right = givenRun({ order: { ...ORDER, filledQty: qty(1), avgPx: cents(9_000) } });
    const there = compared(left, right).delta;
    const back = compared(right, left).delta;
    expect([back.filledQty, back.avgPx]).toEqual([999, 10.01]);
    expect([there.filledQty, there.avgPx]).toEqual([-999, -10.01]);
  });

  it('have no difference of a figure that one of them lacks', () => {
    const refused = givenRun({ order: { ...ORDER, avgPx: null }, tca: null });
    for (const { delta } of [compared(givenRun(), refused), compared(refused, givenRun())]) {
      expect(delta).toMatchObject({
        filledQty: 0,
        avgPx: null,
        arrivalSlippageBps: null,
        vwapSlippageBps: null,
        shortfallBps: null,
        fees: null,
      });
    }
    const unpriced = givenRun({ tca: givenTca({ shortfall: null }) });
    expect(compared(givenRun(), unpriced).delta).toMatchObject({ shortfallBps: null, fees: 0 });
  });
});

describe('the first fill that differs', () => {
  const differ = (left: string[], right: string[]) =>
    compared(givenRun({ fills: listFills(...left) }), givenRun({ fills: listFills(...right) }))
      .firstDifference;

  it.each([
    [['a', 'b', 'c'], ['a', 'b', 'c'], null],
    [['a', 'b', 'c'], ['a', 'x', 'c'], 2],
    [['a', 'b', 'c'], ['a', 'b'], 3],
    [['a'], ['a', 'b', 'c'], 2],
    [[], ['a'], 1],
    [[], [], null],
  ])('of %j and %j is number %s', (left, right, expected) => {
    expect(differ(left, right)).toBe(expected);
  });

  it('is found by any of its fields', () => {
    const left = givenRun({ fills: [givenFill()] });
    const right = givenRun({ fills: [givenFill({ price: cents(12_345) })] });
    expect(compared(left, right).firstDifference).toBe(1);
  });
});
