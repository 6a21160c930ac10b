/** Greeks by underlying: the published cases at a position's size, signs and multipliers, what has no price yet. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import type { QuotedMarket } from '@tradefloor/contracts/reference-quotes';
import reference from '@tradefloor/instruments/option/option-cases.reference.json' with {
  type: 'json',
};
import { optionEndsAt } from '@tradefloor/instruments/option/option-contract';
import { describe, expect, it } from 'vitest';
import { givenBatch, givenTick } from '../order/order.given.ts';
import { OptionMarks } from './option-marks.ts';
import {
  bookGreeks,
  type GreekMarks,
  greeksByUnderlying,
  type Held,
  type HeldOption,
} from './underlying-greeks.ts';

type Case = (typeof reference.cases)[number];

function heldIn({ in: given }: Case, contracts: number): HeldOption {
  const number = (name: string) =>
    Number(new Map<string, unknown>(Object.entries(given)).get(name));
  return {
    type: given.type === 'call' ? 'CALL' : 'PUT',
    spot: number('S'),
    strike: number('K'),
    rate: number('r'),
    yield: number('q'),
    years: number('t'),
    volatility: number('sigma'),
    contracts,
  };
}

/** What one share's worth has, of a position's figure. */
function ofOneShare(measure: string, held: HeldOption): number {
  const shares = held.contracts * 100;
  const { delta, gammaUsd, vega, theta } = bookGreeks([held]);
  if (measure === 'delta') return delta / shares;
  if (measure === 'gamma') return (gammaUsd * 100) / held.spot ** 2 / shares;
  return measure === 'vega' ? (vega * 100) / shares : (theta * 365) / shares;
}

describe('a position in a published option', () => {
  const cases = reference.cases.filter(({ measure }) =>
    ['delta', 'gamma', 'vega', 'theta'].includes(measure),
  );

  it('is there for every measure', () => {
    expect(cases).toHaveLength(16);
  });

  it.each(cases.map((one) => [one.id, one] as const))('%s: bought and sold', (_, one) => {
    for (const contracts of [7, -300]) {
      const found = ofOneShare(one.measure, heldIn(one, contracts));
      expect(Math.abs(found - one.out)).toBeLessThanOrEqual(one.tol);
    }
  });
});

// Hull's bank: calls on 100,000 shares at 49, strike 50, 5 %, 20 %, 20 weeks (0.3846 years).
const EXPIRY = '2027-04-16';
const CALL = instrumentSymbol('AAPL270416C50');
const PUT = instrumentSymbol('AAPL270416P50');
const AAPL = instrumentSymbol('AAPL');
const MARKS: GreekMarks = {
  nowMs: optionEndsAt(EXPIRY) - 0.3846 * 365 * 86_400_000,
  rate: (expiry) => (expiry === EXPIRY ? 0.05 : Number.NaN),
  spot: (underlying) => (underlying === 'AAPL' ? px(49_000_000) : null),
  volatility: (_, symbol) => (symbol === 'AAPL270416C55' ? null : 0.2),
  mid: (symbol) => (symbol === 'CLF27' ? px(60_000_000) : null),
};
const of = (...held: readonly (readonly [string, number])[]) =>
  greeksByUnderlying(
    held.map(([symbol, netQty]): Held => ({ symbol: instrumentSymbol(symbol), netQty })),
    MARKS,
  );

