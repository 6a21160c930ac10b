/**
 * Delta hedging: three blocks of options on a share are sold in the participant's name, and the share is traded to stay
 * neutral. The benchmark is the replication of Black and Scholes: a portfolio that holds the delta of the options at each
 * second. The hedging error of a second is what the shares held were off that delta, times the move of the share; its root
 * of the summed squares is the standard deviation of the cost of hedging by which Hull measures a hedge (Options, Futures,
 * and Other Derivatives, 11th edition, section 19.4). What trading the shares costs is added: exact replication is
 * expensive, and rebalancing within a band is the answer to it (Whalley and Wilmott, An Asymptotic Analysis of an Optimal
 * Hedging Model for Option Pricing with Transaction Costs, Mathematical Finance 7(3), 1997).
 */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import { OPTION_MULTIPLIER } from '@tradefloor/contracts/vocabulary/instruments';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { MONEY_PER_UNIT, PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { CASE_REALISM, drawBetween, drawSide, drawsForCase, inOrder } from './case-draws.ts';
import type {
  CaseItem,
  CaseRun,
  CaseScore,
  CompetitionCase,
  PathPoint,
} from './competition-case.ts';
import { computeOptionDelta } from './option-delta.ts';
import { countOrders, toUsd, valueRun } from './value-run.ts';

const ID = 'delta-hedging';
const LENGTH_MS = 300_000;
export const HEDGED_SHARE = instrumentSymbol('AAPL');
/** Around the money, ending on the Friday of the week in which every private world begins. */
const OPTIONS = ['AAPL261127C270', 'AAPL261127P270', 'AAPL261127C275'].map(instrumentSymbol);
const SALES_AT_MS = [0, 100_000, 200_000] as const;
const SHOCKS = 5;
const [FIRST_MS, EVERY_MS, SPREAD_MS] = [20_000, 52_000, 40_000] as const;

function schedule(seed: number): CaseItem[] {
  const draws = drawsForCase(ID, seed);
  const sales = SALES_AT_MS.map((atMs, no): CaseItem => {
    const symbol = OPTIONS[drawBetween(draws, { min: 0, max: OPTIONS.length - 1 })];
    const contracts = qty(drawBetween(draws, { min: 200, max: 400, step: 10 }));
    const terms = { symbol: symbol ?? HEDGED_SHARE, side: 'SELL', qty: contracts } as const;
    return { type: 'BLOCK', id: `BLOCK-${no + 1}`, atMs, ...terms };
  });
  const shocks = Array.from(
    { length: SHOCKS },
    (_, no): CaseItem => ({
      type: 'EVENT',
      id: `EVENT-${no + 1}`,
      atMs: FIRST_MS + no * EVERY_MS + drawBetween(draws, { min: 0, max: SPREAD_MS, step: 250 }),
      event: {
        kind: 'SHOCK',
        target: HEDGED_SHARE,
        sizePct: (sideSign(drawSide(draws)) * drawBetween(draws, { min: 40, max: 100 })) / 100,
        reason: 'A price jump of the case',
      },
    }),
  );
  return inOrder([...sales, ...shocks]);
}

/** Dollars. */
type HedgeResult = {
  /** Root of the summed squares of the errors of all seconds. */
  readonly error: number;
  /** What the shares traded were worse than the mid of their second. */
  readonly spread: number;
  /** Largest distance of the shares held from the delta of the options, in shares. */
  readonly mostOff: number;
};

/** How a run was hedged, second by second. A run without a path has no error. */
export function measureHedge({ fills, path = [] }: CaseRun): HedgeResult {
  const waiting = fills.toSorted((a, b) => a.at - b.at);
  const held = new Map<string, number>();
  let [squares, mostOff, spread] = [0, 0, 0n];
  for (const [no, point] of path.entries()) {
    const spot = point.mids[HEDGED_SHARE] ?? 0;
    const next = path[no + 1];
    const untilMs = next?.at ?? Number.POSITIVE_INFINITY;
    for (let fill = waiting[0]; fill && fill.at < untilMs; fill = waiting[0]) {
      waiting.shift();
      const signed = sideSign(fill.side) * fill.qty;
      held.set(fill.symbol, (held.get(fill.symbol) ?? 0) + signed);
      if (fill.symbol === HEDGED_SHARE) spread += BigInt(signed) * BigInt(fill.price - spot);
    }
    if (next === undefined) break;
    const off = (held.get(HEDGED_SHARE) ?? 0) + computeBookDelta(held, point);
    const error = (off * ((next.mids[HEDGED_SHARE] ?? 0) - spot)) / PX_PER_UNIT;
    squares += error * error;
    mostOff = Math.max(mostOff, Math.abs(off));
  }
  return { error: Math.sqrt(squares), spread: Number(spread) / PX_PER_UNIT, mostOff };
}

/** Shares that the options held come to at a point. */
function computeBookDelta(held: ReadonlyMap<string, number>, { at, mids }: PathPoint): number {
  const spot = (mids[HEDGED_SHARE] ?? 0) / PX_PER_UNIT;
  return OPTIONS.reduce((sum, symbol) => {
    const contracts = held.get(symbol) ?? 0;
    if (contracts === 0) return sum;
    const mid = (mids[symbol] ?? 0) / PX_PER_UNIT;
    const delta = computeOptionDelta(symbol, { spot, mid, nowMs: at });
    return sum + contracts * OPTION_MULTIPLIER * delta;
  }, 0);
}

function score(run: CaseRun): CaseScore {
  const { error, spread, mostOff } = measureHedge(run);
  const value = valueRun(run);
  const cost = spread + value.fees / MONEY_PER_UNIT;
  return {
    score: -(error + cost),
    unit: 'USD',
    figures: [
      { name: 'Hedging error', value: error, unit: 'USD' },
      { name: 'Cost of hedging', value: cost, unit: 'USD' },
      toUsd('Of it fees, those of the blocks included', value.fees),
      { name: 'Furthest from neutral', value: mostOff, unit: 'SHARES' },
      toUsd('Profit of options and shares', value.profit),
      { name: 'Shares traded', value: value.venueQty, unit: 'SHARES' },
      ...countOrders(run),
    ],
  };
}

export const DELTA_HEDGING: CompetitionCase = {
  id: ID,
  version: 1,
  title: 'Delta hedging of options',
  lengthMs: LENGTH_MS,
  symbols: [HEDGED_SHARE, ...OPTIONS],
  realism: CASE_REALISM,
  startCash: 10_000_000_000,
  limits: { maxOrderQty: 50_000, maxAbsQty: 150_000, maxOrdersPerSecond: 5 },
  needs: ['OPTIONS'],
  contractLimits: { maxOrderQty: 0, maxAbsQty: 0 },
  sampleMs: 1_000,
  schedule,
  score,
};
