/** The three ways to value a bond agree, and prices are read as they are quoted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBond, toLinker } from '../../../platform/testing/given-bonds.ts';
import {
  type BondLevel,
  bondAt,
  cashAmount,
  figuresAt,
  parseBondPrice,
  paymentOn,
  thirtySeconds,
  valuedFlows,
} from './bond-pricing.ts';

const SETTLEMENT = '2026-11-24';
const BENCHMARK = 4.2;

const at = (level: BondLevel) => {
  const valuation = bondAt(toBond(), SETTLEMENT);
  return valuation === null ? null : figuresAt(valuation, level, BENCHMARK);
};

describe('a bond in the browser', () => {
  it('at its coupon costs about par on a coupon date, by each of the three ways', () => {
    const byYield = at({ by: 'yield', value: 4.25 });
    expect(byYield?.price).toBeCloseTo(100, 2);
    expect(byYield?.spreadBps).toBeCloseTo(5, 9);
    expect(at({ by: 'spread', value: 5 })?.yieldPct).toBeCloseTo(4.25, 12);
  });

  it('price, yield and spread lead back to each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 40_000, max: 180_000 }), (thousandths) => {
        const price = thousandths / 1_000;
        const figures = at({ by: 'price', value: price });
        expect(figures?.price).toBe(price);
        expect(at({ by: 'yield', value: figures?.yieldPct ?? 0 })?.price).toBeCloseTo(price, 8);
        expect(at({ by: 'spread', value: figures?.spreadBps ?? 0 })?.price).toBeCloseTo(price, 8);
      }),
    );
  });

  it('is dirty by its accrued interest, and a million of it costs a hundredth of that', () => {
    const figures = at({ by: 'price', value: 99.5 });
    expect(figures?.accrued).toBeCloseTo((4.25 / 2) * (9 / 181), 9);
    expect(figures?.dirty).toBeCloseTo(99.5 + (figures?.accrued ?? 0), 12);
    expect(cashAmount(1_000_000, 99.5)).toBe(995_000);
  });

  it('that is index-linked is dealt in money: its real price times the ratio, its flows each at their own', () => {
    const valuation = bondAt(toLinker(), '2026-11-26');
    if (valuation === null) throw new Error('the bond settles');
    // 415.13333, between the projected 414.3 of August and 415.3 of September 2026, over 372.24.
    const figures = figuresAt(valuation, { by: 'price', value: 111.523 }, BENCHMARK);
    expect(figures?.realPrice).toBeCloseTo(100, 9);
    expect(figures?.accrued).toBeCloseTo(0.375 * (4 / 181) * 1.11523, 9);
    const flows = valuedFlows(valuation, figures?.yieldPct ?? 0);
    expect(flows.reduce((sum, { worth }) => sum + worth, 0)).toBeCloseTo(figures?.dirty ?? 0, 9);
    // February and March 2027 are 420.4 and 421.5; 21 of 31 days: 421.14516 over 372.24.
    expect(flows[0]).toMatchObject({ date: '2027-05-22' });
    expect(flows[0]?.amount).toBeCloseTo(0.375 * 1.13138, 9);
    const paid = paymentOn(toLinker(), '2026-11-26', { face: 1_000_000, price: 107 });
    expect(paid).toEqual({ accrued: 92.42, amount: 1_070_092.42 });
  });

  it('is worth its payments: each at the yield, all together the dirty price', () => {
    const valuation = bondAt(toBond(), SETTLEMENT);
    if (valuation === null) throw new Error('the bond settles');
    const figures = figuresAt(valuation, { by: 'yield', value: 4.31 }, BENCHMARK);
    const flows = valuedFlows(valuation, 4.31);
    expect(flows).toHaveLength(20);
    expect(flows[0]).toMatchObject({ date: '2027-05-15', amount: 2.125 });
    expect(flows.at(-1)).toMatchObject({ date: '2036-11-15', amount: 102.125 });
    expect(flows.reduce((sum, { worth }) => sum + worth, 0)).toBeCloseTo(figures?.dirty ?? 0, 9);
    // 172 of 181 days to the first coupon: 2.125 / 1.02155^(172/181).
    expect(flows[0]?.worth).toBeCloseTo(2.125 / 1.02155 ** (172 / 181), 9);
  });

  it.each<BondLevel>([
    { by: 'price', value: 0 },
    { by: 'price', value: -1 },
    { by: 'price', value: Number.NaN },
    { by: 'yield', value: 201 },
    { by: 'yield', value: Number.NaN },
    { by: 'spread', value: -9_999 },
  ])('no figures for %j', (level) => {
    expect(at(level)).toBeNull();
  });

  it('cannot settle before it is issued, nor on the day it is paid back', () => {
    expect(bondAt(toBond(), '2026-11-14')).toBeNull();
    expect(bondAt(toBond(), '2036-11-15')).toBeNull();
    expect(bondAt(toBond(), 'never')).toBeNull();
    expect(bondAt(toBond(), '2036-11-14')).not.toBeNull();
  });
});

describe('a price as it is typed', () => {
  it.each([
    ['99.5', 99.5],
    [' 100 ', 100],
    ['99-16', 99.5],
    ['99-16+', 99.515625],
    ['99-162', 99.5078125],
    ['99-32', null],
    ['0', null],
    ['-1', null],
    ['1e3', null],
    ['', null],
    ['99,5', null],
  ])('%j is %j', (text, price) => {
    expect(parseBondPrice(text)).toBe(price);
  });

  it('32nds are read back as they are written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 * 256 }), (eighths) => {
        const price = eighths / 256;
        expect(parseBondPrice(thirtySeconds(price))).toBe(price);
      }),
    );
    expect(thirtySeconds(99.515625)).toBe('99-16+');
    expect(thirtySeconds(99.9999)).toBe('100-00');
  });
});
