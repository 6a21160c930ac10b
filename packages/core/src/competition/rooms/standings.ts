/** The leaderboard of a heat: the figures each seat is ranked by, ranks, and how ties are broken. Pure. */

import type { RoomScoring, RoomStanding } from '@tradefloor/contracts/room';
import { type Side, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { BPS_PER_ONE, PX_PER_MONEY } from '@tradefloor/contracts/vocabulary/units';

/** A trade as costs see it: prices in 1/1,000,000, fees in 1/10,000. */
export type CostedFill = {
  readonly side: Side;
  readonly qty: number;
  readonly price: number;
  readonly arrivalMid: number;
  readonly fees: number;
};

/** What a seat's heat came to so far: its line of the leaderboard before it is ranked. */
export type SeatScore = Omit<RoomStanding, 'rank' | 'score'> & {
  /** By the room's case; higher is better. Absent without one. */
  readonly caseScore?: number;
};

/** Sums over trades, in price units times shares: exact. */
export type ExecutionCost = { readonly paid: bigint; readonly arrival: bigint };

export const NO_COST: ExecutionCost = { paid: 0n, arrival: 0n };

/** Adds a trade: what it cost against the mid when its order arrived, and its fees. */
export function addCost(
  { paid, arrival }: ExecutionCost,
  { side, qty, price, arrivalMid, fees }: CostedFill,
): ExecutionCost {
  const worse = BigInt(sideSign(side) * qty) * BigInt(price - arrivalMid);
  return {
    paid: paid + worse + BigInt(fees) * BigInt(PX_PER_MONEY),
    arrival: arrival + BigInt(qty) * BigInt(arrivalMid),
  };
}

/**
 * Implementation shortfall of what was executed, in basis points of its value at arrival: (paid - value at arrival + fees) /
 * value at arrival. Positive is a cost. Source: A. Perold, "The implementation shortfall", Journal of Portfolio Management
 * 14 (3), 1988; the part for what was not executed needs a mandate, which a room does not give.
 * @returns null without a trade
 */
export const toCostBps = ({ paid, arrival }: ExecutionCost): number | null =>
  arrival === 0n ? null : (Number(paid) / Number(arrival)) * BPS_PER_ONE;

/**
 * Mean over sample standard deviation of the changes of equity from one hundredth of the heat to the next, not annualised:
 * the ex post Sharpe ratio with a benchmark of nothing. Source: W. Sharpe, "The Sharpe ratio", Journal of Portfolio
 * Management 21 (1), 1994, equations 3 to 6.
 * @returns null for fewer than two changes, and where none differs from the others
 */
export function toRiskAdjusted(equity: readonly number[]): number | null {
  const changes = equity.slice(1).map((value, i) => value - (equity[i] ?? value));
  if (changes.length < 2) return null;
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  const squares = changes.reduce((sum, change) => sum + (change - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (changes.length - 1));
  return deviation === 0 ? null : mean / deviation;
}

/**
 * The leaderboard: ranks from 1, the disqualified without one at the end. Who ranks next after n that share a rank is n
 * places lower ("1224"). A measure without a value ranks after all that have one.
 */
export function toStandings(scored: readonly SeatScore[], scoring: RoomScoring): RoomStanding[] {
  const ranked = scored.filter(({ disqualified }) => disqualified === null);
  const scores = toScores(ranked, scoring);
  const isLowBest = scoring.measure === 'MIX' || scoring.measure === 'EXECUTION_COST';
  const entries = ranked.map((line, i) => ({ line, score: scores[i] ?? null }));
  const compare = (a: Entry, b: Entry): number =>
    compareScores(a.score, b.score, isLowBest) ||
    (scoring.ties === 'BROKEN' ? compareTied(a.line, b.line) : 0);
  const ordered = entries.toSorted(
    (a, b) => compare(a, b) || compareText(a.line.seatId, b.line.seatId),
  );
  const standings: RoomStanding[] = [];
  for (const [i, entry] of ordered.entries()) {
    const before = ordered[i - 1];
    const isTied = before !== undefined && compare(before, entry) === 0;
    const rank = isTied ? (standings[i - 1]?.rank ?? i + 1) : i + 1;
    standings.push(toStanding(entry.line, { rank, score: entry.score }));
  }
  const out = scored.filter(({ disqualified }) => disqualified !== null);
  return [
    ...standings,
    ...out
      .toSorted((a, b) => compareText(a.seatId, b.seatId))
      .map((line) => toStanding(line, { rank: null, score: null })),
  ];
}

const toStanding = (
  { caseScore: _, ...line }: SeatScore,
  place: Pick<RoomStanding, 'rank' | 'score'>,
): RoomStanding => ({ ...line, ...place });

type Entry = { readonly line: SeatScore; readonly score: number | null };

/** What each is ranked by. Money counts in 1/10,000. */
function toScores(
  lines: readonly SeatScore[],
  { measure, weights }: RoomScoring,
): (number | null)[] {
  const pnl = lines.map((line) => line.pnl);
  const risk = lines.map((line) => line.riskAdjusted);
  const cost = lines.map((line) => line.executionCostBps);
  if (measure === 'PNL') return pnl;
  if (measure === 'RISK_ADJUSTED') return risk;
  if (measure === 'EXECUTION_COST') return cost;
  if (measure === 'CASE') return lines.map(({ caseScore }) => caseScore ?? null);
  const all = weights.pnl + weights.riskAdjusted + weights.executionCost;
  const [byPnl, byRisk, byCost] = [toRanks(pnl, false), toRanks(risk, false), toRanks(cost, true)];
  return lines.map(
    (_, i) =>
      ((byPnl[i] ?? 0) * weights.pnl +
        (byRisk[i] ?? 0) * weights.riskAdjusted +
        (byCost[i] ?? 0) * weights.executionCost) /
      all,
  );
}

/** The rank of each value; equal values share one. */
const toRanks = (values: readonly (number | null)[], isLowBest: boolean): number[] =>
  values.map(
    (value) => 1 + values.filter((other) => compareScores(other, value, isLowBest) < 0).length,
  );

/** Below zero where `a` is the better one; no value is worse than any. */
function compareScores(a: number | null, b: number | null, isLowBest: boolean): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  return isLowBest ? a - b : b - a;
}

/** The lower drawdown first, then the earlier last fill; no fill is last. */
const compareTied = (a: SeatScore, b: SeatScore): number =>
  a.maxDrawdown - b.maxDrawdown || compareScores(a.lastFillMs, b.lastFillMs, true);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
