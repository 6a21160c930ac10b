/** Legs of a strategy: what presses add up to, what a recipe makes of a chain, and what a leg trades at. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AT } from '../../platform/testing/given.ts';
import { type Chain, getTouch, type Leg, listLegs, RECIPES, withLeg } from './legs.ts';

const toSide = (symbol: string, bid: number, ask: number) => ({
  symbol,
  bid,
  ask,
  mid: (bid + ask) / 2,
  volatility: 30,
  delta: 0.5,
  gamma: 0,
  vega: 0,
  theta: 0,
  rho: 0,
});

const makeChain = (strikes: readonly number[], spot: number | null): Chain => ({
  underlying: 'AAPL',
  seq: 1,
  at: AT,
  spot,
  expiry: '2026-12-18',
  expiries: ['2026-12-18'],
  ratePct: 3.64,
  rows: strikes.map((strike) => ({
    strike,
    call: toSide(`C${strike}`, 1, 1.2),
    put: toSide(`P${strike}`, 0, 0.1),
  })),
});

/** Contracts held of each symbol: bought above zero, sold below. */
const toNet = (legs: readonly Leg[]): Record<string, number> =>
  Object.fromEntries(legs.map(({ symbol, side, qty }) => [symbol, side === 'BUY' ? qty : -qty]));

const press = fc.record({
  symbol: fc.constantFrom('C100', 'P100', 'C110'),
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
});

describe('presses', () => {
  it('add up: each is one contract more or less, and nothing is left of what cancels out', () => {
    fc.assert(
      fc.property(fc.array(press, { maxLength: 30 }), (presses) => {
        const net: Record<string, number> = {};
        let legs: readonly Leg[] = [];
        for (const { symbol, side } of presses) {
          net[symbol] = (net[symbol] ?? 0) + (side === 'BUY' ? 1 : -1);
          legs = withLeg(legs, symbol, side);
        }
        const held = Object.fromEntries(Object.entries(net).filter(([, qty]) => qty !== 0));
        expect(toNet(legs)).toEqual(held);
      }),
    );
  });

  it('a ninth contract is no leg, the eight stay and can still grow', () => {
    const symbols = Array.from({ length: 9 }, (_, n) => `C${n}`);
    const eight = symbols.reduce<readonly Leg[]>((legs, one) => withLeg(legs, one, 'BUY'), []);
    expect(eight.map(({ symbol }) => symbol)).toEqual(symbols.slice(0, 8));
    expect(toNet(withLeg(eight, 'C0', 'BUY'))).toMatchObject({ C0: 2 });
  });

  it('leave what was there before untouched', () => {
    const before = withLeg([], 'C100', 'BUY');
    withLeg(before, 'C100', 'SELL');
    expect(toNet(before)).toEqual({ C100: 1 });
  });
});

describe('a recipe', () => {
  const strikes = [80, 85, 90, 95, 100, 105, 110, 115, 120];

  it.each([
    ['Call spread', { C100: 1, C110: -1 }],
    ['Put spread', { P100: 1, P90: -1 }],
    ['Straddle', { C100: 1, P100: 1 }],
    ['Strangle', { C110: 1, P90: 1 }],
    ['Iron condor', { P80: 1, P90: -1, C110: -1, C120: 1 }],
  ] as const)('%s around a price of 101.9', (recipe, net) => {
    expect(toNet(listLegs(recipe, makeChain(strikes, 101.9)))).toEqual(net);
  });

  it('is whole or nothing: where the chain does not reach there are no legs', () => {
    const edge = makeChain(strikes, 118);
    expect(listLegs('Call spread', edge)).toEqual([]);
    expect(listLegs('Iron condor', edge)).toEqual([]);
    expect(toNet(listLegs('Straddle', edge))).toEqual({ C120: 1, P120: 1 });
  });

  it.each(RECIPES)('%s of an underlying without a price has no legs', (recipe) => {
    expect(listLegs(recipe, makeChain(strikes, null))).toEqual([]);
  });

  it('a spread has as many bought as sold, whatever the price is', () => {
    fc.assert(
      fc.property(fc.double({ min: 90, max: 110, noNaN: true }), (spot) => {
        for (const recipe of ['Call spread', 'Put spread', 'Iron condor'] as const) {
          const net = Object.values(toNet(listLegs(recipe, makeChain(strikes, spot))));
          expect(net.reduce((sum, qty) => sum + qty, 0)).toBe(0);
        }
      }),
    );
  });
});

describe('what a leg trades at', () => {
  const chain = makeChain([100], 100);

  it.each([
    ['C100', 'BUY', 1.2],
    ['C100', 'SELL', 1],
    ['P100', 'BUY', 0.1],
    ['P100', 'SELL', null],
    ['C999', 'BUY', null],
  ] as const)('%s %s: %s', (symbol, side, price) => {
    expect(getTouch(chain, { symbol, side, qty: 1 })).toBe(price);
  });
});
