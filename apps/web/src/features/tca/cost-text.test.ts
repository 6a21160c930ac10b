/** Costs as they are written, and the curve of what they came back to. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderTca } from '../../platform/client/shapes.ts';
import { bpsText, captureText, costTone, reversionCurve, shareText } from './cost-text.ts';

type Figures = OrderTca['figures'];

const makeFigures = (more: Partial<Figures> = {}): Figures => ({
  fills: 1,
  qty: 300,
  notional: 81_273,
  fees: 6.9,
  feesBps: 0.85,
  arrivalSlippageBps: -0.37,
  vwapSlippageBps: 0.54,
  spreadCapture: -1,
  effectiveSpreadBps: 1.48,
  makerShare: 0,
  reversionBps: { m1: null, m5: null, m10: null },
  ...more,
});

describe('a cost', () => {
  it.each([
    [12.34, '+12.3'],
    [-0.37, '−0.4'],
    [0, '0.0'],
    [0.04, '0.0'],
    [-0.04, '0.0'],
    [1_234.56, '+1,234.6'],
    [null, '–'],
  ])('of %d basis points reads %s', (bps, text) => {
    expect(bpsText(bps)).toBe(text);
  });

  it.each([
    [12.34, 'text-down'],
    [-3, 'text-up'],
    [0, 'text-t1'],
    [null, 'text-t1'],
  ])('of %d basis points is marked %s', (bps, tone) => {
    expect(costTone(bps)).toBe(tone);
  });

  it('is marked only where its text has a sign', () => {
    fc.assert(
      fc.property(fc.double({ min: -5, max: 5, noNaN: true }), (bps) => {
        const text = bpsText(bps);
        const tone = text.startsWith('+')
          ? 'text-down'
          : text.startsWith('−')
            ? 'text-up'
            : 'text-t1';
        expect(costTone(bps)).toBe(tone);
      }),
    );
  });
});

describe('a share', () => {
  it.each([
    [0.902913, 1, '90.3%'],
    [0.488599, 2, '48.86%'],
    [0, 1, '0.0%'],
    [1, 1, '100.0%'],
    [null, 1, '–'],
  ])('%d with %d decimals reads %s', (share, decimals, text) => {
    expect(shareText(share, decimals)).toBe(text);
  });

  it('of the spread that was kept has no per cent', () => {
    expect([captureText(1), captureText(-0.327), captureText(null)]).toEqual([
      '1.00',
      '−0.33',
      '–',
    ]);
  });
});

describe('the curve of a reversion', () => {
  it('begins with half the effective spread and has the minutes that are known', () => {
    const figures = makeFigures({ reversionBps: { m1: 2, m5: null, m10: -1 } });
    expect(reversionCurve(figures)).toEqual([
      { minute: 0, bps: 0.74 },
      { minute: 1, bps: 2 },
      { minute: 10, bps: -1 },
    ]);
  });

  it('without any figure is empty', () => {
    expect(reversionCurve(makeFigures({ effectiveSpreadBps: null }))).toEqual([]);
  });
});
