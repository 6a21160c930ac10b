/**
 * Stress by full revaluation, against values worked out here: Black and Scholes with a distribution integrated step by
 * step, a bond discounted payment by payment. Nothing of the platform's mathematics is used.
 */
import { participant } from '@tradefloor/contracts/ccp';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { MONEY_PER_UNIT, qty } from '@tradefloor/contracts/money';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import { describe, expect, it } from 'vitest';
import { NOW } from '../trading/order/order.given.ts';
import { BookGiven, price } from './clearing.given.ts';
import { drill } from './stress.ts';
import { scenarioResults } from './stress-scenarios.ts';

const ALICE = participant('alice');
const CALL = instrumentSymbol('AAPL261218C270');
const RATE = 0.04;
/** A daily standard deviation of one per cent: so many deviations are so many per cent. */
const LISTED = new Map([
  ['AAPL', givenInstrument({ volatilityPpm: Math.round(10_000 * Math.sqrt(252)) })],
]);

/** The normal distribution by the trapezium rule over its density. */
function normal(x: number): number {
  const steps = 20_000;
  const from = -9;
  const width = (x - from) / steps;
  const density = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  let sum = (density(from) + density(x)) / 2;
  for (let i = 1; i < steps; i += 1) sum += density(from + i * width);
  return sum * width;
}

const YEARS = (Date.UTC(2026, 11, 18, 21) - NOW) / (365 * 86_400_000);
function callValue(spot: number, volatility: number): number {
  const spread = volatility * Math.sqrt(YEARS);
  const d1 = (Math.log(spot / 270) + (RATE + volatility ** 2 / 2) * YEARS) / spread;
  return spot * normal(d1) - 270 * Math.exp(-RATE * YEARS) * normal(d1 - spread);
}

