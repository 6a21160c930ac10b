/** The listed equities are complete, plausible and valid. */
import { Instrument } from '@tradefloor/contracts/market';
import * as contracts from '@tradefloor/contracts/money';
import { SECTORS } from '@tradefloor/contracts/vocabulary/instruments';
import { expect, it } from 'vitest';
import { EQUITIES, roundLot } from './universe.ts';

it('are 80 different companies in all eleven sectors, at least four in each', () => {
  expect(EQUITIES).toHaveLength(80);
  expect(new Set(EQUITIES.map((e) => e.symbol)).size).toBe(80);
  expect(new Set(EQUITIES.map((e) => e.name)).size).toBe(80);
  for (const sector of SECTORS) {
    expect(EQUITIES.filter((e) => e.sector === sector).length).toBeGreaterThanOrEqual(4);
  }
});

it('pass the wire schema and come back unchanged', () => {
  for (const equity of EQUITIES) {
    expect(Instrument.decode(Instrument.encode(equity))).toEqual(equity);
  }
});

it('have prices in whole ticks, sane volatilities, and volumes in whole lots', () => {
  for (const equity of EQUITIES) {
    expect(equity.referencePrice % equity.tickSize).toBe(0);
    expect(equity.tickSize).toBe(contracts.px(10_000));
    expect(equity.volatilityPpm).toBeGreaterThanOrEqual(100_000);
    expect(equity.volatilityPpm).toBeLessThanOrEqual(700_000);
    expect(equity.adv % equity.lotSize).toBe(0);
    expect(equity.adv).toBeGreaterThanOrEqual(100_000);
  }
});

it('have the round lots of their price', () => {
  expect([100, 250, 250.01, 1_000, 1_000.01, 10_000, 10_000.01].map(roundLot)).toEqual([
    100, 100, 40, 40, 10, 10, 1,
  ]);
});
