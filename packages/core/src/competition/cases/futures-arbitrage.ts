/**
 * Index arbitrage: an index future against the shares of its index. The future is worth F = S e^((r - q) T) by cost of carry
 * (Hull, Options, Futures, and Other Derivatives, 11th edition, sections 5.9 and 5.10). Orders of others push it away from
 * there, and it comes back (MacKinlay and Ramaswamy, Index-Futures Arbitrage and the Behavior of Stock Index Futures Prices,
 * Review of Financial Studies 1(2), 1988). The score is the profit after fees with positions at the last mid, less a charge
 * on the unhedged exposure for as long as it is held: what of each share the contracts do not offset. The charge is of our
 * own: it prices the risk that one leg is traded and the other is not.
 */
import { divideHalfUp, toSafeInteger } from '@tradefloor/contracts/money';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { MONEY_PER_UNIT, PX_PER_MONEY } from '@tradefloor/contracts/vocabulary/units';
import { CASE_REALISM, drawBetween, drawSide, drawsForCase, inOrder } from './case-draws.ts';
import type { CaseItem, CaseRun, CaseScore, CompetitionCase } from './competition-case.ts';
import { BASKET_CONTRACTS, INDEX_BASKET, INDEX_FUTURE } from './index-basket.ts';
import { countOrders, getFinalMid, toUsd, valueRun, worstFall } from './value-run.ts';

const ID = 'futures-arbitrage';
const LENGTH_MS = 300_000;
const PRESSURES = 5;
const [FIRST_MS, EVERY_MS, SPREAD_MS] = [40_000, 50_000, 20_000] as const;
const SHOCKS = 2;
/** Ten dollars a second for each million dollars: a part of 100,000 a second. */
const EXPOSURE_MS_PER_MONEY = 100_000 * 1_000;
/** Of the unhedged exposure that is left at the end: ten basis points. */
const LAST_EXPOSURE_PART = 1_000;

function schedule(seed: number): CaseItem[] {
  const draws = drawsForCase(ID, seed);
  const pressures = Array.from(
    { length: PRESSURES },
    (_, no): CaseItem => ({
      type: 'PRESSURE',
      id: `PRESSURE-${no + 1}`,
      atMs: FIRST_MS + no * EVERY_MS + drawBetween(draws, { min: 0, max: SPREAD_MS, step: 250 }),
      root: 'ES',
      sizeBps: sideSign(drawSide(draws)) * drawBetween(draws, { min: 6, max: 14 }),
      halfLifeMs: drawBetween(draws, { min: 10_000, max: 25_000, step: 500 }),
    }),
  );
  const shocks = Array.from({ length: SHOCKS }, (_, no): CaseItem => {
    const part = INDEX_BASKET[drawBetween(draws, { min: 0, max: INDEX_BASKET.length - 1 })];
    return {
      type: 'EVENT',
      id: `EVENT-${no + 1}`,
      atMs: drawBetween(draws, { min: FIRST_MS, max: LENGTH_MS - FIRST_MS, step: 250 }),
      event: {
        kind: 'SHOCK',
        target: part?.symbol ?? 'MARKET',
        sizePct: (sideSign(drawSide(draws)) * drawBetween(draws, { min: 20, max: 40 })) / 100,
        reason: 'A price jump of the case',
      },
    };
  });
  return inOrder([...pressures, ...shocks]);
}

/**
 * Dollars' worth of shares that contracts do not offset, share by share, at the last mids, and its sum over time.
 * Both in price units times shares for ten contracts; the sum times milliseconds.
 */
export function integrateExposure({ fills, finalMids, endMs }: CaseRun): {
  readonly last: bigint;
  readonly sum: bigint;
} {
  const held = new Map<string, number>();
  let [last, sum, sinceMs] = [0n, 0n, endMs];
  for (const { symbol, side, qty, at } of fills.toSorted((a, b) => a.at - b.at)) {
    sum += last * BigInt(Math.max(0, Math.min(at, endMs) - sinceMs));
    sinceMs = Math.min(at, endMs);
    held.set(symbol, (held.get(symbol) ?? 0) + sideSign(side) * qty);
    last = computeExposure(held, finalMids);
  }
  return { last, sum: sum + last * BigInt(endMs - sinceMs) };
}

function computeExposure(held: ReadonlyMap<string, number>, mids: CaseRun['finalMids']): bigint {
  const contracts = held.get(INDEX_FUTURE) ?? 0;
  return INDEX_BASKET.reduce((sum, { symbol, sharesForTen }) => {
    const unhedged = (held.get(symbol) ?? 0) * BASKET_CONTRACTS + contracts * sharesForTen;
    return sum + BigInt(Math.abs(unhedged)) * BigInt(getFinalMid(mids, symbol));
  }, 0n);
}

const toMoney = (exposure: bigint, parts: number): number =>
  toSafeInteger(
    divideHalfUp(exposure, BigInt(PX_PER_MONEY) * BigInt(BASKET_CONTRACTS) * BigInt(parts)),
  );

function score(run: CaseRun): CaseScore {
  const value = valueRun(run);
  const { last, sum } = integrateExposure(run);
  const charge = toMoney(sum, EXPOSURE_MS_PER_MONEY);
  const endCharge = toMoney(last, LAST_EXPOSURE_PART);
  const lengthMs = Math.max(1, run.endMs - run.startMs);
  const contracts = run.fills.filter(({ symbol }) => symbol === INDEX_FUTURE);
  return {
    score: (value.profit - charge - endCharge) / MONEY_PER_UNIT,
    unit: 'USD',
    figures: [
      toUsd('Profit after fees', value.profit),
      toUsd('Of it fees', value.fees),
      toUsd('Charge for unhedged exposure', charge),
      toUsd('Charge for the last exposure', endCharge),
      toUsd('Unhedged exposure, mean', toMoney(sum, lengthMs)),
      toUsd('Largest fall by minutes', worstFall(run.equity)),
      {
        name: 'Contracts traded',
        value: contracts.reduce((all, { qty }) => all + qty, 0),
        unit: 'COUNT',
      },
      { name: 'Shares traded', value: value.venueQty, unit: 'SHARES' },
      ...countOrders(run),
    ],
  };
}

export const FUTURES_ARBITRAGE: CompetitionCase = {
  id: ID,
  version: 1,
  title: 'Index arbitrage with futures',
  lengthMs: LENGTH_MS,
  symbols: [...INDEX_BASKET.map(({ symbol }) => symbol), INDEX_FUTURE],
  realism: CASE_REALISM,
  startCash: 2_000_000_000,
  limits: { maxOrderQty: 10_000, maxAbsQty: 10_000, maxOrdersPerSecond: 8 },
  needs: ['FUTURES'],
  contractLimits: { maxOrderQty: 20, maxAbsQty: 25 },
  schedule,
  score,
};
