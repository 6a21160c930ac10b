/**
 * Value at risk of every desk: profits by full revaluation against a model worked out here, step by step; bonds by the
 * duration of payments discounted one by one; seeded moves by their spread and correlation.
 */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { describe, expect, it } from 'vitest';
import { cents, givenBatch, givenTick, NOW } from '../order/order.given.ts';
import { BondRisks } from './bond-risks.ts';
import type { MarkedCell } from './exposure.ts';
import { FactorMoves } from './factor-moves.ts';
import { HoldingProfits } from './holding-profits.ts';
import { MinuteMids } from './minute-mids.ts';
import { historicalVar, parametricVar } from './value-at-risk.ts';
import { toHoldings } from './var-holdings.ts';

const MINUTES = 1_000;
const [MINUTE_MS, DAY_ROOT] = [60_000, Math.sqrt(390)];

/** A thousand minutes of AAPL, whose price is a little up and down, and of what a test adds. */
function givenMids(others: (minute: number) => [string, number][] = () => []): MinuteMids {
  const mids = new MinuteMids();
  for (let minute = 0; minute <= MINUTES + 1; minute += 1) {
    const mid = cents(27_000 + ((minute * 37) % 23) - 11);
    const at = NOW + minute * MINUTE_MS;
    const batch = givenBatch({ seq: minute, at, ticks: [givenTick({ mid })] });
    mids.take(batch, { list: () => others(minute - 1), isWhole: () => true });
  }
  return mids;
}

const makeCell = (more: Partial<MarkedCell>): MarkedCell => ({
  desk: 'EQ',
  symbol: instrumentSymbol('AAPL'),
  factor: instrumentSymbol('AAPL'),
  sector: null,
  volatilityPpm: 250_000,
  netQty: 1,
  positions: 1,
  mark: cents(10_000),
  unvalued: null,
  usdPerPrice: 1,
  grossNotional: 0,
  netNotional: 0,
  realisedPnl: 0,
  unrealisedPnl: 0,
  fees: 0,
  ...more,
});

const listProfits = (mids: MinuteMids, cells: MarkedCell[], option: object | null = null) =>
  new HoldingProfits(new FactorMoves(mids), new BondRisks()).list(cells, {
    nowMs: NOW,
    getOption: () => option as never,
  });

/** The normal distribution by the trapezium rule over its density. */
function normal(x: number): number {
  const steps = 2_000;
  const width = (x + 9) / steps;
  const density = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  let sum = (density(-9) + density(x)) / 2;
  for (let i = 1; i < steps; i += 1) sum += density(-9 + i * width);
  return sum * width;
}

describe('options', () => {
  it('earn in each minute what the model gives at the moved share and volatility', () => {
    const mids = givenMids();
    const moves = new FactorMoves(mids);
    const years = 0.2;
    const value = (spot: number, volatility: number): number => {
      const spread = volatility * Math.sqrt(years);
      const d1 = (Math.log(spot / 280) + (0.04 + volatility ** 2 / 2) * years) / spread;
      return spot * normal(d1) - 280 * Math.exp(-0.04 * years) * normal(d1 - spread);
    };
    const symbol = instrumentSymbol('AAPL270416C280');
    const sold = makeCell({ desk: 'DERIV', symbol, netQty: -200, usdPerPrice: 100 });
    const terms = { type: 'CALL', spot: 270, strike: 280, rate: 0.04, yield: 0, years } as const;
    const found = listProfits(mids, [sold], { ...terms, volatility: 0.3 });
    expect(found).toHaveLength(MINUTES);
    const volatilities = moves.volatility('AAPL');
    for (let i = 0; i < MINUTES; i += 97) {
      const from = 27_000 + ((i * 37) % 23) - 11;
      const to = 27_000 + (((i + 1) * 37) % 23) - 11;
      const spot = 270 * (1 + (to / from - 1) * DAY_ROOT);
      const change = value(spot, 0.3 * (1 + (volatilities[i] ?? 0))) - value(270, 0.3);
      expect(found[i]).toBeCloseTo(-20_000 * change, 0);
    }
    // A book that is short gamma loses more than it wins on moves of the same size.
    expect(Math.min(...found)).toBeLessThan(-Math.max(...found));
  });
});

