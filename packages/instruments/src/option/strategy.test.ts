/** Listed contracts and strategies: dates, strikes and names; ends, turns and sums of what legs make together. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { givenInstrument } from '../instrument.given.ts';
import {
  contractsOn,
  expiriesAt,
  optionInstrument,
  strikesAround,
  yearsTo,
} from './option-contract.ts';
import { getStrategy, type StrategyLeg } from './strategy.ts';

const at = (text: string): number => Date.parse(text);

describe('contracts', () => {
  it('expire on the next Friday and on third Fridays', () => {
    expect(expiriesAt(at('2026-11-23T15:00:00.000Z'))).toEqual([
      '2026-11-27',
      '2026-12-18',
      '2027-01-15',
    ]);
    expect(expiriesAt(at('2026-12-16T15:00:00.000Z'))).toEqual([
      '2026-12-18',
      '2027-01-15',
      '2027-02-19',
    ]);
  });

  it('are listed until their hour, and not a moment longer', () => {
    expect(expiriesAt(at('2026-11-27T20:59:59.999Z'))[0]).toBe('2026-11-27');
    expect(expiriesAt(at('2026-11-27T21:00:00.000Z'))[0]).toBe('2026-12-04');
    expect(yearsTo('2026-11-27', at('2026-11-27T21:00:00.000Z'))).toBe(0);
    expect(yearsTo('2026-11-27', at('2027-01-01T00:00:00.000Z'))).toBe(0);
  });

  it.each([
    [12, 2.5],
    [41.2, 2.5],
    [186, 2.5],
    [200, 5],
    [270, 5],
    [498, 5],
    [500, 10],
    [4_950, 10],
  ])('have every strike from 80 to 120 %% of %d dollars, %d apart', (dollars, step) => {
    const strikes = strikesAround(px(dollars * 1_000_000)).map((strike) => strike / 1_000_000);
    for (const [i, strike] of strikes.entries()) {
      expect(strike).toBeGreaterThan(0);
      expect(strike % step).toBe(0);
      if (i > 0) expect(strike - (strikes[i - 1] ?? 0)).toBe(step);
    }
    const [low = 0, high = 0] = [strikes[0], strikes.at(-1)];
    expect(low).toBeLessThanOrEqual(Math.max(dollars * 0.8, step));
    expect(high).toBeGreaterThanOrEqual(dollars * 1.2);
  });

  it('keep the strikes of the list before, so that an open contract stays listed', () => {
    for (const dollars of [270, 498, 186, 232, 405]) {
      const step = dollars > 200 ? 5 : 2.5;
      const before = Array.from(
        { length: 17 },
        (_, i) => Math.round((dollars * (0.8 + 0.025 * i)) / step) * step,
      );
      const listed = strikesAround(px(dollars * 1_000_000)).map((strike) => strike / 1_000_000);
      expect(before.filter((strike) => !listed.includes(strike))).toEqual([]);
    }
  });

  it('have names of their own', () => {
    const apple = givenInstrument({
      symbol: instrumentSymbol('AAPL'),
      referencePrice: px(270_000_000),
    });
    const contracts = contractsOn(apple, at('2026-11-23T15:00:00.000Z'));
    expect(new Set(contracts.map(({ symbol }) => symbol)).size).toBe(contracts.length);
    expect(contracts).toHaveLength(3 * strikesAround(apple.referencePrice).length * 2);
    const call = contracts.find(({ symbol }) => symbol === 'AAPL261218C270');
    expect(call).toMatchObject({ type: 'CALL', strike: 270_000_000, expiry: '2026-12-18' });
    if (call === undefined) throw new Error('not listed');
    expect(optionInstrument(call)).toMatchObject({ instrumentType: 'option', primaryVenue: 'OTC' });
  });
});

const leg = (more: Partial<StrategyLeg>): StrategyLeg => ({
  type: 'CALL',
  strike: 100,
  years: 0.25,
  volatility: 0.3,
  contracts: 1,
  paid: 5,
  rate: 0.04,
  ...more,
});

describe('a strategy', () => {
  it('of a call spread costs its debit, wins the width less the debit, and breaks even between', () => {
    const made = getStrategy([leg({}), leg({ strike: 110, contracts: -1, paid: 2 })], 100);
    expect(made.cost).toBeCloseTo(300, 9);
    expect(made.maxProfit).toBeCloseTo(700, 6);
    expect(made.maxLoss).toBeCloseTo(-300, 6);
    expect(made.breakevens).toHaveLength(1);
    expect(made.breakevens[0]).toBeCloseTo(103, 6);
  });

  it('of a long straddle loses its cost at most, wins without end, and turns on both sides', () => {
    const made = getStrategy([leg({}), leg({ type: 'PUT', paid: 4 })], 100);
    expect(made.maxProfit).toBeNull();
    expect(made.maxLoss).toBeCloseTo(-900, 6);
    expect(made.breakevens.map((root) => Math.round(root))).toEqual([91, 109]);
    expect(made.greeks.theta).toBeLessThan(0);
    expect(made.greeks.vega).toBeGreaterThan(0);
  });

  it('of a sold call pays its premium and has no end to its loss', () => {
    const made = getStrategy([leg({ contracts: -2 })], 100);
    expect(made.cost).toBeCloseTo(-1_000, 9);
    expect(made.maxProfit).toBeCloseTo(1_000, 6);
    expect(made.maxLoss).toBeNull();
    expect(made.greeks.delta).toBeLessThan(0);
  });

  it('of a calendar is drawn at the first expiry, with the later leg still worth its time', () => {
    const made = getStrategy([leg({ contracts: -1 }), leg({ years: 0.5, paid: 7 })], 100);
    const atMoney = made.points.reduce((best, point) =>
      Math.abs(point.spot - 100) < Math.abs(best.spot - 100) ? point : best,
    );
    expect(atMoney.atExpiry).toBeGreaterThan(0);
    expect(made.breakevens).toHaveLength(2);
  });
});
