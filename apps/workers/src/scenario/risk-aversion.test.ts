/**
 * The risk-averse trade sooner and pay for it: the same order under two or three risk aversions, over seeds, in a market
 * that it moves. Each seed is played for a buyer and for a seller, so that the market's own drift cancels out of the mean.
 */
import type { AlgoParams } from '@tradefloor/contracts/order';
import { ScenarioTerms as Terms } from '@tradefloor/contracts/scenario';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { expect, it } from 'vitest';
import { playScenario } from './play-scenario.ts';

const PLAYS_MS = 480_000;

type Case = {
  readonly strategy: 'IS' | 'ARRIVAL';
  readonly symbol: string;
  readonly part: number;
  readonly params: Partial<AlgoParams>;
  readonly aversions: readonly number[];
  readonly seeds: readonly number[];
};

const CASES: readonly Case[] = [
  {
    strategy: 'IS',
    symbol: 'AAPL',
    part: 0.006,
    params: { durationMs: 900_000, slices: 60 },
    aversions: [0, 1],
    seeds: [1, 2, 3],
  },
  {
    strategy: 'ARRIVAL',
    symbol: 'AAPL',
    part: 0.0025,
    params: { participationPct: 20 },
    aversions: [0, 0.5, 1],
    seeds: [1, 2, 3],
  },
];

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Costs in basis points of the arrival mid, and when the mean share traded after the order was sent. */
async function playAll({ strategy, symbol, part, params, seeds }: Case, riskAversion: number) {
  const adv = EQUITIES.find((each) => each.symbol === symbol)?.adv ?? 0;
  const costs: number[] = [];
  const seconds: number[] = [];
  for (const seed of seeds) {
    for (const side of ['BUY', 'SELL'] as const) {
      const terms = Terms.parse({
        symbol,
        side,
        qty: adv * part,
        orderType: 'MARKET',
        strategy,
        algoParams: { ...params, riskAversion },
        seed,
        market: 'REAL',
        lengthMs: 3_600_000,
      });
      const { fills, order } = await playScenario(terms, { hasAftermath: false });
      // What the last slice finds no shares for before the order's end is cancelled.
      expect(order.filledQty).toBeGreaterThan(0.98 * terms.qty);
      const arrival = fills[0]?.arrivalMid ?? Number.NaN;
      const worth = fills.reduce((sum, { price, qty }) => sum + price * qty, 0);
      costs.push((side === 'BUY' ? 1 : -1) * (worth / order.filledQty / arrival - 1) * 10_000);
      const waited = fills.reduce((sum, { at, qty }) => sum + (at - order.createdAt) * qty, 0);
      seconds.push(waited / order.filledQty / 1_000);
    }
  }
  const cost = mean(costs);
  const sd = Math.sqrt(mean(costs.map((one) => (one - cost) ** 2)));
  return { cost, sd, seconds: mean(seconds) };
}

it.each(CASES)(
  '$strategy trades sooner, at less risk and higher cost, the higher the risk aversion',
  async (of) => {
    const rows = [];
    for (const aversion of of.aversions) rows.push(await playAll(of, aversion));
    for (const [i, row] of rows.slice(1).entries()) {
      const before = rows[i];
      if (before === undefined) throw new Error('there is one before it');
      expect(row.seconds).toBeLessThan(0.95 * before.seconds);
      expect(row.sd).toBeLessThan(before.sd);
      expect(row.cost).toBeGreaterThan(before.cost);
    }
    const [patient, urgent] = [rows[0], rows.at(-1)];
    expect(urgent?.seconds).toBeLessThan(0.6 * (patient?.seconds ?? 0));
    expect(urgent?.sd).toBeLessThan(0.85 * (patient?.sd ?? 0));
    expect(urgent?.cost).toBeGreaterThan(1.02 * (patient?.cost ?? 0));
  },
  PLAYS_MS,
);