describe('an underlying', () => {
  it('has the greeks of a bank that sold calls on 100,000 shares and holds the shares against them', () => {
    const [row, ...others] = of([CALL, -1_000], [AAPL, 52_160]);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ underlying: 'AAPL', ownDelta: 52_160, unpriced: 0 });
    expect(row?.derivativeDelta).toBeCloseTo(-52_160, -2);
    expect(row?.deltaUsd).toBeCloseTo(49 * (52_160 + (row?.derivativeDelta ?? 0)), 6);
    // Short gamma and vega, and time runs for the seller: 0.0655, 12.105 and -4.305 a share.
    expect(row?.gammaUsd).toBeCloseTo((-100_000 * 0.0655453772525 * 49 * 49) / 100, 0);
    expect(row?.vega).toBeCloseTo(-100_000 * 0.121052427542, 1);
    expect(row?.theta).toBeCloseTo((100_000 * 4.30538996455) / 365, 1);
  });

  it('has the delta of a share for every share in a call bought and a put sold', () => {
    const [row] = of([CALL, 10], [PUT, -10]);
    expect(row?.derivativeDelta).toBeCloseTo(1_000, 9);
    expect(row?.gammaUsd).toBeCloseTo(0, 9);
    expect(row?.vega).toBeCloseTo(0, 9);
  });

  it('changes its delta in dollars by the gamma when it rises by one per cent', () => {
    const at = (spot: number) =>
      greeksByUnderlying([{ symbol: CALL, netQty: 50 }], {
        ...MARKS,
        spot: () => px(Math.round(spot * 1e6)),
      })[0];
    const shares = (spot: number) => at(spot)?.derivativeDelta ?? 0;
    const change = (shares(49.049) - shares(48.951)) * 49 * 5;
    expect(at(49)?.gammaUsd).toBeCloseTo(change, 0);
  });

  it('is not listed for shares alone, nor for what is flat', () => {
    expect(of([AAPL, 500], [CALL, 3], [CALL, -3])).toEqual([]);
  });

  it('reports how many contracts have no price yet, and adds up the others', () => {
    expect(of(['AAPL270416C55', 4], [CALL, 1])[0]).toMatchObject({ unpriced: 1 });
    expect(of(['MSFT270416C55', 4])[0]).toMatchObject({ unpriced: 1, spot: null, deltaUsd: 0 });
  });

  it('of a future moves by its multiplier, all months together, each at its own price', () => {
    expect(of(['CLF27', 3], ['CLG27', -1], [CALL, 1])[0]).toEqual({
      underlying: 'CL',
      spot: null,
      ownDelta: 0,
      derivativeDelta: 2_000,
      unpriced: 1,
      deltaUsd: 180_000,
      gammaUsd: 0,
      vega: 0,
      theta: 0,
    });
  });
});

const toRate = (rate: number) => ({ expiry: EXPIRY, rate });

describe('marks', () => {
  const quote = (symbol: string, volatility: number) => ({
    symbol: instrumentSymbol(symbol),
    bid: px(1),
    ask: px(3),
    mid: px(2),
    volatility,
  });

  it('are the newest there were, also of a paused underlying; contracts that ended are forgotten', () => {
    const marks = new OptionMarks();
    expect(marks.volatility('AAPL', CALL)).toBeNull();
    const both = [quote(CALL, 25), quote('MSFT270416C55', 30)];
    marks.takeQuotes({
      seq: 1,
      markets: [{ type: 'option', at: 1, rates: [toRate(0.04)], quotes: both }],
    });
    marks.takeQuotes({
      seq: 2,
      markets: [{ type: 'option', at: 2, rates: [toRate(0.035)], quotes: [quote(PUT, 26)] }],
    });
    expect(marks.volatility('AAPL', PUT)).toBe(0.26);
    expect(marks.volatility('AAPL', CALL)).toBeNull();
    expect(marks.volatility('MSFT', 'MSFT270416C55')).toBe(0.3);
    marks.take(givenBatch({ ticks: [givenTick({ mid: px(270_000_000) })] }));
    marks.take(givenBatch({ seq: 9, ticks: [] }));
    expect(marks.spot('AAPL')).toBe(270_000_000);
    expect(marks.spot('MSFT')).toBeNull();
  });

  it('discount each expiry with its own newest rate, until it ends', () => {
    const marks = new OptionMarks();
    const take = (at: number, rates: QuotedMarket['rates']) =>
      marks.takeQuotes({ seq: at, markets: [{ type: 'option', at, rates, quotes: [] }] });
    expect(marks.rate(EXPIRY)).toBe(0);
    take(1, [toRate(0.035), { expiry: '2027-01-15', rate: 0.036 }]);
    take(2, [{ expiry: '2027-01-15', rate: 0.037 }]);
    expect([marks.rate(EXPIRY), marks.rate('2027-01-15')]).toEqual([0.035, 0.037]);
    take(optionEndsAt('2027-01-15'), []);
    expect([marks.rate(EXPIRY), marks.rate('2027-01-15')]).toEqual([0.035, 0]);
  });
});
