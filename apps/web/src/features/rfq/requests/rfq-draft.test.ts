/** The request ticket: whatever is typed, the other two follow; what is sent is what is shown. */
import { describe, expect, it } from 'vitest';
import { toBond } from '../../../platform/testing/given-bonds.ts';
import { bondAt } from '../bonds/bond-pricing.ts';
import {
  type BondMarket,
  EMPTY_RFQ,
  limitPrice,
  listLevels,
  panelProblem,
  type RfqDraft,
  readFace,
  toRfqOrder,
} from './rfq-draft.ts';

const SETTLEMENT = '2026-11-24';
const BOND = toBond();

function makeMarket(change: Partial<BondMarket> = {}): BondMarket {
  const valuation = bondAt(BOND, SETTLEMENT);
  if (valuation === null) throw new Error('the bond settles');
  return { valuation, mid: 99.5, benchmarkYield: 4.2, ...change };
}

const draft = (change: Partial<RfqDraft>): RfqDraft => ({ ...EMPTY_RFQ, ...change });
const typed = (by: 'price' | 'yield' | 'spread', text: string) => draft({ typed: { by, text } });

describe('the three linked fields', () => {
  it('follow the mid while nothing is typed', () => {
    const { figures, isLimit, problem } = listLevels(EMPTY_RFQ, makeMarket());
    expect(figures?.price).toBe(99.5);
    expect([isLimit, problem]).toEqual([false, null]);
    expect(listLevels(typed('price', ' '), makeMarket()).isLimit).toBe(false);
  });

  it('a typed price leads: yield and spread follow', () => {
    const { figures, isLimit } = listLevels(typed('price', '99.5'), makeMarket({ mid: 98 }));
    expect(isLimit).toBe(true);
    expect(figures?.price).toBe(99.5);
    expect(figures?.yieldPct).toBeGreaterThan(4.25);
    expect(figures?.spreadBps).toBeCloseTo(((figures?.yieldPct ?? 0) - 4.2) * 100, 9);
  });

  it('a typed yield leads, in the same words as the price it gives', () => {
    const byPrice = listLevels(typed('price', '99.5'), makeMarket()).figures;
    const text = (byPrice?.yieldPct ?? 0).toFixed(6);
    expect(listLevels(typed('yield', text), makeMarket()).figures?.price).toBeCloseTo(99.5, 4);
  });

  it('a typed spread moves with its benchmark', () => {
    const before = listLevels(typed('spread', '+10'), makeMarket()).figures;
    const after = listLevels(typed('spread', '+10'), makeMarket({ benchmarkYield: 4.3 })).figures;
    expect(before?.yieldPct).toBeCloseTo(4.3, 12);
    expect(after?.yieldPct).toBeCloseTo(4.4, 12);
    expect(after?.price).toBeLessThan(before?.price ?? 0);
  });

  it.each<[ReturnType<typeof typed>, string]>([
    [typed('price', 'cheap'), 'Not a price'],
    [typed('yield', '4,2'), 'Not a yield'],
    [typed('spread', '1e9'), 'Not a spread'],
    [typed('yield', '999'), 'No price matches'],
  ])('%j is distinguished', (given, problem) => {
    expect(listLevels(given, makeMarket())).toEqual({ figures: null, isLimit: true, problem });
  });
});

describe('a face amount', () => {
  it.each([
    ['5m', { ok: true, value: 5_000_000 }],
    ['1,500,000', { ok: true, value: 1_500_000 }],
    ['500', { ok: false, problem: 'At least 1,000' }],
    ['1500', { ok: false, problem: 'In steps of 1,000' }],
    ['0', { ok: false, problem: 'At least 1' }],
    ['-5', { ok: false, problem: 'Not a quantity' }],
    ['1.5', { ok: false, problem: 'Whole units of face only' }],
  ])('%s', (text, read) => {
    expect(readFace(text, BOND)).toEqual(read);
  });
});

describe('the order of a request', () => {
  const whole = (given: RfqDraft) => ({
    bond: BOND,
    face: 2_000_000,
    levels: listLevels(given, makeMarket()),
    settlementDay: SETTLEMENT,
  });

  it('without a limit takes any price, and leaves unset choices to the platform', () => {
    const order = toRfqOrder(EMPTY_RFQ, whole(EMPTY_RFQ));
    expect(order).toMatchObject({ orderType: 'MARKET', symbol: BOND.isin, qty: 2_000_000 });
    expect(order.price).toBeUndefined();
    expect(order.bondSpec?.rfq).toEqual({ atEnd: 'TIGHTEST' });
    expect(order.bondSpec?.periods).toBe(20);
  });

  it('with a yield is a limit at the nearest thousandth of a point', () => {
    const given = typed('yield', '4.31');
    const order = toRfqOrder(given, whole(given));
    const { figures } = listLevels(given, makeMarket());
    expect(order.orderType).toBe('LIMIT');
    expect(order.price).toBe(figures === null ? null : limitPrice(figures));
    expect(Number.isInteger(Math.round((order.price ?? 0) * 1e6) / 1_000)).toBe(true);
    expect(order.bondSpec?.yield).toBeCloseTo(4.31, 6);
  });

  it('names the dealers, the window and what the end does', () => {
    const given = draft({ dealerIds: ['A', 'B', 'C'], windowMs: 5_000, atEnd: 'NOTHING' });
    expect(toRfqOrder(given, whole(given)).bondSpec?.rfq).toEqual({
      dealerIds: ['A', 'B', 'C'],
      windowMs: 5_000,
      atEnd: 'NOTHING',
    });
  });

  it('a panel has three to five dealers, or is left to the platform', () => {
    const problems = [0, 1, 2, 3, 4, 5, 6].map((n) => panelProblem('ABCDEF'.slice(0, n).split('')));
    expect(problems.map((problem) => problem === null)).toEqual([
      true,
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});