/** The volatility that gives a price, by halving. */
function findVolatility(target: number): number {
  let [low, high] = [0.01, 2];
  for (let i = 0; i < 60; i += 1) {
    const middle = (low + high) / 2;
    if (callValue(262, middle) < target) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Two hundred calls sold at 2.97 with the share at 262. */
function soldCalls(): BookGiven {
  const given = new BookGiven();
  const option = { symbol: CALL, instrumentType: 'option', counterparty: 'DRVX' } as const;
  given.clear({ ...option, side: 'SELL', qty: qty(200), price: price(2.97) });
  given.show('AAPL', price(262));
  given.cycle();
  return given;
}

type Of = Parameters<typeof scenarioResults>[2];
const toResult = (given: BookGiven, scenario: Of['scenario'], sigmas: number): number =>
  (scenarioResults(given.book, LISTED, { scenario, sigmas, nowMs: given.nowMs }).get(ALICE) ?? 0) /
  MONEY_PER_UNIT;

describe('calls that were sold', () => {
  const volatility = findVolatility(2.97);
  const loss = (spot: number, at: number) => -20_000 * (callValue(spot, at) - 2.97);

  it('lose at +8 % of the market what the model gives, many times their premium', () => {
    const expected = loss(262 * 1.08, volatility);
    expect(expected).toBeLessThan(-200_000);
    const found = toResult(soldCalls(), { factor: 'MARKET', direction: 'UP' }, 8);
    expect(found).toBeCloseTo(expected, 0);
    // A move of the premium by 8 % would be 4,752.
    expect(-found / 59_400).toBeGreaterThan(3);
  });

  it('win no more than the premium when it falls', () => {
    const found = toResult(soldCalls(), { factor: 'MARKET', direction: 'DOWN' }, 8);
    expect(found).toBeCloseTo(loss(262 * 0.92, volatility), 0);
    expect(found).toBeLessThan(59_400);
  });

  it('move with the sector of their share, not with another', () => {
    const given = soldCalls();
    const own = { factor: 'Information Technology', direction: 'UP' } as const;
    expect(toResult(given, own, 8)).toBeCloseTo(loss(262 * 1.08, volatility), 0);
    expect(toResult(given, { factor: 'Energy', direction: 'UP' }, 8)).toBe(0);
  });

  it('lose when volatilities rise by a quarter, the share staying where it is', () => {
    const found = toResult(soldCalls(), { factor: 'VOLATILITY', direction: 'UP' }, 3);
    expect(found).toBeCloseTo(loss(262, volatility * 1.25), 0);
  });

  it('default with that loss in the drill, and the buyer is owed it', () => {
    const given = soldCalls();
    const scenario = { factor: 'MARKET', direction: 'UP' } as const;
    const of = { scenario, sigmas: 8, defaulters: null, nowMs: given.nowMs };
    const report = drill(given.book, LISTED, of);
    expect(report.defaulters.map(({ userId }) => userId)).toEqual(['alice']);
    expect(report.loss / MONEY_PER_UNIT).toBeCloseTo(-loss(262 * 1.08, volatility), 0);
    const of1 = { scenario, sigmas: 8, nowMs: given.nowMs };
    const results = scenarioResults(given.book, LISTED, of1);
    expect(results.get(participant('DRVX'))).toBe(report.loss);
  });
});

describe('a bond', () => {
  const bond = BONDS.find(({ isin, currency, maturity }) => {
    return currency === 'USD' && isin.startsWith('US') && maturity.startsWith('2036');
  });
  const isin = bond?.isin ?? '';

  /** The clean price at a yield, paid twice a year, discounted payment by payment (US street convention). */
  function cleanPrice(yieldPct: number, settlement: number): number {
    if (bond === undefined) return Number.NaN;
    const [year = 0, month = 0, day = 0] = bond.maturity.split('-').map(Number);
    const half = bond.couponPct / 2;
    const dates: number[] = [];
    for (let k = 0; ; k += 1) {
      const last = new Date(Date.UTC(year, month - 6 * k, 0)).getUTCDate();
      const whole = new Date(Date.UTC(year, month, 0)).getUTCDate();
      const of = bond.endOfMonth && day === whole ? last : Math.min(day, last);
      dates.unshift(Date.UTC(year, month - 1 - 6 * k, of));
      if ((dates[0] ?? 0) <= settlement) break;
    }
    const [before = 0, next = 0] = dates;
    const stub = (next - settlement) / (next - before);
    let dirty = 0;
    for (let k = 1; k < dates.length; k += 1) {
      const paid = half + (k === dates.length - 1 ? 100 : 0);
      dirty += paid / (1 + yieldPct / 200) ** (stub + k - 1);
    }
    return dirty - half * (1 - stub);
  }

  it('loses what it is worth less at a yield that is higher by five basis points a deviation', () => {
    expect(bond).toBeDefined();
    const given = new BookGiven();
    const symbol = instrumentSymbol(isin);
    const of = { symbol, instrumentType: 'bond', counterparty: 'BRKD' } as const;
    given.clear({ ...of, qty: qty(2_000_000), price: price(98.5) });
    given.cycle();
    const day = Date.parse(`${given.book.businessDate(given.nowMs)}T00:00:00Z`);
    let [low, high] = [0, 20];
    for (let i = 0; i < 80; i += 1) {
      const middle = (low + high) / 2;
      if (cleanPrice(middle, day) > 98.5) low = middle;
      else high = middle;
    }
    const change = cleanPrice(low + 0.15, day) - 98.5;
    const found = toResult(given, { factor: 'MARKET', direction: 'DOWN' }, 3);
    expect(found).toBeLessThan(-10_000);
    expect(found).toBeCloseTo(20_000 * change, 0);
  });
});

describe('a currency', () => {
  it('rises against the dollar in every pair, and a cross by the difference', () => {
    const move = (symbol: string, at: number): number => {
      const given = new BookGiven();
      const of = { symbol: instrumentSymbol(symbol), instrumentType: 'fx' } as const;
      given.clear({ ...of, qty: qty(1_000_000), price: price(at), counterparty: 'SIMA' });
      given.cycle();
      return toResult(given, { factor: 'MARKET', direction: 'UP' }, 3);
    };
    const root = Math.sqrt(252);
    const [euro, yen, pound] = [0.075, 0.095, 0.085].map((year) => (3 * year) / root);
    expect(move('EURUSD', 1.1)).toBeCloseTo(1_100_000 * (euro ?? 0), -1);
    // A million dollars bought with yen that are worth more afterwards.
    expect(move('USDJPY', 150)).toBeCloseTo(-1_000_000 * (yen ?? 0), -1);
    const cross = 1_000_000 * ((1 + (euro ?? 0)) / (1 + (pound ?? 0)) - 1) * 0.85;
    expect(move('EURGBP', 0.85)).toBeCloseTo(cross * 1.27 * (1 + (pound ?? 0)), -1);
  });
});
