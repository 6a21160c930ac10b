/**
 * Agency execution: two clients' orders are to be executed within the run. The score is the implementation shortfall, negated:
 * what a portfolio on paper, dealt at the mid at the instant of each mandate, would have gained more than the real one
 * (Perold, The Implementation Shortfall: Paper versus Reality, Journal of Portfolio Management 14(3), 1988), in basis points
 * of what the mandates were worth. What is not as the mandates want it at the end costs a charge beside: without it,
 * not to trade at all would cost nothing on average.
 */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { type Money, money, moneyOfSum, qty } from '@tradefloor/contracts/money';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { CASE_REALISM, drawBetween, drawSide, drawsForCase, inOrder } from './case-draws.ts';
import type { CaseItem, CaseRun, CaseScore, CompetitionCase } from './competition-case.ts';
import { chargeBps, countOrders, getFinalMid, toUsd, valueRun } from './value-run.ts';

const ID = 'agency-execution';
const LENGTH_MS = 300_000;
const [FIRST, SECOND] = [instrumentSymbol('COST'), instrumentSymbol('CAT')];
/** What a share costs that is not as the mandates want it at the end. */
export const AGENCY_LEFT_BPS = 50;

function schedule(seed: number): CaseItem[] {
  const draws = drawsForCase(ID, seed);
  const untilMs = LENGTH_MS;
  const first = {
    side: drawSide(draws),
    qty: qty(drawBetween(draws, { min: 50_000, max: 60_000, step: 1_000 })),
  };
  const secondAtMs = drawBetween(draws, { min: 40_000, max: 80_000, step: 250 });
  const second = {
    side: drawSide(draws),
    qty: qty(drawBetween(draws, { min: 70_000, max: 90_000, step: 1_000 })),
  };
  const volatileAtMs = drawBetween(draws, { min: 120_000, max: 200_000, step: 250 });
  return inOrder([
    { type: 'MANDATE', id: 'MANDATE-1', atMs: 0, symbol: FIRST, ...first, untilMs },
    { type: 'MANDATE', id: 'MANDATE-2', atMs: secondAtMs, symbol: SECOND, ...second, untilMs },
    {
      type: 'EVENT',
      id: 'EVENT-1',
      atMs: volatileAtMs,
      event: {
        kind: 'VOLATILITY',
        target: 'MARKET',
        factor: 2,
        durationMs: 60_000,
        reason: 'A nervous minute of the case',
      },
    },
  ]);
}

/** Money in 1/10,000 of a dollar. */
export type MandateShortfall = {
  /** Without the charge; positive is a cost. */
  readonly cost: Money;
  readonly charge: Money;
  readonly fees: Money;
  /** Of all mandates at the mid of their instants. */
  readonly worth: Money;
  /** Shares of the mandates, and those of them that are held at the end. */
  readonly orderedQty: number;
  readonly doneQty: number;
};

/** The shortfall of all mandates of a run together; one whose instant has not come is none yet. */
export function computeMandateShortfall(run: CaseRun): MandateShortfall {
  const value = valueRun(run);
  const wanted = new Map<string, number>();
  let [paper, worth] = [0n, 0n];
  for (const mandate of run.schedule) {
    const arrivalMid = run.itemMids[mandate.id];
    if (mandate.type !== 'MANDATE' || arrivalMid === undefined) continue;
    const arrival = BigInt(arrivalMid);
    const last = BigInt(getFinalMid(run.finalMids, mandate.symbol));
    const signed = sideSign(mandate.side) * mandate.qty;
    paper += BigInt(signed) * (last - arrival);
    worth += BigInt(mandate.qty) * arrival;
    wanted.set(mandate.symbol, (wanted.get(mandate.symbol) ?? 0) + signed);
  }
  const held = new Map(value.holdings.map(({ symbol, netQty }) => [symbol, netQty]));
  let [charge, orderedQty, doneQty] = [0, 0, 0];
  for (const symbol of new Set([...wanted.keys(), ...held.keys()])) {
    const [target, net] = [wanted.get(symbol) ?? 0, held.get(symbol) ?? 0];
    charge += chargeBps(target - net, getFinalMid(run.finalMids, symbol), AGENCY_LEFT_BPS);
    orderedQty += Math.abs(target);
    doneQty += Math.min(Math.abs(target), Math.max(0, Math.sign(target) * net));
  }
  return {
    cost: money(moneyOfSum(paper) - value.profit),
    charge: money(charge),
    fees: value.fees,
    worth: moneyOfSum(worth),
    orderedQty,
    doneQty,
  };
}

function score(run: CaseRun): CaseScore {
  const { cost, charge, fees, worth, orderedQty, doneQty } = computeMandateShortfall(run);
  const toBps = (amount: number) => (worth === 0 ? 0 : (amount * BPS_PER_ONE) / worth);
  return {
    score: -toBps(cost + charge),
    unit: 'BPS',
    figures: [
      { name: 'Implementation shortfall', value: toBps(cost), unit: 'BPS' },
      toUsd('Cost', cost),
      toUsd('Of it fees', fees),
      toUsd('Charge for what is left', charge),
      {
        name: 'Executed',
        value: orderedQty === 0 ? 0 : (doneQty * 100) / orderedQty,
        unit: 'PERCENT',
      },
      ...countOrders(run),
    ],
  };
}

export const AGENCY_EXECUTION: CompetitionCase = {
  id: ID,
  version: 1,
  title: 'Agency execution',
  lengthMs: LENGTH_MS,
  symbols: [FIRST, SECOND],
  realism: CASE_REALISM,
  startCash: 10_000_000_000,
  limits: { maxOrderQty: 100_000, maxAbsQty: 100_000, maxOrdersPerSecond: 5 },
  schedule,
  score,
};
