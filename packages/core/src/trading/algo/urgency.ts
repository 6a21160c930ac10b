/**
 * How much sooner the risk-averse trade. A risk aversion of 0 to 1 stands for an urgency of Almgren and Chriss (2000)
 * over the whole time of an order: in a market that orders move, by that market's own impact.
 */
import { TRADING_DAY_MS } from '@tradefloor/contracts/vocabulary/trading-day';
import { dailySigma } from '../execution/impact.ts';
import { impactCost } from '../execution/market-impact.ts';

/** A symbol in a market that orders move. */
export type MovedMarket = {
  /** Average daily volume in shares. */
  readonly adv: number;
  /** Standard deviation of a day's return. */
  readonly sigmaDaily: number;
};

export type WorkedOrder = { readonly qty: number; readonly durationMs: number };

/** Urgency from a risk aversion of 0 to 1: 0.1 (as good as evenly) to 6.1 (domain.md 2.6). */
const toUsualUrgency = (riskAversion: number): number => 0.1 + 6 * riskAversion * riskAversion;

/** The order whose urgency is the usual one: a percent of a day's volume in an hour, in a share of 25 % a year. */
const USUAL = { share: 0.01, durationMs: 3_600_000, sigmaDaily: dailySigma(250_000) };
/** Beyond it all trades at once, to the last share. */
const URGENCY_MAX = 50;
/** Parts of an order that is worked evenly, to find what its impact costs. */
const PARTS = 60;

/**
 * Urgency over an order's whole time, kappa T = T sqrt(lambda sigma^2 / eta). The market's impact is made linear at the
 * order's even pace: eta is what a share costs then, over that pace. Lambda is constant for a risk aversion and an order's
 * worth, and such that the usual order has the usual urgency. So larger orders are worked longer, since their impact is
 * dearer; more volatile shares, and more time to wait, make it more urgent.
 * @param market without it the usual urgency: nothing is paid for speed
 */
export function computeUrgency(
  riskAversion: number,
  { qty, durationMs }: WorkedOrder,
  market: MovedMarket | undefined,
): number {
  const usual = toUsualUrgency(riskAversion);
  if (market === undefined || qty <= 0 || durationMs <= 0) return usual;
  const { adv, sigmaDaily } = market;
  const weight = riskToCost({ share: qty / adv, durationMs, sigmaDaily }) / USUAL_WEIGHT;
  return Math.min(URGENCY_MAX, usual * Math.sqrt(weight));
}

/** The variance of the price over an order's time, over what its impact costs when it is worked evenly. */
function riskToCost({ share, durationMs, sigmaDaily }: typeof USUAL): number {
  const step = durationMs / PARTS;
  const even = Array.from({ length: PARTS }, (_, i) => ({ atMs: i * step, share: share / PARTS }));
  return (sigmaDaily * sigmaDaily * (durationMs / TRADING_DAY_MS)) / impactCost(even, sigmaDaily);
}

const USUAL_WEIGHT = riskToCost(USUAL);

/**
 * How many times the requested part of volume ARRIVAL takes: less for the patient, more for the risk-averse, in
 * proportion to their urgency. Between a third and three times; once at a risk aversion of a half, and in a market
 * where nothing is paid for speed.
 */
export function computePace(riskAversion: number, isMoved: boolean): number {
  if (!isMoved) return 1;
  const ratio = toUsualUrgency(riskAversion) / toUsualUrgency(0.5);
  return Math.max(1 / PACE_MAX, Math.min(PACE_MAX, ratio));
}

/** ARRIVAL takes a third to three times the requested part of volume. */
export const PACE_MAX = 3;