describe('a bond', () => {
  const listed = (end: string) =>
    BONDS.find(
      ({ kind, currency, maturity }) =>
        kind === 'GOVERNMENT' && currency === 'USD' && maturity.startsWith(end),
    );

  const toVar99 = (end: string): number => {
    const bond = listed(end);
    const symbol = instrumentSymbol(bond?.isin ?? '');
    const mark = cents(10_000);
    const risk = new BondRisks().get(symbol, mark, NOW);
    const cell = makeCell({ desk: 'FI', symbol, mark, netNotional: 1_000_000 });
    return parametricVar(toHoldings(cell, risk)).var99;
  };

  it('risks its duration times five basis points a day: a long one many times a short one', () => {
    // At par with a coupon of 4.25 %, ten years: modified duration 8.07 (a textbook’s annuity formula).
    const y = 0.0425 / 2;
    const duration = (1 - (1 + y) ** -20) / (2 * y);
    expect(toVar99('2036-11')).toBeCloseTo(1_000_000 * duration * 0.0005 * 2.326_347_87, -2);
    expect(toVar99('2056-11') / toVar99('2036-11')).toBeGreaterThan(1.8);
  });

  it('is in the historical figure, by its own recorded prices where there are some', () => {
    const symbol = instrumentSymbol(listed('2036-11')?.isin ?? '');
    const cell = makeCell({ desk: 'FI', symbol, mark: cents(10_000), netNotional: 1_000_000 });
    const recorded = givenMids((minute) => [[symbol, 100 + (minute % 2) / 100]]);
    const [first = 0, second = 0] = listProfits(recorded, [cell]);
    const move = 1_000_000 * 0.0001 * DAY_ROOT;
    expect(first / move).toBeCloseTo(1, 1);
    expect(second / move).toBeCloseTo(-1, 1);
    const seeded = historicalVar(listProfits(givenMids(), [cell]))?.var99 ?? 0;
    const bonds = new BondRisks().get(symbol, 100 * PX_PER_UNIT, NOW);
    const { var99 } = parametricVar(toHoldings(cell, bonds));
    expect(Math.abs(seeded / var99 - 1)).toBeLessThan(0.15);
  });
});

describe('a currency', () => {
  const makePair = (symbol: string, netNotional: number) =>
    makeCell({ desk: 'FX', symbol: instrumentSymbol(symbol), netNotional });
  const toVar = (...cells: MarkedCell[]) =>
    parametricVar(cells.flatMap((cell) => toHoldings(cell, null))).var99;

  it('is one factor in every pair: dollars bought with yen are short the yen', () => {
    const year = 1_000_000 * 2.326_347_87;
    expect(toVar(makePair('EURUSD', 1_000_000))).toBeCloseTo((year * 0.075) / Math.sqrt(252), 2);
    expect(toVar(makePair('EURUSD', 5), makePair('EURGBP', -5), makePair('GBPUSD', -5))).toBe(0);
    const both = toVar(makePair('EURUSD', 1_000_000), makePair('USDJPY', 1_000_000));
    const [a, b] = [0.075, 0.095];
    expect(both).toBeCloseTo((year * Math.sqrt(a * a + b * b - 1.1 * a * b)) / Math.sqrt(252), 2);
  });

  it('has a historical figure from the first minutes on, near the parametric one', () => {
    for (const pair of ['EURUSD', 'USDJPY', 'EURGBP']) {
      const cell = makePair(pair, 1_000_000);
      const found = historicalVar(listProfits(givenMids(), [cell]))?.var99 ?? 0;
      expect([pair, Math.abs(found / toVar(cell) - 1) < 0.15]).toEqual([pair, true]);
    }
  });

  it('moves as recorded where it is: a dearer dollar is a cheaper yen', () => {
    const mids = givenMids((minute) => [['USDJPY', 150 + (minute % 2) * 0.015]]);
    const [first = 0] = listProfits(mids, [makePair('USDJPY', 1_000_000)]);
    const dollar = 0.0001 * DAY_ROOT;
    expect(first).toBeCloseTo(1_000_000 * (dollar / (1 + dollar)), 0);
  });
});

it('seeded moves are correlated as the parametric figure has it, and the same every time', () => {
  const mids = givenMids();
  const [one, two] = [new FactorMoves(mids), new FactorMoves(mids)];
  const correlate = (a: Float64Array, b: Float64Array): number => {
    const sum = (x: Float64Array, y: Float64Array) =>
      x.reduce((all, v, i) => all + v * (y[i] ?? 0), 0);
    return sum(a, b) / Math.sqrt(sum(a, a) * sum(b, b));
  };
  const euro = one.currency('EUR') ?? new Float64Array();
  const yen = one.currency('JPY') ?? new Float64Array();
  expect(Math.abs(correlate(euro, yen) - 0.55)).toBeLessThan(0.07);
  expect(Math.abs(correlate(euro, one.future('CLF27', 'CL')) - 0.3)).toBeLessThan(0.07);
  expect(two.currency('EUR')).toEqual(euro);
  expect(one.currency('USD')).toBeNull();
});
