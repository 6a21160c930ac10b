/** Limits of a case: no accepted order can take a position beyond them, and what reduces one is never refused for its size. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CaseIntent, findLimitBreach, getLimits } from './case-limits.ts';

const LIMITS = { maxOrderQty: 500, maxAbsQty: 1_000, maxOrdersPerSecond: 5 };
const givenIntent = (change: Partial<CaseIntent> = {}): CaseIntent => ({
  side: 'BUY',
  orderQty: 100,
  addedQty: 100,
  netQty: 0,
  openQty: 0,
  sentLately: 0,
  ...change,
});
const find = (change: Partial<CaseIntent>) => findLimitBreach(LIMITS, givenIntent(change));

describe('an order', () => {
  it('of the most that is allowed passes, of a share more it does not', () => {
    expect(find({ orderQty: 500, addedQty: 500 })).toBeNull();
    expect(find({ orderQty: 501, addedQty: 501 })?.code).toBe('QTY_LIMIT_EXCEEDED');
  });

  it('counts with the position and with what is open on its side', () => {
    expect(find({ netQty: 700, openQty: 200 })).toBeNull();
    expect(find({ netQty: 701, openQty: 200 })?.detail).toBe('Position could be 1001 (max. 1000)');
    expect(find({ side: 'SELL', netQty: -701, openQty: 200 })?.detail).toBe(
      'Position could be -1001 (max. 1000)',
    );
    expect(find({ side: 'SELL', netQty: 1_000, openQty: 1_000 })).toBeNull();
  });

  it('beyond the rate is refused', () => {
    expect(find({ sentLately: 4 })).toBeNull();
    expect(find({ sentLately: 5 })?.code).toBe('RATE_LIMIT');
  });
});

it('keeps every position within its bound, however the accepted orders are filled', () => {
  const orders = fc.array(
    fc.record({
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      qty: fc.integer({ min: 1, max: 600 }),
      isFilled: fc.boolean(),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(orders, (list) => {
      let net = 0;
      const open = { BUY: 0, SELL: 0 };
      for (const { side, qty, isFilled } of list) {
        const at = { side, orderQty: qty, addedQty: qty, netQty: net, openQty: open[side] };
        if (find(at) !== null) continue;
        if (isFilled) net += side === 'BUY' ? qty : -qty;
        else open[side] += qty;
        expect(net + open.BUY).toBeLessThanOrEqual(1_000);
        expect(open.SELL - net).toBeLessThanOrEqual(1_000);
      }
    }),
  );
});

it('counts futures and options in contracts where a case states a limit of them', () => {
  const contractLimits = { maxOrderQty: 20, maxAbsQty: 25 };
  const of = { limits: LIMITS, contractLimits };
  for (const symbol of ['ESZ26', 'AAPL261218C270']) {
    expect(getLimits(of, symbol)).toEqual({ ...contractLimits, maxOrdersPerSecond: 5 });
    expect(getLimits({ limits: LIMITS }, symbol)).toEqual(LIMITS);
  }
  expect(getLimits(of, 'AAPL')).toEqual(LIMITS);
});
